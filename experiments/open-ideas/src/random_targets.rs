//! Targets by random trials.
//!
//! **Question.** The report looks for a better target than the barycentre. How many random targets does it take to have a best square
//! among them, and how does that compare with as many targets around the barycentre?
//!
//! **Workload.** Boards of the report's generator, its six special boards, and boards of 24x24.
//!
//! **Measured.** The number of different random squares until the first best one, in many trials for each board. If s of n squares are
//! best, t targets miss them all with a probability of at most (1 - s/n)^t, which is the exact one if a square may be drawn twice.
//!
//! **Check.** The cost of every square is computed, and the least must be that of the exact method.

use cavallo::board::Square;
use cavallo::gather::{Montagna, Targets, Weights};
use cavallo_experiments::{Axis, Chart, Halt, Lab, Report, Scale, Series, Table, quantity};
use cavallo_formats::CaseAnswer;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::cases::{Case, CaseSet};

const RADII: [u32; 5] = [0, 1, 2, 3, 4];

/// The targets that a heuristic tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    /// Around the barycentre.
    Radius(u32),
    /// The barycentre and the knights' own squares.
    Own,
}

impl Rule {
    fn all() -> impl Iterator<Item = Self> {
        RADII.into_iter().map(Self::Radius).chain([Self::Own])
    }

    fn name(self) -> String {
        match self {
            Self::Radius(radius) => format!("radius {radius}"),
            Self::Own => "own squares".to_owned(),
        }
    }

    fn solver(self) -> Montagna {
        let (radius, targets) = match self {
            Self::Radius(radius) => (radius, Targets::Centre),
            Self::Own => (0, Targets::Own),
        };
        Montagna { radius, targets, weights: Weights::Intended }
    }

    /// The most targets that it tries on a board; near an edge there are fewer.
    fn most_targets(self, case: &Case) -> usize {
        let most = match self {
            Self::Radius(radius) => (2 * radius as usize + 1).pow(2),
            Self::Own => 1 + case.occupied(),
        };
        most.min(case.squares)
    }
}

/// The trials of one set of boards.
struct Trials {
    set: usize,
    /// For each board the number of targets until the first best one, trial by trial.
    firsts: Vec<Vec<usize>>,
    /// For each rule the number of boards on which montagna is right.
    right: Vec<(Rule, u64)>,
}

impl Trials {
    /// The share of trials with a best square among this many targets of each board.
    fn share(&self, targets: impl Fn(usize) -> usize) -> f64 {
        let hit = |(board, firsts): (usize, &Vec<usize>)| {
            let most = targets(board);
            firsts.iter().filter(|&&first| first <= most).count()
        };
        let hits: usize = self.firsts.iter().enumerate().map(hit).sum();
        hits as f64 / self.firsts.iter().map(Vec::len).sum::<usize>().max(1) as f64
    }

    /// The least number of targets with a best square among them in 95 of 100 trials.
    fn enough(&self) -> usize {
        let all: Vec<f64> = self.firsts.iter().flatten().map(|&first| first as f64).collect();
        quantity::quantile(&all, 0.95).unwrap_or_default() as usize
    }
}

/// The mean of a number over the boards of a set.
fn mean(set: &CaseSet, number: impl Fn(&Case) -> f64) -> f64 {
    set.cases.iter().map(number).sum::<f64>() / set.cases.len().max(1) as f64
}

/// The probability that one of t targets is best, if squares may be drawn twice.
fn formula(case: &Case, targets: usize) -> f64 {
    1.0 - (1.0 - case.share()).powi(targets as i32)
}

/// The same for different squares.
fn without_repetition(case: &Case, targets: usize) -> f64 {
    let (squares, best) = (case.squares as f64, case.best_squares.len() as f64);
    1.0 - (0..targets.min(case.squares)).map(|drawn| (1.0 - best / (squares - drawn as f64)).max(0.0)).product::<f64>()
}

/// The number of different random squares until the first best one.
fn first_best(case: &Case, squares: &mut [Square], rng: &mut Xoshiro256PlusPlus) -> usize {
    for drawn in 0..squares.len() {
        squares.swap(drawn, rng.random_range(drawn..squares.len()));
        if case.best_squares.binary_search(&squares[drawn]).is_ok() {
            return drawn + 1;
        }
    }
    squares.len()
}

/// The targets of this part of the experiment.
pub(crate) struct RandomTargets {
    trials_per_board: usize,
    trials: Vec<Trials>,
}

