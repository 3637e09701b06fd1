//! Playing by hand, and puzzles.

use cavallo::puzzle::{GenerateOptions, Given, Level, Puzzle, generate};
use cavallo::{Run, TourProblem};
use cavallo_ask::PuzzleDocument;
use serde_json::json;

use crate::client::Server;

#[tokio::test]
async fn playing_by_hand() {
    let server = Server::start().await;
    let can = server.post("/api/complete", r#"{"board":"5x5","prefix":["a1","c2"]}"#).await.result();
    assert_eq!((&can["can"], &can["tour"]["squares"][1]), (&json!(true), &json!("c2")));
    let cannot = server.post("/api/complete", r#"{"board":"5x5","prefix":["b1","a3"]}"#).await.result();
    assert_eq!(cannot["can"], false);
    assert!(cannot["reason"]["sentence"].as_str().unwrap().contains("colour"));
    let exits = server.post("/api/exits", r#"{"board":"8x8","prefix":["a1","b3"]}"#).await.json();
    let named: Vec<(&str, u64)> = exits["exits"]
        .as_array()
        .unwrap()
        .iter()
        .map(|exit| (exit["square"].as_str().unwrap(), exit["exits"].as_u64().unwrap()))
        .collect();
    assert_eq!(named[0], ("a5", 3));
    assert_eq!(named.len(), 5);
    assert!(named.is_sorted_by_key(|&(_, exits)| exits));
}

#[tokio::test]
async fn a_puzzle_is_that_of_its_seed_and_has_one_solution() {
    let server = Server::start().await;
    for (board, word, level) in [("5x5", "easy", Level::Easy), ("6x6", "medium", Level::Medium)] {
        let ask = json!({ "board": board, "seed": 5, "level": word }).to_string();
        let told = server.post("/api/puzzle", &ask).await.result();
        let (problem, options) = (TourProblem::open(board).unwrap(), GenerateOptions { level, seed: 5 });
        let mut run = Run::unlimited();
        let right = generate(&mut run, &problem, &options).unwrap();
        let document = PuzzleDocument::new(&problem, (level, 5), &right, None, run.elapsed());
        let document = serde_json::to_value(document).unwrap();
        for field in ["answer", "given", "solution", "grade", "level", "seed"] {
            assert_eq!(told.get(field), document.get(field), "{field}");
        }
        let given = told["given"].as_array().unwrap().iter().map(|given| Given {
            number: given["number"].as_u64().unwrap(),
            square: given["square"].as_str().unwrap().parse().unwrap(),
        });
        let puzzle = Puzzle::new(problem.clone(), given.collect()).unwrap();
        let solutions = puzzle.solutions(&mut run, 2).unwrap().found().unwrap();
        let squares: Vec<String> = solutions[0].squares().map(|square| square.to_string()).collect();
        assert_eq!((solutions.len(), &told["solution"]), (1, &json!(squares)));
    }
    let none = server.post("/api/puzzle", r#"{"board":"4x4","seed":1}"#).await.result();
    assert_eq!((&none["answer"], none.get("given")), (&json!("impossible"), None));
}
