//! What `montagna` did: an observer that keeps its weights, its barycentre and its targets, for explanations and pictures.

use crate::run::Observer;
use crate::trace::Event;

use super::{Barycentre, Montagna, Target};

/// The most targets that are kept; a whole board may be tried.
const MOST_TARGETS: usize = 10_000;
/// The most distances that are kept, of all targets together.
const MOST_JUMPS: usize = 1_000_000;

/// The weights, the barycentre and the targets of one run of `montagna`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MontagnaTrace {
    /// How it was to work.
    pub settings: Montagna,
    /// The weight of one knight of each group, in the order of the problem's groups.
    pub weights: Vec<u64>,
    /// The weighted mean of the knights' squares.
    pub barycentre: Barycentre,
    /// The targets in the order in which they were tried: the first ten thousand, and the distances of the first million.
    pub targets: Vec<Target>,
    /// The number of targets that were tried.
    pub tried: u64,
}

/// Watches a run and keeps what `montagna` tells; other methods tell it nothing.
///
/// ```
/// use cavallo::gather::{Montagna, MontagnaRecorder};
/// use cavallo::{GatherProblem, Knight, Run, Solver};
///
/// let knights = [("a8", 1), ("h1", 9)].map(|(square, k)| Knight { square: square.parse().unwrap(), k, count: 1 });
/// let problem = GatherProblem::new("8".parse()?, knights.to_vec())?;
/// let method = Montagna::default();
/// let mut recorder = MontagnaRecorder::new(method);
/// method.answer(&mut Run::unlimited().watched_by(&mut recorder), &problem)?;
/// let trace = recorder.into_trace().unwrap();
/// assert_eq!(trace.weights, [1, 9]); // in ascending order of squares: h1, a8
/// assert_eq!(trace.barycentre.square.to_string(), "b7");
/// assert_eq!(trace.targets.len(), 9);
/// # Ok::<(), cavallo::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct MontagnaRecorder {
    settings: Montagna,
    trace: Option<MontagnaTrace>,
    /// The number of distances kept.
    jumps: usize,
}

impl MontagnaRecorder {
    /// A recorder for a method with these settings.
    #[must_use]
    pub fn new(settings: Montagna) -> Self {
        Self { settings, trace: None, jumps: 0 }
    }

    /// What was kept; nothing if `montagna` did not run.
    #[must_use]
    pub fn into_trace(self) -> Option<MontagnaTrace> {
        self.trace
    }

    fn keep(&mut self, target: &Target) {
        let Some(trace) = &mut self.trace else { return };
        trace.tried += 1;
        if trace.targets.len() >= MOST_TARGETS {
            return;
        }
        let fits = self.jumps + target.jumps.len() <= MOST_JUMPS;
        let jumps = if fits { target.jumps.clone() } else { Vec::new() };
        self.jumps += jumps.len();
        trace.targets.push(Target { jumps, ..*target });
    }
}

impl Observer for MontagnaRecorder {
    fn wants_trace(&self) -> bool {
        true
    }

    fn event(&mut self, event: &Event<'_>) {
        match *event {
            Event::Centred { weights, barycentre } => {
                let (settings, weights, barycentre) = (self.settings, weights.to_vec(), *barycentre);
                self.trace = Some(MontagnaTrace { settings, weights, barycentre, targets: Vec::new(), tried: 0 });
                self.jumps = 0;
            }
            Event::Tried(target) => self.keep(target),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;

    #[test]
    fn what_is_too_much_is_counted_and_not_kept() {
        let mut recorder = MontagnaRecorder::new(Montagna::default());
        let square = Square::new(0, 0);
        let barycentre = Barycentre { weight: 1, row: 0, column: 0, square, rounded: (0, 0) };
        recorder.event(&Event::Centred { weights: &[1; 150], barycentre: &barycentre });
        let target = Target { square, jumps: vec![Some(3); 150], turns: Some(450) };
        for _ in 0..20_000 {
            recorder.event(&Event::Tried(&target));
        }
        let trace = recorder.into_trace().unwrap();
        assert_eq!((trace.tried, trace.targets.len()), (20_000, MOST_TARGETS));
        let with_jumps = trace.targets.iter().filter(|target| !target.jumps.is_empty()).count();
        assert_eq!(with_jumps, MOST_JUMPS / 150);
        assert_eq!(trace.targets[MOST_TARGETS - 1].turns, Some(450));
    }
}
