//! The largest question of each kind is answered, and the next one is refused.

use std::time::Duration;

use cavallo_lab::Limits;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::client::Server;

/// A server on which nothing takes long: what matters is whether a question is refused.
async fn impatient() -> Server {
    Server::with(Limits { time: Duration::from_millis(200), memory: 64 << 20, ..Limits::default() }).await
}

#[tokio::test]
async fn boards_at_their_limits() {
    let server = impatient().await;
    for (path, most, beyond) in [
        ("/api/tour", "1000x1000", "1001x1000"),
        ("/api/trace", "256x256", "257x256"),
        ("/api/exits", "256x256", "65537x1"),
        ("/api/complete", "64x64", "65x64"),
        ("/api/count", "64x64", "65x64"),
        ("/api/sample", "64x64", "65x64"),
        ("/api/estimate", "64x64", "4097x1"),
        ("/api/puzzle", "12x12", "29x5"),
        ("/api/proof.svg", "30x30", "31x31"),
        ("/api/exists", "1000000000x1000000000", "1000000001x1"),
    ] {
        let answer = server.post(path, &json!({ "board": most }).to_string()).await;
        assert_eq!(answer.status, 200, "{path} {most}: {}", answer.text());
        server.post(path, &json!({ "board": beyond }).to_string()).await.refuses(422, Some("board"));
    }
    let knights = json!([{ "square": "a1", "k": 1 }]);
    for path in ["/api/gather/costs", "/api/gather/compare", "/api/gather/write"] {
        for (board, status) in [("1024x1024", 200), ("1025x1024", 422), ("1000000000x1000000000", 422)] {
            let ask = json!({ "schema": "cavallo-gather/1", "board": board, "knights": knights });
            assert_eq!(server.post(path, &ask.to_string()).await.status, status, "{path} {board}");
        }
    }
    let ask = json!({ "schema": "cavallo-gather/1", "board": "1000000000x1000000000", "knights": knights });
    server.post("/api/gather", &ask.to_string()).await.result();
}

#[tokio::test]
async fn numbers_at_their_limits() {
    let server = impatient().await;
    for (path, field, most) in [
        ("/api/tour", "seed", (1u64 << 53) - 1),
        ("/api/sample", "seed", (1 << 53) - 1),
        ("/api/puzzle", "seed", (1 << 53) - 1),
        ("/api/estimate", "seed", (1 << 53) - 1),
        ("/api/estimate", "particles", 100_000),
        ("/api/trace", "limit", 10_000_000),
    ] {
        for (number, status) in [(most, 200), (most + 1, 422)] {
            let mut ask = json!({ "board": "5x5" });
            ask[field] = json!(number);
            assert_eq!(server.post(path, &ask.to_string()).await.status, status, "{path} {field} {number}");
        }
    }
    for (query, status) in [
        ("w=65536&h=1", 200),
        ("w=256&h=256", 200),
        ("w=257&h=256", 422),
        ("w=65537&h=1", 422),
        ("w=65536&h=65536", 422),
        ("w=65536&h=1&step=1000000000", 200),
    ] {
        let path = format!("/api/constructed?board=1000000000&x=1000000000&y=1000000000&{query}");
        assert_eq!(server.get(&path).await.status, status, "{query}");
    }
}

#[tokio::test]
async fn bodies_at_their_limits() {
    let server = impatient().await;
    let padded = |text: &str, length: usize| format!("{text}{}", " ".repeat(length - text.len()));
    for (path, text, most) in [
        ("/api/tour", r#"{"board":"5x5"}"#, 1 << 20),
        ("/api/gather", r#"{"schema":"cavallo-gather/1","board":"5x5","knights":[]}"#, 16 << 20),
        ("/api/gather/read", r#"{"text":"1\n\n1 1\n1\n"}"#, 16 << 20),
    ] {
        assert_eq!(server.post(path, &padded(text, most)).await.status, 200, "{path}");
        let answer = server.post(path, &padded(text, most + 1)).await;
        answer.refuses(413, None);
        assert!(answer.text().contains(&most.to_string()), "{path}");
    }
    // A text of any length is quoted in part.
    let long = json!({ "board": "x".repeat(500_000) }).to_string();
    server.post("/api/tour", &long).await.refuses(422, Some("board"));
}

#[tokio::test]
async fn pictures_at_their_limits() {
    let server = Server::start().await;
    for (board, format, status) in [("60x60", "gif", 200), ("61x60", "gif", 422), ("61x60", "svg", 200)] {
        let tour = server.post("/api/tour", &json!({ "board": board }).to_string()).await.result();
        let answer = server.post("/api/picture", &json!({ "tour": tour, "format": format }).to_string()).await;
        assert_eq!(answer.status, status, "{board} {format}");
    }
    let tour = server.post("/api/tour", r#"{"board":"500x500"}"#).await.result();
    let ask = json!({ "tour": tour, "format": "png", "square": 200 }).to_string();
    server.post("/api/picture", &ask).await.refuses(422, Some("square"));
}

/// The tables of a random closed tour of 8x8 take 519 MiB, and are kept for the next one.
#[test]
fn a_random_tour_of_the_chessboard_has_room() {
    let limits = Limits::default();
    assert!(limits.memory > 520 << 20 && limits.samplers >= limits.memory);
}

/// The server drops a client that sends its headers one byte at a time.
#[tokio::test]
async fn slow_headers_are_not_waited_for() {
    let server = Server::with(Limits { headers: Duration::from_millis(300), ..Limits::default() }).await;
    let mut stream = TcpStream::connect(("127.0.0.1", server.port)).await.unwrap();
    let closed = async {
        stream.write_all(b"GET / HTTP/1.1\r\nX: ").await.unwrap();
        loop {
            let mut byte = [0];
            tokio::select! {
                read = stream.read(&mut byte) => if !matches!(read, Ok(1..)) { return },
                () = tokio::time::sleep(Duration::from_millis(20)) => if stream.write_all(b"a").await.is_err() { return },
            }
        }
    };
    tokio::time::timeout(Duration::from_mins(1), closed).await.expect("the server ends the connection");
    // Others are not concerned.
    assert_eq!(server.get("/").await.status, 200);
}
