//! Tours, proofs, constructed tours of any size, and pictures.

use serde_json::{Value, json};

use crate::client::Server;

#[tokio::test]
async fn tours_and_proofs() {
    let server = Server::start().await;
    let tour = server.post("/api/tour", r#"{"board":"8x8","ends":"closed","start":"b4"}"#).await.result();
    assert_eq!((&tour["schema"], &tour["answer"]), (&json!("cavallo-tour/1"), &json!("found")));
    assert_eq!((tour["squares"].as_array().unwrap().len(), &tour["squares"][0]), (64, &json!("b4")));
    let tour =
        server.post("/api/tour", r#"{"board":"6x6","ties":"pohl","blocked":null,"piece":"knight"}"#).await.result();
    assert_eq!((&tour["method"], &tour["ties"]), (&json!("warnsdorff"), &json!("pohl")));
    let none = server.post("/api/tour", r#"{"board":"7x7","start":"a2"}"#).await.result();
    assert_eq!((&none["answer"], &none["reason"]["name"]), (&json!("impossible"), &json!("minority-end")));
    let unknown = server.post("/api/tour", r#"{"board":"8x8","method":"depth-first","limit":1000}"#).await.result();
    assert_eq!(unknown["answer"], "unknown");
    assert!(unknown["stopped"].as_str().unwrap().contains("1000"));

    let exists = server.post("/api/exists", r#"{"board":"1000000000x999999999","ends":"open"}"#).await.result();
    assert_eq!((&exists["schema"], &exists["exists"]), (&json!("cavallo-exists/1"), &json!(true)));
    let proof = server.post("/api/proof.svg", r#"{"board":"4x4","theme":"dark"}"#).await;
    assert_eq!((proof.status, proof.header("content-type")), (200, "image/svg+xml"));
    assert!(proof.text().contains("falls into 6 pieces"));
}

#[tokio::test]
async fn reasons_in_italian() {
    let server = Server::start().await;
    let question = r#"{"board":"4x4","lang":"it"}"#;
    let reason = "senza le 4 case b2, b3, c2, c3 la scacchiera si divide in 6 parti che nessuna mossa unisce; un giro passa da una parte \
                  all'altra solo attraverso queste case, quindi non può visitare più di 5 parti";
    let tour = server.post("/api/tour", question).await.result();
    assert_eq!((&tour["reason"]["name"], &tour["reason"]["sentence"]), (&json!("cut"), &json!(reason)));
    assert_eq!(server.post("/api/exists", question).await.result()["because"], reason);
    assert_eq!(server.post("/api/complete", question).await.result()["reason"]["sentence"], reason);
    assert_eq!(server.post("/api/trace", question).await.result()["answer"]["reason"]["sentence"], reason);
    assert!(server.post("/api/proof.svg", question).await.text().contains("la scacchiera si divide in 6 parti"));
}

#[tokio::test]
async fn constructed_tours_of_any_size() {
    let server = Server::start().await;
    let window =
        server.get("/api/constructed?board=1000000000&ends=closed&x=999999998&y=999999999&w=3&h=1").await.json();
    // The same as `cavallo index 1000000000 --closed '(1000000000,1000000000)'`.
    assert_eq!(window["positions"][0][1], "999999979000000131");
    assert_eq!((&window["positions"][0][2], &window["length"]), (&Value::Null, &json!("1000000000000000000")));
    let at = server.get("/api/constructed/at?board=1000000000&ends=closed&position=500000000000000000").await.json();
    assert_eq!(at["squares"][0]["square"], "apbcvyq200000008");
    let coarse = server.get("/api/constructed?board=40&x=0&y=0&w=4&h=4&step=10").await.json();
    let fine = server.get("/api/constructed?board=40&x=0&y=0&w=40&h=40").await.json();
    assert_eq!(coarse["positions"][3][2], fine["positions"][30][20]);
    let none = server.get("/api/constructed?board=4&x=0&y=0&w=4&h=4").await.json();
    assert_eq!((&none["answer"], &none["positions"]), (&json!("impossible"), &Value::Null));
    server.get("/api/constructed?board=9&x=0&y=0&w=300&h=300").await.refuses(422, Some("w"));
    server.get("/api/constructed?board=9&x=0&y=0&w=3").await.refuses(422, Some("h"));
    server.get("/api/constructed?board=9&x=0&y=0&w=3&h=3&piece=camel").await.refuses(422, Some("piece"));
    server.get("/api/constructed/at?board=9&position=82").await.refuses(422, Some("position"));
}

#[tokio::test]
async fn pictures() {
    let server = Server::start().await;
    let tour = server.post("/api/tour", r#"{"board":"5x6"}"#).await.result();
    for (format, kind, magic) in
        [("svg", "image/svg+xml", &b"<svg"[..]), ("png", "image/png", b"\x89PNG"), ("gif", "image/gif", b"GIF8")]
    {
        let ask = json!({ "tour": tour, "format": format, "style": "woven", "theme": "dark" }).to_string();
        let picture = server.post("/api/picture", &ask).await;
        assert_eq!((picture.status, picture.header("content-type")), (200, kind), "{format}");
        assert!(picture.body.starts_with(magic), "{format}");
    }
    // What is no tour is not drawn.
    let broken =
        json!({ "tour": { "board": "3x4", "ends": "open", "squares": ["a1", "a2"] }, "format": "svg" }).to_string();
    server.post("/api/picture", &broken).await.refuses(422, Some("tour"));
}
