//! The positions of numbers along an axis, and the ticks.

/// How an axis is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Equal steps add the same; it begins at zero unless numbers below it are shown.
    Linear,
    /// Equal steps multiply by the same; only positive numbers can be shown.
    Log,
    /// Things side by side, numbered from 1.
    Categories,
}

/// Room at an end, as a part of the axis, so that no point lies on the frame.
const ROOM: f64 = 0.03;

/// An axis.
#[derive(Clone, Debug)]
pub struct Axis {
    /// What it shows, with the unit.
    pub label: String,
    /// How it is divided.
    pub scale: Scale,
    /// How numbers are written.
    pub write: fn(f64) -> String,
}

impl Axis {
    /// An axis with its label.
    #[must_use]
    pub fn new(label: &str, scale: Scale, write: fn(f64) -> String) -> Self {
        Self { label: label.to_owned(), scale, write }
    }

    /// Whether a number can be shown at all.
    pub(super) fn shows(&self, number: f64) -> bool {
        number.is_finite() && (self.scale != Scale::Log || number > 0.0)
    }

    /// The axis fitted to some numbers.
    pub(super) fn fitted(&self, numbers: impl Iterator<Item = f64>) -> Range {
        let (low, high) = numbers
            .filter(|&number| self.shows(number))
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), number| (low.min(number), high.max(number)));
        let (low, high) = if low <= high { (low, high) } else { (1.0, 10.0) };
        match self.scale {
            Scale::Linear => {
                let (smallest, low) = (low, low.min(0.0));
                let high = if high > low { high } else { low + 1.0 };
                let step = nice_step(high - low);
                let (first, last) = ((low / step).floor(), (high / step - 1e-9).ceil());
                let ticks = (first as i64..=last as i64).map(|tick| tick as f64 * step).collect();
                let (bottom, top) = (first * step, last * step);
                let room = ROOM * (top - bottom);
                let low = if smallest < bottom + room { bottom - room } else { bottom };
                let high = if high > top - room { top + room } else { top };
                Range { scale: self.scale, low, high, ticks }
            }
            Scale::Log => {
                let room = (high / low).powf(ROOM).max(1.2);
                let (low, high) = (low / room, high * room);
                Range { scale: self.scale, low, high, ticks: log_ticks(low, high) }
            }
            Scale::Categories => {
                let ticks = (1..=high as i64).map(|tick| tick as f64).collect();
                Range { scale: self.scale, low: 0.5, high: high.floor() + 0.5, ticks }
            }
        }
    }
}

/// An axis with its ends.
pub(super) struct Range {
    scale: Scale,
    low: f64,
    high: f64,
    pub(super) ticks: Vec<f64>,
}

impl Range {
    /// The position of a number, from 0 at the low end to 1 at the high one.
    pub(super) fn place(&self, number: f64) -> f64 {
        match self.scale {
            Scale::Linear | Scale::Categories => (number - self.low) / (self.high - self.low),
            Scale::Log => (number / self.low).ln() / (self.high / self.low).ln(),
        }
    }
}

/// One, two or five times a power of ten, so that there are about five steps.
fn nice_step(length: f64) -> f64 {
    let rough = length / 5.0;
    let power = 10_f64.powf(rough.log10().floor());
    let factor = rough / power;
    power
        * if factor <= 1.0 {
            1.0
        } else if factor <= 2.0 {
            2.0
        } else if factor <= 5.0 {
            5.0
        } else {
            10.0
        }
}

/// Powers of ten, with what lies between where there are few of them, and not all where there are many.
fn log_ticks(low: f64, high: f64) -> Vec<f64> {
    let (first, last) = (low.log10().floor() as i32, high.log10().ceil() as i32);
    let decades = (high / low).log10();
    let factors: &[f64] = if decades < 1.0 {
        &[1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.0]
    } else if decades < 3.0 {
        &[1.0, 2.0, 5.0]
    } else {
        &[1.0]
    };
    let every = (decades / 8.0).ceil().max(1.0) as i32;
    (first..=last)
        .filter(|power| power.rem_euclid(every) == 0)
        .flat_map(|power| factors.iter().map(move |factor| factor * 10_f64.powi(power)))
        .filter(|tick| (low..=high).contains(tick))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_hold_the_data() {
        let linear = Axis::new("", Scale::Linear, |n| n.to_string()).fitted([3.0, 97.0].into_iter());
        assert_eq!(linear.ticks, [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert!((linear.place(50.0) - 0.5).abs() < 1e-12);
        let log = Axis::new("", Scale::Log, |n| n.to_string()).fitted([1.0, 10_000.0, 0.0].into_iter());
        assert_eq!(log.ticks, [1.0, 10.0, 100.0, 1000.0, 10_000.0]);
        assert!(log.place(1.0) > 0.0 && log.place(10_000.0) < 1.0);
        for axis in [Scale::Linear, Scale::Log, Scale::Categories] {
            let range = Axis::new("", axis, |n| n.to_string()).fitted([1.0, 6.0, 100.0].into_iter());
            assert!(range.place(1.0) > 0.004 && range.place(100.0) < 0.996, "{axis:?} has points on its frame");
        }
        let named = Axis::new("", Scale::Categories, |n| n.to_string()).fitted([2.0, 3.0].into_iter());
        assert_eq!(named.ticks, [1.0, 2.0, 3.0]);
        let nothing = Axis::new("", Scale::Log, |n| n.to_string()).fitted(std::iter::empty());
        assert!(!nothing.ticks.is_empty());
    }
}
