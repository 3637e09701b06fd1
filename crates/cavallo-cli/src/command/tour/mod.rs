//! `cavallo tour BOARD`: a tour, or the reason why there is none.

mod interactive;
mod proofread;
mod starts;
mod summary;

use anyhow::{Result, bail};
use cavallo::board::{Notation, Symmetry, WrittenSquare};
use cavallo::run::Stopped;
use cavallo::symmetric::OnlySymmetric;
use cavallo::tour::{TheoremsFirst, TieRule, TourSettings};
use cavallo::{Answer, Capabilities, Method, Solver, SymmetricProblem, Tour, TourProblem};
use cavallo_ask::{TourDocument, write_tour_json};
use cavallo_formats::{write_grid_with_threads, write_hcp, write_moves_with_threads, write_tsplib_with_threads};
use cavallo_render::PictureFormat;
use cavallo_render::algorithm::{SearchFilm, check_size, recorder};
use cavallo_words::human;

use crate::args::squares::Starts;
use crate::args::{TourArgs, TourFormat};
use crate::attempt::Attempt;
use crate::console::{Console, explain_stop, threads};
use crate::io::interruption::while_asking;
use crate::io::output::{Output, refuse_twice, say, say_json};
use crate::outcome::Outcome;
use crate::player;
use crate::show::cut_off::CutOff;
use crate::show::frames::FilmTarget;
use crate::show::watch::{Explanation, Watch};
use interactive::Questions;
use proofread::{Proofreading, proofread};
use summary::counted;

pub(crate) fn run(console: &Console, mut args: TourArgs) -> Result<Outcome> {
    let board = if args.board.is_some() || args.question.map.is_some() {
        args.board.take()
    } else {
        let start = args.question.ends.start.is_none() && args.prefix.is_none() && args.starts.is_none();
        let (output, blocked) = (args.output.is_none() && args.format.is_none(), args.question.blocked.as_ref());
        let answers = while_asking(|| Questions { console, start, output, blocked }.ask())?;
        args.question.ends.start = args.question.ends.start.or(answers.start.map(WrittenSquare::Name));
        args.output = args.output.or(answers.output);
        console.restart_clock();
        let Method { name, summary, .. } = asked_method(&args)?;
        let summary = match (args.least_only, args.no_repair) {
            (true, _) => "depth-first, only squares with the fewest exits, without repairs; not complete",
            (false, true) => "depth-first, fewest exits first, without repairs",
            (false, false) => summary,
        };
        console.remark(&format!("method {name}: {summary}"));
        if let Some(path) = &args.output {
            console.remark(&format!("the tour goes to {}", path.display()));
        }
        Some(answers.board)
    };
    let mut problem = args.question.problem(console, board)?;
    let start_of_map = problem.start().filter(|_| args.question.ends.start.is_none());
    if start_of_map.is_some() && (args.prefix.is_some() || args.starts.is_some()) {
        bail!("the map has its own start: leave --prefix and --starts out");
    }
    if let Some(prefix) = args.prefix.take() {
        let squares = prefix.on(console, problem.board())?;
        problem = problem.with_prefix(squares)?;
    }
    let request = Request::new(console, &args)?;
    if request.format == TourFormat::Terminal {
        // Before the work: it would be in vain.
        player::refuse_large(problem.board(), "grid or moves")?;
    }
    if let Some(format) = picture_format(request.format) {
        args.picture.plan(console, format, problem.board())?;
    }
    match &args.starts {
        _ if is_graph(request.format) => request.graph(&problem),
        None => request.one(&problem),
        Some(Starts::All) => {
            let starts = problem.board().squares().filter(|&square| Some(square) != problem.end());
            request.each(&problem, problem.board().free_area(), starts)
        }
        Some(Starts::Spread(number)) => {
            let free = problem.board().free_area();
            if console.notation() == Some(Notation::Number) {
                console.remark(&format!("--starts {number}: that many starts; \"{number},\" is the square {number}"));
            }
            if *number as u64 > free {
                bail!("--starts {number}: there are only {free} squares to start from");
            }
            let starts = problem.spread_starts(&mut console.run(), *number, args.seed).map_err(cavallo::Error::from)?;
            request.each(&problem, starts.len() as u64, starts.into_iter())
        }
        Some(Starts::Listed(starts)) => {
            // All of them are checked before the work begins.
            let starts = starts.on(console, problem.board())?;
            for &start in &starts {
                problem.clone().with_start(start)?;
            }
            request.each(&problem, starts.len() as u64, starts.into_iter())
        }
    }
}