impl RandomTargets {
    pub(crate) fn new(lab: &Lab<'_>) -> Self {
        Self { trials_per_board: lab.size().pick(50, 200), trials: Vec::new() }
    }

    pub(crate) fn measure(&mut self, lab: &mut Lab<'_>, sets: &[CaseSet]) -> Result<(), Halt> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(lab.seed());
        for (place, set) in sets.iter().enumerate() {
            lab.begin_part(&format!("random targets on {}", set.name))?;
            // A single board needs more trials than the mean of many.
            let trials = if set.cases.len() == 1 { 100 * self.trials_per_board } else { self.trials_per_board };
            let firsts = set.cases.iter().map(|case| {
                let mut squares: Vec<Square> = case.problem.board().squares().collect();
                (0..trials).map(|_| first_best(case, &mut squares, &mut rng)).collect()
            });
            let firsts = firsts.collect();
            let mut right = Vec::new();
            for rule in Rule::all() {
                let mut count = 0;
                for case in &set.cases {
                    let answer = lab.gather(&rule.solver(), &case.problem)?;
                    count += u64::from(answer == CaseAnswer::Turns(case.best));
                }
                right.push((rule, count));
            }
            self.trials.push(Trials { set: place, firsts, right });
        }
        Ok(())
    }

    pub(crate) fn explain(&self, report: &mut Report) {
        report.method(format!(
            "Targets by random trials. On random boards of 1 to 10 rows and columns as the report's generator makes them, on the six special \
             boards of its appendix C, and on boards of 24x24 with the same density, different squares are drawn at random until one is a best \
             square: {} times for each random board, {} for each special one. Boards whose knights cannot meet are left out. Beside it: the \
             formula 1 - (1 - s/n)^t for s best squares among n, the exact probability for different squares, and montagna (weights as \
             intended), which tries at most (2r + 1)^2 squares in the radius r.",
            self.trials_per_board,
            quantity::count(100 * self.trials_per_board as u64)
        ));
    }

    pub(crate) fn tell(&self, report: &mut Report, sets: &[CaseSet]) {
        for trials in &self.trials {
            let set = &sets[trials.set];
            if set.cases.len() > 1 {
                tell_set(report, set, trials);
            }
        }
        let mut table = Table::new(&[
            "board",
            "squares",
            "best squares",
            "one target hits",
            "targets for 95 %",
            "by the formula",
            "montagna right from radius",
        ]);
        for trials in self.trials.iter().filter(|trials| sets[trials.set].cases.len() == 1) {
            let (set, case) = (&sets[trials.set], &sets[trials.set].cases[0]);
            let by_formula = (0.05_f64.ln() / (1.0 - case.share()).ln()).ceil();
            let radius = trials.right.iter().find_map(|&(rule, right)| match rule {
                Rule::Radius(radius) if right == 1 => Some(radius.to_string()),
                _ => None,
            });
            table.push(&[
                &set.name,
                &case.squares,
                &case.best_squares.len(),
                &quantity::percent(trials.share(|_| 1)),
                &trials.enough(),
                &by_formula,
                &radius.unwrap_or_else(|| format!("more than {}", RADII[RADII.len() - 1])),
            ]);
        }
        if !table.rows().is_empty() {
            report.show(
                table,
                "The six special boards: how many random targets have a best square among them in 95 of 100 trials.",
            );
        }
        if !self.trials.is_empty() {
            report.chart(
                "open-ideas-targets",
                &self.chart(sets),
                "The share of trials with a best square among t random targets. Dashed: the formula 1 - (1 - s/n)^t, mean of the boards. \
                 Montagna, with the radii 0 to 4, stands at (2r + 1)^2 targets.",
            );
        }
        report.table("open-ideas-targets", self.data(sets));
    }

