//! Every experiment in its smallest size: its data is plausible, its pictures are well-formed, its page needs nothing else.

use cavallo::board::{Board, Square};
use cavallo::run::{CancelToken, Stopped};
use cavallo_experiments::{EXPERIMENTS, File, Lab, Limits, Machine, Nobody, Report, Size, Table};

fn done(name: &str, seed: u64, limits: Limits) -> Report {
    let experiment = EXPERIMENTS.iter().find(|experiment| experiment.name == name).unwrap();
    let mut nobody = Nobody;
    experiment.run(&mut Lab::new(Size::Sample, seed, limits, &mut nobody)).unwrap()
}

fn sample(name: &str) -> Report {
    let report = done(name, 7, Limits::default());
    assert_eq!(report.stopped(), None, "{name} was stopped");
    for (file, table) in report.data() {
        assert!(!table.rows().is_empty(), "{file} has no rows");
    }
    assert!(report.sentences().count() > 0, "{name} says nothing");
    report
        .sentences()
        .for_each(|sentence| assert!(!sentence.contains("NaN") && !sentence.contains("inf"), "{sentence}"));
    let files = report.files(&Machine::this());
    check_files(name, &files);
    report
}

fn check_files(name: &str, files: &[File]) {
    let with = |ending: &str| files.iter().filter(move |file| file.name.ends_with(ending)).collect::<Vec<_>>();
    assert!(files.iter().all(|file| file.name.starts_with(name)), "{name}: other names");
    assert!(files.iter().any(|file| file.name == format!("{name}.csv")));
    assert!(!with(".svg").is_empty(), "{name} has no plot");
    for svg in with(".svg") {
        check_svg(&svg.content, &svg.name);
    }
    let [page] = with(".html")[..] else { panic!("{name} has one page") };
    assert_eq!(page.name, format!("{name}.html"));
    check_page(&page.content, name, with(".svg").len());
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
    let shapes = document.descendants().filter(|node| ["circle", "polygon", "rect"].contains(&node.tag_name().name()));
    assert!(shapes.count() > 3, "{name} is empty");
}

fn check_page(page: &str, name: &str, pictures: usize) {
    for foreign in ["http:", "https:", "<script", "<link", "<img", "src=", "@import", "url(h"] {
        assert!(!page.contains(foreign), "{name}.html has {foreign}");
    }
    assert_eq!(page.matches("<svg ").count(), pictures);
    for svg in page.split("<svg ").skip(1) {
        let whole = format!("<svg {}</svg>", svg.split("</svg>").next().unwrap());
        roxmltree::Document::parse(&whole).unwrap_or_else(|error| panic!("{name}.html: {error}"));
    }
    let command = format!("cavallo experiment {name} --quick --seed 7");
    for needed in ["<h2>Method</h2>", "<h2>Result</h2>", &command, &Machine::this().to_string()] {
        assert!(page.contains(needed), "{name}.html has no {needed}");
    }
}

fn table<'r>(report: &'r Report, name: &str) -> &'r Table {
    &report.data().iter().find(|(table, _)| table == name).unwrap().1
}

/// Some columns of a table, row by row.
fn rows<'t, const N: usize>(table: &'t Table, columns: [&str; N]) -> Vec<[&'t str; N]> {
    let places = columns.map(|name| table.columns().iter().position(|column| *column == name).unwrap());
    table.rows().iter().map(|row| places.map(|place| row[place].as_str())).collect()
}

fn number(word: &str) -> f64 {
    word.parse().unwrap_or_else(|_| panic!("{word:?} is no number"))
}

#[test]
fn gathering_times_are_positive_and_exact_methods_always_right() {
    for (name, axis) in [("density", "density"), ("k-values", "k")] {
        let report = sample(name);
        let rows = rows(table(&report, name), ["method", "seconds", "answerable", "right", axis]);
        for [method, seconds, answerable, right, _] in &rows {
            assert!(number(seconds) > 0.0);
            assert!(number(right) <= number(answerable));
            assert!(*method == "montagna" || right == answerable, "{method} is wrong");
        }
        for method in ["montagna", "bfs", "fused", "dijkstra", "floyd-warshall", "exact"] {
            assert!(rows.iter().filter(|row| row[0] == method).count() >= 6, "{name} lacks {method}");
        }
    }
}

#[test]
fn special_boards_have_the_published_answers() {
    let report = sample("special-boards");
    let rows = rows(table(&report, "special-boards"), ["board", "method", "answer", "best", "right"]);
    assert_eq!(rows.len(), 36);
    for [board, method, answer, best, right] in rows {
        let known = [6.0, 3.0, 10.0, 3.0, 17.0, 14.0][number(board) as usize - 1];
        assert!((number(best) - known).abs() < 0.5);
        assert!(number(answer) >= known, "{method} beats the best on board {board}");
        assert!(method == "montagna" || right == "yes");
    }
}

