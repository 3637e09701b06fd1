//! Jobs end: with their budget, with their reader, with the server.

use std::io::ErrorKind;
use std::time::Duration;

use cavallo_lab::Limits;

use tokio::io::AsyncReadExt;

use crate::client::{Answer, ENDLESS, Server};

#[tokio::test]
async fn a_job_ends_when_its_reader_goes() {
    // Longer than the test waits: what ends was ended.
    let server = Server::with(Limits { time: Duration::from_mins(10), ..Limits::default() }).await;
    let reader = server.begin("/api/tour", ENDLESS).await;
    server.until(|jobs| jobs.running() == 1).await;
    drop(reader);
    let time = server.until(|jobs| jobs.running() == 0).await;
    assert_eq!(server.monitor.metrics().abandoned, 1);
    println!("ended after {time:?}");
    // So does one that nobody waits for while it is drawn, and one that counts.
    for (path, body) in
        [("/api/count", r#"{"board":"8x8"}"#), ("/api/complete", r#"{"board":"9x9","wrap":"files","piece":"zebra"}"#)]
    {
        let reader = server.begin(path, body).await;
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
    assert!(document["stopped"].as_str().unwrap().contains("the time limit of 300 ms per question"), "{document}");
    let document = server.post("/api/tour", r#"{"board":"1000x1000","method":"warnsdorff"}"#).await.result();
    assert!(document["stopped"].as_str().unwrap().contains("MiB"), "{document}");
}

#[tokio::test]
async fn a_full_queue_refuses_with_a_sentence() {
    let limits = Limits { jobs: 1, queue: 1, ..Limits::default() };
    let server = Server::with(limits).await;
    let running = server.begin("/api/tour", ENDLESS).await;
    server.until(|jobs| jobs.running() == 1).await;
    let waiting = server.begin("/api/tour", ENDLESS).await;
    // The second one is in the queue as soon as a third is refused.
    let mut others = Vec::new();
    while server.monitor.metrics().refused == 0 {
        others.push(server.begin("/api/tour", ENDLESS).await);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    server.post("/api/tour", ENDLESS).await.refuses(503, None);
    drop((waiting, others));
    server.until(|jobs| jobs.abandoned > 0).await;
    drop(running);
    server.until(|jobs| jobs.running() == 0).await;
    server.post("/api/tour", r#"{"board":"5x5"}"#).await.result();
}

/// Questions that take minutes, of every kind that may.
const LONG: [(&str, &str); 8] = [
    ("/api/count", r#"{"board":"8x8"}"#),
    ("/api/trace", r#"{"board":"8x8","ends":"closed","method":"depth-first","limit":10000000}"#),
    ("/api/estimate", r#"{"board":"12x12","particles":100000}"#),
    ("/api/sample", r#"{"board":"8x8"}"#),
    ("/api/tour", ENDLESS),
    ("/api/tour", r#"{"board":"7x7","method":"breadth-first"}"#),
    ("/api/gather/costs", MANY),
    ("/api/puzzle", r#"{"board":"12x12","level":"hard","seed":1}"#),
];

/// Every one of them spreads over a million squares.
const MANY: &str = r#"{"schema":"cavallo-gather/1","board":"1024x1024","wrap":"both","knights":[{"square":"a1","k":1},{"square":"b7","k":1},
    {"square":"c1","k":1},{"square":"d1","k":1},{"square":"e1","k":1},{"square":"f1","k":1},{"square":"g1","k":1},{"square":"h1","k":1},
    {"square":"i1","k":1},{"square":"j1","k":1},{"square":"k1","k":1},{"square":"l1","k":1},{"square":"m1","k":1},{"square":"n1","k":1},
    {"square":"a9","k":1},{"square":"b9","k":1},{"square":"c9","k":1},{"square":"d9","k":1},{"square":"e9","k":1},{"square":"f9","k":1},
    {"square":"g9","k":1},{"square":"h9","k":1},{"square":"i9","k":1},{"square":"j9","k":1},{"square":"k9","k":1},{"square":"l9","k":1}]}"#;

#[tokio::test]
async fn killed_clients_leave_no_jobs() {
    let limits = Limits { jobs: LONG.len(), time: Duration::from_mins(10), memory: 128 << 20, ..Limits::default() };
    let server = Server::with(limits).await;
    let mut readers = Vec::new();
    for (path, body) in LONG {
        readers.push(server.begin(path, body).await);
    }
    // Some may end by themselves, or for want of memory; the others are at work.
    server.until(|jobs| jobs.begun == LONG.len() as u64).await;
    assert!(server.monitor.metrics().running() >= 3, "{:?}", server.monitor.metrics());
    drop(readers);
    let time = server.until(|jobs| jobs.running() == 0).await;
    println!("ended after {time:?}");
    assert!(server.monitor.metrics().abandoned >= 3);
    // The places are free again.
    server.post("/api/tour", r#"{"board":"5x5"}"#).await.result();
}

#[tokio::test]
async fn a_server_ends_in_order_with_jobs_at_work_and_in_the_queue() {
    let limits = Limits { jobs: 2, queue: 8, time: Duration::from_mins(10), ..Limits::default() };
    let server = Server::with(limits).await;
    let mut readers = Vec::new();
    for _ in 0..5 {
        readers.push(server.begin("/api/tour", ENDLESS).await);
    }
    server.until(|jobs| jobs.running() == 2).await;
    let monitor = server.monitor.clone();
    println!("ended after {:?}", server.stop().await);
    assert_eq!(monitor.metrics().running(), 0);
    // Everybody who was heard gets a whole answer: those at work what is known, the others that they are too late.
    let (mut known, mut late) = (0, 0);
    for mut reader in readers {
        let mut bytes = Vec::new();
        // A connection that was not accepted before the end is closed by the system.
        if reader.read_to_end(&mut bytes).await.is_err_and(|error| error.kind() == ErrorKind::ConnectionReset) {
            late += 1;
            continue;
        }
        // One that was accepted, but whose question was not read before the end, is closed without an answer.
        if bytes.is_empty() {
            late += 1;
            continue;
        }
        let answer = Answer::read(&bytes).unwrap();
        if answer.status == 503 {
            answer.is_refusal();
            late += 1;
        } else if let (names, document) = answer.events()
            && names.last() == Some(&"result")
        {
            assert_eq!(document["answer"], "unknown");
            known += 1;
        } else {
            late += 1;
        }
    }
    assert_eq!((known, late), (2, 3));
}
