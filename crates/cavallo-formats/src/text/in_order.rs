//! Long texts produced by several threads and put in order by one.
//!
//! The text is cut into chunks that are made independently of each other. Worker w of n makes the chunks w, w + n, w + 2n, ..,
//! and the thread that writes asks the workers in turn, so the chunks come in order. A worker is at most two chunks ahead, and
//! its buffers go round: however long the text is, the memory is that of a few chunks.

use std::io;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::thread;

/// How many chunks a worker may be ahead.
const AHEAD: usize = 2;

/// Passes on the chunks 0 to `count`, each as a worker makes it, until there are no more or `put` breaks off. A buffer that a
/// worker is given may hold an old chunk.
pub(crate) fn in_order<W: FnMut(u64, &mut Vec<u8>) -> io::Result<()>>(
    threads: usize,
    count: u64,
    new_worker: impl Fn() -> W + Sync,
    mut put: impl FnMut(&[u8]) -> io::Result<ControlFlow<()>>,
) -> io::Result<()> {
    let workers = (threads as u64).min(count);
    if workers < 2 {
        let mut worker = new_worker();
        let mut chunk = Vec::new();
        for number in 0..count {
            worker(number, &mut chunk)?;
            if put(&chunk)?.is_break() {
                break;
            }
        }
        return Ok(());
    }
    thread::scope(|scope| {
        let mut lines = Vec::new();
        for first in 0..workers {
            let (sender, chunks) = sync_channel(AHEAD);
            let (buffers, used) = channel::<Vec<u8>>();
            let new_worker = &new_worker;
            let started = thread::Builder::new().spawn_scoped(scope, move || {
                let numbers = (first..count).step_by(workers as usize);
                produce(&mut new_worker(), numbers, &sender, &used);
            });
            lines.push(started.is_ok().then_some((chunks, buffers)));
        }
        // Where the system has no more threads, this one does the work.
        let (mut own_worker, mut own_chunk) = (new_worker(), Vec::new());
        for number in 0..count {
            let Some((chunks, buffers)) = &lines[(number % workers) as usize] else {
                own_worker(number, &mut own_chunk)?;
                if put(&own_chunk)?.is_break() {
                    break;
                }
                continue;
            };
            // A worker that ended without its chunk has panicked, which the end of the scope tells.
            let Ok(chunk) = chunks.recv() else { break };
            let chunk = chunk?;
            if put(&chunk)?.is_break() {
                break;
            }
            // Whoever has no more chunks to make needs no buffer either.
            let _ = buffers.send(chunk);
        }
        Ok(())
    })
}

/// Makes chunks until there are no more, or one fails, or nobody wants them.
fn produce(
    worker: &mut impl FnMut(u64, &mut Vec<u8>) -> io::Result<()>,
    numbers: impl Iterator<Item = u64>,
    sender: &SyncSender<io::Result<Vec<u8>>>,
    used: &Receiver<Vec<u8>>,
) {
    for number in numbers {
        let mut chunk = used.try_recv().unwrap_or_default();
        let made = worker(number, &mut chunk);
        let failed = made.is_err();
        if sender.send(made.map(|()| chunk)).is_err() || failed {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn text(threads: usize, count: u64, bad: Option<u64>, room: usize) -> (io::Result<()>, String) {
        let mut text = vec![0; room];
        let mut out = text.as_mut_slice();
        let new_worker = || {
            |number: u64, chunk: &mut Vec<u8>| {
                chunk.clear();
                if Some(number) == bad {
                    return Err(io::Error::other("bad"));
                }
                write!(chunk, "-{number};")
            }
        };
        let result = in_order(threads, count, new_worker, |chunk| {
            out.write_all(&chunk[1..])?;
            Ok(ControlFlow::Continue(()))
        });
        let unused = out.len();
        text.truncate(room - unused);
        (result, String::from_utf8(text).unwrap())
    }

    #[test]
    fn chunks_come_in_order() {
        for threads in [0, 1, 2, 3, 8] {
            for count in [0, 1, 2, 7, 1000] {
                let expected: Vec<String> = (0..count).map(|number| format!("{number};")).collect();
                let (result, text) = text(threads, count, None, 10_000);
                assert!(result.is_ok());
                assert_eq!(text, expected.concat(), "{threads} threads");
            }
        }
    }

    #[test]
    fn a_failure_ends_the_text() {
        for threads in [1, 2, 3] {
            let (result, text) = text(threads, 1000, Some(5), 10_000);
            assert_eq!((result.unwrap_err().to_string().as_str(), text.as_str()), ("bad", "0;1;2;3;4;"));
        }
    }

    #[test]
    fn a_full_disk_ends_the_work() {
        for threads in [1, 2, 3] {
            assert_eq!(text(threads, 1000, None, 20).0.unwrap_err().kind(), io::ErrorKind::WriteZero);
        }
    }

    #[test]
    fn whoever_has_enough_breaks_off() {
        for threads in [1, 2, 3] {
            let mut text = Vec::new();
            let new_worker = || {
                |number: u64, chunk: &mut Vec<u8>| {
                    chunk.clear();
                    write!(chunk, "{number};")
                }
            };
            let result = in_order(threads, 1000, new_worker, |chunk| {
                text.extend_from_slice(chunk);
                Ok(if chunk == b"4;" { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            });
            assert!(result.is_ok());
            assert_eq!(text, b"0;1;2;3;4;", "{threads} threads");
        }
    }
}
