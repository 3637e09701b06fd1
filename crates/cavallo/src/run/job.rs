//! Jobs: a long count as several independent runs, for batch systems.

use std::fmt;
use std::num::NonZero;
use std::str::FromStr;

/// One of several jobs that count the same tours, each its own parts; they know of each other only by the finished parts in a common
/// [store](super::CheckpointStore). So they may run in any order and on any machine, more than once or not at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    number: u32,
    of: NonZero<u32>,
}

impl Job {
    /// Job `number`, from 1, of `of`; none if there is no such job.
    #[must_use]
    pub fn new(number: u32, of: u32) -> Option<Self> {
        let of = NonZero::new(of)?;
        (1..=of.get()).contains(&number).then_some(Self { number, of })
    }

    /// The number of all jobs.
    #[must_use]
    pub fn of(self) -> u32 {
        self.of.get()
    }

    /// Whether a part, counted from 0, is this job's. Neighbouring parts, which are often of similar size, go to different jobs.
    #[must_use]
    pub fn has(self, part: usize) -> bool {
        part % self.of.get() as usize == self.number as usize - 1
    }
}

/// As `2/8`.
impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Job {
    type Err = JobError;

    fn from_str(text: &str) -> Result<Self, JobError> {
        let (number, of) = text.split_once('/').ok_or(JobError)?;
        number.parse().ok().zip(of.parse().ok()).and_then(|(number, of)| Self::new(number, of)).ok_or(JobError)
    }
}

/// A text is not the name of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a job is written I/N, with I from 1 to N, such as 2/8")]
pub struct JobError;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_is_of_one_job() {
        for of in 1..=7 {
            let jobs: Vec<Job> = (1..=of).map(|number| Job::new(number, of).unwrap()).collect();
            for part in 0..30 {
                assert_eq!(jobs.iter().filter(|job| job.has(part)).count(), 1, "part {part} of {of} jobs");
            }
        }
    }

    #[test]
    fn jobs_are_read_as_they_are_written() {
        assert_eq!("2/8".parse::<Job>().map(|job| job.to_string()), Ok("2/8".to_owned()));
        for wrong in ["", "2", "0/8", "9/8", "1/0", "-1/2", "1/2/3", "a/b", "1 / 2"] {
            assert_eq!(wrong.parse::<Job>(), Err(JobError), "{wrong:?}");
        }
    }
}
