//! Classes shared among processes: who makes which, what is sent to whom, and how far all of them have come.
//!
//! **Idea.** A class is made by one process, the *owner*, and its box is there. A vector whose partner is in a later class is sent to the
//! owner of that class. A class can be joined when all earlier ones are made and what they sent has arrived; until then its owner
//! waits. So the only order among processes is that of the classes. In the end each process has a part of the sum.
//! A single process owns everything, and sends nothing.
//!
//! **Going on.** A process marks each class that it has joined. All that earlier classes sent had arrived then, so after a loss each process
//! tells how far it had come, and only classes that somebody lacks are made again, by their owners, and sent to
//! those who lack them. A block begins with the number of its step and the number of interruptions so far: of a step that was sent
//! again, what was sent last counts.
//!
//! **Why it is right.** What was sent last of a step is complete in every box that is joined: either nobody lacked it at the last interruption,
//! and then it was not sent again; or all of it was sent again since, because nobody joins what needs it earlier. If a number does not fit in one process, that process says so in place of its sum, and all of them leave the pass.
//!
//! **Jobs.** A [job](crate::run::Job) has its own classes too, but nobody who sends it anything: it makes the other classes itself, and keeps of them only what is
//! for its own. What its own classes add is a part in a store, so a job that begins again makes only what its unfinished classes need.
//!
//! **Example.** Three processes and seven classes: process 0 makes the classes 0, 5 and 6, process 1 the classes 1 and 4, process 2 the
//! classes 2 and 3. The classes with the most states come first, so that each process has large and small ones.
//!
//! **Complexity.** Two rounds of words for each pass; of each vector one copy is sent, to the owner
//! of its class.
//!
//! **When it fails.** When a process is lost the pass ends for all. It goes on from the marks of
//! all processes when they begin again.
//!
//! **Reference.** None: this is the program's own.

use std::collections::HashMap;

use crate::count::engine::error::SweepError;
use crate::run::{Mark, Peers, Run, Scratch, StoreError};

/// The bytes before a block: the number of its step, and that of interruptions.
pub(super) const HEADER: usize = 8;

/// What one process knows of a pass over all classes.
pub(super) struct Share<'a> {
    scratch: &'a dyn Scratch,
    peers: Option<&'a dyn Peers>,
    /// The round of words that begins the pass, by which its steps are told from those of others, and the one that ends it.
    first_round: u64,
    last_round: u64,
    classes: u32,
    /// The number of steps: one for each class, or two if the halves differ.
    steps: u32,
    /// For each process the steps before which it lacks nothing.
    complete: Vec<u32>,
    /// The steps that this process had marked when the pass began.
    marked: u32,
    interruptions: u32,
    /// Where classes are parts in a store: which of them this process has to join.
    open: Option<Vec<bool>>,
}

/// What a process has to do in a step of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// It was done before, and nobody lacks anything of it.
    Nothing,
    /// It was done before, or is not to be done here, but somebody lacks what it sends.
    SendOnly,
    All,
}

impl<'a> Share<'a> {
    /// Begins a pass, or goes on with it, together with all other processes.
    pub(super) fn begin<'r: 'a>(
        run: &mut Run<'r>,
        scratch: &'a dyn Scratch,
        (name, cut): (&str, &str),
        (classes, stages): (u32, u32),
    ) -> Result<(Self, u128), SweepError> {
        let peers = run.peers();
        let place = peers.map_or(String::new(), |peers| format!(" {} of {}", peers.own(), peers.count()));
        let mark = scratch.begin(name, &format!("{cut}{place}"))?;
        let begun = mark.map_or(0, |mark| mark.interruptions + 1);
        let Mark { steps: marked, sum, .. } = mark.unwrap_or_default();
        let (first_round, last_round) =
            if peers.is_some() { (run.next_round(), run.next_round()) } else { Default::default() };
        let steps = classes * stages;
        let mut share = Self {
            scratch,
            peers,
            first_round,
            last_round,
            classes,
            steps,
            complete: vec![0],
            marked,
            interruptions: begun,
            open: None,
        };
        if let Some(peers) = peers {
            peers.tell(first_round, Some(u128::from(begun) << 32 | u128::from(marked)))?;
            let marks: Vec<u128> = run.hear::<SweepError>(first_round)?.into_iter().flatten().collect();
            share.interruptions = marks.iter().map(|mark| (mark >> 32) as u32).max().unwrap_or(begun);
            share.complete = marks.iter().map(|&mark| share.complete_at(mark as u32)).collect();
            share.finish(share.next_step(0))?;
        }
        Ok((share, sum))
    }

