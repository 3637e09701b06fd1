//! Several processes of a cluster, here threads of one test, over loopback.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use cavallo::run::Peers as _;
use cavallo_cluster::{Cluster, Failure, Hosts, Place};

/// Addresses that are free at the moment.
fn free_addresses(count: usize) -> Vec<String> {
    let listeners: Vec<TcpListener> = (0..count).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    listeners.iter().map(|listener| listener.local_addr().unwrap().to_string()).collect()
}

fn places(count: usize) -> Vec<Place> {
    let hosts = Hosts::read(&free_addresses(count).join("\n")).unwrap();
    let place = |process| Place {
        hosts: hosts.clone(),
        process,
        question: "how many?".to_owned(),
        limit: Duration::from_secs(20),
        listen: None,
    };
    (0..count as u32).map(place).collect()
}

type Received = Arc<Mutex<Vec<(u32, Vec<u8>)>>>;

fn join(place: &Place) -> Result<(Cluster, Received), Failure> {
    let received = Received::default();
    let boxes = Arc::clone(&received);
    let deliver = move |number: u32, block: &[u8]| {
        boxes.lock().unwrap().push((number, block.to_vec()));
        Ok(())
    };
    let cluster = Cluster::join(place, Box::new(deliver), Box::new(|| false), Box::new(|| ()))?;
    Ok((cluster, received))
}

/// Does the same in all processes, and gives what each of them found.
fn together<T: Send>(places: &[Place], work: impl Fn(Cluster, Received) -> T + Sync) -> Vec<T> {
    thread::scope(|scope| {
        let work = &work;
        let process = |place| {
            scope.spawn(move || {
                let (cluster, received) = join(place).unwrap();
                work(cluster, received)
            })
        };
        let all: Vec<_> = places.iter().map(process).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    })
}

const LONG: Duration = Duration::from_secs(20);

#[test]
fn words_reach_everybody() {
    for count in 1..=4 {
        let heard = together(&places(count), |cluster, _| {
            let own = cluster.own();
            let mut all = Vec::new();
            for round in 1..=3 {
                cluster.tell(round, (own != 1).then_some(u128::from(own) + (u128::MAX >> round))).unwrap();
                all.push(cluster.heard(round, LONG).unwrap());
            }
            cluster.close().unwrap();
            all
        });
        let word = |process: usize, round: u32| Some((process != 1).then_some(process as u128 + (u128::MAX >> round)));
        let expected: Vec<Vec<_>> =
            (1..=3).map(|round| (0..count).map(|process| word(process, round)).collect()).collect();
        assert_eq!(heard, vec![expected; count]);
    }
}

/// What was sent in a step is there when the step is finished.
#[test]
fn finished_steps_have_arrived() {
    let count = 3;
    let sums = together(&places(count), |cluster, received| {
        let (own, mut size) = (cluster.own(), 0);
        for step in 0..30_u64 {
            // Each step belongs to one process.
            if step % count as u64 == u64::from(own) {
                for to in (0..count as u32).filter(|&to| to != own) {
                    // Small blocks, and some that are larger than what may be on its way.
                    let block = vec![step as u8; if step == 9 { 40 << 20 } else { 1 + 1000 * step as usize }];
                    cluster.send(to, step as u32, &block).unwrap();
                }
                cluster.finish(step + 1).unwrap();
            } else {
                cluster.finish(step + 1).unwrap();
                assert!(cluster.is_finished(step + 1, LONG).unwrap());
                let blocks = received.lock().unwrap();
                // Those of later steps may have come as well.
                let of_step: Vec<_> = blocks.iter().filter(|(number, _)| u64::from(*number) == step).collect();
                assert_eq!((of_step.len(), u64::from(of_step[0].1[0])), (1, step));
                size += of_step[0].1.len();
            }
        }
        assert!(cluster.is_finished(30, LONG).unwrap());
        let traffic = cluster.close().unwrap();
        assert_eq!(traffic.received, size as u64);
        traffic.sent
    });
    assert!(sums.iter().all(|&sent| sent > 0));
}

#[test]
fn who_is_asked_something_else_is_refused() {
    let mut places = places(2);
    places[1].question = "how long?".to_owned();
    let failures: Vec<Failure> = thread::scope(|scope| {
        let all: Vec<_> = places.iter().map(|place| scope.spawn(move || join(place).err().unwrap())).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    for (failure, other) in failures.iter().zip(["process 1", "process 0"]) {
        let text = failure.to_string();
        assert!(failure.is_misuse() && text.starts_with(other) && text.contains("the questions differ"), "{text}");
    }
}

#[test]
fn who_does_not_come_is_named() {
    let mut places = places(3);
    for place in &mut places {
        place.limit = Duration::from_secs(1);
    }
    let missing = thread::scope(|scope| {
        let two: Vec<_> = places[..2].iter().map(|place| scope.spawn(move || join(place).err().unwrap())).collect();
        two.into_iter().map(|one| one.join().unwrap().to_string()).collect::<Vec<_>>()
    });
    for text in missing {
        assert!(text.starts_with("process 2 (127.0.0.1:") && text.contains("within 1 s"), "{text}");
    }
}

#[test]
fn an_address_that_is_taken_is_named() {
    let places = places(2);
    let _taken = TcpListener::bind(places[0].hosts.address(0)).unwrap();
    let text = join(&places[0]).err().unwrap().to_string();
    assert!(text.starts_with("cannot listen on 127.0.0.1:"), "{text}");
}

/// Strangers who connect, and say nothing or something else, are sent away.
#[test]
fn strangers_do_no_harm() {
    let places = places(2);
    let address = places[0].hosts.address(0).to_owned();
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            let mut silent = Vec::new();
            while !done.load(Ordering::Relaxed) {
                if let Ok(mut stranger) = TcpStream::connect(&address) {
                    let _ = stranger.write_all(b"GET / HTTP/1.1\r\n\r\n");
                    silent.extend(TcpStream::connect(&address));
                }
                thread::sleep(Duration::from_millis(5));
            }
        });
        thread::sleep(Duration::from_millis(200));
        let heard = together(&places, |cluster, _| {
            cluster.tell(1, None).unwrap();
            let heard = cluster.heard(1, LONG).unwrap();
            cluster.close().unwrap();
            heard
        });
        done.store(true, Ordering::Relaxed);
        assert_eq!(heard, vec![vec![Some(None); 2]; 2]);
    });
}

