//! `cavallo gather --costs OUT.csv|OUT.npy`: the cost of every square, one file per case.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use cavallo::GatherProblem;
use cavallo::gather::costs;
use cavallo_formats::{write_costs_csv, write_costs_npy};

use super::one::SolvedCase;
use super::picture::compare;
use crate::console::Console;
use crate::io::output::{Output, numbered_names, refuse_twice};

/// The two formats.
#[derive(Clone, Copy)]
enum Table {
    Csv,
    Npy,
}

/// The files to write to, opened before the work begins.
pub(super) struct CostFiles {
    table: Table,
    files: Vec<Output>,
}

impl CostFiles {
    pub(super) fn open(path: &Path, cases: usize, others: [Option<&Path>; 2]) -> Result<Self> {
        let table = match path.extension().and_then(|extension| extension.to_str()) {
            Some("csv") => Table::Csv,
            Some("npy") => Table::Npy,
            _ => bail!("--costs writes a file whose name ends in .csv or .npy, and {} does not", path.display()),
        };
        let open = |name: PathBuf| {
            others.iter().try_for_each(|other| refuse_twice(*other, Some(&name)))?;
            Output::open(Some(&name))
        };
        let files = numbered_names(path, cases as u64, "cases")?.into_iter().map(open).collect::<Result<_>>()?;
        Ok(Self { table, files })
    }

    /// Computes and writes the costs of all cases. If it is stopped, the command stops and no file appears.
    pub(super) fn write(mut self, console: &Console, problems: &[GatherProblem], cases: &[SolvedCase]) -> Result<()> {
        let mut run = console.run();
        for ((file, problem), case) in self.files.iter_mut().zip(problems).zip(cases) {
            let objective = problem.wanted().objective;
            let costs = run.scoped_memory(|run| costs(run, problem, objective)).map_err(io::Error::other)?;
            compare(&case.solved, &costs)?;
            file.guard_by(console.guard());
            match self.table {
                Table::Csv => write_costs_csv(problem.board(), &costs, file)?,
                Table::Npy => write_costs_npy(problem.board(), &costs, file)?,
            }
        }
        self.files.into_iter().try_for_each(Output::commit)
    }
}
