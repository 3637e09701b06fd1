//! An experiment: its name, its question, and how it is carried out.

use crate::lab::{Lab, MethodBug};
use crate::report::Report;

/// An experiment.
pub struct Experiment {
    /// The name on the command line and of its files.
    pub name: &'static str,
    /// The question, in one line.
    pub question: &'static str,
    /// What carries it out when its name, `--quick` and `--seed` follow.
    pub program: &'static str,
    run: fn(&mut Lab<'_>) -> Result<Report, MethodBug>,
}

impl Experiment {
    /// An experiment that a function carries out.
    #[must_use]
    pub const fn new(
        name: &'static str,
        question: &'static str,
        program: &'static str,
        run: fn(&mut Lab<'_>) -> Result<Report, MethodBug>,
    ) -> Self {
        Self { name, question, program, run }
    }

    /// Carries out the experiment. If the lab's limits end it early, the report has the finished parts and says what is missing.
    ///
    /// # Errors
    /// When a method gave a wrong result, which is a bug.
    pub fn run(&self, lab: &mut Lab<'_>) -> Result<Report, MethodBug> {
        let report = (self.run)(lab)?;
        Ok(report.about(self.name, self.question, self.program))
    }
}
