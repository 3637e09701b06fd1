//! The machine on which an experiment ran.

use std::fmt;

use sysinfo::{CpuRefreshKind, MemoryRefreshKind, RefreshKind, System};

use crate::quantity;

/// The machine as it describes itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    processor: String,
    cores: usize,
    /// In bytes; 0 if it is not known.
    memory: u64,
    system: String,
}

impl Machine {
    /// This machine.
    #[must_use]
    pub fn this() -> Self {
        let kinds = RefreshKind::nothing()
            .with_memory(MemoryRefreshKind::nothing().with_ram())
            .with_cpu(CpuRefreshKind::nothing());
        let system = System::new_with_specifics(kinds).ok();
        let told = |word: &str| if word.trim().is_empty() { "a processor without a name" } else { word }.to_owned();
        let first = system.as_ref().and_then(|system| system.cpus().first());
        Self {
            processor: first.map_or_else(|| told(""), |cpu| told(cpu.brand())),
            cores: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            memory: system.as_ref().map_or(0, System::total_memory),
            system: System::long_os_version().unwrap_or_else(|_| std::env::consts::OS.to_owned()),
        }
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { processor, cores, memory, system } = self;
        let cores = if *cores == 1 { "1 core".to_owned() } else { format!("{cores} cores") };
        let arch = std::env::consts::ARCH;
        write!(f, "{processor} ({arch}), {cores}, ")?;
        if *memory > 0 {
            write!(f, "{} of memory, ", quantity::bytes(*memory as f64))?;
        }
        f.write_str(system)
    }
}
