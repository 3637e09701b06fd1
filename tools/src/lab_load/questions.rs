//! The kinds of questions. Every answer is compared with what the library says, or is verified.

use std::fmt::Debug;

use cavallo::gather::{Objective, costs};
use cavallo::tour::Construct;
use cavallo::{Answer, Board, Ends, GatherProblem, Knight, Run, Solver, Square, Tour, TourProblem};
use rand::RngExt;
use serde_json::{Value, json};

use super::client::Client;

type Ask = fn(&mut Client) -> Result<(), String>;

/// Every kind, with its name.
pub(super) const KINDS: [(&str, Ask); 7] = [
    ("a tour", tour),
    ("existence", exists),
    ("a trace", trace),
    ("costs", every_cost),
    ("a count", count),
    ("completion", complete),
    ("a window", window),
];

fn expect<T: PartialEq + Debug>(what: &str, found: &T, right: &T) -> Result<(), String> {
    if found == right { Ok(()) } else { Err(format!("{what} is {found:?} instead of {right:?}")) }
}

/// The tour of a document, verified.
fn verified(document: &Value) -> Result<Tour, String> {
    serde_json::from_value(document.clone()).map_err(|error| format!("{error}: {document}"))
}

fn any_square(client: &mut Client, side: u32) -> Square {
    Square::new(client.random.random_range(0..side), client.random.random_range(0..side))
}

/// A tour of the chessboard, closed or by a random choice of ties.
fn tour(client: &mut Client) -> Result<(), String> {
    let (start, seed) = (any_square(client, 8), client.random.random_range(0..1000u64));
    let closed = seed % 2 == 0;
    let question = if closed {
        json!({ "board": "8x8", "ends": "closed", "start": start.to_string() })
    } else {
        json!({ "board": "8x8", "ends": "open", "start": start.to_string(), "method": "search", "seed": seed })
    };
    let tour = verified(&client.post("/api/tour", &question)?)?;
    expect("the board", &tour.board().to_string(), &"8x8".to_owned())?;
    expect("the kind", &tour.ends(), &if closed { Ends::Closed } else { Ends::Open })?;
    expect("the start", &tour.squares().next(), &Some(start))
}

/// Whether there is a tour of a small board.
fn exists(client: &mut Client) -> Result<(), String> {
    let (width, height) = (client.random.random_range(1..13u32), client.random.random_range(1..13u32));
    let closed: bool = client.random.random();
    let (board, ends) = (format!("{width}x{height}"), if closed { Ends::Closed } else { Ends::Open });
    let document = client.post("/api/exists", &json!({ "board": board, "ends": ends.to_string() }))?;
    let problem = TourProblem::new(board.parse::<Board>().map_err(|error| error.to_string())?, ends);
    let right = match problem.exists_in(&mut Run::unlimited()).map_err(|error| error.to_string())? {
        Answer::Found(_) => json!(true),
        Answer::Impossible(_) => json!(false),
        Answer::Unknown(_) => Value::Null,
    };
    expect(&format!("existence on {board}"), &document["exists"], &right)
}

/// Everything that a search does, window by window; replayed, it leads to the answer.
fn trace(client: &mut Client) -> Result<(), String> {
    const SHOWN: u64 = 40;
    let start = any_square(client, 8);
    let document = client.post("/api/trace", &json!({ "board": "8x8", "start": start.to_string() }))?;
    let id = document["trace"].as_str().ok_or("the trace has no name")?;
    let events = document["events"].as_u64().ok_or("the trace has no events")?;
    let mut path: Vec<Value> = Vec::new();
    for from in (0..events).step_by(SHOWN as usize) {
        let window = client.get("/api/trace/{id}", &format!("/api/trace/{id}?from={from}&count={SHOWN}"))?;
        expect("the path before a window", &window["state"]["path"], &Value::Array(path.clone()))?;
        for event in window["events"].as_array().into_iter().flatten() {
            match event[0].as_str() {
                Some("b") => path = event[1].as_array().cloned().unwrap_or_default(),
                Some("j" | "f") => path.push(event[1].clone()),
                Some("r") => path.truncate(path.iter().position(|square| *square == event[1]).unwrap_or(0)),
                _ => {}
            }
        }
    }
    let tour = verified(&document["answer"])?;
    let right: Vec<Value> = tour.squares().map(|square| json!(square.to_string())).collect();
    // A repair does not tell how the path changed.
    if document["answer"]["repairs"] == 0 { expect("the path at the end", &path, &right) } else { Ok(()) }
}

