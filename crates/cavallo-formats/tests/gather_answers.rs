//! Answers about gatherings: the coursework's output files, and the JSON document.

use std::time::Duration;

use cavallo::board::{Board, Square};
use cavallo::gather::{Answer, GatherProblem, Gathering, Impossibility, Knight, Meeting, Objective, journeys, verify};
use cavallo::run::Run;
use cavallo_formats::{
    CaseAnswer, GatherAnswerKind, GatherCaseDocument, GatherDocument, KnightDocuments, Lang, MAX_PATH_JUMPS,
    SquareName, SquareNames, read_coursework_output, write_coursework_output, write_json,
};
use proptest::prelude::*;

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn problem(size: &str, knights: &[(&str, u64, u64)]) -> GatherProblem {
    let board = size.parse::<Board>().unwrap();
    let knights = knights.iter().map(|&(name, k, count)| Knight { square: square(name), k, count }).collect();
    GatherProblem::new(board, knights).unwrap()
}

#[test]
fn outputs_look_as_the_published_ones() {
    let published = include_str!("../../../data/coursework/output_other.txt");
    let answers = read_coursework_output(published.as_bytes()).unwrap();
    assert_eq!(answers, [6, 3, 10, 3, 17, 14].map(CaseAnswer::Turns));
    let times = [("montagna", 1031), ("graph_bfs", 398), ("bfs", 857), ("dijkstra", 1422), ("floyd-warshall", 3710)];
    let times = times.map(|(method, tenths)| (method, Duration::from_micros(tenths * 100)));
    let mut text = Vec::new();
    write_coursework_output(&times, answers, Lang::It, &mut text).unwrap();
    assert_eq!(String::from_utf8(text).unwrap(), published);

    let mut lines = Vec::new();
    let answers = [
        Answer::Impossible(Impossibility::NoKnights),
        Answer::Unknown,
        Answer::Meet(Meeting { turns: 7, squares: vec![square("a1")], more: false }),
    ];
    for lang in [Lang::It, Lang::En] {
        write_coursework_output(&[], answers.iter().map(CaseAnswer::from), lang, &mut lines).unwrap();
    }
    let lines = String::from_utf8(lines).unwrap();
    assert_eq!(
        lines,
        "Caso 1: impossibile\nCaso 2: sconosciuto\nCaso 3: 7\nCase 1: impossible\nCase 2: unknown\nCase 3: 7\n"
    );
    for (text, line) in
        [("Caso 2: 1", 1), ("x\n__\nCaso 1: 1\nCaso 2: -1", 4), ("Caso 1: 1\nCaso 2: ", 2), ("_\n\nno", 3)]
    {
        let error = read_coursework_output(text.as_bytes()).unwrap_err();
        assert!(error.to_string().starts_with(&format!("line {line}, column 1: found")), "{text:?}: {error}");
    }
}

fn gathered(problem: &GatherProblem, at: &str, turns: u64) -> Gathering {
    let mut run = Run::unlimited();
    let ways = journeys(&mut run, problem.board(), square(at)).unwrap();
    let meeting = Meeting { turns, squares: vec![square(at)], more: true };
    verify(problem, Objective::Total, meeting, &ways, true).unwrap()
}

#[test]
fn answers_as_a_document() {
    let problem = problem("8", &[("a1", 2, 2), ("b3", 1, 1)]);
    let gathering = gathered(&problem, "b3", 2);
    let knights = KnightDocuments::new(&problem, &gathering);
    let met = GatherCaseDocument {
        case: 1,
        answer: GatherAnswerKind::Meet,
        turns: Some(2),
        reason: None,
        square: Some(SquareName(gathering.square())),
        squares: Some(SquareNames(&gathering.meeting().squares)),
        more: Some(true),
        method: "exact",
        exact: true,
        objective: Objective::Total,
        seconds: 0.5,
        verify_seconds: Some(0.25),
        paths_truncated: knights.paths_truncated(),
        knights: Some(knights),
    };
    let apart = GatherCaseDocument {
        case: 2,
        answer: GatherAnswerKind::Impossible,
        turns: None,
        reason: Some(Impossibility::NoKnights.to_string()),
        square: None,
        squares: None,
        more: None,
        verify_seconds: None,
        paths_truncated: false,
        knights: None,
        ..met.clone()
    };
    let mut text = Vec::new();
    write_json(&GatherDocument::new(vec![met, apart]), &mut text).unwrap();
    let expected = concat!(
        r#"{"schema":"cavallo-gather-result/1","cases":[{"case":1,"answer":"meet","turns":2,"square":"b3","#,
        r#""squares":["b3"],"more":true,"method":"exact","exact":true,"objective":"total","seconds":0.5,"#,
        r#""verify_seconds":0.25,"knights":[{"square":"a1","k":2,"count":2,"turns":1,"path":[["b3"]]},"#,
        r#"{"square":"b3","k":1,"count":1,"turns":0,"path":[]}]},"#,
        r#"{"case":2,"answer":"impossible","reason":"there are no knights","method":"exact","exact":true,"#,
        r#""objective":"total","seconds":0.5}]}"#,
        "\n"
    );
    assert_eq!(String::from_utf8(text).unwrap(), expected);
}

#[test]
fn paths_are_told_turn_by_turn_and_only_if_short() {
    let far = problem("1000000000", &[("a1", 2, 1), ("e1", 2, 1), ("a999999999", 1_000_000, 1)]);
    // From a1 one jump, from e1 three, from the far corner 499999999.
    let turns = 1 + 2 + 500;
    let gathering = gathered(&far, "b3", turns);
    let knights = KnightDocuments::new(&far, &gathering);
    assert!(knights.paths_truncated());
    let mut text = Vec::new();
    write_json(&knights, &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    assert!(text.len() < 1000 && MAX_PATH_JUMPS < 499_999_999, "{text}");
    assert!(text.contains(r#"{"square":"a1","k":2,"count":1,"turns":1,"path":[["b3"]]}"#), "{text}");
    assert!(text.contains(r#"{"square":"a999999999","k":1000000,"count":1,"turns":500}"#), "{text}");
}

proptest! {
    #[test]
    fn answers_are_read_back(turns in prop::collection::vec(prop::option::of(any::<u64>()), 0..20), italian: bool) {
        let answers = || turns.iter().map(|turns| turns.map_or(CaseAnswer::Impossible, CaseAnswer::Turns));
        let mut text = Vec::new();
        let lang = if italian { Lang::It } else { Lang::En };
        write_coursework_output(&[("exact", Duration::from_millis(3))], answers(), lang, &mut text).unwrap();
        prop_assert_eq!(read_coursework_output(text.as_slice()).unwrap(), answers().collect::<Vec<_>>());
    }

    #[test]
    fn junk_is_never_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = read_coursework_output(bytes.as_slice());
    }
}
