//! The terminal while a tour is played: what is drawn when, and what is done about keys, the clock and Ctrl-C.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use cavallo::run::Stopped;
use ratatui::backend::Backend;
use ratatui::crossterm::terminal::size;
use ratatui::{DefaultTerminal, Terminal};

use super::input::{KeyInput, Told};
use super::keys::KeyRequest;
use super::parting;
use super::scene::Scene;
use super::state::Playback;
use super::view::{Colours, View};
use crate::console::Console;
use crate::io::guard::Guard;
use crate::io::output::Output;

/// The shortest time between two pictures.
const FRAME: Duration = Duration::from_millis(25);
/// How often the clock and Ctrl-C are checked while nothing happens.
const LOOK: Duration = Duration::from_millis(100);

/// Plays a tour until the user has seen enough, and leaves the last board on the terminal.
pub(super) fn play_on_terminal(console: &Console, scene: &Scene, output: &mut Output) -> Result<()> {
    let mut screen = Screen::take().context("cannot play on this terminal (-o FILE writes plain text)")?;
    let mut view = View::new(colours());
    let input = KeyInput::open()?;
    let last = play(&mut screen.terminal, scene, &mut view, &console.guard(), |time| input.wait(time))?;
    let board = screen.terminal.size().ok().and_then(|size| view.last_board(size, scene, &last));
    drop(screen);
    // The screen that the player used is gone; what was seen last stays.
    match board {
        Some(board) => parting::write(&board, output)?,
        None => writeln!(output, "{}", scene.title())?,
    }
    Ok(())
}

/// The colours that the terminal has and its user wants.
fn colours() -> Colours {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let has_many = std::env::var("TERM").is_ok_and(|name| name.contains("256color")) || is_set("COLORTERM");
    match (is_set("NO_COLOR"), has_many) {
        (true, _) => Colours::None,
        (false, true) => Colours::Many,
        (false, false) => Colours::Sixteen,
    }
}

/// Some terminals only print, and some do not know their size.
pub(super) fn can_be_drawn_on() -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    !is_dumb && size().is_ok_and(|(width, height)| width > 0 && height > 0)
}

/// The terminal while a tour is played; it is given back as it was, whatever happens.
struct Screen {
    terminal: DefaultTerminal,
}

impl Screen {
    fn take() -> io::Result<Self> {
        match ratatui::try_init() {
            Ok(terminal) => Ok(Self { terminal }),
            Err(error) => {
                // Half of it may have worked.
                let _ = ratatui::try_restore();
                Err(error)
            }
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.terminal.show_cursor();
        let _ = ratatui::try_restore();
    }
}

/// Draws, waits, and does what is asked, until the user has seen enough. Returns the moment that was seen last.
fn play<B>(
    terminal: &mut Terminal<B>,
    scene: &Scene,
    view: &mut View,
    guard: &Guard,
    mut wait: impl FnMut(Duration) -> io::Result<Told>,
) -> Result<Playback>
where
    B: Backend<Error: std::error::Error + Send + Sync + 'static>,
{
    let mut playback = Playback::new(scene.length());
    let mut now = Instant::now();
    let mut is_drawn = false;
    loop {
        guard.check()?;
        if !is_drawn {
            terminal.draw(|frame| view.draw(frame, scene, &playback))?;
        }
        let time = playback.until_next_jump().map_or(LOOK, |time| time.clamp(FRAME, LOOK));
        let told = wait(time)?;
        let before = std::mem::replace(&mut now, Instant::now());
        let advanced = playback.advance(now - before);
        is_drawn = advanced.shows_the_same_as(&playback);
        playback = advanced;
        match told {
            Told::Nothing => {}
            Told::Changed => is_drawn = false,
            Told::Asked(KeyRequest::Play(wish)) => {
                playback = playback.apply(wish);
                is_drawn = false;
            }
            Told::Asked(KeyRequest::Quit) => return Ok(playback),
            Told::Asked(KeyRequest::Interrupt) => return Err(io::Error::other(Stopped::Cancelled).into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use cavallo::run::CancelToken;
    use cavallo::tour::Ends;
    use ratatui::backend::TestBackend;

    use super::super::scene::tests::scene;
    use super::super::state::Wish;
    use super::*;
    use crate::args::Common;

    fn console() -> Console {
        let common = Common { timeout: None, max_memory: None, quiet: true, json: false, notation: None, config: None };
        Console::new(&common, CancelToken::new())
    }

    /// Plays a tour of 5x5 to a user who asks for these things, and gives the last picture.
    fn played(requests: Vec<KeyRequest>) -> (Result<Playback>, String) {
        let scene = scene("5", Ends::Open, &[]);
        let mut terminal = Terminal::new(TestBackend::new(60, 20)).unwrap();
        let mut requests = requests.into_iter();
        let wait = |_| Ok(Told::Asked(requests.next().unwrap_or(KeyRequest::Quit)));
        let result = play(&mut terminal, &scene, &mut View::new(Colours::Sixteen), &console().guard(), wait);
        (result, terminal.backend().to_string())
    }

    #[test]
    fn every_wish_is_drawn() {
        let (result, picture) = played(vec![KeyRequest::Play(Wish::Last), KeyRequest::Play(Wish::Back)]);
        result.unwrap();
        assert!(picture.contains("24 of 25: ") && picture.contains("paused"), "{picture}");
        let (_, picture) =
            played(vec![KeyRequest::Play(Wish::Last), KeyRequest::Play(Wish::First), KeyRequest::Play(Wish::Forward)]);
        assert!(picture.contains("2 of 25: a1 to "), "{picture}");
    }

    #[test]
    fn an_interruption_is_not_an_ordinary_end() {
        assert!(played(vec![KeyRequest::Quit]).0.is_ok());
        let error = played(vec![KeyRequest::Interrupt]).0.unwrap_err();
        let stopped = error.downcast_ref::<io::Error>().and_then(crate::io::guard::stop_inside);
        assert_eq!(stopped, Some(Stopped::Cancelled));
    }

    #[test]
    fn a_signal_ends_it_too() {
        let (scene, console) = (scene("5", Ends::Open, &[]), console());
        let mut terminal = Terminal::new(TestBackend::new(60, 20)).unwrap();
        console.cancel_token().cancel();
        assert!(
            play(&mut terminal, &scene, &mut View::new(Colours::Sixteen), &console.guard(), |_| Ok(Told::Nothing))
                .is_err()
        );
    }
}
