use super::*;
use crate::error::Error;

fn limited(steps: u64) -> Budget {
    Budget { steps: Some(steps), ..Budget::default() }
}

#[test]
fn the_step_limit_is_exact() {
    for limit in [0, 1, 5, 4096, 10_000] {
        let mut run = Run::within(limited(limit));
        for _ in 0..limit {
            assert_eq!(run.spend(1), Ok(()));
        }
        assert_eq!(run.spend(1), Err(Stopped::Steps { limit }));
        assert_eq!(run.spend(1), Err(Stopped::Steps { limit }));
    }
}

#[test]
fn cancelling_stops_at_the_next_poll() {
    let token = CancelToken::new();
    let mut run = Run::unlimited().cancelled_by(token.clone());
    assert_eq!(run.spend(STEPS_BETWEEN_POLLS), Ok(()));
    token.cancel();
    assert_eq!(run.spend(STEPS_BETWEEN_POLLS), Err(Stopped::Cancelled));
}

#[test]
fn time_runs_out() {
    let budget = Budget { time: Some(Duration::ZERO), ..Budget::default() };
    let mut run = Run::within(budget);
    assert!(matches!(run.spend(1), Err(Stopped::Time { .. })));
}

#[test]
fn a_part_leaves_time_for_the_next() {
    let limit = Duration::from_secs(10);
    let ago = |seconds| Instant::now().checked_sub(Duration::from_secs(seconds)).unwrap();
    let mut run = Run::unlimited().timeout(limit);
    let part = |run: &mut Run<'_>| {
        assert_eq!(run.poll(), Ok(()));
        run.started = ago(7);
        run.poll()
    };
    assert_eq!(run.keeping_time(Duration::from_secs(4), part), Err(Stopped::Time { limit }));
    assert_eq!(run.poll(), Ok(()));
    // Half of the three seconds that are left are the part's own, whatever is to be kept.
    assert_eq!(run.keeping_time(Duration::from_secs(100), Run::poll), Ok(()));
    run.started = ago(10);
    assert_eq!(run.poll(), Err(Stopped::Time { limit }));
}

/// What the answer does not depend on ends at its own limits, and leaves those of the run as they were.
#[test]
fn no_more_is_reserved_than_has_addresses() {
    let limit = isize::MAX as u64;
    for mut run in [Run::unlimited(), Run::unlimited().max_memory(u64::MAX)] {
        assert_eq!(run.spare_memory(), limit);
        assert_eq!(run.reserve(u64::MAX), Err(Stopped::Memory { needed: u64::MAX, limit }));
        assert_eq!(run.reserve(limit - 1), Ok(()));
        assert_eq!(run.reserve(2), Err(Stopped::Memory { needed: limit + 1, limit }));
        assert_eq!((run.reserve(1), run.spare_memory()), (Ok(()), 0));
    }
}

#[test]
fn an_attempt_is_given_up() {
    let (second, kib) = (Duration::from_secs(1), 1024);
    let (long, over) = ((1000 * second, 0), (Duration::ZERO, 0));
    let token = CancelToken::new();
    let mut run = Run::within(limited(10)).max_memory(4 * kib).timeout(1000 * second).cancelled_by(token.clone());
    assert_eq!(run.reserve(kib), Ok(()));
    assert_eq!(run.attempt(long, kib, |run| run.reserve(kib)), Ok(Some(())));
    assert_eq!(run.attempt(long, kib, |run| run.reserve(kib + 1)), Ok(None));
    assert_eq!(run.attempt(long, u64::MAX, |run| run.reserve(4 * kib)), Ok(None), "the limit of the run");
    assert_eq!((run.spare_memory(), run.peak_memory()), (3 * kib, kib), "what was reserved is released");
    // What recovers from a limit, and fails for another reason, has failed.
    let bug = || Error::MethodBug { method: "any", what: "a number", defect: "7 is odd".to_owned() };
    let recovers = |run: &mut Run<'_>| run.reserve(kib + 1).map_err(|_| bug());
    assert_eq!(run.attempt(long, kib, recovers), Err(bug()));
    // What is foreseen to need more steps than there are is not begun; the steps of a run are no matter.
    assert_eq!(run.attempt((Duration::ZERO, 1000), kib, |run| run.foresee(1000)), Ok(Some(())));
    assert_eq!(run.attempt((1000 * second, 1000), kib, |run| run.foresee(1001)), Ok(None));
    assert_eq!(run.foresee(1_000_000), Ok(()));
    assert_eq!(run.attempt(over, kib, Run::poll), Ok(None));
    // Without time there are still the steps, which are not those of the run.
    assert_eq!(run.attempt((Duration::ZERO, 1_000_000), kib, |run| run.spend(999_999)), Ok(Some(())));
    assert_eq!(run.attempt((Duration::ZERO, 1_000_000), kib, |run| run.spend(1_000_000)), Ok(None));
    assert_eq!((run.steps(), run.spend(10)), (0, Ok(())));
    assert_eq!(run.spend(1), Err(Stopped::Steps { limit: 10 }));
    // Half of the time that is left, whatever the steps.
    run.started = Instant::now().checked_sub(998 * second).unwrap();
    let late = |run: &mut Run<'_>| {
        run.started -= second + second / 2;
        run.poll()
    };
    assert_eq!(run.attempt((1000 * second, u64::MAX), kib, late), Ok(None));
    token.cancel();
    assert_eq!(run.attempt(long, kib, Run::poll), Err(Stopped::Cancelled));
}

