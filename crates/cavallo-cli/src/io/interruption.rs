//! Ctrl-C: it stops the work of whatever command cleanly, and a second one ends the program at once.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::{Context, Result};
use cavallo::run::CancelToken;
use cavallo_system::signals::on_stop;

use super::temporary;
use super::waiting::is_stuck;
use crate::outcome::Outcome;

/// Whether the user is asked something. Then there is no work that could be stopped.
static IS_ASKING: AtomicBool = AtomicBool::new(false);

/// From here on Ctrl-C cancels the token.
pub(crate) fn catch(cancel: &CancelToken) -> Result<()> {
    let cancel = cancel.clone();
    on_stop(move || {
        let again = cancel.is_cancelled();
        cancel.cancel();
        // A reader that does not read would keep the program from looking at the token.
        if again || IS_ASKING.load(Relaxed) || is_stuck() {
            temporary::clear_own();
            std::process::exit(Outcome::Interrupted.code().into());
        }
    })
    .context("cannot listen for Ctrl-C")
}

/// Asks the user something; Ctrl-C ends the program at once meanwhile.
pub(crate) fn while_asking<T>(ask: impl FnOnce() -> T) -> T {
    IS_ASKING.store(true, Relaxed);
    let answer = ask();
    IS_ASKING.store(false, Relaxed);
    answer
}
