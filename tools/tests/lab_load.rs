//! The load test of the lab in short: two hundred clients at once, and some for which the queue is too short.

use std::sync::mpsc;
use std::thread;

use cavallo::CancelToken;
use cavallo_lab::{Limits, Options, run};
use cavallo_tools::lab_load::{CLIENTS, round};

#[test]
fn two_hundred_clients_get_right_answers_or_a_sentence() {
    for (clients, queue, all_fit) in [(CLIENTS, Limits::default().queue, true), (40, 8, false)] {
        let (stop, (tell, told)) = (CancelToken::new(), mpsc::channel());
        let token = stop.clone();
        let server = thread::spawn(move || {
            let limits = Limits { queue, ..Limits::default() };
            run(&Options { port: 0, limits, ..Options::default() }, &token, |address| {
                tell.send(address).map_err(std::io::Error::other)
            })
        });
        let done = round(told.recv().unwrap(), clients, 0).unwrap();
        assert_eq!(done.times["/api/tour"].len(), clients);
        assert!(done.times["/api/trace/{id}"].len() > clients);
        assert!(!all_fit || done.refused == 0, "{} refused", done.refused);
        println!("{:?}, {} refused", done.time, done.refused);
        stop.cancel();
        server.join().unwrap().unwrap();
    }
}
