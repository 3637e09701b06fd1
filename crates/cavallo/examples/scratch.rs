//! scratch
use cavallo::board::*;
use cavallo::run::*;
use cavallo::tour::*;
use std::time::*;
struct Obs {
    rot: u64,
    re: u64,
}
impl Observer for Obs {
    fn event(&mut self, e: &Event<'_>) {
        match e {
            Event::Repaired { rotations } => self.rot += rotations,
            Event::Restarted { .. } => self.re += 1,
            _ => {}
        }
    }
}
fn go(s: &dyn TourSolver, p: &TourProblem, t: u64) -> (String, u64, f64, u64, u64) {
    let mut o = Obs { rot: 0, re: 0 };
    let b = Budget { time: Some(Duration::from_secs(t)), ..Default::default() };
    let t0 = Instant::now();
    let (a, st) = {
        let mut r = Run::new(b, CancelToken::new(), &mut o);
        let a = solve(s, &mut r, p);
        (a, r.steps())
    };
    let w = match a {
        Ok(Answer::Found(_)) => "found".into(),
        Ok(Answer::Impossible(r)) => format!("none {}", r.name()),
        Ok(Answer::GaveUp) => "gave".into(),
        Err(e) => format!("{e}"),
    };
    (w, st, t0.elapsed().as_secs_f64(), o.rot, o.re)
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    match a[1].as_str() {
        "w" => {
            for n in [100, 255, 428, 500, 1000, 2000] {
                for ties in [TieRule::Order, TieRule::Random, TieRule::Roth, TieRule::Pohl, TieRule::Squirrel] {
                    let p =
                        TourProblem::new(Board::new(n, n).unwrap(), Ends::Open).with_start(Square::new(0, 0)).unwrap();
                    let r = go(&Warnsdorff { ties, seed: 1 }, &p, 60);
                    println!("{n} {ties:?} {r:?} {:.1} M/s", (n * n) as f64 / r.2 / 1e6);
                }
            }
        }
        "c" => {
            for n in [6, 8, 10, 12, 20, 50, 100, 200, 400, 1000] {
                let p = TourProblem::new(Board::new(n, n).unwrap(), Ends::Closed);
                println!("{n} {:?}", go(&Warnsdorff::default(), &p, 60));
            }
        }
        "cs" => {
            for n in [6, 8, 10, 12, 16, 20, 30, 50] {
                let p = TourProblem::new(Board::new(n, n).unwrap(), Ends::Closed);
                println!("{n} {:?}", go(&Search, &p, 20));
                let p = TourProblem::new(Board::new(n, n).unwrap(), Ends::Open).with_start(Square::new(0, 0)).unwrap();
                println!("{n} open {:?}", go(&Search, &p, 20));
            }
        }
        "starts" => {
            for (w, h) in [
                (3, 4),
                (3, 7),
                (3, 8),
                (3, 9),
                (3, 10),
                (3, 11),
                (3, 12),
                (4, 5),
                (4, 6),
                (4, 7),
                (4, 8),
                (4, 9),
                (4, 10),
                (5, 5),
                (5, 6),
            ] {
                let b = Board::new(w, h).unwrap();
                let t0 = Instant::now();
                let mut c = 0;
                let mut mx = 0.0f64;
                for s in b.squares() {
                    let p = TourProblem::new(b.clone(), Ends::Open).with_start(s).unwrap();
                    let r = go(&Search, &p, 60);
                    if r.0 == "found" {
                        c += 1
                    } else if !r.0.starts_with("none") {
                        println!("{s} {r:?}")
                    }
                    mx = mx.max(r.2);
                }
                println!("{w}x{h} {c} {:?} max {mx}", t0.elapsed());
            }
        }
        "pairs" => {
            let b: Board = a[2].parse().unwrap();
            let t0 = Instant::now();
            let mut c = 0;
            let mut k = 0;
            let mut mx = 0.0f64;
            for s in b.squares() {
                for e in b.squares() {
                    if s < e {
                        let p = TourProblem::new(b.clone(), Ends::Open).with_start(s).unwrap().with_end(e).unwrap();
                        if let existence::Verdict::Impossible(
                            Reason::EqualColourEnds { .. } | Reason::MinorityEnd { .. },
                        ) = existence::decide(&p)
                        {
                            continue;
                        }
                        k += 1;
                        let r = go(&Search, &p, 60);
                        if r.0 == "found" {
                            c += 1
                        } else if !r.0.starts_with("none") {
                            println!("{s} {e} {r:?}")
                        }
                        mx = mx.max(r.2);
                    }
                }
            }
            println!("{b} {c}/{k} {:?} max {mx}", t0.elapsed());
        }
        _ => {}
    }
}
