//! The JSON Schemas in `docs/schemas` are those of the types, and they refuse documents that are damaged.

use std::collections::BTreeSet;
use std::fs;

use cavallo::board::Piece;
use cavallo_ask::{Request, typescript};
use cavallo_ask::{json_schemas, schema_file};
use cavallo_formats::{ReadOptions, read_camelot, read_gather, read_tour};
use serde_json::{Map, Value, json};

use crate::schema_check::{FOLDER, Validator, check, check_text, matches};

#[test]
fn the_files_are_what_the_types_give() {
    let files = fs::read_dir(FOLDER).unwrap();
    let mut files: BTreeSet<String> = files.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    for (name, schema) in json_schemas() {
        let file = schema_file(name);
        let text = fs::read_to_string(format!("{FOLDER}/{file}")).unwrap_or_default();
        let committed: Value = serde_json::from_str(&text).unwrap_or_default();
        assert_eq!(committed, schema, "{file} is not up to date: run `cargo xtask schemas`");
        files.remove(&file);
    }
    assert_eq!(files, BTreeSet::new(), "files of schemas that there are not");
}

#[test]
fn the_lab_has_all_of_them_in_one_file() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../cavallo-lab/src/schemas.json");
    let committed: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let all = |schemas: Vec<(&str, Value)>| -> Map<String, Value> {
        schemas.into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect()
    };
    let all = json!({ "documents": all(json_schemas()), "questions": all(Request::schemas()) });
    assert_eq!(committed, all, "{file} is not up to date: run `cargo xtask schemas`");
}

#[test]
fn the_page_has_these_types_and_tables() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../cavallo-lab/page/src/lib/generated.ts");
    let committed = fs::read_to_string(file).unwrap_or_default();
    assert!(committed == typescript(), "{file} is not up to date: run `cargo xtask schemas`");
}

