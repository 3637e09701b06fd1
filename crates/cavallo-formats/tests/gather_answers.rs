//! Answers about gatherings: the coursework's output files, and the JSON document.

use std::time::Duration;

use cavallo::board::{Board, Square};
use cavallo::gather::{Gathering, Meeting};
use cavallo::{Answer, GatherProblem, Knight, Problem, Reason, Run, Solved};
use cavallo_formats::{
    CaseAnswer, GatherCaseDocument, GatherDocument, KnightDocuments, Lang, MAX_PATH_JUMPS, read_coursework_output,
    write_coursework_output, write_json,
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
        Answer::Impossible(Reason::NoKnights),
        Answer::GAVE_UP,
        Answer::Found(gathered(&problem("8", &[("b3", 1, 7)]), "a1", 7)),
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
    let meeting = Meeting { turns, squares: vec![square(at)], more: true };
    problem.clone().with_journeys(true).verify(&mut Run::unlimited(), meeting).unwrap()
}

#[test]
fn answers_as_a_document() {
    let problem = problem("8", &[("a1", 2, 2), ("b3", 1, 1)]);
    let solved = |answer, verify_time| Solved {
        answer,
        method: "exact",
        complete: true,
        steps: 1,
        time: Duration::from_millis(500),
        verify_time,
    };
    let met = solved(Answer::Found(gathered(&problem, "b3", 2)), Some(Duration::from_millis(250)));
    let apart = solved(Answer::Impossible(Reason::NoKnights), None);
    let met = GatherCaseDocument::new(1, &problem, &met, None, true);
    let apart = GatherCaseDocument::new(2, &problem, &apart, None, true);
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
