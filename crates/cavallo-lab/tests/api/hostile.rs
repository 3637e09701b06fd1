//! Bodies that nobody in their right mind would send: each is refused with a sentence, or answered.

use std::sync::Arc;
use std::time::Duration;

use cavallo_lab::Limits;
use serde_json::{Value, json};

use crate::client::Server;
use crate::refusals::valid;

/// Damaged bodies for each address.
const BODIES: u64 = 60;

/// Numbers that look random, the same in every run: Steele, Lea and Flood's `SplitMix64`.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, most: usize) -> usize {
        (self.next() % most as u64) as usize
    }

    /// A value that is rarely the right one.
    fn value(&mut self, depth: u32) -> Value {
        let texts =
            ["", "a1", "8x8", "1000000000x1000000000", "closed", "\u{0}", "é\u{202e}", "-1", "zebra", "both", "3,4"];
        match self.below(if depth < 3 { 9 } else { 6 }) {
            0 => json!(self.next()),
            1 => json!(-1.5e300),
            2 => json!(self.next() % 100),
            3 => json!(self.next().is_multiple_of(2)),
            4 => json!(texts[self.below(texts.len())]),
            5 => json!("9".repeat(1 + self.below(3000))),
            6 => (0..self.below(5)).map(|_| self.value(depth + 1)).collect(),
            7 => json!([texts[1], "b3", "c5", texts[self.below(texts.len())]]),
            _ => json!({ "square": self.value(depth + 1), "k": self.value(depth + 1) }),
        }
    }

    /// A value that a field could have, or nearly so.
    fn plausible(&mut self, field: &str) -> Value {
        let some: &[&str] = match field {
            "board" => {
                &["1x1", "1", "2x50", "3x3", "7", "64x64", "1000000000", "1000x1000", "100000x3", "8x9x", "08x8"]
            }
            "ends" => &["open", "closed", "Open"],
            "start" | "end" | "king" => &["a1", "b1", "e5", "f6", "A1", "aa1", "a01"],
            "piece" => &["camel", "zebra", "0,1", "1,1", "1,0+1,1", "king", "30,29", "0,0"],
            "wrap" => &["none", "files", "both", "ranks"],
            "method" => &["auto", "search", "warnsdorff", "construct", "exact", "montagna", "breadth-first", "fused"],
            "ties" => &["roth", "pohl", "squirrel", "random", "reading"],
            "objective" => &["total", "slowest", "fewest"],
            "text" => &[
                "1\n\n1 1\n1\n",
                "2\n\n1 1\n1\n",
                "1\n\n1000000000 1000000000\n",
                "{}",
                "{\"schema\":\"cavallo-gather/1\"}",
            ],
            "seed" | "limit" => return json!(self.next() >> self.below(64)),
            "knights" => {
                let ks = [json!(1), json!(9), json!(u64::MAX), json!(1_000_000_000_000_u64), json!("1")];
                let knight = |chance: &mut Self| {
                    let count = 1 + chance.below(3) * 2_000_000_000;
                    json!({ "square": (["a1", "b2", "f6"])[chance.below(3)], "k": ks[chance.below(5)], "count": count })
                };
                return (0..self.below(4)).map(|_| knight(self)).collect();
            }
            "prefix" | "blocked" => {
                let names = ["a1", "b3", "c5", "c1", "d2", "a1", "e4"];
                return names[self.below(3)..3 + self.below(5)].into();
            }
            _ => return self.value(0),
        };
        json!(some[self.below(some.len())])
    }

    /// A body with one to three fields changed, or with some bytes changed.
    fn damaged(&mut self, question: &Value) -> Vec<u8> {
        const FIELDS: [&str; 14] = [
            "board",
            "ends",
            "start",
            "end",
            "prefix",
            "blocked",
            "piece",
            "wrap",
            "method",
            "ties",
            "seed",
            "limit",
            "knights",
            "objective",
        ];
        let mut damaged = question.clone();
        for _ in 0..=self.below(3) {
            let known: Vec<String> = question.as_object().unwrap().keys().cloned().collect();
            // Mostly fields that the question has: an unknown one is refused at once.
            let field = if self.below(3) > 0 { &known[self.below(known.len())] } else { FIELDS[self.below(14)] };
            damaged[field] = if self.below(5) == 0 { self.value(0) } else { self.plausible(field) };
        }
        let mut bytes = damaged.to_string().into_bytes();
        if self.below(8) == 0 {
            let place = self.below(bytes.len());
            match self.below(3) {
                0 => bytes.truncate(place),
                1 => bytes[place] = self.next() as u8 & 0x7f,
                _ => bytes.splice(place..place, b"[{\"".iter().copied().cycle().take(200)).for_each(drop),
            }
        }
        bytes
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn damaged_bodies_are_refused_or_answered() {
    // What is a question by chance may be a long one.
    let limits = Limits { time: Duration::from_millis(100), memory: 8 << 20, ..Limits::default() };
    let server = Arc::new(Server::with(limits).await);
    let clients: Vec<_> = valid()
        .into_iter()
        .enumerate()
        .map(|(number, (path, question))| {
            let server = Arc::clone(&server);
            tokio::spawn(async move {
                let mut chance = Chance(number as u64);
                let mut statuses = Vec::new();
                for _ in 0..BODIES {
                    let body = String::from_utf8_lossy(&chance.damaged(&question)).into_owned();
                    let asked = tokio::time::timeout(Duration::from_mins(1), server.post(path, &body));
                    let answer = asked.await.unwrap_or_else(|_| panic!("no answer: {path} {body}"));
                    statuses.push(answer.status);
                    let kind = answer.header("content-type");
                    if answer.status != 200 {
                        assert!((400..500).contains(&answer.status), "{path} {body}: {}", answer.text());
                        answer.is_refusal();
                    } else if kind == "text/event-stream" {
                        let (names, document) = answer.events();
                        let end = names.last().copied();
                        assert!(matches!(end, Some("result" | "error")), "{path} {body}: {document}");
                        let sentence = document["error"].as_str().unwrap_or_default();
                        assert!(!sentence.contains("bug"), "{path} {body}: {sentence}");
                    } else if kind == "application/json" {
                        answer.json();
                    }
                }
                statuses
            })
        })
        .collect();
    let mut statuses = Vec::new();
    for client in clients {
        statuses.extend(client.await.unwrap());
    }
    // Both ends occur, so the damage is neither too much nor too little.
    let answered = statuses.iter().filter(|&&status| status == 200).count();
    println!("{answered} of {} answered", statuses.len());
    assert!(answered > 20 && answered < statuses.len() / 2, "{answered} of {}", statuses.len());
    let metrics = server.monitor.metrics();
    assert_eq!((metrics.running(), metrics.refused), (0, 0), "{metrics:?}");
}