/// One document of each schema, all fields where that can be.
const DOCUMENTS: [&str; 39] = [
    r#"{"schema":"cavallo-tour/1","board":"3x4","piece":"camel","wrap":"both","blocked":["c3"],"ends":"open","start":"a1","prefix":["a1","b3"],"end":"c2","answer":"found","method":"warnsdorff","ties":"roth","seed":7,"steps":8,"restarts":2,"repairs":3,"seconds":0.25,"verify_seconds":0.5,"squares":["a1","b3"]}"#,
    r#"{"schema":"cavallo-tour/1","board":"3x3","ends":"open","answer":"impossible","reason":{"name":"cut","sentence":"So.","reference":"Cull"},"method":"auto","steps":0,"seconds":0}"#,
    r#"{"schema":"cavallo-tour/1","board":"3x4","ends":"closed","seed":7,"squares":["a1","b3"]}"#,
    r#"{"schema":"cavallo-tour/1","board":"8","squares":["a1"]}"#,
    r#"{"schema":"cavallo-tours/1","board":"1x1","ends":"open","tours":[{"schema":"cavallo-tour/1","board":"1x1","ends":"open","answer":"found","method":"auto","steps":8,"seconds":0.25,"squares":["a1"]}],"found":1,"impossible":0,"unknown":0}"#,
    r#"{"schema":"cavallo-list-end/1","board":"3x4","ends":"open","answer":"unknown","stopped":"late","seed":1,"tours":3}"#,
    r#"{"schema":"cavallo-exists/1","board":"3x4","ends":"open","exists":null,"because":"so","reference":null}"#,
    r#"{"schema":"cavallo-at/1","board":"4x3","ends":"open","answer":"found","squares":[{"position":3,"square":"d1"}]}"#,
    r#"{"schema":"cavallo-index/1","board":"4x3","ends":"open","answer":"found","positions":[{"square":"d1","position":3}]}"#,
    r#"{"schema":"cavallo-verify/1","valid":null,"board":null,"piece":"king","wrap":"files","blocked":["a1"],"format":null,"ends":null,"returns":null,"defect":null,"stopped":"late"}"#,
    r#"{"schema":"cavallo-count/1","board":"5x5","ends":"open","method":"enumerate","directed":false,"distinct":false,"count":"864","check":"other-method","stopped":"late","seconds":0.25}"#,
    r#"{"schema":"cavallo-count-plan/1","board":"8x8","ends":"closed","machines":2,"threads":4,"memory_limit":1024,"fits":false,"patterns":7,"states":8.0,"states_of_slices":9.0,"slices":3,"rows_of_slices":0,"memory":2048,"memory_of_tables":100,"least_memory":2000,"bytes_exchanged":48,"seconds_of_one_thread":1.5,"seconds":0.25,"processor_seconds":1.75}"#,
    r#"{"schema":"cavallo-graph-count/1","format":"hcp","vertices":36,"edges":80,"closed":true,"directed":false,"method":"frontier","width":14,"count":"9862","check":"other-method","reason":"so","most_states":7.5,"stopped":"late","seconds":0.25}"#,
    r#"{"schema":"cavallo-estimate/1","board":"6x6","ends":"open","seed":7,"particles":5000,"estimate":"1e9","low":"1e8","high":"1e10","log10":9.0,"low_log10":8.0,"high_log10":null,"exact":false,"relative_error":0.5,"replicates":20,"because":"so","stopped":"late","seconds":1.5}"#,
    r#"{"schema":"cavallo-distance/1","board":"8x8","from":"a1","to":"h8","jumps":null,"stopped":"late"}"#,
    r#"{"schema":"cavallo-graph/1","board":"3x3","piece":"king","show":"moves","k":2,"start":"a1","vertices":[{"square":"a1","neighbours":[["b2"],["c3"]]}],"squares":1,"edges":2,"stopped":"late"}"#,
    r#"{"schema":"cavallo-graph/1","board":"3x3","show":"exits","exits":[{"square":"a1","exits":2}],"numbers":[{"exits":2,"squares":8}],"squares":9,"edges":8,"stopped":"late"}"#,
    r#"{"schema":"cavallo-graph/1","board":"3x3","show":"tree","start":"a1","depth":1,"jumps":"1,2","nodes":[{"level":0,"square":"a1"}],"levels":[1,2],"leaves":2,"stopped":"late"}"#,
    r#"{"schema":"cavallo-gather/1","board":"8x8","piece":"0,1+1,1","knights":[{"square":"a1","k":3,"count":2}],"blocked":["c3"],"comment":[1]}"#,
    r#"{"schema":"cavallo-gather-result/1","cases":[{"case":1,"answer":"meet","turns":1,"square":"a1","squares":["a1"],"more":false,"method":"fused","exact":true,"objective":"total","seconds":0.25,"paths_truncated":true,"knights":[{"square":"a1","k":1,"count":2,"turns":0,"path":[["a1"]]}]}]}"#,
    r#"{"schema":"cavallo-gather-result/1","stopped":"too large"}"#,
    r#"{"schema":"cavallo-compare/1","stopped":"late","methods":[{"method":"exact","exact":true,"seconds":0.5,"steps":9,"answered":1,"right":1,"reason":"late"}],"cases":[{"case":1,"answer":"meet","turns":3}]}"#,
    r#"{"schema":"cavallo-camelot/1","board":"8x8","king":"d4","knights":["a3"],"blocked":["c3"]}"#,
    r#"{"schema":"cavallo-camelot-result/1","cases":[{"case":1,"answer":"meet","moves":10,"square":"b5","carrier":"h1","pickup":"d4"}]}"#,
    r#"{"schema":"cavallo-costs/1","board":"3x1","blocked":["c1"],"objective":"total","least":0,"most":0,"best":["a1"],"more":false,"costs":[[0,null,null]]}"#,
    r#"{"schema":"cavallo-solutions/1","board":"3x4","ends":"open","answer":"found","given":[{"square":"a1","number":1}],"solutions":2,"solution":["a1","b3"],"seconds":0.5}"#,
    r#"{"schema":"cavallo-puzzle/1","board":"3x4","ends":"open","answer":"found","seed":1,"level":"easy","given":[{"square":"a1","number":1}],"solution":["a1","b3"],"grade":{"level":"medium","given":1,"longest_gap":10,"refuted":3,"decisions":4},"seconds":0.5}"#,
    r#"{"schema":"cavallo-stopped/1","command":"tour","answer":"unknown","stopped":"late"}"#,
    r#"{"schema":"cavallo-error/1","error":"late","field":"board"}"#,
    r#"{"schema":"cavallo-complete/1","can":false,"reason":{"name":"cut","sentence":"So."},"why":"late"}"#,
    r#"{"schema":"cavallo-exits/1","exits":[{"square":"a1","exits":2}]}"#,
    r#"{"schema":"cavallo-constructed/1","board":"3x4","ends":"open","answer":"found","length":"12","positions":[["1",null]]}"#,
    r#"{"schema":"cavallo-gather-problems/1","problems":[{"schema":"cavallo-gather/1","board":"8x8","knights":[{"square":"a1","k":3,"count":2}]}]}"#,
    r#"{"schema":"cavallo-gather-text/1","text":"1"}"#,
    r#"{"schema":"cavallo-trace/1","trace":"0123456789abcdef","events":3,"answer":{"schema":"cavallo-tour/1","board":"1x1","ends":"open","answer":"found","method":"auto","steps":8,"seconds":0.25,"squares":["a1"]},"outline":["So."]}"#,
    r#"{"schema":"cavallo-trace-window/1","from":0,"state":{"path":["a1"]},"events":[["b",["a1"]],["j","b3",[["b3",5],["c2",5]],["b3","c2"],"roth","links"],["f","a1"],["r","a1"],["l",1,2],["x",3],["s",4]]}"#,
    r#"{"schema":"cavallo-trace-sentences/1","from":0,"sentences":["So."]}"#,
    r#"{"schema":"cavallo-generate/1","seed":7,"cases":3,"answered":2,"files":["input_0.txt","output_0.txt"]}"#,
    r#"{"schema":"cavallo-experiment/1","seed":7,"quick":true,"machine":"2 cores","experiments":[{"name":"ties","command":"cavallo experiment ties","files":["ties.csv"],"findings":["So."],"missing":"the rest"}]}"#,
];

