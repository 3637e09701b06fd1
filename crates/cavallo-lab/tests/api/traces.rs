//! Traces in windows, and the memory that they take.

use cavallo_lab::Limits;
use serde_json::{Value, json};

use crate::client::Server;

#[tokio::test]
async fn traces_in_windows() {
    let server = Server::start().await;
    let ask = r#"{"board":"8x8","ends":"closed","method":"depth-first","limit":30000}"#;
    let document = server.post("/api/trace", ask).await.result();
    let (id, events) = (document["trace"].as_str().unwrap(), document["events"].as_u64().unwrap());
    assert_eq!((&document["schema"], events), (&json!("cavallo-trace/1"), 30_000));
    assert!(document["answer"]["stopped"].as_str().unwrap().contains("30000 events"), "{document}");

    // Windows, replayed as a page does it, end where the next ones begin.
    let mut path: Vec<Value> = Vec::new();
    for from in (0..events).step_by(7000) {
        let window = server.get(&format!("/api/trace/{id}?from={from}&count=7000")).await.json();
        assert_eq!(window["state"]["path"], Value::Array(path.clone()), "before event {from}");
        for event in window["events"].as_array().unwrap() {
            match event[0].as_str().unwrap() {
                "b" => path = event[1].as_array().unwrap().clone(),
                "j" | "f" => path.push(event[1].clone()),
                "r" => path.truncate(path.iter().position(|square| *square == event[1]).unwrap()),
                _ => {}
            }
        }
    }
    let end = server.get(&format!("/api/trace/{id}?from={events}")).await.json();
    assert_eq!((&end["state"]["path"], &end["events"]), (&Value::Array(path), &json!([])));

    let rule = server.post("/api/trace", r#"{"board":"5x5","start":"a1"}"#).await.result();
    let id = rule["trace"].as_str().unwrap();
    let window = server.get(&format!("/api/trace/{id}?count=2")).await.json();
    assert_eq!(window["events"][0], json!(["b", ["a1"]]));
    assert_eq!(window["events"][1], json!(["j", "b3", [["b3", 5], ["c2", 5]], ["b3", "c2"], "roth"]));
    let told = server.get(&format!("/api/trace/{id}/sentences?from=1&count=1")).await.json();
    assert_eq!(
        told["sentences"],
        json!(["   2. a1 to b3: exits: b3 5, c2 5; tie between b3 and c2; chose the one farthest from the centre"])
    );
    let told = server.get(&format!("/api/trace/{id}/sentences?from=1&count=1&lang=it")).await.json();
    assert_eq!(
        told["sentences"],
        json!(["   2. da a1 a b3: uscite: b3 5, c2 5; parità fra b3 e c2; scelta la più lontana dal centro"])
    );
    let constructed = server.post("/api/trace", r#"{"board":"50x50","method":"construct"}"#).await.result();
    assert_eq!(constructed["events"], 0);
    assert!(!constructed["outline"].as_array().unwrap().is_empty());

    server.get(&format!("/api/trace/{id}?from=1000")).await.refuses(422, Some("from"));
    server.get(&format!("/api/trace/{id}?count=20001")).await.refuses(422, Some("count"));
    server.get("/api/trace/0000000000000000").await.refuses(410, None);
    server.get("/api/trace/nonsense").await.refuses(404, None);
    server.post("/api/trace", r#"{"board":"300x300"}"#).await.refuses(422, Some("board"));
}

#[tokio::test]
async fn traces_take_bounded_memory() {
    let limits = Limits { traces: 1 << 20, ..Limits::default() };
    let server = Server::with(limits).await;
    let mut names = Vec::new();
    for _ in 0..12 {
        let document = server
            .post("/api/trace", r#"{"board":"8x8","ends":"closed","method":"depth-first","limit":60000}"#)
            .await
            .result();
        names.push(document["trace"].as_str().unwrap().to_owned());
        assert!(server.monitor.trace_memory() <= limits.traces);
    }
    server.get(&format!("/api/trace/{}", names[0])).await.refuses(410, None);
    assert_eq!(server.get(&format!("/api/trace/{}?count=1", names[11])).await.status, 200);
}