/// What is to be done with whatever problem.
struct Request<'a> {
    console: &'a Console,
    args: &'a TourArgs,
    solver: Box<dyn Solver<TourProblem>>,
    can: Capabilities,
    /// The method in the titles of its films.
    title: &'static str,
    ties: TieRule,
    format: TourFormat,
}

impl<'a> Request<'a> {
    fn new(console: &'a Console, args: &'a TourArgs) -> Result<Self> {
        let method = asked_method(args)?;
        let (can, wanted) = (method.capabilities(), method.name);
        if args.ties.is_some() && !can.ties {
            bail!("--ties is for the method {}, not for {wanted}: leave one of them out", choosing_method().name);
        }
        if args.jumps.is_some() && !can.jumps {
            bail!("--jumps is for methods that try one jump after the other, not for {wanted}: leave one of them out");
        }
        for (given, flag) in [(args.no_repair, "--no-repair"), (args.least_only, "--least-only")] {
            if given && !can.ties {
                bail!("{flag} is for the method {}, not for {wanted}: leave one of them out", choosing_method().name);
            }
        }
        if args.frames.is_some() && args.format.is_some_and(is_graph) {
            bail!("--frames shows a search, and this --format does without: leave one of them out");
        }
        let by_ending = args.output.as_deref().map(PictureFormat::from_path).transpose()?.flatten();
        let by_ending = by_ending.map(|format| match format {
            PictureFormat::Svg => TourFormat::Svg,
            PictureFormat::Png => TourFormat::Png,
            PictureFormat::Gif => TourFormat::Gif,
        });
        if by_ending.is_some() && args.format.is_some_and(|format| Some(format) != by_ending) {
            bail!("--format and the ending of the file's name contradict each other: leave --format out");
        }
        refuse_twice(args.output.as_deref(), args.frames.as_deref())?;
        let default = if console.json { TourFormat::Json } else { TourFormat::Grid };
        let format = args.format.or(by_ending).unwrap_or(default);
        let picture = picture_format(format);
        if console.json && picture.is_some() {
            bail!("--json and a picture contradict each other: leave one of them out");
        }
        // Also where the parser does not see it: before the command's name.
        if console.json && args.explain {
            bail!("--json gives the answer, and --explain is text: leave one of them out");
        }
        if format == TourFormat::None && args.output.as_deref().is_some_and(|path| path != "-") {
            bail!("--format none writes nothing, and -o names a file for it: leave one of them out");
        }
        if args.starts.is_some() && picture.is_some() && args.output.as_deref().is_none_or(|path| path == "-") {
            bail!("--starts draws several pictures: add -o FILE, and they are numbered");
        }
        args.picture.suit(picture, args.frames.is_some(), args.output.as_deref())?;
        let to_stdout = args.output.as_deref().is_none_or(|path| path == "-");
        if console.json && to_stdout && !matches!(format, TourFormat::Json | TourFormat::None) {
            bail!("--json and --format would both write to standard output: leave one of them out, or add -o FILE");
        }
        if console.json && is_graph(format) {
            bail!("--json gives the answer, and --format hcp asks no question: leave one of them out");
        }
        if args.starts.is_some() && matches!(format, TourFormat::Tsplib | TourFormat::Hcp) {
            bail!("--starts writes several tours, and a TSPLIB file holds one: choose grid, moves, json or none");
        }
        if args.starts.is_some() && format == TourFormat::Terminal {
            bail!("--starts finds several tours, and the terminal shows one: choose grid, moves, json or none");
        }
        if args.starts.is_some() && console.json && !matches!(format, TourFormat::Json | TourFormat::None) {
            bail!("--starts with --json writes one document: leave --format out, or choose json or none");
        }
        // Who gives an order of jumps wants ties to go by it.
        let ties = args.ties.unwrap_or(if args.jumps.is_some() { TieRule::Order } else { TieRule::default() });
        let settings = TourSettings {
            ties,
            seed: args.seed,
            repairs: !args.no_repair,
            least_only: args.least_only,
            jumps: args.jumps.unwrap_or_default(),
        };
        let solver: Box<dyn Solver<TourProblem>> = match args.symmetry {
            Some(symmetry) => Box::new(OnlySymmetric(symmetry)),
            None if args.no_theorems => method.solver(&settings),
            None => Box::new(TheoremsFirst(method.solver(&settings))),
        };
        Ok(Self { console, args, solver, can, title: method.title, ties, format })
    }

