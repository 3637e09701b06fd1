//! Plans of counts that [remember](crate::count::rectangle::remember) their classes: the sizes of classes, and of what they put into boxes.
//!
//! **Idea.** Each block of the survey belongs to one class; its patterns are kept or put into boxes
//! by the classes of their partners, for all cuts at once. Adding up what each class puts into
//! boxes, and takes out of them, gives the memory at every moment.
//!
//! **Why it is right.** It follows [the schedule](crate::count::rectangle::remember) step by step.
//!
//! **Complexity.** One step for each pattern, edge and cut.
//!
//! **When it fails.** The states of the largest classes are known less well than those of tables:
//! they are planned with 15 % more.
//!
//! **Reference.** None: this is the program's own.

use crate::count::engine::error::SweepError;
use crate::count::rectangle::halves::Halves;
use crate::count::rectangle::middle::EdgeChoice;
use crate::count::rectangle::partition::Partition;
use crate::count::rectangle::remember::{Remembered, bytes_of_blocks};
use crate::count::rectangle::schedule::Schedule;
use crate::run::Run;

use super::memory::{BYTES_OF_STATE, bytes, bytes_of_arrays};
use super::outline::states;
use super::rates;
use super::shared::enough_classes;
use super::strategy::Plan;
use super::survey::{OutlineSizes, Survey};
use super::tile_sizes::{self, GrownBlock, TileSizes};

/// The bytes of a state in scratch space: four for a remainder, and those of its matching.
const BYTES_SPILLED: f64 = 4.6;
/// The states of the largest classes are known less well than those of whole tables.
const UNCERTAINTY: f64 = 1.15;
/// The bytes of a pattern while it is unfolded: twice, with the change of its matchings.
const BYTES_OF_IMAGE: f64 = 96.0;
/// What every class takes besides the work on its states, in nanoseconds, and what it takes for each box that it adds to.
const TIME_OF_CLASS: f64 = 1.33e6;
const TIME_OF_TILE: f64 = 6.7e3;

/// The size of one class of one half.
#[derive(Clone, Default)]
struct ClassSizes {
    /// States and patterns of its part of the last table.
    table: f64,
    patterns: f64,
    /// What there is of it in the middle, and what of that is kept until it is complete.
    all: TileSizes,
    kept: TileSizes,
    /// The states in memory for the largest blocks, one for each thread.
    working: Vec<f64>,
}

/// The sizes of all classes of one cut.
struct ClassesOfCut {
    /// For each half that is made.
    halves: Vec<Vec<ClassSizes>>,
    /// By how much more is in boxes when a class is complete than when the last one was, in states; for the first half.
    put_into_boxes: Vec<f64>,
}

impl Survey {
    /// All ways to count in tiles with this many processes, those with the fewest classes first.
    pub(super) fn remembered_ways(
        &self,
        run: &mut Run<'_>,
        halves: &Halves<'_>,
        processes: u32,
    ) -> Result<Vec<Plan>, SweepError> {
        let halves = halves.with(EdgeChoice::Alternating);
        let middle = halves.middle;
        let equal = self.lower.rows == self.upper.rows;
        let all = if processes > 1 {
            Partition::all_for(run, middle, enough_classes(processes))?
        } else {
            Partition::all(run, middle)?
        };
        let classes: u64 = all.iter().map(|classes| u64::from(classes.count())).sum();
        run.reserve(classes * (self.outlines.len() * size_of::<ClassSizes>()) as u64)?;
        let empty = |classes: &Partition| ClassesOfCut {
            halves: vec![vec![ClassSizes::default(); classes.count() as usize]; self.outlines.len()],
            put_into_boxes: vec![0.0; classes.count() as usize + 1],
        };
        let mut cuts: Vec<ClassesOfCut> = all.iter().map(empty).collect();
        let (fewer, more) = halves.rectangle.halves();
        for (half, (outline, rows)) in self.outlines.iter().zip([fewer, more]).enumerate() {
            for (classes, sizes) in all.iter().zip(&mut cuts) {
                for &(pattern, fill) in &outline.fills {
                    let class = &mut sizes.halves[half][classes.of(pattern) as usize];
                    class.table += states(pattern, fill);
                    class.patterns += 1.0;
                }
            }
            let looked_up = run.scoped_memory(|run| {
                tile_sizes::each_block(run, &halves, outline, rows, |block| {
                    for (classes, sizes) in all.iter().zip(&mut cuts) {
                        sizes.add(classes, (equal, half), &block, halves.engine.threads);
                    }
                })
            })?;
            for sizes in &mut cuts {
                let classes = &mut sizes.halves[half];
                let states: f64 = classes.iter().map(|class| class.all.states).sum();
                for class in classes {
                    class.all.work.grow = looked_up / states.max(1.0) * class.all.states;
                }
            }
        }
        let way = |(classes, sizes)| self.remembered_way(&halves, &sizes, classes, processes);
        Ok(all.into_iter().zip(cuts).map(way).collect())
    }