#[test]
fn every_schema_has_a_document_here() {
    let named: BTreeSet<String> =
        DOCUMENTS.iter().flat_map(|text| check_text(text)).map(|document| document["schema"].to_string()).collect();
    let all: BTreeSet<String> = json_schemas().iter().map(|(name, _)| format!("\"{name}\"")).collect();
    assert_eq!(named, all);
}

/// Each document is damaged in every place, in every way that there is, and every time it is refused.
#[test]
fn damaged_documents_are_refused() {
    let mut refused = 0;
    for text in DOCUMENTS {
        let document: Value = serde_json::from_str(text).unwrap();
        for damaged in damages(&document) {
            assert!(check(&damaged).is_err(), "accepted: {damaged}, from: {document}");
            refused += 1;
        }
    }
    assert!(refused > 500, "{refused}");
}

/// The document with one more field in any of its objects, and with any of its values of another type.
fn damages(document: &Value) -> Vec<Value> {
    let mut all = Vec::new();
    let mut places = vec![String::new()];
    while let Some(place) = places.pop() {
        // Anything goes in a comment, and another schema is another question.
        if place == "/comment" || place == "/schema" {
            continue;
        }
        let value = document.pointer(&place).unwrap();
        let with = |value: Value| {
            let mut damaged = document.clone();
            *damaged.pointer_mut(&place).unwrap() = value;
            damaged
        };
        match value {
            Value::Object(fields) => {
                let mut more = value.clone();
                more["another"] = json!(1);
                all.push(with(more));
                places.extend(fields.keys().map(|name| format!("{place}/{name}")));
            }
            Value::Array(items) => places.extend((0..items.len()).map(|index| format!("{place}/{index}"))),
            Value::Number(_) => all.push(with(json!("1"))),
            Value::String(_) => all.push(with(json!(1))),
            _ => {}
        }
        if !place.is_empty() {
            all.push(with(json!([[{"another": 1}]])));
            all.push(with(json!({"another": [[1]]})));
        }
    }
    all
}

