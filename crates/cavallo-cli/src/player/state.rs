//! How far the playback of a tour is, and how time and the user's keys change it.

use std::time::Duration;

/// Jumps per second.
const SPEEDS: [u32; 13] = [1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
/// The slowest and the fastest speed in the beginning.
const FIRST_SPEEDS: std::ops::RangeInclusive<u32> = 3..=20;
/// In the beginning a tour takes about this many seconds, if these speeds allow.
const FIRST_SECONDS: u32 = 60;

/// What a key asks of the playback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    /// Pause, or go on; at the end, begin again.
    PlayOrPause,
    /// One jump, and pause.
    Forward,
    /// One jump back, and pause.
    Back,
    Faster,
    Slower,
    /// Back to the first square.
    First,
    /// To the last square.
    Last,
}

/// A moment of a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Playback {
    /// The number of the piece's square, from 1.
    position: u32,
    length: u32,
    /// An index into the speeds.
    speed: usize,
    playing: bool,
    /// For how long the piece has been where it is.
    waited: Duration,
}

impl Playback {
    /// The first moment of a tour of this many squares.
    pub(crate) fn new(length: u32) -> Self {
        let wanted = (length / FIRST_SECONDS).clamp(*FIRST_SPEEDS.start(), *FIRST_SPEEDS.end());
        let speed = SPEEDS.iter().position(|&speed| speed >= wanted).unwrap_or(0);
        Self { position: 1, length, speed, playing: length > 1, waited: Duration::ZERO }
    }

    pub(crate) fn position(&self) -> u32 {
        self.position
    }

    pub(crate) fn is_playing(&self) -> bool {
        self.playing
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.position == self.length
    }

    /// Jumps per second.
    pub(crate) fn speed(&self) -> u32 {
        SPEEDS[self.speed]
    }

    /// Whether the pictures of two moments are alike.
    pub(crate) fn shows_the_same_as(&self, other: &Self) -> bool {
        Self { waited: Duration::ZERO, ..*self } == Self { waited: Duration::ZERO, ..*other }
    }

    /// How long it is to the next jump, if there will be one.
    pub(crate) fn until_next_jump(&self) -> Option<Duration> {
        self.playing.then(|| self.stay().saturating_sub(self.waited))
    }

    /// How long the piece stays on a square.
    fn stay(&self) -> Duration {
        Duration::from_secs(1) / self.speed()
    }

    /// The moment after some time.
    #[must_use]
    pub(crate) fn advance(self, time: Duration) -> Self {
        if !self.playing {
            return self;
        }
        let (waited, stay) = ((self.waited + time).as_nanos(), self.stay().as_nanos());
        let jumps = waited / stay;
        if jumps >= u128::from(self.length - self.position) {
            return self.paused_at(self.length);
        }
        let waited = Duration::from_nanos((waited % stay) as u64);
        Self { position: self.position + jumps as u32, waited, ..self }
    }

    /// The moment after a wish.
    #[must_use]
    pub(crate) fn apply(self, wish: Wish) -> Self {
        let unhurried = Self { waited: Duration::ZERO, ..self };
        match wish {
            Wish::PlayOrPause if self.length == 1 => self,
            Wish::PlayOrPause if self.is_at_end() => Self { position: 1, playing: true, ..unhurried },
            Wish::PlayOrPause => Self { playing: !self.playing, ..unhurried },
            Wish::Forward => self.paused_at(self.length.min(self.position + 1)),
            Wish::Back => self.paused_at((self.position - 1).max(1)),
            Wish::Faster => Self { speed: (self.speed + 1).min(SPEEDS.len() - 1), ..unhurried },
            Wish::Slower => Self { speed: self.speed.saturating_sub(1), ..unhurried },
            Wish::First => Self { position: 1, ..unhurried },
            Wish::Last => self.paused_at(self.length),
        }
    }

    fn paused_at(self, position: u32) -> Self {
        Self { position, playing: false, waited: Duration::ZERO, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(wishes: &[Wish]) -> Playback {
        wishes.iter().fold(Playback::new(25), |playback, &wish| playback.apply(wish))
    }

    #[test]
    fn time_moves_the_piece() {
        let begun = Playback::new(25);
        assert_eq!((begun.position(), begun.is_playing(), begun.speed()), (1, true, 3));
        assert_eq!(begun.advance(Duration::from_millis(300)).position(), 1);
        assert_eq!(begun.advance(Duration::from_millis(300)).advance(Duration::from_millis(300)).position(), 2);
        assert_eq!(begun.advance(Duration::from_secs(2)).position(), 7);
        let ended = begun.advance(Duration::from_secs(1000));
        assert_eq!((ended.position(), ended.is_playing(), ended.until_next_jump()), (25, false, None));
    }

    #[test]
    fn no_time_is_lost_between_jumps() {
        let many = (0..1000).fold(Playback::new(64), |playback, _| playback.advance(Duration::from_millis(7)));
        assert_eq!(many.position(), Playback::new(64).advance(Duration::from_secs(7)).position());
        let waiting = Playback::new(25).advance(Duration::from_millis(100));
        assert_eq!(waiting.until_next_jump().unwrap().as_millis(), 233);
    }

    #[test]
    fn a_pause_lasts() {
        let paused = after(&[Wish::Forward, Wish::Forward, Wish::PlayOrPause, Wish::PlayOrPause]);
        assert_eq!((paused.position(), paused.is_playing()), (3, false));
        assert_eq!(paused.advance(Duration::from_secs(9)), paused);
        assert!(paused.apply(Wish::PlayOrPause).is_playing());
    }

    #[test]
    fn steps_pause_and_stay_on_the_board() {
        assert_eq!((after(&[Wish::Back]).position(), after(&[Wish::Back]).is_playing()), (1, false));
        assert_eq!(after(&[Wish::Forward, Wish::Forward, Wish::Back]).position(), 2);
        let ended = after(&[Wish::Last, Wish::Forward]);
        assert_eq!((ended.position(), ended.is_playing()), (25, false));
        assert_eq!(after(&[Wish::Last, Wish::First]).position(), 1);
    }

    #[test]
    fn after_the_end_it_begins_again() {
        let again = after(&[Wish::Last, Wish::PlayOrPause]);
        assert_eq!((again.position(), again.is_playing()), (1, true));
    }

    #[test]
    fn speed_has_limits() {
        assert_eq!(after(&[Wish::Slower; 50]).speed(), 1);
        assert_eq!(after(&[Wish::Faster; 50]).speed(), 5000);
        assert_eq!(after(&[Wish::Faster, Wish::Slower]), Playback::new(25));
        assert_eq!(Playback::new(1_000_000).speed(), 20);
        assert_eq!(Playback::new(400).speed(), 10);
    }

    #[test]
    fn a_single_square_is_the_end() {
        let only = Playback::new(1);
        assert!(only.is_at_end() && !only.is_playing());
        for wish in [Wish::PlayOrPause, Wish::Forward, Wish::Back, Wish::First, Wish::Last] {
            assert!(!only.apply(wish).is_playing());
            assert_eq!(only.apply(wish).position(), 1);
        }
    }
}
