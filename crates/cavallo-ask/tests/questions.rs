//! Every question is read, written, refused and answered.

use std::time::Duration;

use cavallo::gather::{GatherSettings, Objective, costs};
use cavallo::run::Budget;
use cavallo::{Answer, GatherProblem, Method, Reason, Run};
use cavallo_ask::fields::{ByName, Named};
use cavallo_ask::questions::{Comparison, MethodRow, costs_agree};
use cavallo_ask::{Context, Given, Place, Refusal, Request, Status, Stores};
use cavallo_formats::{CaseAnswer, read_gather};
use serde_json::{Value, json};

use crate::schema_check::check_text;

fn read(name: &str, text: &str) -> Result<Request, Refusal> {
    Request::read(name, Given::Json(text.as_bytes()))
}

fn answer(name: &str, question: &Value) -> Result<Value, Refusal> {
    let (stores, mut nobody) = (Stores::new(1 << 20, 1 << 20), ());
    let mut context = Context::unlimited(&mut nobody, &stores);
    let reply = read(name, &question.to_string())?.answer(&mut context)?;
    Ok(serde_json::from_slice(&reply.body).unwrap())
}

fn refused(name: &str, text: &str) -> Refusal {
    match read(name, text).and_then(|request| request.prepare(true)) {
        Ok(_) => panic!("{name} {text} is accepted"),
        Err(refusal) => refusal,
    }
}

#[test]
fn every_example_is_read_written_and_answered() {
    let (stores, mut nobody) = (Stores::new(1 << 20, 1 << 24), ());
    for entry in Request::entries() {
        let request = read(entry.name, entry.example).unwrap_or_else(|refusal| panic!("{}: {refusal}", entry.name));
        assert_eq!(request.entry(), entry);
        let written: Value = serde_json::to_value(&request).unwrap();
        let example: Value = serde_json::from_str(entry.example).unwrap();
        assert_eq!(read(entry.name, &written.to_string()).unwrap(), request);
        let fields = |value: &Value| value.as_object().unwrap().len();
        assert_eq!(fields(&written), fields(&example), "{}", entry.name);
        let mut context = Context {
            budget: Budget { time: Some(Duration::from_mins(1)), ..Budget::default() },
            ..Context::unlimited(&mut nobody, &stores)
        };
        match request.answer(&mut context) {
            // There is no such trace.
            Err(refusal) => {
                assert_eq!((refusal.status, entry.name.starts_with("trace/")), (Status::Gone, true), "{refusal}");
            }
            Ok(reply) if reply.kind.ends_with("json") => {
                check_text(std::str::from_utf8(&reply.body).unwrap());
            }
            Ok(reply) => assert!(reply.kind.starts_with("image/"), "{}", reply.kind),
        }
    }
}

#[test]
fn examples_fit_their_schemas_and_names_are_unique() {
    let schemas = Request::schemas();
    let mut names: Vec<&str> = schemas.iter().map(|(name, _)| *name).collect();
    for entry in Request::entries() {
        let (_, schema) = schemas.iter().find(|(name, _)| *name == entry.name).unwrap();
        let example = serde_json::from_str(entry.example).unwrap();
        let validator = crate::schema_check::Validator { root: schema };
        validator.check(&example, schema).unwrap_or_else(|why| panic!("{}: {why}", entry.name));
        let summary = schema["description"].as_str().unwrap();
        assert_eq!(summary, entry.summary, "{}", entry.name);
    }
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), schemas.len());
}

