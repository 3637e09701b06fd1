//! Every experiment in its quick size: its data is plausible, its pictures are well-formed, its page needs nothing else.

mod checks;

use cavallo::board::{Board, Square};
use cavallo_experiments::{EXPERIMENTS, Lab, Limits, NoProgress, Report, Size};
use cavallo_formats::COURSEWORK_METHODS;

use checks::{check, check_stopped, number, rows, table};

fn done(name: &str, seed: u64, limits: Limits) -> Report {
    let experiment = EXPERIMENTS.iter().find(|experiment| experiment.name == name).unwrap();
    let mut no_progress = NoProgress;
    experiment.run(&mut Lab::new(Size::Quick, seed, limits, &mut no_progress)).unwrap()
}

fn sample(name: &str, seed: u64) -> Report {
    check(EXPERIMENTS.iter().find(|experiment| experiment.name == name).unwrap(), seed)
}

/// The measurements of a gathering experiment: rows by kind of boards and position on the axis.
fn check_gathering(name: &str, axis: &str, seed: u64) -> Vec<[String; 4]> {
    let report = sample(name, seed);
    let table = table(&report, name);
    let of =
        rows(table, ["method", "seconds", "seconds_lower_quartile", "seconds_upper_quartile", "answerable", "right"]);
    for [method, seconds, low, high, answerable, right] in &of {
        assert!(number(low) > 0.0 && number(low) <= number(seconds) && number(seconds) <= number(high));
        assert!(number(right) <= number(answerable));
        assert!(*method == "montagna" || right == answerable, "{method} is wrong");
    }
    for method in COURSEWORK_METHODS.map(|(name, _)| name).into_iter().chain(["exact"]) {
        assert!(of.iter().filter(|row| row[0] == method).count() >= 10, "{name} lacks {method}");
    }
    rows(table, ["boards", axis, "method", "knights"]).into_iter().map(|row| row.map(ToOwned::to_owned)).collect()
}

#[test]
fn knights_only_join_as_density_grows() {
    let first = check_gathering("density", "density", 7);
    for kind in ["1 to 10 rows and columns", "16x16"] {
        let exact: Vec<_> = first.iter().filter(|row| row[0] == kind && row[2] == "exact").collect();
        assert_eq!(exact.len(), 10);
        for pair in exact.windows(2) {
            assert!(number(&pair[0][1]) < number(&pair[1][1]), "densities grow");
            assert!(number(&pair[0][3]) < number(&pair[1][3]), "and so do the knights");
        }
    }
    // Full boards of 16x16.
    let full = first.iter().find(|row| row[0] == "16x16" && row[1] == "1").unwrap();
    assert_eq!(full[3], (3 * 16 * 16).to_string());
    assert_ne!(first, check_gathering("density", "density", 8));
}

#[test]
#[ignore = "longer version"]
fn the_seed_decides() {
    for (experiment, column) in [("density", "density"), ("k-values", "k")] {
        let first = check_gathering(experiment, column, 7);
        assert_eq!(first, check_gathering(experiment, column, 7), "{experiment}");
        assert_ne!(first, check_gathering(experiment, column, 8), "{experiment}");
    }
}

#[test]
fn the_same_knights_have_every_k() {
    let first = check_gathering("k-values", "k", 7);
    for row in &first {
        assert_eq!(row[3], first.iter().find(|other| other[0] == row[0]).unwrap()[3], "{row:?}");
    }
    assert_eq!(first, check_gathering("k-values", "k", 7), "the seed decides");
}

#[test]
fn special_boards_have_the_published_answers() {
    let report = sample("special-boards", 7);
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
    let report = sample("montagna", 7);
    let rows = rows(table(&report, "montagna"), ["density", "weights", "targets", "radius", "share"]);
    assert_eq!(rows.len(), 4 * 2 * 2 * 5);
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
    let report = sample("ties", 7);
    let table = table(&report, "ties");
    for [low, share, high] in
        [["at_once_low", "share_at_once", "at_once_high"], ["found_low", "share_found", "found_high"]]
            .into_iter()
            .flat_map(|columns| rows(table, columns))
    {
        let (low, share, high) = (number(low), number(share), number(high));
        assert!(0.0 <= low && low <= share && share <= high && high <= 1.0, "{share} is not within {low} to {high}");
        assert!(low < high, "a share of finitely many starts is uncertain");
    }
    let rows = rows(table, ["side", "ends", "ties", "from", "starts", "at_once", "found"]);
    for [side, ends, ties, from, starts, at_once, found] in &rows {
        assert!(number(at_once) <= number(found) && number(found) <= number(starts));
        assert!(*ends == "open" || number(side) % 2.0 < 0.5, "there is no closed tour of {side}x{side}");
        assert!(*from == "board" || *starts == "4", "a board has four corners");
        assert!(*ties != "squirrel" || *from == "corners");
    }
    let of = |side: &str, ends: &str, ties: &str, from: &str| {
        let row = rows.iter().find(|row| row[..4] == [side, ends, ties, from]).unwrap();
        (number(row[4]) as u64, number(row[5]) as u64)
    };
    // From every square of the chessboard Roth's rule needs no backtracking, and Squirrel and Cull's from every corner.
    assert_eq!(of("8", "open", "roth", "board"), (64, 64));
    assert_eq!(of("8", "open", "squirrel", "corners"), (4, 4));
    // Only the 41 squares of the corners' colour can be starts.
    assert_eq!(of("9", "open", "roth", "board").0, 41);
    // All rules are compared with that of Squirrel and Cull on equal terms.
    let from_corners = |ties: &str| rows.iter().filter(|row| row[2] == ties && row[3] == "corners").count();
    for ties in ["order", "random", "roth", "pohl"] {
        assert_eq!(from_corners(ties), from_corners("squirrel"));
    }
}

