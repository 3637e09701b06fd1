//! Gatherings: the answers of the library, in the words of its documents.

use cavallo::gather::{Objective, costs};
use cavallo::{Answer, Board, CamelotProblem, GatherProblem, Knight, Run, Square};
use cavallo_formats::{read_gather, write_gather_json};
use serde_json::{Value, json};

use crate::client::Server;

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// Knights on a board with blocked squares, of which one stands twice on its square.
fn problem() -> GatherProblem {
    let blocked = ["c3", "d5", "e5"].map(square);
    let board = Board::new(8, 7).unwrap().with_blocked(blocked).unwrap();
    let knight = |name, k, count| Knight { square: square(name), k, count };
    GatherProblem::new(board, vec![knight("a1", 1, 2), knight("h7", 3, 1), knight("b6", 2, 1)]).unwrap()
}

fn document(problem: &GatherProblem) -> Value {
    let mut text = Vec::new();
    write_gather_json(&mut Run::unlimited(), problem, &mut text).unwrap();
    serde_json::from_slice(&text).unwrap()
}

fn with(mut document: Value, name: &str, value: &str) -> String {
    document[name] = json!(value);
    document.to_string()
}

#[tokio::test]
async fn a_meeting_is_the_best_one_and_its_ways_lead_there() {
    let (server, problem) = (Server::start().await, problem());
    for (word, objective) in [("total", Objective::Total), ("slowest", Objective::Slowest)] {
        let best = problem.clone().with_objective(objective).listing(1000).solve().unwrap().found().unwrap();
        for method in ["auto", "exact", "fused", "bfs", "dijkstra", "floyd-warshall"] {
            let mut ask = document(&problem);
            (ask["method"], ask["objective"]) = (json!(method), json!(word));
            let result = server.post("/api/gather", &ask.to_string()).await.result();
            let case = &result["cases"][0];
            assert_eq!((&case["turns"], &case["objective"]), (&json!(best.turns()), &json!(word)), "{method}");
            let squares: Vec<String> = best.squares().iter().map(ToString::to_string).collect();
            assert_eq!(case["squares"], json!(squares), "{method}");
            for knight in case["knights"].as_array().unwrap() {
                check_way(problem.board(), knight, &case["square"]);
            }
        }
    }
}

/// A way has as many turns as it says, none of more than k jumps, and ends on the meeting square.
fn check_way(board: &Board, knight: &Value, meeting: &Value) {
    let turns = knight["path"].as_array().unwrap();
    assert_eq!(turns.len() as u64, knight["turns"].as_u64().unwrap(), "{knight}");
    let mut at = square(knight["square"].as_str().unwrap());
    for turn in turns {
        let jumps = turn.as_array().unwrap();
        assert!((1..=knight["k"].as_u64().unwrap()).contains(&(jumps.len() as u64)), "{knight}");
        for to in jumps {
            let to = square(to.as_str().unwrap());
            assert!(board.joins(at, to) && board.is_free(to), "{knight}");
            at = to;
        }
    }
    assert_eq!(json!(at.to_string()), *meeting);
}

#[tokio::test]
async fn the_cost_of_every_square() {
    let (server, problem) = (Server::start().await, problem());
    for (word, objective) in [("total", Objective::Total), ("slowest", Objective::Slowest)] {
        let ask = with(document(&problem), "objective", word);
        let told = server.post("/api/gather/costs", &ask).await.result();
        let right = costs(&mut Run::unlimited(), &problem, objective).unwrap();
        for rank in 0..7 {
            for file in 0..8 {
                let cost = &told["costs"][rank as usize][file as usize];
                assert_eq!(cost.as_u64(), right.at(Square::new(file, rank)), "{file} {rank}");
            }
        }
        assert_eq!(told["least"].as_u64(), right.range().map(|(least, _)| least));
        assert_eq!(told["costs"].as_array().unwrap().len(), 7);
    }
}

#[tokio::test]
async fn all_methods_side_by_side() {
    let (server, problem) = (Server::start().await, problem());
    let best = problem.solve().unwrap().found().unwrap().turns();
    let compared = server.post("/api/gather/compare", &document(&problem).to_string()).await.result();
    assert_eq!(compared["cases"], json!([{ "case": 1, "answer": "meet", "turns": best }]));
    let methods = compared["methods"].as_array().unwrap();
    assert_eq!(methods.len(), 6);
    assert!(methods.iter().all(|method| method["answered"] == 1));
    assert!(methods.iter().all(|method| method["exact"] == false || method["right"] == 1), "{compared}");
    // Methods that do not suit the piece or the size are left out, and say so.
    let camels = problem.clone().with_piece("camel".parse().unwrap());
    let ask = with(document(&camels), "lang", "it");
    let compared = server.post("/api/gather/compare", &ask).await.result();
    let row = |name: &str| {
        let methods = compared["methods"].as_array().unwrap();
        methods.iter().find(|method| method["method"] == name).unwrap().clone()
    };
    assert_eq!((&row("exact")["answered"], &row("bfs")["right"]), (&json!(0), &json!(1)));
    assert!(row("exact")["reason"].as_str().unwrap().contains("scacchier"), "{compared}");
    let large = r#"{"schema":"cavallo-gather/1","board":"300x300","knights":[{"square":"a1","k":1}]}"#;
    let compared = server.post("/api/gather/compare", large).await.result();
    let slow = compared["methods"].as_array().unwrap().iter().find(|row| row["method"] == "floyd-warshall").unwrap();
    assert!(slow["reason"].as_str().unwrap().starts_with("left out"), "{compared}");
    assert_eq!(compared["cases"][0]["turns"], 0);
}