    /// A process that is alone, with boxes in memory, and joins some classes: those of its job that are not finished.
    pub(super) fn alone(scratch: &'a dyn Scratch, (classes, stages): (u32, u32), open: Vec<bool>) -> Self {
        Self {
            scratch,
            peers: None,
            first_round: 0,
            last_round: 0,
            classes,
            steps: classes * stages,
            complete: vec![0],
            marked: 0,
            interruptions: 0,
            open: Some(open),
        }
    }

    /// The step in which a class is joined.
    pub(super) fn joined_in(&self, class: u32) -> u32 {
        self.steps - self.classes + class
    }

    /// The number of processes.
    pub(super) fn processes(&self) -> u32 {
        self.peers.map_or(1, Peers::count)
    }

    /// Who makes a class: forwards and backwards in turn, so that each process has as many large ones.
    fn owner(&self, class: u32) -> u32 {
        let processes = self.processes();
        let (turn, place) = (class / processes, class % processes);
        if turn.is_multiple_of(2) { place } else { processes - 1 - place }
    }

    fn own(&self) -> u32 {
        self.peers.map_or(0, Peers::own)
    }

    /// The steps whose blocks must be in their boxes before this one can be joined and marked.
    fn needed(&self, step: u32) -> u32 {
        // Only the first half sends, if there are two.
        if self.steps == self.classes { step } else { step.min(self.classes) }
    }

    /// The steps of which a process lacks nothing when it has marked this many.
    fn complete_at(&self, marked: u32) -> u32 {
        marked.checked_sub(1).map_or(0, |last| self.needed(last))
    }

    /// What this process does in a step.
    pub(super) fn task(&self, step: u32) -> Task {
        let is_lacking = |(process, &complete): (u32, &u32)| process != self.own() && complete <= step;
        let sends = step < self.classes;
        if let Some(open) = &self.open {
            let class = step % self.classes;
            let lacking = if self.joined_in(class) == step { class as usize + 1 } else { 0 };
            return match () {
                () if self.joined_in(class) == step && open[class as usize] => Task::All,
                () if sends && open[lacking..].contains(&true) => Task::SendOnly,
                () => Task::Nothing,
            };
        }
        match () {
            () if self.owner(step % self.classes) != self.own() => Task::Nothing,
            () if step >= self.marked => Task::All,
            () if sends && (0..).zip(&self.complete).any(is_lacking) => Task::SendOnly,
            () => Task::Nothing,
        }
    }

    /// The first step from here on in which there is something to do, or the number of all steps.
    fn next_step(&self, from: u32) -> u32 {
        (from..self.steps).find(|&step| self.task(step) != Task::Nothing).unwrap_or(self.steps)
    }

    /// Puts a block of a step into the box of a class, wherever that is.
    pub(super) fn put(&self, step: u32, class: u32, block: &[u8]) -> Result<(), StoreError> {
        let owner = self.owner(class);
        match self.peers {
            Some(peers) if owner != self.own() => {
                let lacks = self.complete[owner as usize] <= step;
                if lacks { peers.send(owner, class, block) } else { Ok(()) }
            }
            _ if step < self.marked || self.open.as_ref().is_some_and(|open| !open[class as usize]) => Ok(()),
            _ => self.scratch.append(class, block),
        }
    }

    /// A step is made: all of it that others need is sent.
    pub(super) fn made(&self, step: u32) -> Result<(), StoreError> {
        self.finish(self.next_step(step + 1))
    }

    fn finish(&self, next: u32) -> Result<(), StoreError> {
        self.peers.map_or(Ok(()), |peers| peers.finish(self.at(next)))
    }

