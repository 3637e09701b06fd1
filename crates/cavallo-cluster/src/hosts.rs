//! The host file: the address of each process, one per line, as timely has it.

use std::collections::HashMap;
use std::fmt::Write as _;

/// The addresses of all processes, in their order. Process 0 is the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hosts {
    addresses: Vec<String>,
}

/// What is wrong with a host file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HostsError {
    /// There is no address in it.
    #[error("there is no address in it: one address:port per line is expected")]
    Empty,
    /// A line is not an address.
    #[error("line {line} is not address:port: {text}")]
    NoAddress {
        /// The line, from 1.
        line: usize,
        /// What it says.
        text: String,
    },
    /// An address is there twice.
    #[error("line {line} repeats the address of line {first}: each process needs its own")]
    Repeated {
        /// The second line, from 1.
        line: usize,
        /// The first one.
        first: usize,
    },
}

impl Hosts {
    /// Reads a host file. Empty lines and lines that begin with `#` are passed over.
    ///
    /// ```
    /// let hosts = cavallo_cluster::Hosts::read("10.0.0.1:2101\n10.0.0.2:2101\n").unwrap();
    /// assert_eq!((hosts.count(), hosts.address(1)), (2, "10.0.0.2:2101"));
    /// ```
    ///
    /// # Errors
    /// When a line is not an address with a port, or repeats another one, or when there are none.
    pub fn read(text: &str) -> Result<Self, HostsError> {
        let (mut addresses, mut lines) = (Vec::new(), HashMap::new());
        for (line, address) in (1..).zip(text.lines().map(str::trim)) {
            if address.is_empty() || address.starts_with('#') {
                continue;
            }
            let port =
                address.rsplit_once(':').filter(|(host, _)| !host.is_empty() && !host.contains(char::is_whitespace));
            if port.and_then(|(_, port)| port.parse::<u16>().ok()).is_none_or(|port| port == 0) {
                return Err(HostsError::NoAddress { line, text: address.to_owned() });
            }
            if let Some(first) = lines.insert(address.to_owned(), line) {
                return Err(HostsError::Repeated { line, first });
            }
            addresses.push(address.to_owned());
        }
        if addresses.is_empty() { Err(HostsError::Empty) } else { Ok(Self { addresses }) }
    }

    /// The number of processes.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.addresses.len() as u32
    }

    /// The address of a process.
    ///
    /// # Panics
    /// When there is no such process.
    #[must_use]
    pub fn address(&self, process: u32) -> &str {
        &self.addresses[process as usize]
    }

    /// A process with its address, for messages: `process 1 (10.0.0.2:2101)`.
    pub(crate) fn name(&self, process: u32) -> String {
        let mut name = format!("process {process}");
        if let Some(address) = self.addresses.get(process as usize) {
            let _ = write!(name, " ({address})");
        }
        name
    }

    /// All addresses in one line.
    pub(crate) fn line(&self) -> String {
        self.addresses.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn host_files_are_read_or_refused() {
        let hosts = Hosts::read("# two machines\n10.0.0.1:2101\n\n  node-2:2101 \n[::1]:7\n").unwrap();
        assert_eq!((hosts.count(), hosts.line().as_str()), (3, "10.0.0.1:2101 node-2:2101 [::1]:7"));
        assert_eq!(hosts.name(1), "process 1 (node-2:2101)");
        assert_eq!(Hosts::read("\n# nothing\n"), Err(HostsError::Empty));
        for wrong in ["10.0.0.1", ":2101", "a b:1", "a:0", "a:70000", "a:x"] {
            let error = HostsError::NoAddress { line: 2, text: wrong.to_owned() };
            assert_eq!(Hosts::read(&format!("a:1\n{wrong}")), Err(error));
        }
        assert_eq!(Hosts::read("a:1\nb:1\n\na:1"), Err(HostsError::Repeated { line: 4, first: 1 }));
    }
}