/// A process that leaves ends the work of the others, who hear why.
#[test]
fn a_farewell_is_heard() {
    let failures = together(&places(3), |cluster, _| {
        if cluster.own() == 1 {
            cluster.leave("it had no more time");
            return None;
        }
        while cluster.failure().is_none() {
            assert!(cluster.is_finished(1, Duration::from_millis(10)) != Ok(true));
        }
        assert!(cluster.send(1, 0, &[1]).is_err() && cluster.tell(1, None).is_err());
        cluster.failure()
    });
    for (process, failure) in failures.into_iter().enumerate().filter(|(process, _)| *process != 1) {
        let text = failure.unwrap().to_string();
        assert!(
            text.contains("process 1 (127.0.0.1:") && text.ends_with("ended: it had no more time"),
            "{process}: {text}"
        );
    }
}

/// What a network does to a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    /// Everything arrives later.
    Delay,
    /// Connections are closed after a while.
    Cut,
    /// Nothing arrives any more in one direction, and nobody is told.
    HalfOpen,
}

/// Passes bytes on from one connection to another, until the fault.
fn pass_on(mut from: TcpStream, mut to: TcpStream, fault: Option<Fault>, since: Instant) {
    let mut buffer = vec![0; 1 << 16];
    while let Ok(read @ 1..) = from.read(&mut buffer) {
        let is_late = since.elapsed() > HEALTHY;
        match fault {
            Some(Fault::Delay) => thread::sleep(Duration::from_millis(3)),
            Some(Fault::Cut) if is_late => break,
            Some(Fault::HalfOpen) if is_late => continue,
            _ => {}
        }
        if to.write_all(&buffer[..read]).is_err() {
            break;
        }
    }
    let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
}

/// How long a connection is good.
const HEALTHY: Duration = Duration::from_millis(1500);

/// A network between process 0 and those that connect to it.
fn proxy(listener: TcpListener, target: String, fault: Fault) {
    let since = Instant::now();
    thread::spawn(move || {
        for incoming in listener.incoming() {
            let Ok(incoming) = incoming else { return };
            // Whoever cannot be passed on is closed, and tries again.
            let Ok(outgoing) = TcpStream::connect(&target) else { continue };
            let (back, forth) = (incoming.try_clone().unwrap(), outgoing.try_clone().unwrap());
            let one_way = (fault != Fault::HalfOpen).then_some(fault);
            thread::spawn(move || pass_on(incoming, outgoing, Some(fault), since));
            thread::spawn(move || pass_on(forth, back, one_way, since));
        }
    });
}

/// Two processes with a bad network between them.
fn with_fault(fault: Fault) -> (Vec<Place>, Instant) {
    let front = TcpListener::bind("127.0.0.1:0").unwrap();
    let free = free_addresses(2);
    let hosts = Hosts::read(&format!("{}\n{}", front.local_addr().unwrap(), free[1])).unwrap();
    let place = |process: u32| Place {
        hosts: hosts.clone(),
        process,
        question: "how many?".to_owned(),
        limit: LONG,
        listen: (process == 0).then(|| free[0].clone()),
    };
    proxy(front, free[0].clone(), fault);
    (vec![place(0), place(1)], Instant::now())
}

#[test]
fn a_slow_network_changes_nothing() {
    let (places, _) = with_fault(Fault::Delay);
    let heard = together(&places, |cluster, received| {
        let other = 1 - cluster.own();
        for step in 0..20 {
            cluster.send(other, step, &vec![step as u8; 100_000]).unwrap();
            cluster.finish(u64::from(step) + 1).unwrap();
        }
        assert!(cluster.is_finished(20, LONG).unwrap());
        cluster.tell(1, Some(u128::from(other))).unwrap();
        let heard = cluster.heard(1, LONG).unwrap();
        cluster.close().unwrap();
        assert_eq!(received.lock().unwrap().len(), 20);
        heard
    });
    assert_eq!(heard, vec![vec![Some(Some(1)), Some(Some(0))]; 2]);
}

/// Both processes notice within seconds that the network between them is gone.
#[test]
fn a_network_that_is_cut_is_noticed() {
    for fault in [Fault::Cut, Fault::HalfOpen] {
        let (places, since) = with_fault(fault);
        let failures = together(&places, |cluster, _| {
            while cluster.failure().is_none() {
                assert!(since.elapsed() < LONG, "{fault:?} is not noticed");
                // Something is always on its way.
                let _ = cluster.send(1 - cluster.own(), 0, &[7; 1000]);
                thread::sleep(Duration::from_millis(10));
            }
            cluster.failure().unwrap()
        });
        for (failure, other) in failures.iter().zip([1, 0]) {
            let text = failure.to_string();
            assert!(text.starts_with(&format!("process {other} (127.0.0.1:")), "{fault:?}: {text}");
        }
    }
}
