//! A tour on a terminal: the piece moves, and keys stop it, turn it back and change its speed.
//!
//! `scene` is what is shown, `state` what moment of it, `input` and `keys` what the user asks for. `layout` says how large squares are and
//! which of them fit, `view` draws them, `screen` plays them, `parting` leaves the last board on the screen. Where there is no terminal, or in
//! a program without the feature `player`, `plain` writes text. Only `screen` and `input` touch the terminal.

#[cfg(feature = "player")]
mod input;
#[cfg(feature = "player")]
mod keys;
#[cfg(feature = "player")]
mod layout;
#[cfg(feature = "player")]
mod parting;
mod plain;
mod scene;
#[cfg(feature = "player")]
mod screen;
#[cfg(feature = "player")]
mod state;
#[cfg(feature = "player")]
mod view;

use anyhow::Result;
use cavallo::tour::Tour;

use crate::console::Console;
use crate::io::output::Output;

use scene::Scene;

pub(crate) use scene::refuse_large;

/// Plays a tour if the output is a terminal, and writes it as plain text otherwise. The board is [not too large](refuse_large).
pub(crate) fn show(console: &Console, tour: &Tour, output: &mut Output) -> Result<()> {
    let scene = Scene::new(tour).named(console.naming().notation());
    #[cfg(feature = "player")]
    if output.is_terminal() && screen::can_be_drawn_on() {
        return screen::play_on_terminal(console, &scene, output);
    }
    #[cfg(not(feature = "player"))]
    if output.is_terminal() {
        console.remark(&crate::outcome::left_out("playing the tour on the terminal", "player").to_string());
    }
    Ok(plain::write(&scene, output)?)
}
