//! The result of an experiment: tables, plots, and a page that explains them.

use cavallo::run::Stopped;
use cavallo_render::svg::Svg;

use crate::lab::{Lab, Size};
use crate::machine::Machine;
use crate::plot::{self, Chart, HeatMap};
use crate::source::Source;
use crate::table::Table;

/// A file of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name, without a folder.
    pub name: String,
    /// Its content.
    pub content: String,
}

/// The result of an experiment.
#[derive(Clone, Debug)]
pub struct Report {
    pub(crate) name: &'static str,
    pub(crate) question: &'static str,
    pub(crate) program: &'static str,
    pub(crate) size: Size,
    pub(crate) seed: u64,
    pub(crate) sources: Vec<&'static Source>,
    pub(crate) words: Vec<String>,
    pub(crate) in_short: Vec<String>,
    pub(crate) method: Vec<String>,
    pub(crate) findings: Vec<Part>,
    pub(crate) tables: Vec<(String, Table)>,
    pub(crate) stopped: Option<(Stopped, String)>,
}

/// A piece of the result.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    Words(String),
    Figure { name: String, svg: Svg, caption: String },
    Shown { table: Table, caption: String },
}

impl Report {
    /// An empty report of an experiment in a lab.
    #[must_use]
    pub fn new(lab: &Lab<'_>, stopped: Option<Stopped>) -> Self {
        Self {
            name: "",
            question: "",
            program: "",
            size: lab.size(),
            seed: lab.seed(),
            sources: Vec::new(),
            words: Vec::new(),
            in_short: Vec::new(),
            method: Vec::new(),
            findings: Vec::new(),
            tables: Vec::new(),
            stopped: stopped.map(|stopped| (stopped, lab.missing())),
        }
    }

    /// The report with the name, the question and the program of its experiment.
    pub(crate) fn about(self, name: &'static str, question: &'static str, program: &'static str) -> Self {
        Self { name, question, program, ..self }
    }

    /// Adds a course report from which the question comes. The page cites it, and calls it "the report" if it is the only one.
    pub fn source(&mut self, source: &'static Source) {
        self.sources.push(source);
    }

    /// Adds a paragraph that explains words of the field, before anything uses them.
    pub fn words(&mut self, words: impl Into<String>) {
        self.words.push(words.into());
    }

    /// Adds a main result: one sentence, made from the measurements. Two or three of them open the page, under "In short".
    pub fn in_short(&mut self, finding: impl Into<String>) {
        self.in_short.push(finding.into());
    }

    /// Adds a paragraph on the method.
    pub fn method(&mut self, words: impl Into<String>) {
        self.method.push(words.into());
    }

    /// Adds a paragraph on the result.
    pub fn say(&mut self, words: impl Into<String>) {
        self.findings.push(Part::Words(words.into()));
    }

    /// Adds a chart, on the page and as a file of this name.
    pub fn chart(&mut self, name: &str, chart: &Chart, caption: &str) {
        let (name, mut caption) = (name.to_owned(), caption.to_owned());
        if chart.has_lines_side_by_side() {
            caption.push_str(" Lines with the same values are drawn side by side.");
        }
        self.findings.push(Part::Figure { svg: chart.svg(&name), name, caption });
    }

    /// Adds a heat map, on the page and as a file of this name.
    pub(crate) fn heat_map(&mut self, name: &str, map: &HeatMap, caption: &str) {
        let (name, caption) = (name.to_owned(), caption.to_owned());
        self.findings.push(Part::Figure { svg: map.svg(&name), name, caption });
    }

    /// Adds a table on the page.
    pub fn show(&mut self, table: Table, caption: &str) {
        self.findings.push(Part::Shown { table, caption: caption.to_owned() });
    }

    /// Adds a table as a file of this name.
    pub fn table(&mut self, name: &str, table: Table) {
        self.tables.push((name.to_owned(), table));
    }

    /// The experiment's name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// All tables that are files, with the names of these files without their extension.
    #[must_use]
    pub fn data(&self) -> &[(String, Table)] {
        &self.tables
    }

    /// The result in sentences, the main ones first.
    pub fn sentences(&self) -> impl Iterator<Item = &str> {
        let others =
            self.findings.iter().filter_map(|part| if let Part::Words(words) = part { Some(words) } else { None });
        self.in_short.iter().chain(others).map(String::as_str)
    }

    /// The main results, one sentence each.
    #[must_use]
    pub fn main_results(&self) -> &[String] {
        &self.in_short
    }

    /// Why the experiment ended early and what is missing, if it did.
    #[must_use]
    pub fn stopped(&self) -> Option<(Stopped, &str)> {
        self.stopped.as_ref().map(|(stopped, missing)| (*stopped, missing.as_str()))
    }

    /// The command that repeats the experiment.
    #[must_use]
    pub fn command(&self) -> String {
        let quick = if self.size == Size::Full { "" } else { " --quick" };
        format!("{} {}{quick} --seed {}", self.program, self.name, self.seed)
    }

    /// The files of the report: `NAME.csv` and others, `NAME-*.svg`, and `NAME.html` with everything in it.
    #[must_use]
    pub fn files(&self, machine: &Machine) -> Vec<File> {
        let mut files: Vec<File> = self
            .tables
            .iter()
            .map(|(name, table)| File { name: format!("{name}.csv"), content: table.csv() })
            .collect();
        let style = plot::style();
        for part in &self.findings {
            if let Part::Figure { name, svg, .. } = part {
                files.push(File { name: format!("{name}.svg"), content: svg.file(&style) });
            }
        }
        files.push(File { name: format!("{}.html", self.name), content: self.page(machine) });
        files
    }
}
