//! Exact numbers, random tours and estimates.

use std::time::Duration;

use cavallo::count::{EstimateOptions, TourSampler, estimate_tours};
use cavallo::{Run, TourProblem};
use cavallo_ask::EstimateDocument;
use cavallo_lab::Limits;
use serde_json::json;

use crate::client::Server;

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
async fn an_estimate_is_that_of_the_library_and_its_interval_is_told_on_the_way() {
    let server = Server::start().await;
    let answer = server.post("/api/estimate", r#"{"board":"6x6","ends":"closed","seed":3,"particles":500}"#).await;
    let told = answer.result();
    let options = EstimateOptions { seed: 3, particles: 500.try_into().unwrap(), ..EstimateOptions::default() };
    let problem = TourProblem::closed(6).unwrap();
    let right = estimate_tours(&mut Run::unlimited(), &problem, &options).unwrap();
    let right = serde_json::to_value(EstimateDocument::new(&problem, &options, &right, None, Duration::ZERO)).unwrap();
    for field in ["estimate", "low", "high", "log10", "seed", "particles", "replicates", "exact"] {
        assert_eq!(told.get(field), right.get(field), "{field}");
    }
    let events = answer.stream().unwrap();
    let intervals: Vec<_> = events.iter().filter(|(name, _)| *name == "estimate").map(|(_, told)| told).collect();
    assert!(!intervals.is_empty());
    assert!(intervals.is_sorted_by_key(|interval| interval["replicates"].as_u64()));
    let last = intervals.last().unwrap();
    assert!(last["low_log10"].as_f64() <= last["high_log10"].as_f64());
    // A board that is counted on the way, and one without tours.
    let counted = server.post("/api/estimate", r#"{"board":"3x4"}"#).await.result();
    assert_eq!((&counted["exact"], &counted["estimate"]), (&json!(true), &json!("8")));
    let none = server.post("/api/estimate", r#"{"board":"4x4"}"#).await.result();
    assert_eq!((&none["exact"], &none["estimate"]), (&json!(true), &json!("0")));
    server.post("/api/estimate", r#"{"board":"6x6","prefix":["a1","b3"]}"#).await.refuses(422, Some("prefix"));
    server.post("/api/sample", r#"{"board":"6x6","prefix":["a1","b3"]}"#).await.refuses(422, Some("prefix"));
}

#[tokio::test]
async fn a_random_tour_is_that_of_its_seed_whether_its_tables_were_kept_or_not() {
    let problem = TourProblem::open("5x5").unwrap().with_start("a1").unwrap();
    let sampler = TourSampler::new(&mut Run::unlimited(), &problem).unwrap().found().unwrap();
    for samplers in [0, 64 << 20] {
        let server = Server::with(Limits { samplers, ..Limits::default() }).await;
        let mut kept = Vec::new();
        for seed in [0, 1, 2, 3, (1 << 53) - 1] {
            let ask = json!({ "board": "5x5", "start": "a1", "seed": seed }).to_string();
            let tour = server.post("/api/sample", &ask).await.result();
            let right = sampler.draws(seed).next_tours(&mut Run::unlimited(), 1).unwrap();
            let squares: Vec<String> = right[0].squares().map(|square| square.to_string()).collect();
            assert_eq!((&tour["squares"], &tour["seed"]), (&json!(squares), &json!(seed)));
            kept.push(server.monitor.sampler_memory());
        }
        // Kept once, for the same question.
        assert!(
            kept.iter().all(|&size| size == kept[0] && size <= samplers && (size > 0) == (samplers > 0)),
            "{kept:?}"
        );
        // Another question has tables of its own.
        server.post("/api/sample", r#"{"board":"5x5","start":"c3","seed":0}"#).await.result();
        assert_eq!(server.monitor.sampler_memory() > kept[0], samplers > 0);
    }
}
