//! How the answer to a gathering came about: one line for the method, one for each knight, and what follows from them. For `montagna`
//! also the weights, the barycentre and every target.
//!
//! ```text
//!   montagna: tries squares around the weighted barycentre; a heuristic; 17 steps
//!   a1 with k = 1: weight 2
//!   c2 with k = 2: weight 1
//!   barycentre: (row, column) = (5/3, 2/3), rounded (2, 1), square b1
//!   targets: the barycentre and the squares around it to radius 1, 6 squares
//!   target a1: distances 0 1; 1 turn
//!   ...
//! ```

use std::io::{self, Write};

use cavallo::gather::{Barycentre, Gathering, Montagna, MontagnaTrace, Objective, Target, Targets};
use cavallo::{Answer, GatherProblem, Knight, Method, Reason, Run, Solved, Square};

use crate::voice::{Language, Voice};

/// The work of a knight's line, and of a distance in that of a target.
const WORK: u64 = 1000;
const WORK_OF_DISTANCE: u64 = 50;

/// What is known about a meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Best {
    /// No square needs fewer turns.
    Certain,
    /// No target of a heuristic needs fewer turns; other squares may.
    OfTargets(u64),
}

impl Voice {
    /// Writes how an answer came about. `trace` is what `montagna` did.
    ///
    /// # Errors
    /// When writing fails, or with a [`Stopped`](cavallo::Stopped) inside when the run is stopped, at the end of a line.
    pub fn write_explanation(
        self,
        run: &mut Run<'_>,
        problem: &GatherProblem,
        solved: &Solved<Gathering>,
        trace: Option<&MontagnaTrace>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let steps = self.steps(solved.steps);
        match Method::named(solved.method) {
            Ok(method) => writeln!(out, "  {}: {}; {steps}", method.name, self.method(method))?,
            // A method of the caller's own.
            Err(_) => writeln!(out, "  {}: {steps}", solved.method)?,
        }
        if let Some(trace) = trace {
            self.write_trace(run, problem, trace, out)?;
        }
        match &solved.answer {
            Answer::Found(gathering) => {
                let efforts = gathering.jumps_of_each().iter().zip(gathering.turns_of_each());
                for (knight, (&jumps, &turns)) in problem.knights().iter().zip(efforts) {
                    run.tick(WORK).map_err(io::Error::other)?;
                    writeln!(out, "  {}", self.way(knight, gathering.square(), jumps, turns))?;
                }
                let best =
                    trace.filter(|_| !solved.complete).map_or(Best::Certain, |trace| Best::OfTargets(trace.tried));
                let objective = problem.wanted().objective;
                writeln!(out, "  {}", self.meeting(objective, gathering.turns(), gathering.square(), best))
            }
            Answer::Impossible(reason @ Reason::NeverMeet { .. }) => {
                writeln!(out, "  {}", self.apart(&self.reason(reason)))
            }
            Answer::Impossible(reason) => writeln!(out, "  {}", self.reason(reason)),
            Answer::Unknown(why) => writeln!(out, "  {}", self.not_known(&self.unknown_meeting(*why, solved))),
        }
    }

    fn write_trace(
        self,
        run: &mut Run<'_>,
        problem: &GatherProblem,
        trace: &MontagnaTrace,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        for (knight, &weight) in problem.knights().iter().zip(&trace.weights) {
            run.tick(WORK).map_err(io::Error::other)?;
            writeln!(out, "  {}: {} {weight}", self.knight(knight), self.either("weight", "peso"))?;
        }
        writeln!(out, "  {}", self.barycentre(&trace.barycentre))?;
        writeln!(out, "  {}", self.targets(trace.settings, trace.tried))?;
        for target in &trace.targets {
            run.tick(WORK + WORK_OF_DISTANCE * target.jumps.len() as u64).map_err(io::Error::other)?;
            writeln!(out, "  {}", self.target(target))?;
        }
        match (trace.tried - trace.targets.len() as u64, self.language) {
            (0, _) => Ok(()),
            (1, Language::English) => writeln!(out, "  and 1 more target"),
            (more, Language::English) => writeln!(out, "  and {more} more targets"),
            (1, Language::Italian) => writeln!(out, "  e un altro target"),
            (more, Language::Italian) => writeln!(out, "  e altri {more} target"),
        }
    }

    /// The way of a knight to the meeting square.
    fn way(self, knight: &Knight, to: Square, jumps: u64, turns: u64) -> String {
        let (knight, to) = (self.knight(knight), self.square(to));
        let (jumps, turns) = (self.jumps(jumps), self.turns(turns));
        format!("{knight}: {jumps} {} {to}, {turns}", self.either("to", "fino a"))
    }