/// The cost of every square of 20x20 for eight knights.
fn every_cost(client: &mut Client) -> Result<(), String> {
    let board: Board = "20x20".parse().map_err(|error| format!("{error}"))?;
    let knight = |client: &mut Client| {
        let (square, k) = (any_square(client, 20), client.random.random_range(1..6));
        Knight { square, k, count: 1 }
    };
    let knights: Vec<Knight> = (0..8).map(|_| knight(client)).collect();
    let problem = GatherProblem::new(board, knights).map_err(|error| error.to_string())?;
    let mut question = serde_json::to_value(&problem).map_err(|error| error.to_string())?;
    question["schema"] = json!("cavallo-gather/1");
    let document = client.post("/api/gather/costs", &question)?;
    let right = costs(&mut Run::unlimited(), &problem, Objective::Total).map_err(|error| error.to_string())?;
    for square in problem.board().squares() {
        let cost = document["costs"][square.rank() as usize][square.file() as usize].as_u64();
        expect(&format!("the cost of {square}"), &cost, &right.at(square))?;
    }
    Ok(())
}

/// The number of open tours of 5x5: half of what sequence A165134 of the OEIS says for directed ones, 1728.
fn count(client: &mut Client) -> Result<(), String> {
    let document = client.post("/api/count", &json!({ "board": "5x5" }))?;
    expect("the number of tours of 5x5", &document["count"], &json!("864"))
}

/// Whether a beginning can be completed: on 5x5 no tour starts on b1, whose colour is in the minority.
fn complete(client: &mut Client) -> Result<(), String> {
    let (can, prefix) = if client.random.random() { (true, ["a1", "c2", "e1"]) } else { (false, ["b1", "a3", "b5"]) };
    let document = client.post("/api/complete", &json!({ "board": "5x5", "prefix": prefix }))?;
    expect("completion", &document["can"], &json!(can))?;
    if can {
        let tour = verified(&document["tour"])?;
        let begins: Vec<String> = tour.squares().take(3).map(|square| square.to_string()).collect();
        expect("the beginning", &begins, &prefix.map(str::to_owned).to_vec())?;
    }
    Ok(())
}

/// A window of the constructed tour of a board with 10^18 squares.
fn window(client: &mut Client) -> Result<(), String> {
    const SIDE: u32 = 1_000_000_000;
    const SHOWN: u32 = 32;
    let corner = any_square(client, SIDE - SHOWN);
    let path = format!(
        "/api/constructed?board={SIDE}&ends=closed&x={}&y={}&w={SHOWN}&h={SHOWN}",
        corner.file(),
        corner.rank()
    );
    let document = client.get("/api/constructed", &path)?;
    let problem = TourProblem::closed(SIDE).map_err(|error| error.to_string())?;
    let solved = Construct.answer(&mut Run::unlimited(), &problem).map_err(|error| error.to_string())?;
    let Answer::Found(tour) = solved.answer else { return Err("no tour was constructed".to_owned()) };
    let tour = tour.constructed().ok_or("the tour is listed")?;
    for (rank, file) in (0..SHOWN).flat_map(|rank| (0..SHOWN).map(move |file| (rank, file))) {
        let square = Square::new(corner.file() + file, corner.rank() + rank);
        let right = tour.position_of(square).map(|position| position.to_string());
        let found = document["positions"][rank as usize][file as usize].as_str().map(str::to_owned);
        expect(&format!("the position of {square}"), &found, &right)?;
    }
    Ok(())
}