#[test]
fn what_is_missing_or_makes_no_sense_is_refused() {
    let question = r#""board":"3x4","ends":"open""#;
    for (document, rule) in [
        (format!("{{{question}}}"), "names no schema"),
        (format!(r#"{{"schema":"cavallo-tour/2",{question}}}"#), "there is no schema cavallo-tour/2"),
        (
            r#"{"schema":"cavallo-exists/1","board":"3x4","ends":"open","exists":true,"because":"so"}"#.into(),
            "required",
        ),
        (
            r#"{"schema":"cavallo-exists/1","board":"3x4","ends":"ajar","exists":true,"because":"","reference":null}"#
                .into(),
            "enum",
        ),
        (
            r#"{"schema":"cavallo-exists/1","board":"0x4","ends":"open","exists":true,"because":"","reference":null}"#
                .into(),
            "pattern",
        ),
        (r#"{"schema":"cavallo-distance/1","board":"8x8","from":"A1","to":"h8","jumps":1}"#.into(), "pattern"),
        (r#"{"schema":"cavallo-distance/1","board":"8x8","from":"a1","to":"h8","jumps":-1}"#.into(), "minimum"),
        (
            r#"{"schema":"cavallo-distance/1","board":"8x8","from":"a1","to":"h8","jumps":1,"stopped":null}"#.into(),
            "type",
        ),
        (r#"{"schema":"cavallo-gather/1","board":"8x8","knights":[{"square":"a1","k":0}]}"#.into(), "minimum"),
        (
            r#"{"schema":"cavallo-gather/1","board":"8x8","knights":[{"square":"a1","k":1000000000001}]}"#.into(),
            "maximum",
        ),
        (r#"{"schema":"cavallo-gather-result/1"}"#.into(), "oneOf"),
        (r#"{"schema":"cavallo-gather-result/1","stopped":"late","cases":[]}"#.into(), "oneOf"),
        (format!(r#"{{"schema":"cavallo-at/1",{question},"answer":"impossible"}}"#), "required"),
        (format!(r#"{{"schema":"cavallo-at/1",{question},"answer":"unknown"}}"#), "required"),
        (format!(r#"{{"schema":"cavallo-list-end/1",{question},"answer":"found"}}"#), "required"),
        (format!(r#"{{"schema":"cavallo-tour/1",{question},"answer":"found","squares":[]}}"#), "anyOf"),
    ] {
        let why = check(&serde_json::from_str(&document).unwrap()).expect_err(&document);
        assert!(why.contains(rule), "{document}: {why}");
    }
}

/// What is read and fits its schema is read, too.
#[test]
fn inputs_that_fit_their_schemas_are_read() {
    for text in DOCUMENTS {
        let text = text.as_bytes();
        let schema = &serde_json::from_slice::<Value>(text).unwrap()["schema"];
        match schema.as_str().unwrap() {
            "cavallo-tour/1" => {
                let without_tour = !std::str::from_utf8(text).unwrap().contains("squares");
                assert_eq!(read_tour(text, &ReadOptions::default()).is_err(), without_tour);
            }
            "cavallo-gather/1" => assert_eq!(read_gather(text, None).unwrap().len(), 1),
            "cavallo-camelot/1" => assert_eq!(read_camelot(text, &"8".parse().unwrap(), None).unwrap().len(), 1),
            _ => {}
        }
    }
    let gathering = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/pictures/gathering.json");
    check_text(&fs::read_to_string(gathering).unwrap());
}

#[test]
fn every_piece_has_a_name_that_fits() {
    let others = ["1,6", "3,7+1,6"].map(|name| name.parse::<Piece>().unwrap().to_string());
    for name in Piece::NAMED.iter().map(|&(name, _)| name).chain(others.iter().map(String::as_str)) {
        check_text(&format!(r#"{{"schema":"cavallo-gather/1","board":"8","piece":"{name}","knights":[]}}"#));
    }
}

#[test]
fn patterns_match_whole_texts() {
    let square = "^[a-z]+[1-9][0-9]*$";
    for (text, is_one) in
        [("a1", true), ("zz10", true), ("a01", false), ("a", false), ("1", false), ("a1b", false), ("", false)]
    {
        assert_eq!(matches(square, text), is_one, "{text}");
    }
    assert!(matches("^[1-9][0-9]*x[1-9][0-9]*$", "3x10") && !matches("^[1-9][0-9]*x[1-9][0-9]*$", "3x"));
    assert!(matches("^[a-z0-9,+-]+$", "1,6-leaper") && !matches("^[a-z0-9,+-]+$", "a b"));
}

#[test]
#[should_panic(expected = "the keyword maxLength is not known")]
fn no_rule_is_passed_over() {
    let schema = json!({ "maxLength": 1 });
    let _ = Validator { root: &schema }.check(&json!("a"), &schema);
}
