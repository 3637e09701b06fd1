//! `cavallo serve`: the address comes first, and Ctrl-C ends it in order.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_cavallo");

/// A server and its address.
fn serve(flags: &[&str]) -> (Child, String) {
    let mut command = Command::new(PROGRAM);
    command.args(["serve", "--no-open", "--port", "0"]).args(flags);
    let mut server = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim_end().strip_prefix("http://").and_then(|rest| rest.strip_suffix('/'));
    (server, address.unwrap_or_else(|| panic!("{line}")).to_owned())
}

fn send(address: &str, request: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(request.replace("HOST", address).as_bytes()).unwrap();
    stream
}

fn interrupt(mut server: Child) -> (Option<i32>, String) {
    assert!(Command::new("kill").args(["-INT", &server.id().to_string()]).status().unwrap().success());
    let status = server.wait().unwrap();
    let mut said = String::new();
    server.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    (status.code(), said)
}

#[test]
fn it_serves_until_it_is_interrupted() {
    let (server, address) = serve(&[]);
    assert!(address.starts_with("127.0.0.1:"), "{address}");
    let mut page = String::new();
    let mut stream = send(&address, "GET / HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n");
    stream.read_to_string(&mut page).unwrap();
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("Cavallo"), "{page}");
    assert_eq!(interrupt(server), (Some(130), String::new()));
}

#[test]
fn a_running_job_does_not_keep_it() {
    let (server, address) = serve(&[]);
    let body = r#"{"board":"8x8","ends":"closed","method":"depth-first"}"#;
    let head = "POST /api/tour HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\n";
    let mut stream = BufReader::new(send(&address, &format!("{head}Content-Length: {}\r\n\r\n{body}", body.len())));
    // It is at work when it tells of its progress.
    let mut line = String::new();
    while !line.starts_with("event: progress") {
        line.clear();
        assert!(stream.read_line(&mut line).unwrap() > 0);
    }
    assert_eq!(interrupt(server).0, Some(130));
    let mut rest = String::new();
    stream.read_to_string(&mut rest).unwrap();
    assert!(rest.contains("event: result") && rest.contains("\"answer\":\"unknown\""), "{rest}");
}

#[test]
fn other_machines_are_let_in_only_with_a_word() {
    let (server, _) = serve(&["--bind", "0.0.0.0"]);
    let (code, said) = interrupt(server);
    assert_eq!(code, Some(130));
    assert!(said.contains("there is no password"), "{said}");
}

#[test]
fn a_port_that_is_taken_is_an_error() {
    let (server, address) = serve(&[]);
    let port = address.rsplit(':').next().unwrap();
    let output = Command::new(PROGRAM).args(["serve", "--no-open", "--port", port]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("cavallo: cannot serve on 127.0.0.1:") && said.lines().count() == 1, "{said}");
    interrupt(server);
}

/// The tables of a closed tour of 8x8 need 519 MiB, seven more than a question has if nothing is typed.
#[test]
fn a_random_tour_of_the_chessboard_is_drawn_with_more_memory() {
    let (server, address) = serve(&["--max-memory", "700M", "--timeout", "600s"]);
    let body = r#"{"board":"8x8","ends":"closed","seed":1}"#;
    let head = "POST /api/sample HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\nConnection: close\r\n";
    let mut answer = String::new();
    let mut stream = send(&address, &format!("{head}Content-Length: {}\r\n\r\n{body}", body.len()));
    stream.read_to_string(&mut answer).unwrap();
    let result =
        answer.lines().find(|line| line.contains("cavallo-tour/1")).unwrap_or_else(|| panic!("{answer:.2000}"));
    let squares = result.split_once("\"squares\":[").map_or("", |(_, rest)| rest.split(']').next().unwrap_or(""));
    assert_eq!(squares.split(',').count(), 64, "{result}");
    interrupt(server);
}

/// A question may have what was typed, also if that is more than usual.
#[test]
fn the_memory_of_a_question_is_chosen() {
    let (server, address) = serve(&["--max-memory", "900M"]);
    let knights = r#"[{"square":"a1","k":3,"count":2}]"#;
    let body =
        format!(r#"{{"schema":"cavallo-gather/1","board":"300x300","method":"floyd-warshall","knights":{knights}}}"#);
    let head = "POST /api/gather HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\nConnection: close\r\n";
    let mut answer = String::new();
    let mut stream = send(&address, &format!("{head}Content-Length: {}\r\n\r\n{body}", body.len()));
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.contains("the limit per question is 900"), "{answer}");
    interrupt(server);
}
