//! `cavallo experiment`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::ValueParser;

/// The word for every experiment.
#[cfg(feature = "experiments")]
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

#[cfg(feature = "experiments")]
fn names() -> ValueParser {
    use clap::builder::{PossibleValue, PossibleValuesParser};
    let each = cavallo_experiments::EXPERIMENTS.iter();
    let named = each.map(|experiment| PossibleValue::new(experiment.name).help(experiment.question));
    PossibleValuesParser::from(named.chain([PossibleValue::new(ALL).help("All experiments")]).collect::<Vec<_>>())
        .into()
}

/// A program without experiments does not know their names.
#[cfg(not(feature = "experiments"))]
fn names() -> ValueParser {
    ValueParser::string()
}