#[test]
fn whatever_is_wrong_is_named_with_its_place() {
    for (name, text, field) in [
        ("tour", r#"{"board":"8x8","wrap":"paper"}"#, "wrap"),
        ("tour", r#"{"board":"8x8","boat":1}"#, "boat"),
        ("tour", "{}", "board"),
        ("tour", r#"{"board":"8x8","board":"9x9"}"#, "board"),
        ("tour", r#"{"board":"8x8","ties":"roth","method":"search"}"#, "ties"),
        ("tour", r#"{"board":"8x8","repairs":false,"method":"depth-first"}"#, "repairs"),
        ("tour", r#"{"board":"8x8","jumps":"001","method":"search"}"#, "jumps"),
        ("tour", r#"{"board":"1001x1000"}"#, "board"),
        ("gather", r#"{"schema":"cavallo-gather/1","board":"8x8","knights":[],"wrap":"paper"}"#, "wrap"),
        ("gather", r#"{"schema":"cavallo-gather/1","board":"8x8","knights":[{"square":"a1","k":0}]}"#, "knights"),
        (
            "gather",
            r#"{"schema":"cavallo-gather/1","board":"8x8","knights":[{"square":"a1","k":1,"kk":1}]}"#,
            "knights",
        ),
        ("gather", r#"{"schema":"cavallo-gather/2","board":"8x8","knights":[]}"#, "schema"),
        ("distance", r#"{"board":"8x8","from":"a1","to":"i9"}"#, "to"),
        ("distance", r#"{"board":"8x8","from":"i9","to":"a1"}"#, "from"),
        ("graph", r#"{"board":"8x8","show":"exits","k":2}"#, "k"),
        ("graph", r#"{"board":"8x8","show":"tree"}"#, "start"),
        ("generate", r#"{"density":2}"#, "cases"),
        ("tour/symmetric", r#"{"board":"5x6","symmetry":"quarter-turn"}"#, "symmetry"),
        ("puzzle/solve", r#"{"board":"3x4","given":[{"square":"a9","number":1}]}"#, "given"),
    ] {
        let refusal = refused(name, text);
        assert_eq!(refusal.field.as_deref(), Some(field), "{name} {text}: {refusal}");
        assert!(refusal.to_string().starts_with(field), "{refusal}");
    }
    let refusal = refused("tour", "{\n \"board\": \"8x8\",\n \"seed\": \"7\"}");
    assert_eq!(refusal.place, Some(Place { line: 3, column: 12 }));
    let refusal = refused("tour", "{\"board\":");
    assert_eq!((refusal.status, refusal.field), (Status::Malformed, None));
    assert_eq!(refused("nothing", "{}").status, Status::Missing);
    assert_eq!(refused("count", r#"{"board":"65x64"}"#).status, Status::TooLarge);
}

#[test]
fn edges_that_are_not_joined_may_be_said_everywhere() {
    for (name, question) in [
        ("tour", json!({ "board": "5x5", "wrap": "none", "start": null })),
        (
            "gather",
            json!({ "schema": "cavallo-gather/1", "board": "5x5", "wrap": "none", "knights": [{ "square": "a1", "k": 1 }] }),
        ),
        ("distance", json!({ "board": "5x5", "wrap": "none", "from": "a1", "to": "b1" })),
    ] {
        assert_eq!(answer(name, &question).unwrap()["wrap"], Value::Null, "{name}");
    }
    let text = r#"{"schema":"cavallo-gather/1","board":"5x5","wrap":"none","knights":[]}"#;
    assert_eq!(read_gather(text.as_bytes(), None).unwrap().len(), 1);
    let query: Vec<(String, String)> = [("board", "5x5"), ("wrap", "none"), ("position", "3 4")]
        .map(|(name, text)| (name.to_owned(), text.to_owned()))
        .to_vec();
    let asked = Request::read("constructed/at", Given::Pairs(&query)).unwrap();
    assert_eq!(serde_json::to_value(&asked).unwrap(), json!({ "board": "5x5", "wrap": "none", "position": [3, 4] }));
}

#[test]
fn exact_methods_agree_or_it_is_a_bug() {
    let row = |method, exact, turns| MethodRow {
        method,
        exact,
        time: Duration::ZERO,
        steps: 1,
        answers: vec![turns],
        why: None,
    };
    let (three, four) = (CaseAnswer::Turns(3), CaseAnswer::Turns(4));
    let comparison =
        Comparison::new(vec![row("a", true, CaseAnswer::Unknown), row("b", true, three), row("c", false, four)]);
    assert_eq!(comparison.unwrap().answers(), [three]);
    let refusal = Comparison::new(vec![row("a", true, three), row("b", true, four)]).unwrap_err();
    assert_eq!(refusal.status, Status::Bug);
    assert!(refusal.to_string().starts_with("a and b do not agree on case 1"), "{refusal}");
}

#[test]
fn costs_agree_with_the_answer_or_it_is_a_bug() {
    let text = r#"{"schema":"cavallo-gather/1","board":"5x5","knights":[{"square":"a1","k":1},{"square":"e5","k":2}]}"#;
    let problem = &read_gather(text.as_bytes(), None).unwrap()[0];
    let costs = costs(&mut Run::unlimited(), problem, Objective::Total).unwrap();
    let method = Method::<GatherProblem>::first().solver(&GatherSettings::default());
    let mut solved = method.answer(&mut Run::unlimited(), problem).unwrap();
    assert_eq!(costs_agree(&solved, &costs), Ok(()));
    solved.answer = Answer::Impossible(Reason::CountIsZero);
    assert_eq!(costs_agree(&solved, &costs).unwrap_err().status, Status::Bug);
}

#[test]
fn names_are_those_of_the_engine() {
    fn names<T: Named>() -> Vec<&'static str> {
        for (name, thing) in T::all() {
            assert_eq!(thing.name(), name);
        }
        ByName::<T>::names()
    }
    assert_eq!(names::<Objective>(), ["total", "slowest"]);
    assert_eq!(names::<cavallo::tour::TieRule>()[2], "roth");
    assert_eq!(names::<&'static Method<cavallo::TourProblem>>()[0], "auto");
    assert!(names::<cavallo::board::Symmetry>().contains(&"half-turn"));
    assert!(names::<cavallo_ask::fields::GraphView>().contains(&"tree"));
}
