//! An allocator that lets the program end in good order when the system has no more memory.
//!
//! **Idea.** Without it a failed allocation aborts the program, with a core dump and files half written. This one hands every
//! request to the system's allocator. When that refuses, it frees a small reserve and calls the handler that the program has
//! [set](set_out_of_memory_handler). The handler reports what happened and removes half-written files; then the program ends.
//!
//! **Why it is right.** The handler may allocate from the reserve. If that is not enough, the allocator is entered again from
//! within the handler, and the program ends at once. Other threads whose allocations fail meanwhile wait for the end.

#![expect(unsafe_code, reason = "an allocator is unsafe by its interface; all work is done by the system's")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

/// The system's allocator with an out-of-memory handler. Declare it as the `#[global_allocator]`.
#[derive(Clone, Copy, Debug, Default)]
pub struct HandlingAllocator;

/// Memory for the handler itself.
const RESERVE: usize = 1 << 18;

static HANDLER: OnceLock<Handler> = OnceLock::new();
static RESERVED: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static ENDING: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// Whether this thread is running the handler.
    static HANDLING: Cell<bool> = const { Cell::new(false) };
}

/// What is to be done when an allocation of so many bytes was refused.
struct Handler {
    handle: fn(usize),
    exit_code: i32,
}

/// Blocks from this size on are returned to the system at once.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LARGE_BLOCK: i32 = 128 << 10;

/// Sets what is done when an allocation of so many bytes was refused; then the program ends with this exit code. Only the
/// first call has an effect.
pub fn set_out_of_memory_handler(handle: fn(usize), exit_code: i32) {
    if HANDLER.set(Handler { handle, exit_code }).is_ok()
        && let Ok(mut reserved) = RESERVED.lock()
    {
        // Not zeros, which the system would promise without keeping them.
        *reserved = vec![1; RESERVE];
    }
}

/// Makes all threads share one heap if the address space is limited (`ulimit -v`): the C library reserves 64 MiB of it for the heap
/// of each thread, and where it cannot, every allocation goes to the system, which is slow. To be called before there is a
/// second thread.
pub fn spare_address_space() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    if rustix::process::getrlimit(rustix::process::Resource::As).current.is_some() {
        // SAFETY: it sets a number of the allocator, and there is no other thread that allocates meanwhile.
        unsafe {
            libc::mallopt(libc::M_ARENA_MAX, 1);
        }
    }
}

/// Makes the C library return large blocks to the system as soon as they are freed. By itself it keeps more and larger ones, which are of no use
/// where blocks of many sizes come and go in several threads. To be called before there are threads that allocate.
pub fn return_large_blocks() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: it sets a number of the allocator, and there is no other thread that allocates meanwhile.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE_BLOCK);
    }
}

/// Runs the handler, if there is one, and ends the program.
#[cold]
fn refused(bytes: usize) {
    let Some(Handler { handle, exit_code }) = HANDLER.get() else { return };
    if HANDLING.get() {
        // The reserve is used up.
        end(*exit_code);
    }
    if ENDING.swap(true, Ordering::SeqCst) {
        loop {
            std::thread::sleep(Duration::from_millis(10));
        }
    }
    HANDLING.set(true);
    if let Ok(mut reserved) = RESERVED.try_lock() {
        drop(std::mem::take(&mut *reserved));
    }
    handle(bytes);
    end(*exit_code)
}

/// Ends the program without running anything that might allocate.
fn end(exit_code: i32) -> ! {
    // SAFETY: it takes a number and does not return.
    unsafe { libc::_exit(exit_code) }
}

// SAFETY: all blocks come from the system's allocator and go back to it, with the layouts they came with. A null pointer is
// passed on, or the program ends.
unsafe impl GlobalAlloc for HandlingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promises are the system's conditions; so in the other functions.
        let block = unsafe { System.alloc(layout) };
        if block.is_null() {
            refused(layout.size());
        }
        block
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: see `alloc`.
        let block = unsafe { System.alloc_zeroed(layout) };
        if block.is_null() {
            refused(layout.size());
        }
        block
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        // SAFETY: see `alloc`.
        let moved = unsafe { System.realloc(block, layout, new_size) };
        if moved.is_null() {
            refused(new_size);
        }
        moved
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: see `alloc`.
        unsafe { System.dealloc(block, layout) }
    }
}