#[test]
fn more_targets_never_make_montagna_worse() {
    let report = sample("montagna");
    let rows = rows(table(&report, "montagna"), ["density", "weights", "targets", "radius", "share"]);
    assert_eq!(rows.len(), 2 * 2 * 2 * 5);
    for [density, weights, targets, radius, share] in &rows {
        assert!((0.0..=1.0).contains(&number(share)));
        for other in rows.iter().filter(|other| other[..2] == [*density, *weights]) {
            let more = number(other[3]) >= number(radius) && (other[2] == *targets || other[2] == "own");
            assert!(!more || number(other[4]) >= number(share), "{other:?} is worse than {targets} {radius} {share}");
        }
    }
}

#[test]
fn success_rates_are_shares_and_the_known_ones_are_right() {
    let report = sample("ties");
    let rows = rows(table(&report, "ties"), ["side", "ends", "ties", "starts", "at_once", "found", "share_at_once"]);
    for [side, ends, _, starts, at_once, found, share] in &rows {
        assert!((0.0..=1.0).contains(&number(share)));
        assert!(number(at_once) <= number(found) && number(found) <= number(starts));
        assert!(*ends == "open" || number(side) % 2.0 < 0.5, "there is no closed tour of {side}x{side}");
    }
    let of = |side: &str, ends: &str, ties: &str| {
        let row = rows.iter().find(|row| row[..3] == [side, ends, ties]).unwrap();
        (number(row[3]) as u64, number(row[4]) as u64)
    };
    // From every square of the chessboard Roth's rule needs no backtracking, and Squirrel and Cull's from every corner.
    assert_eq!(of("8", "open", "roth"), (64, 64));
    assert_eq!(of("8", "open", "squirrel"), (4, 4));
    // Only the 41 squares of the corners' colour can be starts.
    assert_eq!(of("9", "open", "roth").0, 41);
}

#[test]
fn starts_without_a_tour_are_told_from_those_given_up() {
    let report = sample("starts");
    let rows = rows(table(&report, "starts"), ["side", "heuristic", "start", "outcome", "squares_placed"]);
    assert_eq!(rows.len(), 3 * (49 + 64));
    for [side, _, start, outcome, placed] in &rows {
        let start: Square = start.parse().unwrap();
        let light = *side == "7" && (start.file() + start.rank()) % 2 == 1;
        assert_eq!(*outcome == "no tour", light);
        assert!(*outcome != "tour" || number(placed) >= number(side) * number(side));
    }
    let tours = |heuristic: &str| rows.iter().filter(|row| row[1] == heuristic && row[3] == "tour").count();
    assert!(tours("order") > tours("off"), "the heuristic helps");
}

#[test]
fn the_queue_grows_by_the_degrees_of_the_squares() {
    let report = sample("blow-up");
    let rows = rows(table(&report, "blow-up"), ["side", "start", "squares", "paths"]);
    for side in [4, 5, 6] {
        let board = Board::new(side, side).unwrap();
        let of_it: Vec<_> = rows.iter().filter(|row| row[0] == side.to_string()).collect();
        let start: Square = of_it[0][1].parse().unwrap();
        let two = board.neighbours(start).count();
        let three: usize = board.neighbours(start).map(|square| board.neighbours(square).count() - 1).sum();
        let counted: Vec<usize> = of_it[..3].iter().map(|row| row[3].parse().unwrap()).collect();
        assert_eq!(counted, [1, two, three], "{side}x{side}");
        for (level, row) in (1..).zip(&of_it) {
            assert_eq!(row[2], level.to_string());
        }
    }
    assert!(report.sentences().any(|sentence| sentence.contains("memory ended")), "6x6 is beyond 8 MiB");
}

#[test]
fn every_method_pays_at_least_one_placement_a_square() {
    let report = sample("scaling");
    let rows = rows(table(&report, "scaling"), ["method", "ends", "side", "outcome", "seconds", "placed_a_square"]);
    for [method, _, side, outcome, seconds, placed] in &rows {
        if *outcome == "tour" {
            assert!(number(seconds) > 0.0);
            // What is constructed is not placed square by square, but on boards that are left to search.
            assert!(*method == "construct" || number(placed) >= 1.0, "{method} on {side}");
        }
    }
    for method in ["construct", "warnsdorff", "search"] {
        assert!(rows.iter().any(|row| row[0] == method && row[2] == "8" && row[3] == "tour"), "{method} tours 8x8");
    }
}

#[test]
fn a_seed_makes_the_same_workload_again() {
    let table_of = |seed| done("montagna", seed, Limits::default()).data()[0].1.clone();
    assert_eq!(table_of(3), table_of(3));
    assert_ne!(table_of(3), table_of(4));
}

#[test]
fn what_is_stopped_says_what_is_missing() {
    for experiment in &EXPERIMENTS {
        let limits = Limits { cancel: CancelToken::new(), ..Limits::default() };
        limits.cancel.cancel();
        let report = done(experiment.name, 0, limits);
        let (stopped, missing) = report.stopped().unwrap();
        assert_eq!(stopped, Stopped::Cancelled);
        assert!(missing.starts_with("0 of "), "{missing}");
        assert!(report.data().iter().all(|(_, table)| table.rows().is_empty()));
        // Also a page about nothing is a page.
        assert!(report.files(&Machine::this()).iter().any(|file| file.content.contains("ended early")));
    }
}
