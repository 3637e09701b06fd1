//! What is wrong with a request is said in one sentence that names the field.

use serde_json::{Value, json};

use crate::client::Server;

#[tokio::test]
async fn wrong_requests_are_told_what_is_wrong() {
    let server = Server::start().await;
    for (body, status, field) in [
        ("", 400, None),
        ("[]", 400, None),
        ("{}", 422, Some("board")),
        (r#"{"board":8}"#, 422, Some("board")),
        (r#"{"board":"0x8"}"#, 422, Some("board")),
        (r#"{"board":"1001x1000"}"#, 422, Some("board")),
        (r#"{"board":"8x8","ends":"ajar"}"#, 422, Some("ends")),
        (r#"{"board":"8x8","start":"z9"}"#, 422, Some("start")),
        (r#"{"board":"8x8","start":"9"}"#, 422, Some("start")),
        (r#"{"board":"8x8","end":"a1","prefix":["a1","b3"]}"#, 422, Some("end")),
        (r#"{"board":"8x8","prefix":["a1","a2"]}"#, 422, Some("prefix")),
        (r#"{"board":"8x8","prefix":[1]}"#, 422, Some("prefix")),
        (r#"{"board":"8x8","blocked":["i9"]}"#, 422, Some("blocked")),
        (r#"{"board":"8x8","piece":"dragon"}"#, 422, Some("piece")),
        (r#"{"board":"8x8","wrap":"paper"}"#, 422, Some("wrap")),
        (r#"{"board":"8x8","method":"guess"}"#, 422, Some("method")),
        (r#"{"board":"8x8","method":"search","ties":"roth"}"#, 422, Some("ties")),
        (r#"{"board":"8x8","seed":-1}"#, 422, Some("seed")),
        (r#"{"board":"8x8","boat":1}"#, 422, Some("boat")),
    ] {
        server.post("/api/tour", body).await.refuses(status, field);
    }
    server.post("/api/count", r#"{"board":"65x64"}"#).await.refuses(422, Some("board"));
    server
        .post("/api/count", r#"{"board":"6x6","directed":true,"distinct":true}"#)
        .await
        .refuses(422, Some("distinct"));
    server.post("/api/proof.svg", r#"{"board":"31x31"}"#).await.refuses(422, Some("board"));
    let long = format!(r#"{{"board":"8x8","start":"{}"}}"#, "a".repeat(1 << 20));
    server.post("/api/tour", &long).await.refuses(413, None);
    server.ask("POST", "/api/tour", "Content-Type: text/plain\r\n", "{}").await.refuses(415, None);
    server.get("/api/tour").await.refuses(405, None);
    server.get("/api/nothing").await.refuses(404, None);
    // A method that does not suit the board says so in the stream.
    let answer = server.post("/api/tour", r#"{"board":"5x6","ties":"squirrel"}"#).await;
    let (names, document) = answer.events();
    assert_eq!((names.last(), &document["schema"]), (Some(&"error"), &json!("cavallo-error/1")));
    let english = "method: the squirrel tie rule requires a square board, not 5x6; choose another value for ties";
    assert_eq!(document["error"], english);
    let answer = server.post("/api/tour", r#"{"board":"5x6","ties":"squirrel","lang":"it"}"#).await;
    let italian =
        "method: la regola squirrel richiede una scacchiera quadrata, non 5x6; scegli un altro valore per ties";
    assert_eq!(answer.events().1["error"], italian);
}

#[tokio::test]
async fn refusals_are_in_the_language_that_is_asked_for() {
    let server = Server::start().await;
    for (body, sentence) in [
        (r#"{"board":"8x8","start":"j9","lang":"it"}"#, "start: l'inizio j9 non è sulla scacchiera 8x8"),
        (
            r#"{"board":"8x8","prefix":["a1","a2"],"lang":"it"}"#,
            "prefix: il prefisso va da a1 a a2, che non è una mossa",
        ),
        (r#"{"board":"8x8","blocked":["i9"],"lang":"it"}"#, "blocked: la casa bloccata i9 non è sulla scacchiera 8x8"),
    ] {
        let error = server.post("/api/tour", body).await.json();
        let said = error["error"].as_str().unwrap();
        assert!(said.starts_with(sentence), "{said}");
    }
}

/// A question that is answered, for every address. What is wrong in a test is one field of it.
pub(crate) fn valid() -> Vec<(&'static str, Value)> {
    let tour = json!({
        "schema": "cavallo-tour/1", "board": "3x4", "ends": "open", "answer": "found",
        "squares": ["a1", "b3", "c1", "a2", "b4", "c2", "a3", "b1", "c3", "a4", "b2", "c4"],
    });
    let gather = json!({
        "schema": "cavallo-gather/1", "board": "6x6", "knights": [{ "square": "a1", "k": 2 }, { "square": "f5", "k": 1 }],
        "blocked": ["c3"],
    });
    let question = json!({ "board": "5x5", "ends": "open", "start": "a1" });
    let camelot = json!({ "schema": "cavallo-camelot/1", "board": "8x8", "king": "d4", "knights": ["a3", "a8"], "blocked": ["c3"] });
    let paths = [
        "/api/tour",
        "/api/exists",
        "/api/proof.svg",
        "/api/trace",
        "/api/complete",
        "/api/exits",
        "/api/count",
        "/api/sample",
        "/api/estimate",
        "/api/puzzle",
    ];
    let mut all: Vec<(&str, Value)> = paths.into_iter().map(|path| (path, question.clone())).collect();
    for path in ["/api/gather", "/api/gather/costs", "/api/gather/compare", "/api/gather/write"] {
        all.push((path, gather.clone()));
    }
    all.push(("/api/gather/read", json!({ "text": "1\n\n2 3\n..3\n#..\n" })));
    all.push(("/api/camelot", camelot));
    all.push(("/api/picture", json!({ "tour": tour, "format": "svg" })));
    all
}

/// Values that are none of a field with this schema.
fn wrong_values(schema: &Value) -> Vec<Value> {
    if schema.get("enum").is_some() {
        return vec![json!("nonsense"), json!(5), json!(["total"])];
    }
    match schema["type"].as_str() {
        Some("string") => vec![json!(5), json!(true), json!(["a1"]), json!({})],
        Some("integer") => {
            let most = schema["maximum"].as_u64().unwrap();
            let beyond = if most == u64::MAX { json!(1.5) } else { json!(most + 1) };
            vec![json!(-1), beyond, json!(1e300), json!("1"), json!([])]
        }
        Some("boolean") => vec![json!("yes"), json!(1)],
        Some("array") => vec![json!("a1"), json!(5), json!([5]), json!([[]]), json!({}), json!(["\u{0}"])],
        _ => vec![json!(5), json!("a tour"), json!([])],
    }
}

#[tokio::test]
async fn every_field_of_every_question_is_checked_and_named() {
    let server = Server::start().await;
    let described = server.get("/api/openapi.json").await.json();
    let valid = valid();
    for (path, operations) in described["paths"].as_object().unwrap() {
        let Some(operation) = operations.get("post") else { continue };
        let (_, question) = valid.iter().find(|(known, _)| known == path).expect("a question for every address");
        let answer = server.post(path, &question.to_string()).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        for (field, of_field) in schema["properties"].as_object().unwrap() {
            for value in wrong_values(of_field) {
                let mut wrong = question.clone();
                wrong[field] = value;
                server.post(path, &wrong.to_string()).await.refuses(422, Some(field));
            }
        }
        for field in schema["required"].as_array().unwrap() {
            let mut wrong = question.clone();
            let field = field.as_str().unwrap();
            wrong.as_object_mut().unwrap().remove(field);
            server.post(path, &wrong.to_string()).await.refuses(422, Some(field));
        }
        let mut wrong = question.clone();
        wrong["unheard_of"] = json!(1);
        server.post(path, &wrong.to_string()).await.refuses(422, Some("unheard_of"));
    }
}

#[tokio::test]
async fn texts_that_say_nothing_are_refused_with_their_field() {
    let server = Server::start().await;
    for (path, question) in valid() {
        for (field, texts) in [
            ("board", &["0x8", "8x", "x", "1000000001", "-1", "8x8x8", "", "é"][..]),
            ("start", &["z99", "a0", "1a", "", "a99999999999999999999"]),
            ("end", &["z99", "a1"]),
            ("king", &["z99", "c3", "king"]),
            ("piece", &["dragon", "", "1,2,3", "99999,1"]),
            ("schema", &["cavallo-gather/2", ""]),
        ] {
            if question.get(field).is_none() && !(field == "end" && question.get("start").is_some()) {
                continue;
            }
            for text in texts {
                let mut wrong = question.clone();
                wrong[field] = json!(text);
                server.post(path, &wrong.to_string()).await.refuses(422, Some(field));
            }
        }
        for (field, lists) in
            [("blocked", [json!(["z99"]), json!(["a1", "nowhere"])]), ("prefix", [json!(["a1", "a2"]), json!(["z99"])])]
        {
            let takes = question.get(field).is_some() || field == "prefix" && question.get("start").is_some();
            for list in lists.into_iter().filter(|_| takes) {
                let mut wrong = question.clone();
                wrong[field] = list;
                server.post(path, &wrong.to_string()).await.refuses(422, Some(field));
            }
        }
        if path.starts_with("/api/gather") && question.get("knights").is_some() {
            for knights in [
                json!([{ "square": "z99", "k": 1 }]),
                json!([{ "square": "a1", "k": 0 }]),
                json!([{ "square": "a1" }]),
                json!([{ "k": 1 }]),
                json!([{ "square": "a1", "k": 1, "count": 0 }]),
                json!([{ "square": "a1", "k": 1, "colour": "white" }]),
                json!([{ "square": "c3", "k": 1 }]),
            ] {
                let mut wrong = question.clone();
                wrong["knights"] = knights;
                server.post(path, &wrong.to_string()).await.refuses(422, Some("knights"));
            }
        }
    }
}

#[tokio::test]
async fn queries_are_checked_like_bodies() {
    let server = Server::start().await;
    let window = "/api/constructed?board=40&x=0&y=0&w=2&h=2";
    assert_eq!(server.get(window).await.status, 200);
    for (query, field) in [
        ("board=0&x=0&y=0&w=2&h=2", "board"),
        ("board=40&y=0&w=2&h=2", "x"),
        ("board=40&x=-1&y=0&w=2&h=2", "x"),
        ("board=40&x=0&y=1000000001&w=2&h=2", "y"),
        ("board=40&x=0&y=0&w=0&h=2", "w"),
        ("board=40&x=0&y=0&w=2&h=many", "h"),
        ("board=40&x=0&y=0&w=2&h=2&step=0", "step"),
        ("board=40&x=0&y=0&w=2&h=2&ends=ajar", "ends"),
        ("board=40&x=0&y=0&w=2&h=2&start=z99", "start"),
        ("board=40&x=0&y=0&w=2&h=2&blocked=a1", "blocked"),
        ("board=40&x=0&y=0&w=2&h=2&wrap=both", "wrap"),
        ("board=40&x=0&y=0&w=2&h=2&prefix=a1,b3", "prefix"),
        ("board=40&x=0&y=0&w=2&h=2&zoom=1", "zoom"),
        ("board=40&x=0&x=1&y=0&w=2&h=2", "x"),
    ] {
        server.get(&format!("/api/constructed?{query}")).await.refuses(422, Some(field));
    }
    server.get("/api/constructed?board=%ff&x=0&y=0&w=2&h=2").await.refuses(400, None);
    for (query, field) in [("board=9&position=0", "position"), ("board=9", "position"), ("position=1", "board")] {
        server.get(&format!("/api/constructed/at?{query}")).await.refuses(422, Some(field));
    }
}
