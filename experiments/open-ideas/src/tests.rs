//! The experiment in its quick size.

#[path = "../../../crates/cavallo-experiments/tests/quick/checks.rs"]
mod checks;

use cavallo_experiments::Report;

use crate::OPEN_IDEAS;

use checks::{check, check_stopped, number, rows, table};

#[test]
fn ideas_that_were_not_tried_are_measured() {
    let report = check(&OPEN_IDEAS, 7);
    let counted = |report: &Report| {
        let columns = ["side", "heap", "searches", "entered", "most_inside", "improved", "comparisons"];
        rows(table(report, "open-ideas"), columns).into_iter().map(|row| row.map(ToOwned::to_owned)).collect::<Vec<_>>()
    };
    let heaps = counted(&report);
    assert_eq!(heaps.len(), 3 * 7);
    for [side, heap, searches, entered, most, improved, comparisons] in &heaps {
        let squares = number(side) * number(side);
        assert_eq!(improved, "0", "with edges of one length the first path is the shortest");
        let compares = !["breadth-first search", "buckets"].contains(&heap.as_str());
        assert_eq!(number(comparisons) > 0.0, compares, "{heap}");
        if heap != "breadth-first search" {
            assert!(
                (number(entered) - number(searches) * squares).abs() < 0.5,
                "each square enters the {heap} heap once"
            );
            assert!(number(most) < squares);
        }
    }
    for [side, graph, rounds] in
        rows(table(&report, "open-ideas-matrix"), ["side", "graph_seconds", "n_rounds_seconds"])
    {
        assert!(number(graph) > 0.0 && number(rounds) > 0.0, "{side}x{side}");
    }
    let targets = table(&report, "open-ideas-targets");
    let columns =
        ["boards", "cases", "trials", "targets", "random_share", "formula", "without_repetition", "montagna_right"];
    for [boards, cases, trials, targets, random, formula, exact, right] in rows(targets, columns) {
        let [random, formula, exact] = [random, formula, exact].map(number);
        // Six standard errors; what is written has six digits.
        let off = 6.0 * (exact * (1.0 - exact) / number(trials)).sqrt() + 1e-5;
        assert!((random - exact).abs() <= off, "{boards}, {targets}: {random} is not {exact}");
        assert!(formula <= exact + 1e-5, "drawing a square twice never helps");
        assert!(right.is_empty() || number(right) <= number(cases));
    }
    let jumps = rows(table(&report, "open-ideas-jumps"), ["boards", "jumps", "trials", "met", "right"]);
    for pair in jumps.windows(2).filter(|pair| pair[0][..2] == pair[1][..2]) {
        let more = |column: usize| number(pair[1][column]) >= number(pair[0][column]);
        assert!(more(2) && more(3) && more(4), "more trials are never worse: {pair:?}");
    }
    assert_eq!(heaps, counted(&check(&OPEN_IDEAS, 7)), "the seed decides");
    assert_ne!(heaps, counted(&check(&OPEN_IDEAS, 8)));
}

#[test]
fn what_is_stopped_says_what_is_missing() {
    check_stopped(&OPEN_IDEAS);
}
