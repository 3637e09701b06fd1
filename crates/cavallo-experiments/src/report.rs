//! The result of an experiment: tables, plots, and a page that explains them.

use std::fmt::Write as _;

use cavallo::run::Stopped;
use cavallo_render::svg::escaped;

use crate::lab::{Lab, Size};
use crate::machine::Machine;
use crate::plot::{Chart, HeatMap, Svg};
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
    name: &'static str,
    question: &'static str,
    size: Size,
    seed: u64,
    method: Vec<String>,
    findings: Vec<Part>,
    tables: Vec<(String, Table)>,
    stopped: Option<(Stopped, String)>,
}

#[derive(Clone, Debug)]
enum Part {
    Words(String),
    Figure { name: String, svg: Svg, caption: String },
    Shown { table: Table, caption: String },
}

const STYLE: &str = "
body { font: 16px/1.5 sans-serif; color: #222; background: #fff; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; line-height: 1.2; } h2 { font-size: 1.2rem; margin-top: 2rem; }
figure { margin: 1.5rem 0; } figure svg { max-width: 100%; height: auto; border: 1px solid #ddd; }
figcaption { font-size: 0.9rem; color: #444; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-size: 0.9rem; }
th, td { border: 1px solid #ccc; padding: 0.2rem 0.6rem; text-align: left; } td.number { text-align: right; }
th { background: #f2f2f2; } .missing { border-left: 4px solid #d55e00; padding-left: 1rem; }
code { background: #f2f2f2; padding: 0.1rem 0.3rem; } dt { font-weight: bold; } dd { margin: 0 0 0.5rem 1rem; }
";

impl Report {
    /// An empty report of an experiment in a lab.
    pub(crate) fn new(lab: &Lab<'_>, stopped: Option<Stopped>) -> Self {
        Self {
            name: "",
            question: "",
            size: lab.size(),
            seed: lab.seed(),
            method: Vec::new(),
            findings: Vec::new(),
            tables: Vec::new(),
            stopped: stopped.map(|stopped| (stopped, lab.missing())),
        }
    }

    /// The report with the name and the question of its experiment.
    pub(crate) fn about(self, name: &'static str, question: &'static str) -> Self {
        Self { name, question, ..self }
    }

    /// Adds a paragraph on the method.
    pub(crate) fn method(&mut self, words: impl Into<String>) {
        self.method.push(words.into());
    }

    /// Adds a paragraph on the result.
    pub(crate) fn say(&mut self, words: impl Into<String>) {
        self.findings.push(Part::Words(words.into()));
    }

    /// Adds a chart, on the page and as a file of this name.
    pub(crate) fn chart(&mut self, name: &str, chart: &Chart, caption: &str) {
        let (name, caption) = (name.to_owned(), caption.to_owned());
        self.findings.push(Part::Figure { svg: chart.svg(&name), name, caption });
    }

    /// Adds a heat map, on the page and as a file of this name.
    pub(crate) fn heat_map(&mut self, name: &str, map: &HeatMap, caption: &str) {
        let (name, caption) = (name.to_owned(), caption.to_owned());
        self.findings.push(Part::Figure { svg: map.svg(&name), name, caption });
    }

    /// Adds a table on the page.
    pub(crate) fn show(&mut self, table: Table, caption: &str) {
        self.findings.push(Part::Shown { table, caption: caption.to_owned() });
    }

    /// Adds a table as a file of this name.
    pub(crate) fn table(&mut self, name: &str, table: Table) {
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

    /// The result in sentences.
    pub fn sentences(&self) -> impl Iterator<Item = &str> {
        self.findings.iter().filter_map(|part| if let Part::Words(words) = part { Some(words.as_str()) } else { None })
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
        format!("cavallo experiment {}{quick} --seed {}", self.name, self.seed)
    }

    /// The files of the report: `NAME.csv` and others, `NAME-*.svg`, and `NAME.html` with everything in it.
    #[must_use]
    pub fn files(&self, machine: &Machine) -> Vec<File> {
        let mut files: Vec<File> = self
            .tables
            .iter()
            .map(|(name, table)| File { name: format!("{name}.csv"), content: table.csv() })
            .collect();
        for part in &self.findings {
            if let Part::Figure { name, svg, .. } = part {
                files.push(File { name: format!("{name}.svg"), content: svg.file() });
            }
        }
        files.push(File { name: format!("{}.html", self.name), content: self.page(machine) });
        files
    }

    fn page(&self, machine: &Machine) -> String {
        let mut page = String::new();
        let question = escaped(self.question);
        let _ = writeln!(
            page,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{}: {question}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{question}</h1>",
            self.name
        );
        if let Some((stopped, missing)) = &self.stopped {
            let why = format!("This experiment ended early, for {stopped}: {missing}.");
            let _ = writeln!(page, "<p class=\"missing\">{}</p>", escaped(&why));
        }
        page.push_str("<h2>Method</h2>\n");
        for words in &self.method {
            let _ = writeln!(page, "<p>{}</p>", escaped(words));
        }
        page.push_str("<h2>Result</h2>\n");
        for part in &self.findings {
            match part {
                Part::Words(words) => {
                    let _ = writeln!(page, "<p>{}</p>", escaped(words));
                }
                Part::Figure { svg, caption, .. } => {
                    let caption = escaped(caption);
                    let _ = writeln!(page, "<figure>\n{}<figcaption>{caption}</figcaption>\n</figure>", svg.inline());
                }
                Part::Shown { table, caption } => {
                    let caption = escaped(caption);
                    let _ = writeln!(page, "<figure>\n{}<figcaption>{caption}</figcaption>\n</figure>", table.html());
                }
            }
        }
        let size = match self.size {
            Size::Quick => "quick",
            Size::Full => "full",
        };
        let names: Vec<String> = self.tables.iter().map(|(name, _)| format!("{name}.csv")).collect();
        let _ = writeln!(
            page,
            "<h2>Reproduce</h2>\n<p><code>{}</code></p>\n<p>The same seed gives the same boards and starts. Times, and the sentences about \
             them, are those of one machine on one day; everything else is the same again if as much memory is allowed.</p>\n<dl>\n<dt>Machine</dt><dd>{}</dd>\n\
             <dt>Seed</dt><dd>{}</dd>\n<dt>Size</dt><dd>{size}</dd>\n<dt>Data</dt><dd>{}</dd>\n\
             <dt>Program</dt><dd>cavallo {}</dd>\n</dl>\n</main>\n</body>\n</html>",
            escaped(&self.command()),
            escaped(&machine.to_string()),
            self.seed,
            escaped(&names.join(", ")),
            env!("CARGO_PKG_VERSION")
        );
        page
    }
}
