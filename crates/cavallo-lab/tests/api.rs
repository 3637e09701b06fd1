//! The questions of the lab, asked as a page asks them.

mod client;

use std::time::Duration;

use cavallo_lab::Limits;
use client::Server;
use serde_json::{Value, json};

/// A search that does not end by itself.
const ENDLESS: &str = r#"{"board":"8x8","ends":"closed","method":"depth-first"}"#;

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
async fn counting_and_chance() {
    let server = Server::start().await;
    let count = server.post("/api/count", r#"{"board":"6x6","ends":"closed"}"#).await.result();
    // The number of closed tours of 6x6: sequence A001230 of the OEIS.
    assert_eq!((&count["schema"], &count["count"]), (&json!("cavallo-count/1"), &json!("9862")));
    let count = server.post("/api/count", r#"{"board":"6x6","ends":"closed","distinct":true}"#).await.result();
    assert_eq!((&count["distinct"], &count["count"]), (&json!(true), &json!("1245")));
    let ask = r#"{"board":"6x6","ends":"closed","seed":7}"#;
    let (one, again) = (server.post("/api/sample", ask).await.result(), server.post("/api/sample", ask).await.result());
    assert_eq!(one, again);
    assert_eq!((one["squares"].as_array().unwrap().len(), &one["seed"]), (36, &json!(7)));
    let none = server.post("/api/sample", r#"{"board":"4x4"}"#).await.result();
    assert_eq!((&none["schema"], &none["answer"]), (&json!("cavallo-list-end/1"), &json!("impossible")));
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
        json!([
            "   2. a1 to b3: exits are b3 5, c2 5; tie of b3 and c2, taken is the first of those farthest from the centre"
        ])
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
}

#[tokio::test]
async fn foreign_pages_are_refused() {
    let server = Server::start().await;
    let port = server.port;
    let json = "Content-Type: application/json\r\n";
    for (verb, path) in [("GET", "/"), ("GET", "/api"), ("POST", "/api/tour")] {
        for headers in [
            format!("Host: evil.example:{port}\r\n{json}"),
            format!("Host: 127.0.0.1\r\n{json}"),
            format!("Host: 192.168.1.1:{port}\r\n{json}"),
            format!("Host: 127.0.0.1:{port}\r\nOrigin: http://evil.example\r\n{json}"),
            format!("Host: 127.0.0.1:{port}\r\nOrigin: null\r\n{json}"),
            format!("Host: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{}\r\n{json}", port ^ 1),
            format!("Host: 127.0.0.1:{port}\r\nOrigin: https://127.0.0.1:{port}\r\n{json}"),
        ] {
            server.ask_host(verb, path, &headers, r#"{"board":"5x5"}"#).await.refuses(403, None);
        }
    }
    let picture = format!("Host: localhost:{port}\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n");
    server.ask_host("GET", "/api/constructed?board=9&x=0&y=0&w=1&h=1", &picture, "").await.refuses(403, None);
    let link = format!("Host: localhost:{port}\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n");
    assert_eq!(server.ask_host("GET", "/", &link, "").await.status, 200);
    let own = format!("Host: localhost:{port}\r\nOrigin: http://localhost:{port}\r\n{json}");
    server.ask_host("POST", "/api/tour", &own, r#"{"board":"5x5"}"#).await.result();
}

#[tokio::test]
async fn every_answer_is_guarded() {
    let server = Server::start().await;
    let answers = [
        server.get("/").await,
        server.get("/api").await,
        server.get("/api/none").await,
        server.post("/api/tour", "{}").await,
    ];
    for answer in answers {
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{policy}");
        assert!(!policy.contains("unsafe") && policy.contains("frame-ancestors 'none'"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "no-referrer");
        assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin");
        assert_eq!(answer.header("access-control-allow-origin"), "");
    }
}

#[tokio::test]
async fn the_page_and_the_description() {
    let server = Server::start().await;
    let page = server.get("/").await;
    assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"));
    let again = server.ask("GET", "/", &format!("If-None-Match: {}\r\n", page.header("etag")), "").await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    for path in ["/../Cargo.toml", "/assets/../../Cargo.toml", "/%2e%2e/Cargo.toml"] {
        assert_eq!(server.get(path).await.status, 404, "{path}");
    }
    let openapi = server.get("/api/openapi.json").await.json();
    assert_eq!(openapi["openapi"], "3.1.0");
    let described = server.get("/api").await;
    assert!(!described.text().contains("<script") && !described.text().contains("style=\""));
    for path in openapi["paths"].as_object().unwrap().keys() {
        assert!(described.text().contains(path.as_str()), "{path}");
    }
}

#[tokio::test]
async fn a_job_ends_when_its_reader_goes() {
    // Longer than the test waits: what ends was ended.
    let server = Server::with(Limits { time: Duration::from_mins(10), ..Limits::default() }).await;
    let headers = format!("Host: 127.0.0.1:{}\r\nContent-Type: application/json\r\n", server.port);
    let reader = server.send("POST", "/api/tour", &headers, ENDLESS).await;
    server.until(|jobs| jobs.running() == 1).await;
    drop(reader);
    let time = server.until(|jobs| jobs.running() == 0).await;
    assert_eq!(server.monitor.metrics().abandoned, 1);
    println!("ended after {time:?}");
    // So does one that nobody waits for while it is drawn, and one that counts.
    for (path, body) in
        [("/api/count", r#"{"board":"8x8"}"#), ("/api/complete", r#"{"board":"9x9","wrap":"files","piece":"zebra"}"#)]
    {
        let reader = server.send("POST", path, &headers, body).await;
        tokio::time::sleep(Duration::from_millis(300)).await;
        drop(reader);
        server.until(|jobs| jobs.running() == 0).await;
    }
}

#[tokio::test]
async fn a_job_has_a_budget() {
    let limits = Limits { time: Duration::from_millis(300), memory: 1 << 20, ..Limits::default() };
    let server = Server::with(limits).await;
    let answer = server.post("/api/tour", ENDLESS).await;
    assert!(answer.events().0.contains(&"progress"));
    let document = answer.result();
    assert_eq!(document["answer"], "unknown");
    assert!(document["stopped"].as_str().unwrap().contains("seconds"), "{document}");
    let document = server.post("/api/tour", r#"{"board":"1000x1000","method":"warnsdorff"}"#).await.result();
    assert!(document["stopped"].as_str().unwrap().contains("MiB"), "{document}");
}

#[tokio::test]
async fn a_full_queue_refuses_with_a_sentence() {
    let limits = Limits { jobs: 1, queue: 1, ..Limits::default() };
    let server = Server::with(limits).await;
    let headers = format!("Host: 127.0.0.1:{}\r\nContent-Type: application/json\r\n", server.port);
    let running = server.send("POST", "/api/tour", &headers, ENDLESS).await;
    server.until(|jobs| jobs.running() == 1).await;
    let waiting = server.send("POST", "/api/tour", &headers, ENDLESS).await;
    // The second one is in the queue as soon as a third is refused.
    let mut others = Vec::new();
    while server.monitor.metrics().refused == 0 {
        others.push(server.send("POST", "/api/tour", &headers, ENDLESS).await);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    server.post("/api/tour", ENDLESS).await.refuses(503, None);
    drop((waiting, others));
    server.until(|jobs| jobs.abandoned > 0).await;
    drop(running);
    server.until(|jobs| jobs.running() == 0).await;
    server.post("/api/tour", r#"{"board":"5x5"}"#).await.result();
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_clients_at_once() {
    let server = std::sync::Arc::new(Server::start().await);
    let clients: Vec<_> = (0..50u32)
        .map(|number| {
            let server = std::sync::Arc::clone(&server);
            tokio::spawn(async move {
                let side = 5 + number % 20;
                let tour = server
                    .post("/api/tour", &format!(r#"{{"board":"{side}x{side}","ties":"random","seed":{number}}}"#))
                    .await
                    .result();
                assert_eq!(tour["squares"].as_array().map(Vec::len), Some((side * side) as usize), "{tour}");
                let trace = server.post("/api/trace", &format!(r#"{{"board":"{side}x{side}"}}"#)).await.result();
                let id = trace["trace"].as_str().unwrap();
                let window = server.get(&format!("/api/trace/{id}?count=5")).await.json();
                assert_eq!(window["events"].as_array().unwrap().len(), 5);
            })
        })
        .collect();
    for client in clients {
        client.await.unwrap();
    }
    let metrics = server.monitor.metrics();
    assert_eq!((metrics.running(), metrics.refused), (0, 0), "{metrics:?}");
}