#[test]
fn memory_is_claimed_and_given_back() {
    let budget = Budget { memory: Some(100), ..Budget::default() };
    let mut run = Run::within(budget);
    assert_eq!(run.reserve(60), Ok(()));
    assert_eq!(run.reserve(60), Err(Stopped::Memory { needed: 120, limit: 100 }));
    run.release(60);
    assert_eq!(run.reserve(u64::MAX), Err(Stopped::Memory { needed: u64::MAX, limit: 100 }));
    assert_eq!(run.reserve(100), Ok(()));
}

#[test]
fn many_small_parts_do_not_hide_the_clock() {
    let budget = Budget { time: Some(Duration::from_millis(5)), ..Budget::default() };
    let mut run = Run::within(budget);
    let stopped = (0..100_000_000).find_map(|_| run.with_step_limit(1000, |run| run.spend(1)).err());
    assert!(matches!(stopped, Some(Stopped::Time { .. })));
}

#[test]
fn ticks_are_timed_but_not_counted() {
    let budget = Budget { time: Some(Duration::ZERO), ..Budget::default() };
    let mut run = Run::within(budget);
    assert_eq!(run.tick(TICKS_BETWEEN_POLLS / 2), Ok(()));
    assert!(matches!(run.tick(TICKS_BETWEEN_POLLS), Err(Stopped::Time { .. })));
    assert_eq!(run.steps(), 0);
}

#[test]
fn a_part_that_lacks_memory_is_not_one_that_ran_out() {
    let budget = Budget { memory: Some(10), ..Budget::default() };
    let mut run = Run::within(budget);
    let part = run.with_step_limit(0, |run| {
        let _ = run.spend(1);
        run.reserve(11)
    });
    assert_eq!(part, Err(Stopped::Memory { needed: 11, limit: 10 }));
}

#[test]
fn a_part_may_run_out_without_the_whole() {
    let mut run = Run::within(limited(100));
    let forever = |run: &mut Run<'_>| -> Result<(), Stopped> {
        loop {
            run.spend(1)?;
        }
    };
    assert_eq!(run.with_step_limit(10, forever), Ok(None));
    assert_eq!(run.with_step_limit(10, |run| run.spend(5)), Ok(Some(())));
    assert_eq!(run.with_step_limit(1000, forever), Err(Stopped::Steps { limit: 100 }));
}

/// A bug that shows after work has recovered from a limit is not taken for that limit.
#[test]
fn work_that_recovers_from_a_limit_may_fail_otherwise() {
    let mut run = Run::unlimited().max_memory(10);
    let lacking = run.within_memory(|run| run.reserve(100));
    assert_eq!(lacking, Ok(Err(Stopped::Memory { needed: 100, limit: 10 })));
    let failed = run.within_memory(|run| {
        assert!(run.reserve(100).is_err());
        Err::<(), _>(Error::GaveUp)
    });
    assert_eq!(failed, Err(Error::GaveUp));
    let failed = run.with_step_limit(1, |run| {
        assert!(run.spend(5).is_err());
        Err::<(), _>(Error::GaveUp)
    });
    assert_eq!(failed, Err(Error::GaveUp));
}