    /// The turns of the meeting, and whether there may be better ones.
    fn meeting(self, objective: Objective, turns: u64, on: Square, best: Best) -> String {
        let counted = format!("{} {} {}", self.turns(turns), self.on(), self.square(on));
        // The words in which the report's own program answers by this method.
        let in_its_words = match (self.language, best, objective, turns) {
            (Language::Italian, Best::OfTargets(_), Objective::Total, 0) => "Ho impiegato 0 turni! ".to_owned(),
            (Language::Italian, Best::OfTargets(_), Objective::Total, _) => {
                format!("Ho impiegato {turns} turno(i)! ")
            }
            _ => String::new(),
        };
        let best = match (best, self.language) {
            (Best::Certain, Language::English) => "no square needs fewer".to_owned(),
            (Best::Certain, Language::Italian) => "nessuna casa ne richiede di meno".to_owned(),
            (Best::OfTargets(1), Language::English) => "the only target; other squares may be better".to_owned(),
            (Best::OfTargets(1), Language::Italian) => "l'unico target; altre case possono essere migliori".to_owned(),
            (Best::OfTargets(number), Language::English) => {
                format!("the best of {number} targets; other squares may be better")
            }
            (Best::OfTargets(number), Language::Italian) => {
                format!("il migliore di {number} target; altre case possono essere migliori")
            }
        };
        format!("{in_its_words}{}: {counted}, {best}", self.objective(objective))
    }

    /// What should be small, in a word.
    pub(super) fn objective(self, objective: Objective) -> &'static str {
        match objective {
            Objective::Total => self.either("total", "totale"),
            Objective::Slowest => self.either("slowest", "il più lento"),
        }
    }

    /// Why knights meet only if they stand in one part of the board.
    fn apart(self, reason: &str) -> String {
        match self.language {
            Language::English => format!(
                "every jump can be taken back, so knights that meet can reach each other's squares; but {reason}"
            ),
            Language::Italian => format!(
                "ogni mossa si può fare anche all'indietro, quindi cavalli che si incontrano possono raggiungere l'uno la casa \
                 dell'altro; ma {reason}"
            ),
        }
    }

    /// The barycentre as fractions, and its square.
    #[must_use]
    pub fn barycentre(self, &Barycentre { weight, row, column, square, rounded }: &Barycentre) -> String {
        let (down, right) = rounded;
        let square = self.square(square);
        match self.language {
            Language::English => format!(
                "barycentre: (row, column) = ({row}/{weight}, {column}/{weight}), rounded ({down}, {right}), square {square}"
            ),
            Language::Italian => format!(
                "baricentro: (riga, colonna) = ({row}/{weight}, {column}/{weight}), arrotondato ({down}, {right}), casa {square}"
            ),
        }
    }

    /// Which squares `montagna` tries, and how many they are.
    #[must_use]
    pub fn targets(self, settings: Montagna, number: u64) -> String {
        let near = match (settings.radius, self.language) {
            (0, Language::English) => "the barycentre".to_owned(),
            (0, Language::Italian) => "il baricentro".to_owned(),
            (radius, Language::English) => format!("the barycentre and the squares around it up to radius {radius}"),
            (radius, Language::Italian) => format!("il baricentro e un suo intorno di raggio {radius}"),
        };
        let squares = self.squares(number);
        match (settings.targets, self.language) {
            (Targets::Centre, Language::English) => format!("targets: {near}, {squares}"),
            (Targets::Centre, Language::Italian) => format!("target: {near}, {squares}"),
            (Targets::Own, Language::English) => format!("targets: {near}, and the knights' own squares, {squares}"),
            (Targets::Own, Language::Italian) => format!("target: {near}, e le case dei cavalli stessi, {squares}"),
            (Targets::Board, Language::English) => format!("targets: the whole board, {squares}"),
            (Targets::Board, Language::Italian) => format!("target: l'intera scacchiera, {squares}"),
        }
    }

    /// A target of `montagna` with the distances of the knights, in the order of the problem, and their turns. A dash is a knight that
    /// does not reach it.
    #[must_use]
    pub fn target(self, target: &Target) -> String {
        let shown = |jumps: &Option<u32>| jumps.map_or_else(|| "-".to_owned(), |jumps| jumps.to_string());
        let jumps = target.jumps.iter().map(shown).collect::<Vec<_>>().join(" ");
        let distances = if jumps.is_empty() {
            String::new()
        } else {
            format!("{} {jumps}; ", self.either("distances", "distanze"))
        };
        let turns = target.turns.map_or_else(|| self.no_meeting().to_owned(), |turns| self.turns(turns));
        format!("target {}: {distances}{turns}", self.square(target.square))
    }
}
