//! One golden document per schema: its fields and their order, which programs that read them depend on. Fields that only some
//! answers have are all there in one of the documents. All of them are checked against their JSON Schemas.

use std::time::Duration;

use cavallo::board::{Board, Entries, Matrix, Piece, Square, Turns, Wrap};
use cavallo::count::{Counting, EstimateOptions, estimate_tours};
use cavallo::gather::{Montagna, MontagnaRecorder};
use cavallo::run::Stopped;
use cavallo::tour::{JumpOrder, PathTree, Route, TieRule};
use cavallo::{
    Answer, CamelotProblem, CountProblem, DistanceProblem, Ends, GatherProblem, Knight, Method, Problem, Run, Solved,
    Solver, Tour, TourProblem,
};
use cavallo_ask::{
    AnswerDocument, CamelotCaseDocument, CamelotDocument, CompareDocument, ComparedMethod, CostsDocument,
    CountDocument, DistanceDocument, EstimateDocument, ExistsDocument, ExperimentDocument, ExperimentsDocument,
    GatherCaseDocument, GatherCases, GatherDocument, GenerateDocument, ListEndDocument, ListedTour, LookupDocument,
    Lookups, PositionDocument, PuzzleDocument, SquareDocument, TourDocument, ToursDocument, VerifyDocument,
    write_exits_json, write_matrix_json, write_neighbours_json, write_tree_json,
};
use cavallo_formats::{CaseAnswer, ReadOptions, SquareName, read_tour, write_gather_json, write_json};
use serde::Serialize;

use crate::schema_check::check_text;

