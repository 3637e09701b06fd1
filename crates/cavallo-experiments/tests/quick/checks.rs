//! What holds for every experiment in its quick size: its data is there, its pictures are well-formed, its page needs nothing else.

use cavallo::run::{CancelToken, Stopped};
use cavallo_experiments::{Experiment, File, Lab, Limits, Machine, NoProgress, Report, Size, Table};

/// Carries out an experiment and checks its report.
pub(crate) fn check(experiment: &Experiment, seed: u64) -> Report {
    let name = experiment.name;
    let mut no_progress = NoProgress;
    let report = experiment.run(&mut Lab::new(Size::Quick, seed, Limits::default(), &mut no_progress)).unwrap();
    assert_eq!(report.stopped(), None, "{name} was stopped");
    for (file, table) in report.data() {
        assert!(!table.rows().is_empty(), "{file} has no rows");
    }
    assert!(report.sentences().count() > 0, "{name} says nothing");
    report
        .sentences()
        .for_each(|sentence| assert!(!sentence.contains("NaN") && !sentence.contains("inf"), "{sentence}"));
    let files = report.files(&Machine::this());
    check_files(name, &format!("{} {name} --quick --seed {seed}", experiment.program), &files);
    report
}

/// Carries out an experiment that is stopped at once, and checks that its report says so.
pub(crate) fn check_stopped(experiment: &Experiment) {
    let limits = Limits { cancel: CancelToken::new(), ..Limits::default() };
    limits.cancel.cancel();
    let mut no_progress = NoProgress;
    let report = experiment.run(&mut Lab::new(Size::Quick, 0, limits, &mut no_progress)).unwrap();
    let (stopped, missing) = report.stopped().unwrap();
    assert_eq!(stopped, Stopped::Cancelled);
    assert!(missing.starts_with("0 of "), "{missing}");
    assert!(report.data().iter().all(|(_, table)| table.rows().is_empty()));
    // A page without results is a page too.
    let files = report.files(&Machine::this());
    let page = files.last().unwrap();
    assert!(page.content.contains("ended early") && page.content.contains("no result yet"));
}

fn check_files(name: &str, command: &str, files: &[File]) {
    let with = |ending: &str| files.iter().filter(move |file| file.name.ends_with(ending)).collect::<Vec<_>>();
    assert!(files.iter().all(|file| file.name.starts_with(name)), "{name}: other names");
    assert!(files.iter().any(|file| file.name == format!("{name}.csv")));
    assert!(!with(".svg").is_empty(), "{name} has no plot");
    for svg in with(".svg") {
        check_svg(&svg.content, &svg.name);
    }
    let [page] = with(".html")[..] else { panic!("{name} has one page") };
    assert_eq!(page.name, format!("{name}.html"));
    check_page(&page.content, command, with(".svg").len());
    let data: Vec<&str> = files.iter().map(|file| file.name.as_str()).filter(|file| *file != page.name).collect();
    check_links(&page.content, &data);
}

fn check_svg(text: &str, name: &str) {
    let document = roxmltree::Document::parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
    let root = document.root_element();
    let ids: Vec<&str> = root.attribute("aria-labelledby").unwrap().split(' ').collect();
    for (tag, id) in ["title", "desc"].into_iter().zip(ids) {
        let child = root.children().find(|child| child.has_tag_name(("http://www.w3.org/2000/svg", tag))).unwrap();
        assert!(child.text().is_some_and(|text| text.len() > 10), "{name} has no {tag}");
        assert_eq!(child.attribute("id"), Some(id));
    }
    for number in document.descendants().flat_map(|node| node.attributes()) {
        assert!(!number.value().contains("NaN") && !number.value().contains("inf"), "{name}: {number:?}");
    }
    let shapes = document.descendants().filter(|node| ["circle", "path", "rect"].contains(&node.tag_name().name()));
    assert!(shapes.count() > 3, "{name} is empty");
    assert!(text.contains("prefers-color-scheme: dark"), "{name} is never dark");
    for class in ["x-tick", "y-tick", "key"] {
        let texts = document.descendants().filter(|node| node.attribute("class") == Some(class));
        check_notation(&texts.filter_map(|node| node.text()).collect::<Vec<_>>(), name);
    }
    if root.attribute("class") == Some("plot chart") {
        check_lines(&document, name);
    }
}

/// Large numbers of one axis are written in one way: 10000 or 10k or 1e4 or 10⁴.
fn check_notation(labels: &[&str], name: &str) {
    let notation = |label: &&str| match *label {
        label if label.contains(|c: char| "⁰¹²³⁴⁵⁶⁷⁸⁹".contains(c)) => Some("power"),
        label if label.contains('e') => Some("exponent"),
        label if label.ends_with(['k', 'M', 'G', 'T']) => Some("suffix"),
        label if label.chars().filter(char::is_ascii_digit).count() > 3 && !label.contains('.') => Some("plain"),
        _ => None,
    };
    let mut notations: Vec<&str> = labels.iter().filter_map(notation).collect();
    notations.sort_unstable();
    notations.dedup();
    assert!(notations.len() < 2, "{name} mixes {notations:?}: {labels:?}");
}

