//! How much memory the program may use: the machine's, and what control groups and `ulimit` leave of it.

use std::fs;
use std::path::{Path, PathBuf};

/// The memory that control groups and `ulimit -v` allow the program, if they limit it: the smallest of their limits, and of
/// the address space what is not in use.
#[must_use]
pub fn allowed() -> Option<u64> {
    let address_space = address_space();
    let groups = limit_of_groups(Path::new("/proc/self/cgroup"), Path::new("/sys/fs/cgroup"));
    [address_space, groups].into_iter().flatten().min()
}

/// Three quarters of the memory that the program may use: how much a computation takes at most unless it is told otherwise.
#[must_use]
pub fn three_quarters() -> u64 {
    // A machine that does not tell is treated as a small one.
    let machine = of_machine().unwrap_or(4 << 28);
    machine.min(allowed().unwrap_or(u64::MAX)) / 4 * 3
}

/// The memory of the machine.
#[cfg(unix)]
fn of_machine() -> Option<u64> {
    // SAFETY: it takes a number and returns one.
    #[expect(unsafe_code)]
    let pages = unsafe { libc::sysconf(libc::_SC_PHYS_PAGES) };
    let pages = u64::try_from(pages).ok().filter(|pages| *pages > 0)?;
    pages.checked_mul(rustix::param::page_size() as u64)
}

#[cfg(not(unix))]
fn of_machine() -> Option<u64> {
    None
}

/// The address space that may still be used.
#[cfg(unix)]
fn address_space() -> Option<u64> {
    let limit = rustix::process::getrlimit(rustix::process::Resource::As).current?;
    let used = fs::read_to_string("/proc/self/statm").ok();
    let pages: u64 = used.and_then(|text| text.split_whitespace().next()?.parse().ok()).unwrap_or(0);
    Some(limit.saturating_sub(pages * rustix::param::page_size() as u64))
}

#[cfg(not(unix))]
fn address_space() -> Option<u64> {
    None
}

/// The smallest limit of the control groups that the process is in, and of those around them.
///
/// The first file has a line `number:controllers:path` for each group. In version 2 there is one group, number 0 without
/// controllers, and its limit is in `memory.max`; in version 1 the controller `memory` has a folder of its own, and the limit
/// is in `memory.limit_in_bytes`. Inside a container the path may be that of the host: then only the root is there.
fn limit_of_groups(own: &Path, root: &Path) -> Option<u64> {
    let text = fs::read_to_string(own).ok()?;
    let limits = text.lines().flat_map(|line| {
        let mut fields = line.splitn(3, ':');
        let (controllers, path) = (fields.nth(1).unwrap_or(""), fields.next().unwrap_or("/"));
        let (folder, file) = if controllers.is_empty() {
            (root.to_owned(), "memory.max")
        } else if controllers.split(',').any(|name| name == "memory") {
            (root.join("memory"), "memory.limit_in_bytes")
        } else {
            return Vec::new();
        };
        let group: PathBuf = folder.join(path.trim_start_matches('/'));
        let around = group.ancestors().take_while(|group| group.starts_with(&folder));
        around.filter_map(|group| read_limit(&group.join(file))).collect()
    });
    limits.min()
}

/// The number in a file. Version 2 says `max` where there is no limit, and version 1 a number near 2^63.
fn read_limit(file: &Path) -> Option<u64> {
    let limit: u64 = fs::read_to_string(file).ok()?.trim().parse().ok()?;
    (limit < 1 << 62).then_some(limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn the_machine_has_what_the_kernel_tells() {
        let told = fs::read_to_string("/proc/meminfo").unwrap();
        let total = told.lines().find_map(|line| line.strip_prefix("MemTotal:")).unwrap();
        let total: u64 = total.trim().trim_end_matches(" kB").parse().unwrap();
        // A container may be told less than the machine has.
        assert!(of_machine().unwrap() >= total * 1024 / 2);
    }

    fn write(root: &Path, path: &str, text: &str) {
        let path = root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn limit(own: &str, files: &[(&str, &str)]) -> Option<u64> {
        let root = std::env::temp_dir().join(format!("cavallo-groups-{}-{:p}", std::process::id(), own));
        for (path, text) in files {
            write(&root, path, text);
        }
        write(&root, "own", own);
        let found = limit_of_groups(&root.join("own"), &root.join("groups"));
        fs::remove_dir_all(root).unwrap();
        found
    }

    #[test]
    fn the_smallest_limit_of_all_groups_around_counts() {
        let files = [
            ("groups/a/b/memory.max", "max\n"),
            ("groups/a/memory.max", "5000000\n"),
            ("groups/memory.max", "9000000\n"),
            ("groups/other/memory.max", "1\n"),
        ];
        assert_eq!(limit("0::/a/b\n", &files), Some(5_000_000));
        assert_eq!(limit("0::/\n", &files), Some(9_000_000));
        // The path of the host is not there.
        assert_eq!(limit("0::/x/y\n", &files), Some(9_000_000));
        assert_eq!(limit("0::/a/b\n", &files[..1]), None);
    }

    #[test]
    fn version_one_has_a_folder_for_memory() {
        let files = [
            ("groups/memory/a/memory.limit_in_bytes", "7000000\n"),
            ("groups/memory/memory.limit_in_bytes", "9223372036854771712\n"),
        ];
        assert_eq!(limit("5:cpu,cpuacct:/a\n4:hugetlb,memory:/a\n", &files), Some(7_000_000));
        assert_eq!(limit("4:memory:/\n", &files), None);
        assert_eq!(limit("5:cpu:/a\n", &files), None);
        assert_eq!(limit("", &files), None);
    }
}