    /// Answers one problem.
    fn one(&self, problem: &TourProblem) -> Result<Outcome> {
        // Before the work, so that a path that cannot be written costs no time.
        let output = self.open_output()?;
        let film = self.film_target(problem)?;
        let mut attempt = self.attempt(problem, 1)?;
        self.remark(&attempt);
        if let Some(stopped) = self.write_answer(problem, &attempt, output)? {
            self.console.remark(&format!("not all squares: {}", explain_stop(stopped)));
            return Ok(Outcome::of_stop(stopped));
        }
        // The answer first: pictures take longer, and whoever stops them has it.
        if let Some(target) = film {
            self.write_film(target, problem, &mut attempt)?;
        }
        Ok(Outcome::of_answer(&attempt.solved.answer))
    }

    /// Where the answer goes. Writing to it stops when the time is up, but a document on stdout is always complete: only its list of
    /// squares is cut off.
    fn open_output(&self) -> Result<Output> {
        let output = Output::open(self.args.output.as_deref())?;
        Ok(if self.completes_documents() { output } else { output.guarded_by(self.console.guard()) })
    }

    fn completes_documents(&self) -> bool {
        let to_stdout = self.args.output.as_deref().is_none_or(|path| path == "-");
        self.format == TourFormat::Json && to_stdout
    }

    /// What cuts off the squares of a document.
    fn cut_off(&self) -> CutOff {
        CutOff::new(self.completes_documents().then(|| self.console.guard()))
    }

    /// Writes what was found, and says what stopped it, if anything did.
    fn write_answer(&self, problem: &TourProblem, attempt: &Attempt, mut output: Output) -> Result<Option<Stopped>> {
        if self.console.json && self.format != TourFormat::Json {
            say_json(&TourDocument { squares: None, ..self.document(problem, attempt) })?;
        } else if self.format == TourFormat::Json {
            let cut_off = self.cut_off();
            let stops = || cut_off.why();
            write_tour_json(&self.document(problem, attempt).stopped_by(&stops), self.threads(), &mut output)?;
            output.commit()?;
            return Ok(cut_off.stopped());
        } else if let Some(sentence) = match self.args.symmetry {
            Some(symmetry) => {
                attempt.sentence(&SymmetricProblem::new(problem.clone(), symmetry)?, self.console.voice())
            }
            None => attempt.sentence(problem, self.console.voice()),
        } {
            say(&sentence)?;
        }
        match &attempt.solved.answer {
            // Nothing to write is nothing to rename either.
            Answer::Found(tour) if self.format != TourFormat::None => {
                self.write_tour(tour, &mut output)?;
                output.commit()?;
            }
            _ => {}
        }
        Ok(None)
    }

    /// Where `--frames` go.
    fn film_target(&self, problem: &TourProblem) -> Result<Option<FilmTarget>> {
        let Some(path) = &self.args.frames else { return Ok(None) };
        check_size(problem.board())?;
        FilmTarget::open(path).map(Some)
    }

    /// Shows what the search did. One that was interrupted is not shown.
    fn write_film(&self, target: FilmTarget, problem: &TourProblem, attempt: &mut Attempt) -> Result<()> {
        let Some(trace) = attempt.watch.take_trace() else { return Ok(()) };
        let answer = &attempt.solved.answer;
        if *answer == Answer::Unknown(Stopped::Cancelled.into()) {
            return Ok(());
        }
        if trace.left_out() > 0 {
            self.console.remark(&format!("{} more steps are not shown", trace.left_out()));
        }
        let film = SearchFilm::new(self.title, problem.board(), trace, answer, self.args.picture.theme());
        target.write(self.console, &film.named(self.console.naming().notation()))
    }

    /// The board's graph; nothing is looked for.
    fn graph(&self, problem: &TourProblem) -> Result<Outcome> {
        let mut output = Output::open(self.args.output.as_deref())?.guarded_by(self.console.guard());
        write_hcp(&mut self.console.run(), problem.board(), &mut output)?;
        output.commit()?;
        Ok(Outcome::Answered)
    }

    /// One try, in its share of the time that is left: one part of so many.
    fn attempt(&self, problem: &TourProblem, parts: u64) -> Result<Attempt> {
        let explanation = self.args.explain.then(|| Explanation::new(self.console));
        let recorder = self.args.frames.as_ref().map(|_| recorder(problem.board())).transpose()?;
        let watch = Watch::new(self.console.quiet, explanation).recording(recorder);
        let mut attempt = Attempt::make(self.solver.as_ref(), problem, (self.args.limit, parts), self.console, watch)?;
        let Attempt { solved, watch, remark } = &mut attempt;
        if let Answer::Found(tour) = &solved.answer
            && let Some(tour) = tour.constructed()
        {
            watch.outline(tour);
            if self.format == TourFormat::None {
                match proofread(self.console, problem, tour, self.threads(), watch)? {
                    Ok(Proofreading { time, remark: done }) => {
                        solved.verify_time = Some(solved.verify_time.unwrap_or_default() + time);
                        *remark = Some(done);
                    }
                    Err(Stopped::Cancelled) => solved.answer = Answer::Unknown(Stopped::Cancelled.into()),
                    // The tour stands: its construction was verified.
                    Err(stopped) => {
                        *remark = Some(format!("not every square was checked: {}", explain_stop(stopped)));
                    }
                }
            }
        }
        Ok(attempt)
    }

