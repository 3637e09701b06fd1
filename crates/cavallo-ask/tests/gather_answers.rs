//! Answers about gatherings: the coursework's output files, and the JSON document.

use std::time::Duration;

use cavallo::board::{Board, Square};
use cavallo::gather::{Bfs, Gathering, Meeting, Montagna, MontagnaRecorder};
use cavallo::{Answer, GatherProblem, Knight, Problem, Reason, Run, Solved, Solver};
use cavallo_ask::{GatherCaseDocument, GatherDocument, KnightDocuments, MAX_PATH_JUMPS};
use cavallo_formats::{CaseAnswer, read_coursework_output, write_coursework_output, write_json};
use cavallo_words::{Language, Voice};
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
    write_coursework_output(&times, answers, Language::Italian, &mut text).unwrap();
    assert_eq!(String::from_utf8(text).unwrap(), published);

    let mut lines = Vec::new();
    let answers = [
        Answer::Impossible(Reason::NoKnights),
        Answer::GAVE_UP,
        Answer::Found(gathered(&problem("8", &[("b3", 1, 7)]), "a1", 7)),
    ];
    for language in [Language::Italian, Language::English] {
        write_coursework_output(&[], answers.iter().map(CaseAnswer::from), language, &mut lines).unwrap();
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
    let meeting = Meeting { turns, squares: vec![square(at)], more: true, bound: None };
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
        partial: None,
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

/// Tries nothing but the barycentre.
fn near() -> Montagna {
    Montagna { radius: 0, ..Montagna::default() }
}

/// How an answer came about, in a language.
fn explained(method: &dyn Solver<GatherProblem>, problem: &GatherProblem, language: Language) -> String {
    let mut recorder = MontagnaRecorder::new(near());
    let solved = method.answer(&mut Run::unlimited().watched_by(&mut recorder), problem).unwrap();
    let mut text = Vec::new();
    let (voice, trace) = (Voice::default().speaking(language), recorder.into_trace());
    voice.write_explanation(&mut Run::unlimited(), problem, &solved, trace.as_ref(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn explanations() {
    let two = problem("3x4", &[("a4", 1, 1), ("c1", 2, 2)]);
    let montagna = "  montagna: tries squares around the weighted barycentre; a heuristic; 6 steps
  2 times c1 with k = 2: weight 1
  a4 with k = 1: weight 2
  barycentre: (row, column) = (6/4, 4/4), rounded (2, 1), square b2
  targets: the barycentre, 1 square
  target b2: distances 4 1; 5 turns
  2 times c1 with k = 2: 4 jumps to b2, 2 turns
  a4 with k = 1: 1 jump to b2, 1 turn
  total: 5 turns on b2, the only target; other squares may be better
";
    assert_eq!(explained(&near(), &two, Language::English), montagna);
    let bfs = "  bfs: il grafo delle mosse, poi una visita in ampiezza da ogni cavallo; 36 passi
  2 volte c1 con k = 2: 0 mosse fino a c1, 0 turni
  a4 con k = 1: 3 mosse fino a c1, 3 turni
  totale: 3 turni in c1, nessuna casa ne richiede di meno
";
    assert_eq!(explained(&Bfs, &two, Language::Italian), bfs);
    let apart = problem("4x1", &[("a1", 1, 1), ("d1", 2, 1)]);
    let english = explained(&Bfs, &apart, Language::English);
    assert!(english.ends_with("; but no square can be reached both from a1 and from d1\n"), "{english}");
    let italian = explained(&near(), &apart, Language::Italian);
    assert!(italian.ends_with("  target b1: distanze - -; nessun incontro\n  non noto: il metodo montagna non ha trovato né un incontro né una prova che sia impossibile\n"), "{italian}");
    let nobody = explained(&Bfs, &problem("4x1", &[]), Language::Italian);
    assert!(nobody.ends_with("  non ci sono cavalli\n"), "{nobody}");
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
        let language = if italian { Language::Italian } else { Language::English };
        write_coursework_output(&[("exact", Duration::from_millis(3))], answers(), language, &mut text).unwrap();
        prop_assert_eq!(read_coursework_output(text.as_slice()).unwrap(), answers().collect::<Vec<_>>());
    }

    #[test]
    fn junk_is_never_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = read_coursework_output(bytes.as_slice());
    }
}
