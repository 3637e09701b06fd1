//! The colours of plots on light and on dark pages.
//!
//! Elements have classes, and one style sheet gives these their colours; a media query changes them for readers who prefer dark pages. It stands
//! in every file and once on every page. Programs that ignore media queries show the light colours.

use std::fmt::Write as _;

use cavallo_render::colour::{DARK, LIGHT, Theme};

/// The number of series that differ in colour.
pub(super) const COLOURS: usize = 7;

/// Okabe and Ito's colours, the pale yellow left out.
const ON_LIGHT: Colours = Colours {
    theme: &LIGHT,
    grid: "#e4e4e4",
    series: ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#222228", "#56b4e9"],
    hatch: ["#f3d9e4", "#b3396c"],
    untried: "#c8c8c8",
};

/// The same, lighter where they would be lost on a dark page. Their order of lightness stays.
const ON_DARK: Colours = Colours {
    theme: &DARK,
    grid: "#34383f",
    series: ["#3f9fe0", "#ee7b30", "#1fb98b", "#dd92bf", "#f2b632", "#e8e8e2", "#9fd8fa"],
    hatch: ["#3a2530", "#c9537f"],
    untried: "#5a5e66",
};

struct Colours {
    theme: &'static Theme,
    grid: &'static str,
    series: [&'static str; COLOURS],
    /// Ground and lines.
    hatch: [&'static str; 2],
    untried: &'static str,
}

impl Colours {
    fn rules(&self) -> String {
        let Self { theme, grid, series, hatch: [ground, lines], untried } = self;
        let (paper, ink, faint) = (theme.background.hex(), theme.ink.hex(), theme.faint.hex());
        let mut rules = format!(
            ".plot text {{ fill: {ink}; }}\n.plot .paper {{ fill: {paper}; }}\n.plot .cell {{ stroke: {paper}; }}\n\
             .plot .untried {{ fill: {untried}; }}\n.plot .grid {{ stroke: {grid}; }}\n.plot .frame {{ stroke: {faint}; fill: none; }}\n\
             .plot .hatch-paper {{ fill: {ground}; }}\n.plot .hatch-line {{ fill: {lines}; }}\n"
        );
        for (number, colour) in series.iter().enumerate() {
            let _ = writeln!(rules, ".plot .s{number} {{ stroke: {colour}; fill: {colour}; }}");
        }
        // After the colours of series, which these replace.
        let _ = writeln!(rules, ".plot .line {{ fill: none; }}\n.plot .open {{ fill: {paper}; }}");
        rules
    }
}

/// The style sheet.
pub(crate) fn style() -> String {
    format!(
        "\n{}.plot .on-dark {{ fill: #ffffff; }}\n.plot .on-light {{ fill: #222228; }}\n@media screen and (prefers-color-scheme: dark) {{\n{}}}\n",
        ON_LIGHT.rules(),
        ON_DARK.rules()
    )
}