    fn remembered_way(&self, halves: &Halves<'_>, sizes: &ClassesOfCut, classes: Partition, processes: u32) -> Plan {
        let equal = self.lower.rows == self.upper.rows;
        let threads = halves.engine.threads as f64;
        // Of mirrored blocks one of two is made.
        let stored = if halves.middle.is_mirrored() { 0.5 } else { 1.0 };
        let (mut vertices, mut times) = (Vec::new(), Vec::new());
        let (mut memory, mut base_memory, mut of_classes, mut tables) = (0.0_f64, 0.0_f64, Vec::new(), Vec::new());
        let all_blocks = threads * bytes_of_blocks(processes, classes.count()) as f64;
        let mut written = 0.0;
        let in_boxes = sizes.bytes_in_boxes(stored);
        let at_once = in_boxes.iter().copied().fold(0.0, f64::max);
        let mut memory_with_boxes = 0.0_f64;
        // With the edges of the middle every square may be an end.
        let arrays = bytes_of_arrays(threads, 2 * halves.middle.width as usize, halves.rectangle.width);
        let halves_to_make: &[&OutlineSizes] = if equal { &[&self.lower] } else { &[&self.lower, &self.upper] };
        for (number, (half, sizes)) in halves_to_make.iter().zip(&sizes.halves).enumerate() {
            let passed = ((half.rows - 1) * halves.rectangle.width + classes.common) as usize;
            let (before, last) = half.vertices.split_at(passed);
            vertices.extend(before.iter().map(|vertex| rates::SWEEP * vertex.looked_up));
            let density = half.patterns as f64 / half.states;
            let base = before.last().map_or(1.0, |vertex| vertex.after);
            let most = before.iter().map(|vertex| vertex.at_once).fold(base, f64::max);
            let base = bytes(base, density * base);
            base_memory = base_memory.max(base);
            // When the second half is begun, all of the first is in boxes.
            let boxes = |class: usize| if number == 0 { in_boxes[class] } else { at_once };
            let before_classes = bytes(most, 3.0 * density * half.states);
            memory = memory.max(before_classes);
            memory_with_boxes = memory_with_boxes.max(before_classes + if number == 0 { 0.0 } else { at_once });
            let last_row: f64 = last.iter().map(|vertex| vertex.looked_up).sum();
            let most_at_once = last.iter().map(|vertex| vertex.at_once).fold(0.0, f64::max) / half.states;
            for (place, class) in sizes.iter().enumerate() {
                let spilled = stored * (class.all.states - class.kept.states);
                let table = bytes(class.table, class.patterns);
                let sweep = bytes(most_at_once * class.table, 3.0 * class.patterns);
                let blocks = BYTES_OF_STATE * class.working.iter().sum::<f64>();
                let outgoing = (2.0 * BYTES_SPILLED * spilled).min(all_blocks);
                let kept = stored * bytes(class.kept.states, class.kept.patterns as f64);
                let growing = table + BYTES_OF_IMAGE * class.patterns + blocks + outgoing + kept;
                let of_class = UNCERTAINTY * sweep.max(growing);
                of_classes.push(arrays + of_class);
                tables.push((table, UNCERTAINTY * sweep));
                memory = memory.max(base + of_class);
                memory_with_boxes = memory_with_boxes.max(base + of_class + boxes(place));
                let others = (stored * class.all.patterns as f64).min(f64::from(classes.count()));
                times.push(
                    rates::SWEEP * last_row * class.table / half.states
                        + rates::GROW * stored * class.all.work.grow
                        + rates::JOIN * stored * class.kept.work.join
                        + TIME_OF_CLASS
                        + TIME_OF_TILE * others,
                );
                written += BYTES_SPILLED * spilled;
            }
        }
        Plan {
            schedule: Schedule::Remember(Remembered {
                classes,
                times,
                memory: of_classes,
                tables,
                target: f64::INFINITY,
                written,
                at_once,
                memory_with_boxes: arrays + memory_with_boxes,
            }),
            vertices,
            memory: arrays + memory,
            base_memory,
            patterns: self.upper.patterns,
            states: self.upper.states,
            states_of_tiles: self.states_of_tiles,
        }
    }
}

impl ClassesOfCut {
    /// For each class of the first half what is in boxes when it is complete, in bytes, if this part of all blocks is made.
    fn bytes_in_boxes(&self, stored: f64) -> Vec<f64> {
        let mut states = 0.0;
        let in_boxes = self.put_into_boxes.iter().map(|more| {
            states += more;
            BYTES_SPILLED * stored * states
        });
        in_boxes.collect()
    }

    /// Adds a block of a half to its class.
    fn add(&mut self, classes: &Partition, (equal, half): (bool, usize), block: &GrownBlock<'_>, threads: usize) {
        let number = classes.of(block.before[0].0);
        let class = &mut self.halves[half][number as usize];
        for &(pattern, fill) in block.after {
            let size = tile_sizes::size_of_pattern(pattern, fill);
            class.all.add(size);
            let partner = classes.of_partner(pattern);
            let is_kept = if equal { partner <= number } else { half == 1 };
            if is_kept {
                class.kept.add(size);
            } else {
                self.put_into_boxes[number as usize] += size.states;
                // It is there until that class is complete; with different halves until the second is made.
                let gone = if equal { partner as usize + 1 } else { classes.count() as usize };
                self.put_into_boxes[gone] -= size.states;
            }
        }
        class.working.push(block.working);
        class.working.sort_unstable_by(|one, other| other.total_cmp(one));
        class.working.truncate(threads);
    }
}