#[tokio::test]
async fn who_cannot_meet_is_told_why_in_two_languages() {
    let server = Server::start().await;
    let apart = json!({
        "schema": "cavallo-gather/1", "board": "3x3", "knights": [{ "square": "a1", "k": 1 }, { "square": "b2", "k": 1 }],
    });
    for (lang, sentence) in [
        ("en", "no square can be reached both from a1 and from b2"),
        ("it", "nessuna casa è raggiungibile sia da a1 sia da b2"),
    ] {
        let case = server.post("/api/gather", &with(apart.clone(), "lang", lang)).await.result()["cases"][0].clone();
        assert_eq!((&case["answer"], &case["reason"]), (&json!("impossible"), &json!(sentence)));
    }
    let nobody = r#"{"schema":"cavallo-gather/1","board":"3x3","knights":[],"lang":"it"}"#;
    let case = server.post("/api/gather", nobody).await.result()["cases"][0].clone();
    assert_eq!(case["reason"], "non ci sono cavalli");
}

#[tokio::test]
async fn files_are_read_and_written() {
    let server = Server::start().await;
    for name in ["input_generic", "input_project"] {
        let path = format!("{}/../../data/coursework/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        let right = read_gather(text.as_bytes(), None).unwrap();
        let read = server.post("/api/gather/read", &json!({ "text": text }).to_string()).await.json();
        let problems: Vec<Value> = right.iter().map(document).collect();
        assert_eq!(read["problems"], Value::Array(problems));
        // A problem that is written is read as it was.
        let first = &read["problems"][0];
        let written = server.post("/api/gather/write", &first.to_string()).await.json();
        let again = read_gather(written["text"].as_str().unwrap().as_bytes(), None).unwrap();
        assert_eq!(again, right[..1]);
        // JSON is read, too.
        let read = server.post("/api/gather/read", &json!({ "text": first.to_string() }).to_string()).await.json();
        assert_eq!(read["problems"][0], *first);
    }
    server.post("/api/gather/read", r#"{"text":"1\n\n2 2\n.x\n..\n"}"#).await.refuses(422, Some("text"));
    server.post("/api/gather/read", r#"{"text":""}"#).await.refuses(422, Some("text"));
    // What a drawing cannot show is refused instead of being left out.
    let ask = |knights: &str, more: &str| {
        format!(r#"{{"schema":"cavallo-gather/1","board":"3x3","knights":[{knights}]{more}}}"#)
    };
    for (knights, more, field) in [
        (r#"{"square":"a1","k":10}"#, "", "knights"),
        (r#"{"square":"a1","k":1,"count":2}"#, "", "knights"),
        (r#"{"square":"a1","k":1}"#, r#","piece":"camel""#, "piece"),
        (r#"{"square":"a1","k":1}"#, r#","wrap":"both""#, "wrap"),
    ] {
        server.post("/api/gather/write", &ask(knights, more)).await.refuses(422, Some(field));
    }
}

#[tokio::test]
async fn the_king_of_camelot() {
    let server = Server::start().await;
    for (board, king, knights) in [
        ("8x8", Some("d4"), &["a3", "a8", "h1", "h8"][..]),
        ("9x5", Some("e5"), &["a1", "i1"]),
        ("5x5", None, &["a1", "e5"]),
        ("3x3", Some("b2"), &["a1"]),
    ] {
        let ask = json!({ "schema": "cavallo-camelot/1", "board": board, "king": king, "knights": knights });
        let case = server.post("/api/camelot", &ask.to_string()).await.result()["cases"][0].clone();
        let knights = knights.iter().map(|name| square(name)).collect();
        let problem = CamelotProblem::new(board.parse().unwrap(), king.map(square), knights).unwrap();
        match problem.solve().unwrap() {
            Answer::Found(result) => {
                let meeting = result.meeting();
                assert_eq!((&case["moves"], &case["answer"]), (&json!(meeting.moves), &json!("meet")), "{ask}");
                assert_eq!(case["square"], json!(meeting.square.to_string()), "{ask}");
            }
            other => assert_eq!(case["reason"], json!(other.reason().unwrap().to_string()), "{ask}"),
        }
    }
    let ask = r#"{"schema":"cavallo-camelot/1","board":"8x8","king":"i9","knights":["a1"]}"#;
    server.post("/api/camelot", ask).await.refuses(422, Some("king"));
    let ask = r#"{"schema":"cavallo-camelot/1","board":"8x8","king":"a1","knights":["i9"]}"#;
    server.post("/api/camelot", ask).await.refuses(422, Some("knights"));
    let ask = r#"{"schema":"cavallo-camelot/1","board":"8x8","knights":[]}"#;
    server.post("/api/camelot", ask).await.refuses(422, Some("knights"));
}