    /// The number of a step among those of all passes.
    fn at(&self, step: u32) -> u64 {
        self.first_round << 32 | u64::from(step)
    }

    /// Waits until all that is needed for a step has arrived.
    pub(super) fn wait(&self, run: &mut Run<'_>, step: u32) -> Result<(), SweepError> {
        let needed = self.at(self.needed(step));
        run.wait_for(|peers, patience| {
            self.check()?;
            Ok(peers.is_finished(needed, patience)?.then_some(()))
        })
    }

    /// Fails if numbers did not fit in some process.
    pub(super) fn check(&self) -> Result<(), SweepError> {
        let Some(peers) = self.peers else { return Ok(()) };
        let heard = peers.heard(self.last_round, std::time::Duration::ZERO)?;
        if heard.contains(&Some(None)) { Err(SweepError::Overflow) } else { Ok(()) }
    }

    /// The blocks in the box of a class that count: for each its size and its place.
    pub(super) fn blocks(&self, class: u32) -> Result<Vec<(u64, usize)>, StoreError> {
        let all = self.scratch.blocks(class)?.into_iter().zip(0..);
        if self.interruptions == 0 || self.peers.is_none() {
            return Ok(all.collect());
        }
        let mut last: HashMap<u32, u32> = HashMap::new();
        let (mut headers, mut bytes) = (Vec::new(), Vec::new());
        for (size, block) in all {
            self.read(class, block, &mut bytes)?;
            let number =
                |at: usize| bytes[at..at + 4].iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte));
            let (step, interruptions) = (number(0), number(4));
            let latest = last.entry(step).or_default();
            *latest = interruptions.max(*latest);
            headers.push((size, block, step, interruptions));
        }
        headers.retain(|(_, _, step, interruptions)| last[step] == *interruptions);
        Ok(headers.into_iter().map(|(size, block, ..)| (size, block)).collect())
    }

    /// Reads a block, with its header.
    pub(super) fn read(&self, class: u32, block: usize, into: &mut Vec<u8>) -> Result<(), StoreError> {
        self.scratch.read(class, block, into)?;
        if into.len() < HEADER { Err(StoreError) } else { Ok(()) }
    }

    /// What a block of a step begins with.
    pub(super) fn header(&self, step: u32) -> [u8; HEADER] {
        (u64::from(self.interruptions) << 32 | u64::from(step)).to_le_bytes()
    }

    /// Marks a step of this process. The box of its class is no longer needed, unless the step only filled boxes.
    pub(super) fn mark(&self, step: u32, sum: u128, emptied: Option<u32>) -> Result<(), StoreError> {
        self.scratch.mark(Mark { steps: step + 1, sum, interruptions: self.interruptions }, emptied)
    }

    /// The memory that boxes take now, if they are in memory, and what is on its way.
    pub(super) fn memory(&self) -> u64 {
        self.scratch.memory().unwrap_or(0) + self.peers.map_or(0, Peers::memory)
    }

    /// Whether the boxes of a process that is alone are in memory.
    pub(super) fn is_in_memory(&self) -> bool {
        self.peers.is_none() && self.scratch.memory().is_some()
    }

    /// The sum over all processes, from the part of this one.
    pub(super) fn add_up(
        &self,
        run: &mut Run<'_>,
        part: Result<u128, SweepError>,
        reduced: impl Fn(u128) -> u128,
    ) -> Result<u128, SweepError> {
        let Some(peers) = self.peers else { return part };
        let word = match part {
            Ok(part) => Some(part),
            Err(SweepError::Overflow) => None,
            Err(error) => return Err(error),
        };
        peers.tell(self.last_round, word)?;
        let parts = run.hear::<SweepError>(self.last_round)?;
        parts.into_iter().try_fold(0_u128, |sum, part| {
            sum.checked_add(part.ok_or(SweepError::Overflow)?).map(&reduced).ok_or(SweepError::Overflow)
        })
    }

    /// The pass is complete.
    pub(super) fn end(&self) -> Result<(), StoreError> {
        self.scratch.end()
    }
}