/// No line is drawn on top of another, and at most one runs along the bottom of the plot.
fn check_lines(document: &roxmltree::Document<'_>, name: &str) {
    let lines: Vec<&str> = document
        .descendants()
        .filter(|node| node.attribute("class").is_some_and(|class| class.ends_with(" line")))
        .filter_map(|node| node.attribute("d"))
        .collect();
    for (place, line) in lines.iter().enumerate() {
        assert!(!lines[..place].contains(line), "{name} has a line behind another");
    }
    let frame = document.descendants().find(|node| node.attribute("class") == Some("frame")).unwrap();
    let [left, top, width, height] = ["x", "y", "width", "height"].map(|side| number(frame.attribute(side).unwrap()));
    // The points of a line that is not only a sample beside a name.
    let points = |line: &str| -> Vec<(f64, f64)> {
        let pairs = line.split(['M', 'L']).skip(1).map(|pair| pair.split_once(' ').unwrap());
        pairs.map(|(x, y)| (number(x), number(y))).filter(|(x, _)| (left..=left + width).contains(x)).collect()
    };
    let at_zero = |line: &&&str| {
        let points = points(line);
        !points.is_empty() && points.iter().all(|(_, y)| *y > top + 0.95 * height)
    };
    assert!(lines.iter().filter(at_zero).count() < 2, "{name} has several lines at zero");
}

fn check_page(page: &str, command: &str, pictures: usize) {
    for foreign in ["http:", "https:", "<script", "<link", "<img", "src=", "@import", "url(h", "style="] {
        assert!(!page.contains(foreign), "the page of {command} has {foreign}");
    }
    assert_eq!(page.matches("<svg ").count(), pictures);
    let html = page.strip_prefix("<!DOCTYPE html>\n").unwrap();
    let document = roxmltree::Document::parse(html).unwrap_or_else(|error| panic!("the page of {command}: {error}"));
    let named = |tag: &'static str| document.descendants().filter(move |node| node.tag_name().name() == tag);
    let headings: Vec<&str> = named("h2").filter_map(|node| node.text()).collect();
    assert_eq!(headings, ["In short", "Figures", "Method", "Reproduce"], "the page of {command}");
    let short = named("section").next().unwrap();
    let findings = short.descendants().filter(|node| node.tag_name().name() == "li").count();
    assert!((2..=4).contains(&findings), "{command} has {findings} main results");
    assert!(short.descendants().any(|node| node.tag_name().name() == "cite"), "{command} has no source");
    // The words of gathering are explained before they are used.
    let words: String = short.descendants().filter_map(|node| node.text()).collect();
    for (used, explained) in [("k-knight", "A k-knight makes"), ("ontagna", "Montagna is")] {
        let first = words.find(used).map(|place| place < words.find(explained).unwrap_or(0) + explained.len());
        assert!(!page.contains(used) || first == Some(true), "{command} does not explain {used}");
    }
    // What may be wider than a phone has a scroll bar of its own, and cells do not wrap.
    for wide in named("svg").chain(named("table")).chain(named("pre")) {
        let boxed = wide.ancestors().any(|node| node.attribute("class") == Some("scroll"));
        assert!(boxed, "{command} has a {} without a box", wide.tag_name().name());
    }
    for rule in [
        ".scroll { overflow-x: auto;",
        "white-space: nowrap;",
        "screen and (prefers-color-scheme: dark)",
        "@media print",
    ] {
        assert!(page.contains(rule), "the page of {command} has no {rule}");
    }
    for needed in [command, &Machine::this().to_string()] {
        assert!(page.contains(needed), "the page of {command} has no {needed}");
    }
}

/// Every file is linked, and every link leads to a file.
fn check_links(page: &str, files: &[&str]) {
    let links: Vec<&str> = page.split("<a href=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    for file in files {
        assert!(links.contains(file), "{file} is not linked");
    }
    for link in links {
        assert!(files.contains(&link), "{link} leads nowhere");
    }
}

/// A table of a report.
pub(crate) fn table<'r>(report: &'r Report, name: &str) -> &'r Table {
    &report.data().iter().find(|(table, _)| table == name).unwrap().1
}

/// Some columns of a table, row by row.
pub(crate) fn rows<'t, const N: usize>(table: &'t Table, columns: [&str; N]) -> Vec<[&'t str; N]> {
    let places = columns.map(|name| table.columns().iter().position(|column| *column == name).unwrap());
    table.rows().iter().map(|row| places.map(|place| row[place].as_str())).collect()
}

/// A word as a number.
pub(crate) fn number(word: &str) -> f64 {
    word.parse().unwrap_or_else(|_| panic!("{word:?} is no number"))
}