    fn chart(&self, sets: &[CaseSet]) -> Chart {
        let mut series = Vec::new();
        let many = |trials: &Trials| sets[trials.set].cases.len() > 1;
        // Of the special boards the hardest is enough.
        let hardest = self.trials.iter().filter(|trials| !many(trials)).max_by_key(|trials| trials.enough());
        let shown = self.trials.iter().filter(|trials| many(trials)).chain(hardest);
        for (look, trials) in shown.enumerate() {
            let set = &sets[trials.set];
            let of = |share: &dyn Fn(usize) -> f64| steps(set).into_iter().map(|t| (t as f64, share(t))).collect();
            let random = of(&|t| trials.share(|_| t));
            let by_formula = of(&|t| mean(set, |case| formula(case, t)));
            series.push(Series { name: format!("random, {}", set.name), points: random, look, dashed: false });
            series.push(Series { name: "formula".to_owned(), points: by_formula, look, dashed: true });
            if many(trials) {
                let montagna = trials.right.iter().filter_map(|&(rule, right)| match rule {
                    Rule::Radius(radius) => {
                        Some((f64::from(2 * radius + 1).powi(2), right as f64 / set.cases.len() as f64))
                    }
                    Rule::Own => None,
                });
                let name = format!("montagna, {}", set.name);
                series.push(Series { name, points: montagna.collect(), look: look + 3, dashed: false });
            }
        }
        Chart {
            title: "How often t random targets contain a best square".to_owned(),
            description: "Lines over the number of random targets: the share of trials with a best square among them, and the formula.".to_owned(),
            x: Axis::new("random targets, t", Scale::Log, quantity::short),
            y: Axis::new("share of trials with a best square", Scale::Linear, quantity::percent_tick),
            series,
        }
    }

    fn data(&self, sets: &[CaseSet]) -> Table {
        let mut table = Table::new(&[
            "boards",
            "cases",
            "trials",
            "targets",
            "random_share",
            "formula",
            "without_repetition",
            "montagna_right",
        ]);
        for trials in &self.trials {
            let set = &sets[trials.set];
            let all = trials.firsts.iter().map(Vec::len).sum::<usize>();
            let mut push = |targets: &str, most: &dyn Fn(&Case) -> usize, montagna: &str| {
                let share = format!("{:.6}", trials.share(|board| most(&set.cases[board])));
                let by_formula = format!("{:.6}", mean(set, |case| formula(case, most(case))));
                let exact = format!("{:.6}", mean(set, |case| without_repetition(case, most(case))));
                table.push(&[&set.name, &set.cases.len(), &all, &targets, &share, &by_formula, &exact, &montagna]);
            };
            for t in steps(set) {
                push(&t.to_string(), &|_| t, "");
            }
            for &(rule, right) in &trials.right {
                push(&rule.name(), &|case| rule.most_targets(case), &right.to_string());
            }
        }
        table
    }
}

/// The numbers of targets that are told: powers of two, and all squares of the largest board.
fn steps(set: &CaseSet) -> Vec<usize> {
    let most = set.cases.iter().map(|case| case.squares).max().unwrap_or(1);
    let next = |step: &usize| Some(2 * step).filter(|&step| step < most);
    let mut steps: Vec<usize> = std::iter::successors(Some(1).filter(|&step| step < most), next).collect();
    steps.push(most);
    steps
}

fn tell_set(report: &mut Report, set: &CaseSet, trials: &Trials) {
    let most = set.cases.iter().map(|case| case.squares).max().unwrap_or(1);
    let shares: Vec<String> = steps(set)
        .into_iter()
        .filter(|&t| t < most)
        .map(|t| {
            let by_formula = quantity::percent(mean(set, |case| formula(case, t)));
            format!("{} of {t} ({by_formula})", quantity::percent(trials.share(|_| t)))
        })
        .collect();
    report.say(format!(
        "Boards of {}, {} with an answer, on average {} squares and {} best ones: a best square is among t random targets in {} (in \
         brackets the formula). In 95 of 100 trials there is one among {}.",
        set.name,
        quantity::count(set.cases.len() as u64),
        quantity::digits(mean(set, |case| case.squares as f64)),
        quantity::digits(mean(set, |case| case.best_squares.len() as f64)),
        quantity::list(&shares),
        trials.enough()
    ));
    let compared: Vec<String> = trials
        .right
        .iter()
        .map(|&(rule, right)| {
            let random = trials.share(|board| rule.most_targets(&set.cases[board]));
            let montagna = right as f64 / set.cases.len().max(1) as f64;
            format!("{} {} against {}", rule.name(), quantity::percent(montagna), quantity::percent(random))
        })
        .collect();
    if let Some(first) = compared.first() {
        report.in_short(format!(
            "Random targets are worse than montagna's: on boards of {}, the share of right answers of montagna against that of as many random \
             targets is, with {first}.",
            set.name
        ));
    }
    report.say(format!("On the same boards, montagna against as many random targets: {}.", quantity::list(&compared)));
}