#[test]
fn starts_without_a_tour_are_told_from_those_given_up() {
    let report = sample("starts", 7);
    let rows = rows(table(&report, "starts"), ["side", "heuristic", "start", "outcome", "squares_placed"]);
    assert_eq!(rows.len(), 4 * (49 + 64 + 81 + 400));
    for [side, _, start, outcome, placed] in &rows {
        let start: Square = start.parse().unwrap();
        let light = ["7", "9"].contains(side) && (start.file() + start.rank()) % 2 == 1;
        assert_eq!(*outcome == "no tour", light);
        assert!(*outcome != "tour" || number(placed) >= number(side) * number(side));
    }
    let tours = |side: &str, heuristic: &str| {
        rows.iter().filter(|row| row[..2] == [side, heuristic] && row[3] == "tour").count()
    };
    assert_eq!((tours("8", "order"), tours("8", "roth")), (64, 64), "the heuristic finds a tour from every square");
    assert!(tours("7", "off") < tours("7", "order"), "and without it they are harder to find");
    // With the report's order the same starts succeed at once as in the table of docs/reports/003.md, which `cavallo tour` made.
    let at_once = |side: &str| {
        let of = rows.iter().filter(|row| row[..2] == [side, "003"] && row[3] == "tour");
        of.filter(|row| number(row[4]) < number(side) * number(side) + 0.5).count()
    };
    assert_eq!(["7", "8", "9", "20"].map(at_once), [18, 63, 41, 395]);
}

#[test]
fn the_queue_grows_by_the_degrees_of_the_squares_and_shrinks_in_the_end() {
    let report = sample("blow-up", 7);
    let rows = rows(table(&report, "blow-up"), ["side", "start", "squares", "paths", "estimate", "standard_error"]);
    for side in [4, 5, 6, 7, 8] {
        let board = Board::new(side, side).unwrap();
        let of_it: Vec<_> = rows.iter().filter(|row| row[0] == side.to_string()).collect();
        let start: Square = of_it[0][1].parse().unwrap();
        let two = board.neighbours(start).count();
        let three: usize = board.neighbours(start).map(|square| board.neighbours(square).count() - 1).sum();
        let counted: Vec<usize> = of_it[..3].iter().map(|row| row[3].parse().unwrap()).collect();
        assert_eq!(counted, [1, two, three], "{side}x{side}");
        for (level, row) in (1..).zip(&of_it) {
            assert_eq!(row[2], level.to_string());
            let (estimate, error) = (number(row[4]), number(row[5]));
            assert!(estimate > 0.0 && error >= 0.0);
            // An estimate of many walks is not off by six standard errors; what is written has six digits.
            let off = if row[3].is_empty() { 0.0 } else { (estimate - number(row[3])).abs() };
            assert!(off <= 6.0 * error + 1e-5 * estimate, "{row:?}");
        }
        let widest = of_it.iter().map(|row| number(row[4])).fold(0.0, f64::max);
        assert!(number(of_it[of_it.len() - 1][4]) < widest, "the last level is not the widest");
    }
    // 641,577 paths were counted on 5x5 by a program of its own.
    let all: f64 = rows.iter().filter(|row| row[0] == "5").map(|row| number(row[3])).sum();
    assert!((all - 641_577.0).abs() < 0.5);
    let says = |words: &str| report.sentences().any(|sentence| sentence.contains(words));
    assert!(says("6x6 from c3 would keep") && says("but in a large server"), "6x6 fits in a large server");
    assert!(says("It would not fit in 1 PiB"), "7x7 and 8x8 fit in nothing");
}

#[test]
fn every_method_pays_at_least_one_placement_per_square() {
    let report = sample("scaling", 7);
    let rows = rows(table(&report, "scaling"), ["method", "ends", "side", "outcome", "seconds", "placed_per_square"]);
    for [method, _, side, outcome, seconds, placed] in &rows {
        if *outcome == "tour" {
            assert!(number(seconds) > 0.0);
            // What is constructed is not placed square by square, but on boards that are left to search.
            assert!(*method == "construct" || number(placed) >= 1.0, "{method} on {side}");
        }
    }
    let sides = |method: &str, ends: &str| {
        let of = rows.iter().filter(|row| row[..2] == [method, ends]);
        of.map(|row| number(row[2])).collect::<Vec<_>>()
    };
    for ends in ["open", "closed"] {
        for method in ["construct", "search", "warnsdorff", "depth-first", "breadth-first"] {
            let sides = sides(method, ends);
            assert!(!sides.is_empty() && sides.windows(2).all(|pair| pair[0] < pair[1]), "{method}: {sides:?}");
        }
        assert!(sides("depth-first", ends).len() < sides("construct", ends).len());
    }
    for method in ["construct", "warnsdorff", "search"] {
        assert!(rows.iter().any(|row| row[0] == method && row[2] == "8" && row[3] == "tour"), "{method} tours 8x8");
    }
}

#[test]
fn a_seed_makes_the_same_workload_again() {
    let table_of = |name: &str, seed| done(name, seed, Limits::default()).data()[0].1.clone();
    for name in ["montagna", "ties", "starts"] {
        let first = table_of(name, 3);
        assert_eq!(first, table_of(name, 3), "{name}");
        // All starts of a board are tried by the same search: the seed decides nothing.
        assert_eq!(first == table_of(name, 4), name == "starts", "{name}");
    }
}

#[test]
fn what_is_stopped_says_what_is_missing() {
    EXPERIMENTS.iter().for_each(check_stopped);
}
