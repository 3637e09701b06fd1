//! A report as one self-contained page: what was found, figures, method, and how to repeat it.
//!
//! The page itself never scrolls sideways: everything that may be wider than a phone (pictures, tables, commands) stands in a box of the
//! class `scroll` with a scroll bar of its own. Page and plots are dark for readers who prefer that.

use std::fmt::Write as _;

use cavallo_render::svg::escaped;

use crate::lab::Size;
use crate::machine::Machine;
use crate::plot;
use crate::report::{Part, Report};
use crate::source::Source;

const STYLE: &str = "
:root { color-scheme: light dark; --paper: #ffffff; --ink: #222228; --soft: #55555c; --edge: #cfcfd4; --shade: #f2f2f4; --link: #0060a0; }
@media screen and (prefers-color-scheme: dark) {
:root { --paper: #181a1e; --ink: #e8e8e2; --soft: #b0b4bc; --edge: #474c55; --shade: #262a30; --link: #7cc0f5; }
}
* { box-sizing: border-box; }
body { font: 16px/1.5 sans-serif; color: var(--ink); background: var(--paper); margin: 0; overflow-wrap: break-word; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.6rem; line-height: 1.2; } h2 { font-size: 1.25rem; margin-top: 2rem; }
a { color: var(--link); }
.short { background: var(--shade); border-radius: 0.5rem; padding: 0.5rem 1rem; } .short h2 { margin-top: 0.5rem; }
.short p { font-size: 0.95rem; color: var(--soft); } .short li { margin: 0.4rem 0; } .short ul { padding-left: 1.2rem; }
figure { margin: 1.5rem 0; } figcaption { font-size: 0.9rem; color: var(--soft); margin-top: 0.3rem; }
.scroll { overflow-x: auto; max-width: 100%; }
.plot { display: block; width: 100%; height: auto; border: 1px solid var(--edge); }
.plot.chart { min-width: 36rem; } .plot.map { min-width: 54rem; }
table { border-collapse: collapse; font-size: 0.9rem; }
th, td { border: 1px solid var(--edge); padding: 0.2rem 0.6rem; text-align: left; white-space: nowrap; } th.number, td.number { text-align: right; }
th { background: var(--shade); } .missing { border-left: 4px solid #d55e00; padding-left: 1rem; }
pre { background: var(--shade); margin: 1rem 0; padding: 0.5rem; } dt { font-weight: bold; } dd { margin: 0 0 0.5rem 1rem; }
@media print {
:root { color-scheme: light; }
main { max-width: none; padding: 0; }
.scroll { overflow: visible; } .plot, .plot.chart, .plot.map { min-width: 0; }
table { font-size: 7pt; } th, td { padding: 0.1rem 0.2rem; white-space: normal; } pre { white-space: pre-wrap; }
figure, .short { break-inside: avoid; } h2 { break-after: avoid; }
}
";

impl Report {
    /// The page.
    pub(crate) fn page(&self, machine: &Machine) -> String {
        let mut page = String::new();
        let question = escaped(self.question);
        let _ = writeln!(
            page,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
             <title>{}: {question}</title>\n<style>{STYLE}{}</style>\n</head>\n<body>\n<main>\n<h1>{question}</h1>",
            self.name,
            plot::style()
        );
        self.write_in_short(&mut page);
        page.push_str("<h2>Figures</h2>\n");
        for part in &self.findings {
            write_part(&mut page, part);
        }
        page.push_str("<h2>Method</h2>\n");
        for words in &self.method {
            paragraph(&mut page, words);
        }
        self.write_end(&mut page, machine);
        page
    }

    /// The words that a reader needs, and the main results.
    fn write_in_short(&self, page: &mut String) {
        page.push_str("<section class=\"short\">\n<h2>In short</h2>\n");
        if let Some((stopped, missing)) = &self.stopped {
            let why = format!("This experiment ended early, for {stopped}: {missing}.");
            let _ = writeln!(page, "<p class=\"missing\">{}</p>", escaped(&why));
        }
        let cited: Vec<String> = self.sources.iter().map(|source| cited(source)).collect();
        if let [one] = cited.as_slice() {
            let _ = writeln!(page, "<p>The question comes from a course report, below called the report: {one}.</p>");
        } else if !cited.is_empty() {
            let _ = writeln!(page, "<p>The question comes from course reports: {}.</p>", cited.join("; "));
        }
        for words in &self.words {
            paragraph(page, words);
        }
        if self.in_short.is_empty() {
            paragraph(page, "There is no result yet.");
        } else {
            page.push_str("<ul>\n");
            for finding in &self.in_short {
                let _ = writeln!(page, "<li>{}</li>", sentence(finding));
            }
            page.push_str("</ul>\n");
        }
        page.push_str("</section>\n");
    }

    /// How to repeat it, and the data.
    fn write_end(&self, page: &mut String, machine: &Machine) {
        let size = match self.size {
            Size::Quick => "quick",
            Size::Full => "full",
        };
        let links: Vec<String> = self.tables.iter().map(|(name, _)| link(&format!("{name}.csv"))).collect();
        let _ = writeln!(
            page,
            "<h2>Reproduce</h2>\n<pre class=\"scroll\" tabindex=\"0\">{}</pre>\n<p>The same seed gives the same boards and starts. Times, and \
             the sentences about them, are those of one machine on one day; everything else is the same again if as much memory is \
             allowed.</p>\n<dl>\n<dt>Data</dt><dd>{}</dd>\n<dt>Machine</dt><dd>{}</dd>\n<dt>Seed</dt><dd>{}</dd>\n<dt>Size</dt><dd>{size}</dd>\n\
             <dt>Program</dt><dd>cavallo {}</dd>\n</dl>\n</main>\n</body>\n</html>",
            escaped(&self.command()),
            links.join(", "),
            escaped(&machine.to_string()),
            self.seed,
            env!("CARGO_PKG_VERSION")
        );
    }
}

fn write_part(page: &mut String, part: &Part) {
    let (shown, caption) = match part {
        Part::Words(words) => return paragraph(page, words),
        Part::Figure { name, svg, caption } => (
            format!("<div class=\"scroll\" tabindex=\"0\">\n{}</div>\n", svg.inline()),
            format!("{} ({})", sentence(caption), link(&format!("{name}.svg"))),
        ),
        Part::Shown { table, caption } => (table.html(), sentence(caption)),
    };
    let _ = writeln!(page, "<figure>\n{shown}<figcaption>{caption}</figcaption>\n</figure>");
}

fn cited(source: &Source) -> String {
    let [authors, title, place] = [source.authors, source.title, source.place].map(escaped);
    format!("{authors}, <cite>{title}</cite>, {place}")
}

fn paragraph(page: &mut String, words: &str) {
    let _ = writeln!(page, "<p>{}</p>", sentence(words));
}

/// Words in which no line breaks between a number and its sign.
fn sentence(words: &str) -> String {
    escaped(words).replace(" %", "\u{a0}%")
}

/// A link to a file in the same folder.
fn link(name: &str) -> String {
    let name = escaped(name);
    format!("<a href=\"{name}\">{name}</a>")
}
