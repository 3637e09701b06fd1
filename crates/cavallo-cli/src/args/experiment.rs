//! `cavallo experiment`.

use std::path::PathBuf;

use cavallo_experiments::EXPERIMENTS;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};

/// The word for every experiment.
pub(crate) const ALL: &str = "all";

/// `cavallo experiment`.
#[derive(Args, Debug)]
pub(crate) struct ExperimentArgs {
    /// Which experiments
    #[arg(required = true, value_name = "NAME", value_parser = names())]
    pub(crate) names: Vec<String>,
    /// Run a smaller version that takes seconds instead of minutes
    #[arg(long)]
    pub(crate) quick: bool,
    /// Folder for the tables, plots and pages; created if missing
    #[arg(long, value_name = "DIR", default_value = "cavallo-experiments")]
    pub(crate) out: PathBuf,
    /// Random seed; the same seed gives the same boards and starts
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
}

fn names() -> PossibleValuesParser {
    let each = EXPERIMENTS.iter().map(|experiment| PossibleValue::new(experiment.name).help(experiment.question));
    each.chain([PossibleValue::new(ALL).help("All experiments")]).collect::<Vec<_>>().into()
}