    /// How many threads may work on one tour.
    fn threads(&self) -> usize {
        threads(self.args.threads)
    }

    fn write_tour(&self, tour: &Tour, output: &mut Output) -> Result<()> {
        match self.format {
            TourFormat::Grid => write_grid_with_threads(tour, self.threads(), output)?,
            TourFormat::Moves => {
                write_moves_with_threads(tour, self.console.naming().notation(), self.threads(), output)?;
            }
            TourFormat::Tsplib => write_tsplib_with_threads(tour, self.threads(), output)?,
            TourFormat::Terminal => player::show(self.console, tour, output)?,
            TourFormat::Svg | TourFormat::Png | TourFormat::Gif => {
                if let Some(format) = picture_format(self.format) {
                    self.args.picture.plan(self.console, format, tour.board())?.write(self.console, tour, output)?;
                }
            }
            // A document is written as a whole, a graph before any tour is looked for.
            TourFormat::Json | TourFormat::Hcp | TourFormat::None => {}
        }
        Ok(())
    }

    /// What is worth knowing besides the answer.
    fn remark(&self, attempt: &Attempt) {
        let solved = &attempt.solved;
        let constructed = matches!(&solved.answer, Answer::Found(tour) if tour.constructed().is_some());
        let work = if constructed { "constructed".to_owned() } else { counted(solved.steps, "square", "placed") };
        let mut parts = vec![format!("{}: {work} in {}", solved.method, human::duration(solved.time))];
        parts.extend(solved.verify_time.map(|time| format!("verified in {}", human::duration(time))));
        parts.extend(attempt.remark.clone());
        let Watch { restarts, rotations, .. } = attempt.watch;
        if rotations > 0 {
            let rotations = if rotations == 1 { "one rotation".to_owned() } else { format!("{rotations} rotations") };
            parts.push(format!("stuck, so it was repaired by {rotations}"));
        }
        if restarts > 0 {
            parts.push(format!("{restarts} restarts"));
        }
        if (self.can.ties && self.ties == TieRule::Random) || rotations > 0 {
            parts.push(format!("seed {}", self.args.seed));
        }
        self.console.remark(&parts.join("; "));
    }

    fn document<'t>(&self, problem: &'t TourProblem, attempt: &'t Attempt) -> TourDocument<'t> {
        let mut document = TourDocument::new(problem, &attempt.solved, attempt.unknown());
        let Watch { restarts, rotations, .. } = attempt.watch;
        document.symmetry = self.args.symmetry.and_then(Symmetry::name);
        document.seed = Some(self.args.seed);
        document.restarts = Some(restarts).filter(|&restarts| self.can.ties || restarts > 0);
        document.repairs = Some(rotations).filter(|&rotations| self.can.ties || rotations > 0);
        let document = if self.can.ties { document.with_ties(self.ties) } else { document };
        document.with_jumps(self.args.jumps.unwrap_or_default())
    }
}

/// The method that was asked for.
fn asked_method(args: &TourArgs) -> Result<&'static Method<TourProblem>> {
    // Who asks about ties, or to see choices being made, asks for the method that makes them.
    let about_rule = args.ties.is_some() || args.jumps.is_some() || args.no_repair || args.least_only;
    let about_choices = args.explain || about_rule || args.frames.is_some();
    match &args.method {
        Some(name) => Ok(Method::named(name)?),
        None if about_choices => Ok(choosing_method()),
        None => Ok(Method::first()),
    }
}

/// The method that chooses by a rule and tells what it chose among.
fn choosing_method() -> &'static Method<TourProblem> {
    let chooses = |method: &&Method<TourProblem>| method.capabilities().ties;
    <TourProblem as cavallo::Problem>::methods().iter().find(chooses).unwrap_or_else(|| Method::first())
}

/// Whether a format shows the board's graph, and no tour.
fn is_graph(format: TourFormat) -> bool {
    format == TourFormat::Hcp
}

/// The picture that a format is, if it is one.
fn picture_format(format: TourFormat) -> Option<PictureFormat> {
    match format {
        TourFormat::Svg => Some(PictureFormat::Svg),
        TourFormat::Png => Some(PictureFormat::Png),
        TourFormat::Gif => Some(PictureFormat::Gif),
        _ => None,
    }
}