fn text(document: &impl Serialize) -> String {
    let mut text = Vec::new();
    write_json(document, &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    check_text(&text);
    text.strip_suffix('\n').filter(|line| !line.contains('\n')).expect("one line").to_owned()
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// Around a blocked square, so that all fields of a board have a value.
fn torus() -> Board {
    Board::new(3, 3).unwrap().with_blocked([square("b2")]).unwrap().with_piece(Piece::KING).wrapped(Wrap::Both)
}

const TORUS: &str = r#""board":"3x3","piece":"king","wrap":"both","blocked":["b2"]"#;
const AROUND: [&str; 8] = ["a1", "a2", "a3", "b3", "c3", "c2", "c1", "b1"];
const AROUND_AS_JSON: &str = r#"["a1","a2","a3","b3","c3","c2","c1","b1"]"#;

/// A question in which everything is given.
fn question() -> TourProblem {
    TourProblem::new(torus(), Ends::Closed)
        .with_prefix(["a1", "a2"].map(square).to_vec())
        .unwrap()
        .with_end("b1")
        .unwrap()
}

fn question_as_json() -> String {
    format!(r#"{TORUS},"ends":"closed","start":"a1","prefix":["a1","a2"],"end":"b1""#)
}

fn tour() -> Tour {
    question().verify(&mut Run::unlimited(), Route::Listed(AROUND.map(square).to_vec())).unwrap()
}

/// An answer with times that are always the same.
fn timed<T>(answer: Answer<T>, method: &'static str) -> Solved<T> {
    let (time, verify_time) = (Duration::from_millis(250), Some(Duration::from_millis(500)));
    Solved { answer, method, complete: true, steps: 8, time, verify_time, partial: None }
}

/// What the default method answers.
fn answer<P: Problem>(problem: &P) -> Answer<P::Verified> {
    let solver = Method::<P>::first().solver(&P::Settings::default());
    solver.answer(&mut Run::unlimited(), problem).unwrap().answer
}

#[test]
fn a_tour() {
    let (problem, solved) = (question(), timed(Answer::Found(tour()), "warnsdorff"));
    let mut document = TourDocument::new(&problem, &solved, None).with_ties(TieRule::Roth);
    (document.seed, document.restarts, document.repairs) = (Some(7), Some(2), Some(3));
    let expected = format!(
        r#"{{"schema":"cavallo-tour/1",{},"answer":"found","method":"warnsdorff","ties":"roth","seed":7,"steps":8,"restarts":2,"repairs":3,"seconds":0.25,"verify_seconds":0.5,"squares":{AROUND_AS_JSON}}}"#,
        question_as_json()
    );
    assert_eq!(text(&document), expected);
}

#[test]
fn no_tour() {
    let problem = TourProblem::closed("3x4").unwrap();
    let answer = answer(&problem);
    let document = AnswerDocument::new("cavallo-at/1", &problem, &answer, None);
    let document = text(&document);
    assert!(
        document.starts_with(
            r#"{"schema":"cavallo-at/1","board":"3x4","ends":"closed","answer":"impossible","reason":{"name":""#
        ),
        "{document}"
    );
    assert!(document.contains(r#"","sentence":"without the 2 squares a2, c2 "#), "{document}");
    // The sentence is the proof; another reason has a source.
    assert!(!document.contains("reference"), "{document}");
    let cited = TourProblem::closed("4x6").unwrap();
    let cited = text(&AnswerDocument::new("cavallo-at/1", &cited, &self::answer(&cited), None));
    assert!(cited.contains(r#"","reference":"A. J. Schwenk, "#), "{cited}");
    let unknown = AnswerDocument::new("cavallo-at/1", &problem, &Answer::<Tour>::GAVE_UP, Some("too late".to_owned()));
    assert_eq!(
        text(&unknown),
        r#"{"schema":"cavallo-at/1","board":"3x4","ends":"closed","answer":"unknown","stopped":"too late"}"#
    );
}

#[test]
fn several_tours() {
    let problem = TourProblem::open(1).unwrap();
    let solved = timed(answer(&problem), "auto");
    let mut text = Vec::new();
    let mut document = ToursDocument::begin(&problem, &mut text).unwrap();
    document.add(&TourDocument::new(&problem, &solved, None), &mut text).unwrap();
    document.finish((1, 2, 3), None, &mut text).unwrap();
    let expected = r#"{"schema":"cavallo-tours/1","board":"1x1","ends":"open","tours":[
{"schema":"cavallo-tour/1","board":"1x1","ends":"open","answer":"found","method":"auto","steps":8,"seconds":0.25,"verify_seconds":0.5,"squares":["a1"]}
],"found":1,"impossible":2,"unknown":3}
"#;
    assert_eq!(String::from_utf8(text).unwrap(), expected);
    check_text(expected);
}

#[test]
fn a_tour_that_is_cut_off() {
    let problem = TourProblem::open(70).unwrap();
    let solved = timed(answer(&problem), "auto");
    let stop = || Some("too late".to_owned());
    let document = text(&TourDocument::new(&problem, &solved, None).stopped_by(&stop));
    let [document] = check_text(&document).try_into().unwrap();
    // The first squares are written before anybody asks.
    assert_eq!(document["squares"].as_array().unwrap().len(), 4096);
    assert_eq!((&document["answer"], &document["stopped"]), (&"found".into(), &"too late".into()));
}

/// What a function writes, checked against its schema.
fn written(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<Option<Stopped>>) -> (String, Option<Stopped>) {
    let mut text = Vec::new();
    let stopped = write(&mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    check_text(&text);
    (text.trim_end().to_owned(), stopped)
}

#[test]
fn graphs() {
    let explain = |_: Stopped| "too late".to_owned();
    let (board, torus) = (Board::new(3, 3).unwrap().with_blocked([square("c2")]).unwrap(), torus());
    let (moves, _) = written(|out| {
        write_neighbours_json(&mut Run::unlimited(), &mut Turns::new(&board, 2), Some(square("a1")), &explain, out)
    });
    assert_eq!(
        moves,
        r#"{"schema":"cavallo-graph/1","board":"3x3","blocked":["c2"],"show":"moves","k":2,"start":"a1","vertices":[{"square":"a1","neighbours":[["b3"],["c1"]]}],"squares":1,"edges":2}"#
    );
    let late = |out: &mut Vec<u8>| {
        let mut run = Run::unlimited().timeout(Duration::ZERO);
        write_neighbours_json(&mut run, &mut Turns::new(&torus, 1), None, &explain, out)
    };
    let (moves, stopped) = written(late);
    assert_eq!(
        moves,
        format!(
            r#"{{"schema":"cavallo-graph/1",{TORUS},"show":"moves","k":1,"vertices":[],"squares":0,"stopped":"too late"}}"#
        )
    );
    assert!(matches!(stopped, Some(Stopped::Time { .. })));
    let (exits, _) = written(|out| write_exits_json(&mut Run::unlimited(), &Board::new(2, 3).unwrap(), &explain, out));
    assert_eq!(
        exits,
        r#"{"schema":"cavallo-graph/1","board":"2x3","show":"exits","exits":[{"square":"a1","exits":1},{"square":"b1","exits":1},{"square":"a2","exits":0},{"square":"b2","exits":0},{"square":"a3","exits":1},{"square":"b3","exits":1}],"numbers":[{"exits":0,"squares":2},{"exits":1,"squares":4}],"squares":6,"edges":2}"#
    );
    let ordered = |out: &mut Vec<u8>| {
        let order: JumpOrder = "001".parse().unwrap();
        let mut turns = Turns::new(&board, 1).trying(order.jumps());
        write_neighbours_json(&mut Run::unlimited(), &mut turns, Some(square("b1")), &explain, out)
    };
    assert!(written(ordered).0.contains(r#""jumps":"-2,-1;-2,1;2,-1;2,1;-1,-2;-1,2;1,-2;1,2","vertices""#));
    let (matrix, _) = written(|out| {
        let mut matrix = Matrix::new(&board, 1, Entries::Distances).unwrap();
        write_matrix_json(&mut Run::unlimited(), &mut matrix, Some(square("a1")), &explain, out)
    });
    assert_eq!(
        matrix,
        r#"{"schema":"cavallo-graph/1","board":"3x3","blocked":["c2"],"show":"distances","k":1,"start":"a1","columns":["a3","b3","c3","a2","b2","c2","a1","b1","c1"],"rows":[{"square":"a1","entries":[6,1,4,3,null,null,0,5,2]}],"squares":1}"#
    );
    let (matrix, stopped) = written(|out| {
        let mut matrix = Matrix::new(&torus, 2, Entries::Adjacency).unwrap();
        write_matrix_json(&mut Run::unlimited().max_steps(5), &mut matrix, None, &explain, out)
    });
    assert!(matrix.ends_with(r#""stopped":"too late"}"#) && stopped.is_some(), "{matrix}");
    let tree = PathTree::new(board, square("a1"), 2, "001".parse().unwrap()).unwrap();
    let (tree, _) = written(|out| write_tree_json(&mut Run::unlimited(), &tree, &explain, out));
    assert_eq!(
        tree,
        r#"{"schema":"cavallo-graph/1","board":"3x3","blocked":["c2"],"show":"tree","start":"a1","depth":2,"jumps":"-2,-1;-2,1;2,-1;2,1;-1,-2;-1,2;1,-2;1,2","nodes":[{"level":0,"square":"a1"},{"level":1,"square":"b3"},{"level":2,"square":"c1"}],"levels":[1,1,1],"leaves":1}"#
    );
}

#[test]
fn a_listed_tour() {
    let (problem, squares) = (question(), AROUND.map(square));
    let expected =
        format!(r#"{{"schema":"cavallo-tour/1",{},"seed":7,"squares":{AROUND_AS_JSON}}}"#, question_as_json());
    assert_eq!(text(&ListedTour::new(&problem, Some(7), &squares)), expected);
}

#[test]
fn the_end_of_a_list() {
    let problem = question();
    let cut_off = ListEndDocument::cut_off(&problem, Some(7), 3, "too late".to_owned());
    let expected = format!(
        r#"{{"schema":"cavallo-list-end/1",{},"answer":"unknown","stopped":"too late","seed":7,"tours":3}}"#,
        question_as_json()
    );
    assert_eq!(text(&cut_off), expected);
    let problem = TourProblem::closed(3).unwrap();
    let empty = text(&ListEndDocument::empty(&problem, &answer(&problem), None));
    let beginning = r#"{"schema":"cavallo-list-end/1","board":"3x3","ends":"closed","answer":"impossible","reason":{"#;
    assert!(empty.starts_with(beginning) && empty.ends_with(r#"},"tours":0}"#), "{empty}");
}

#[test]
fn generated_cases() {
    let files = vec!["input_0.txt".into(), "output_0.txt".into()];
    let expected =
        r#"{"schema":"cavallo-generate/1","seed":7,"cases":3,"answered":2,"files":["input_0.txt","output_0.txt"]}"#;
    assert_eq!(text(&GenerateDocument::written(7, 3, 2, files)), expected);
    let expected = r#"{"schema":"cavallo-generate/1","seed":7,"cases":3,"files":[],"stopped":"too late"}"#;
    assert_eq!(text(&GenerateDocument::cut_off(7, 3, "too late".to_owned())), expected);
}

#[test]
fn existence() {
    let problem = question();
    let document = ExistsDocument::new(&problem, &problem.exists().unwrap(), None);
    let expected = format!(
        r#"{{"schema":"cavallo-exists/1",{},"exists":true,"because":"a tour from a1 to b1 was found and verified","reference":null}}"#,
        question_as_json()
    );
    assert_eq!(text(&document), expected);
    let problem = TourProblem::closed(8).unwrap();
    let document = text(&ExistsDocument::new(&problem, &problem.exists().unwrap(), None));
    assert!(
        document.starts_with(r#"{"schema":"cavallo-exists/1","board":"8x8","ends":"closed","exists":true,"because":""#)
    );
    assert!(document.contains(r#"","reference":"A. J. Schwenk, "#), "{document}");
}

#[test]
fn look_ups() {
    let problem = TourProblem::open("4x3").unwrap();
    let answer = answer(&problem);
    let (position, name) = (3, SquareName(square("d1")));
    let found = [
        ("cavallo-at/1", Lookups::Squares(vec![PositionDocument { position, square: name }])),
        ("cavallo-index/1", Lookups::Positions(vec![SquareDocument { square: name, position }])),
    ];
    let [at, index] = found.map(|(schema, found)| {
        text(&LookupDocument::new(AnswerDocument::new(schema, &problem, &answer, None), Some(found)))
    });
    assert_eq!(
        at,
        r#"{"schema":"cavallo-at/1","board":"4x3","ends":"open","answer":"found","squares":[{"position":3,"square":"d1"}]}"#
    );
    assert_eq!(
        index,
        r#"{"schema":"cavallo-index/1","board":"4x3","ends":"open","answer":"found","positions":[{"square":"d1","position":3}]}"#
    );
}

#[test]
fn a_verification() {
    let mut file = Vec::new();
    let squares = AROUND.map(square);
    write_json(&ListedTour::new(&question(), None, &squares), &mut file).unwrap();
    let file = read_tour(file.as_slice(), &ReadOptions::default()).unwrap();
    let valid = VerifyDocument::new(Some(&file), Some(&tour()), None, None);
    assert_eq!(
        text(&valid),
        r#"{"schema":"cavallo-verify/1","valid":true,"board":"3x3","piece":"king","wrap":"both","blocked":["b2"],"format":"JSON","ends":"closed","returns":true,"defect":null,"stopped":null}"#
    );
    let defect = VerifyDocument::new(None, None, Some("a1 twice"), None);
    assert_eq!(
        text(&defect),
        r#"{"schema":"cavallo-verify/1","valid":false,"board":null,"format":null,"ends":null,"returns":null,"defect":"a1 twice","stopped":null}"#
    );
}

#[test]
fn a_count() {
    let problem = CountProblem::of(question()).counting_as(Counting::Directed);
    let solved = timed(answer(&problem), "enumerate");
    let Answer::Found(count) = &solved.answer else { panic!("not counted") };
    let expected = format!(
        r#"{{"schema":"cavallo-count/1",{},"method":"enumerate","directed":true,"distinct":false,"count":"{}","check":"other-method","checked_by":"simpath","seconds":0.25}}"#,
        question_as_json(),
        count.number()
    );
    assert_eq!(text(&CountDocument::new(&problem, &solved, None)), expected);
    let unknown = timed(Answer::GAVE_UP, "frontier");
    let document = text(&CountDocument::new(&problem, &unknown, Some("too wide".to_owned())));
    assert!(document.ends_with(r#","count":null,"stopped":"too wide","seconds":0.25}"#), "{document}");
}

#[test]
fn an_estimate() {
    let options = EstimateOptions { seed: 7, ..EstimateOptions::default() };
    let time = Duration::from_millis(250);
    let problem = TourProblem::closed("3x10").unwrap();
    let counted = estimate_tours(&mut Run::unlimited(), &problem, &options).unwrap();
    let counted = text(&EstimateDocument::new(&problem, &options, &counted, None, time));
    let beginning = r#"{"schema":"cavallo-estimate/1","board":"3x10","ends":"closed","seed":7,"particles":5000,"#;
    let number = r#""estimate":"16","low":"16","high":"16","log10":1.2"#;
    assert!(counted.starts_with(&format!("{beginning}{number}")), "{counted}");
    assert!(counted.ends_with(",\"exact\":true,\"seconds\":0.25}"), "{counted}");
    let stopped = EstimateDocument::new(&problem, &options, &Answer::GAVE_UP, Some("too late".to_owned()), time);
    let nothing = r#""estimate":null,"low":null,"high":null,"log10":null,"low_log10":null,"high_log10":null,"exact":false,"stopped":"too late","seconds":0.25}"#;
    assert_eq!(text(&stopped), format!("{beginning}{nothing}"));
    let sampled = EstimateDocument { relative_error: Some(0.5), replicates: Some(20), ..stopped };
    let sampled = EstimateDocument { because: Some("so".to_owned()), ..sampled };
    let end =
        r#""exact":false,"relative_error":0.5,"replicates":20,"because":"so","stopped":"too late","seconds":0.25}"#;
    assert!(text(&sampled).ends_with(end));
}

#[test]
fn a_distance() {
    let problem = DistanceProblem::new(torus(), "a1", "c3").unwrap();
    let document = DistanceDocument::new(&problem, &answer(&problem), None);
    let expected = format!(r#"{{"schema":"cavallo-distance/1",{TORUS},"from":"a1","to":"c3","jumps":1}}"#);
    assert_eq!(text(&document), expected);
    let unknown = text(&DistanceDocument::new(&problem, &Answer::GAVE_UP, Some("too late".to_owned())));
    assert!(unknown.ends_with(",\"jumps\":null,\"stopped\":\"too late\"}"), "{unknown}");
}

#[test]
fn a_gathering() {
    let knight = |name, k, count| Knight { square: square(name), k, count };
    let problem = GatherProblem::new(torus(), vec![knight("a1", 1, 2), knight("c1", 2, 1)]).unwrap();
    let mut asked = Vec::new();
    write_gather_json(&mut Run::unlimited(), &problem, &mut asked).unwrap();
    let expected = r#"{"schema":"cavallo-gather/1","board":"3x3","piece":"king","wrap":"both","knights":[{"square":"a1","k":1,"count":2},{"square":"c1","k":2,"count":1}],"blocked":["b2"]}"#;
    assert_eq!(String::from_utf8(asked).unwrap(), format!("{expected}\n"));
    check_text(expected);

    let problem = problem.listing(1).with_journeys(true);
    let solved = timed(answer(&problem), "fused");
    let cases = vec![GatherCaseDocument::new(1, &problem, &solved, None, true)];
    let expected = r#"{"schema":"cavallo-gather-result/1","cases":[{"case":1,"answer":"meet","turns":1,"square":"a1","squares":["a1"],"more":false,"method":"fused","exact":true,"objective":"total","seconds":0.25,"verify_seconds":0.5,"knights":[{"square":"a1","k":1,"count":2,"turns":0,"path":[]},{"square":"c1","k":2,"count":1,"turns":1,"path":[["a1"]]}]}]}"#;
    let mut one_by_one = Vec::new();
    let mut list = GatherCases::begin(&mut one_by_one).unwrap();
    for case in &cases {
        list.add(case, &mut one_by_one).unwrap();
    }
    list.finish(&mut one_by_one).unwrap();
    assert_eq!(String::from_utf8(one_by_one).unwrap(), format!("{expected}\n"));
    assert_eq!(text(&GatherDocument::new(cases)), expected);
    let knights = vec![knight("a1", 1, 1), knight("c1", 2, 1)];
    let problem = GatherProblem::new("3x1".parse().unwrap(), knights).unwrap();
    let montagna = Montagna { radius: 0, ..Montagna::default() };
    let mut recorder = MontagnaRecorder::new(montagna);
    let mut run = Run::unlimited().watched_by(&mut recorder);
    let answer = montagna.answer(&mut run, &problem).unwrap().answer;
    drop(run);
    let (solved, trace) = (timed(answer, "montagna"), recorder.into_trace());
    let case = GatherCaseDocument::new(1, &problem, &solved, Some("so"), false).explained(&problem, trace.as_ref());
    let explained = text(&GatherDocument::new(vec![case]));
    let expected = r#""montagna":{"which":"centre","radius":0,"weighing":"intended","weights":[{"square":"a1","k":1,"count":1,"weight":2},{"square":"c1","k":2,"count":1,"weight":1}],"barycentre":{"row":"0/3","column":"2/3","square":"b1"},"tried":1,"targets":[{"square":"b1","jumps":[null,null]}]}}]}"#;
    assert!(explained.ends_with(expected), "{explained}");
    let unread = r#"{"schema":"cavallo-gather-result/1","stopped":"too large"}"#;
    assert_eq!(text(&GatherDocument::unread("too large")), unread);
}

#[test]
fn a_comparison() {
    let truth = [CaseAnswer::Turns(3), CaseAnswer::Impossible, CaseAnswer::Unknown];
    let answers = [CaseAnswer::Turns(4), CaseAnswer::Impossible, CaseAnswer::Unknown];
    let time = Duration::from_millis(250);
    let method = ComparedMethod::new("montagna", false, (time, 17), &answers, &truth, Some("too late".to_owned()));
    let expected = r#"{"schema":"cavallo-compare/1","methods":[{"method":"montagna","exact":false,"seconds":0.25,"steps":17,"answered":2,"right":1,"reason":"too late"}],"cases":[{"case":1,"answer":"meet","turns":3},{"case":2,"answer":"impossible"},{"case":3,"answer":"unknown"}]}"#;
    assert_eq!(text(&CompareDocument::new(vec![method], &truth)), expected);
    let unread = r#"{"schema":"cavallo-compare/1","stopped":"too large","methods":[],"cases":[]}"#;
    assert_eq!(text(&CompareDocument::unread("too large")), unread);
}

#[test]
fn camelot() {
    let problem =
        CamelotProblem::new(Board::new(8, 8).unwrap(), square("d4"), ["a3", "a8", "h1", "h8"].map(square).to_vec())
            .unwrap();
    let cases = vec![CamelotCaseDocument::new(1, &problem.solve().unwrap(), None)];
    let document = text(&CamelotDocument::new(cases));
    let beginning = r#"{"schema":"cavallo-camelot-result/1","cases":[{"case":1,"answer":"meet","moves":10,"square":""#;
    assert!(document.starts_with(beginning), "{document}");
    let unread = r#"{"schema":"cavallo-camelot-result/1","stopped":"too large"}"#;
    assert_eq!(text(&CamelotDocument::unread("too large")), unread);
}

#[test]
fn experiments() {
    let experiment = ExperimentDocument {
        name: "ties",
        command: "cavallo experiment ties".to_owned(),
        files: vec!["out/ties.csv".into()],
        findings: vec!["All are alike.".to_owned()],
        missing: Some("the rest".to_owned()),
    };
    let document = ExperimentsDocument::new(7, true, "2 cores".to_owned(), vec![experiment]);
    let expected = r#"{"schema":"cavallo-experiment/1","seed":7,"quick":true,"machine":"2 cores","experiments":[{"name":"ties","command":"cavallo experiment ties","files":["out/ties.csv"],"findings":["All are alike."],"missing":"the rest"}]}"#;
    assert_eq!(text(&document), expected);
}

#[test]
fn costs() {
    use cavallo::gather::Objective;
    let knight = |name: &str| Knight { square: square(name), k: 1, count: 1 };
    let problem = GatherProblem::new("3x3".parse().unwrap(), vec![knight("a1"), knight("c2")]).unwrap();
    let costs = cavallo::gather::costs(&mut Run::unlimited(), &problem, Objective::Total).unwrap();
    let document = CostsDocument::new(&problem, Objective::Total, &costs);
    // By hand: the eight outer squares are a ring, and a1 and c2 are neighbours in it.
    let expected = r#"{"schema":"cavallo-costs/1","board":"3x3","objective":"total","least":1,"most":7,"best":["a1","c2"],"more":false,"costs":[[1,5,5],[7,null,1],[3,3,7]]}"#;
    assert_eq!(text(&document), expected);
    let nobody = GatherProblem::new("2x1".parse().unwrap(), Vec::new()).unwrap();
    let costs = cavallo::gather::costs(&mut Run::unlimited(), &nobody, Objective::Slowest).unwrap();
    let document = CostsDocument::new(&nobody, Objective::Slowest, &costs);
    let expected = r#"{"schema":"cavallo-costs/1","board":"2x1","objective":"slowest","best":[],"more":false,"costs":[[null,null]]}"#;
    assert_eq!(text(&document), expected);
}

#[test]
fn puzzle() {
    use cavallo::puzzle::{GenerateOptions, Level, generate};
    let problem = TourProblem::new(torus(), Ends::Closed).with_start("a1").unwrap();
    let options = GenerateOptions { level: Level::Easy, seed: 1 };
    let answer = generate(&mut Run::unlimited(), &problem, &options).unwrap();
    let document = PuzzleDocument::new(&problem, (Level::Easy, 1), &answer, None, Duration::from_millis(250));
    let text_of_puzzle = text(&document);
    let begins = format!(
        r#"{{"schema":"cavallo-puzzle/1",{TORUS},"ends":"closed","start":"a1","answer":"found","seed":1,"level":"easy","given":[{{"square":"a1","number":1}},"#
    );
    assert!(text_of_puzzle.starts_with(&begins), "{text_of_puzzle}");
    assert!(text_of_puzzle.contains(r#","grade":{"level":"easy","given":"#), "{text_of_puzzle}");
    assert!(text_of_puzzle.ends_with(r#","seconds":0.25}"#), "{text_of_puzzle}");
    let none = TourProblem::open(4).unwrap();
    let answer = generate(&mut Run::unlimited(), &none, &options).unwrap();
    let document = PuzzleDocument::new(&none, (Level::Easy, 1), &answer, None, Duration::ZERO);
    assert!(text(&document).contains(r#""answer":"impossible","reason":{"#));
}
