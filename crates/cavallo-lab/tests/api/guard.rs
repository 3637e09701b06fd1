//! Who may ask, and the headers of every answer.

use std::net::Ipv4Addr;

use cavallo_lab::Limits;

use crate::client::Server;

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
async fn a_server_for_other_machines_still_refuses_foreign_names() {
    let server = Server::bound(Ipv4Addr::UNSPECIFIED.into(), Limits::default()).await;
    let (port, json) = (server.port, "Content-Type: application/json\r\n");
    let window = "/api/constructed?board=9&x=0&y=0&w=1&h=1";
    for (verb, path) in [("GET", "/"), ("GET", "/api/openapi.json"), ("GET", window), ("POST", "/api/exists")] {
        for headers in [
            // A name that was bound to our address after its page was loaded.
            format!("Host: rebound.example:{port}\r\n"),
            format!("Host: rebound.example:{port}\r\nOrigin: http://rebound.example:{port}\r\n"),
            format!("Host: localhost.evil.example:{port}\r\n"),
            format!("Host: 192.168.0.7.evil.example:{port}\r\n"),
            format!("Host: 192.168.0.7:{}\r\n", port ^ 1),
            String::new(),
            // A foreign page.
            format!("Host: 192.168.0.7:{port}\r\nOrigin: http://evil.example\r\n"),
            format!("Host: 192.168.0.7:{port}\r\nOrigin: http://192.168.0.8:{port}\r\n"),
            format!("Host: 127.0.0.1:{port}\r\nOrigin: null\r\n"),
        ] {
            let answer = server.ask_host(verb, path, &format!("{headers}{json}"), r#"{"board":"5x5"}"#).await;
            // Without a Host the request is not even well formed.
            if headers.is_empty() && answer.status == 400 {
                continue;
            }
            answer.refuses(403, None);
        }
        // By an address, the server's own page.
        for host in ["192.168.0.7", "127.0.0.1", "localhost", "[fe80::1]"] {
            let headers = format!("Host: {host}:{port}\r\nOrigin: http://{host}:{port}\r\n{json}");
            let answer = server.ask_host(verb, path, &headers, r#"{"board":"5x5"}"#).await;
            assert_eq!(answer.status, 200, "{host}: {}", answer.text());
        }
    }
}
