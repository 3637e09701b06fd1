//! Which key asks for what.

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::state::Wish;

/// What a user asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeyRequest {
    Play(Wish),
    Quit,
    /// Ctrl-C.
    Interrupt,
}

/// What an event asks for, if anything.
pub(crate) fn request(event: &Event) -> Option<KeyRequest> {
    let &Event::Key(KeyEvent { code, modifiers, kind, .. }) = event else { return None };
    if kind == KeyEventKind::Release {
        return None;
    }
    if modifiers.contains(KeyModifiers::CONTROL) {
        return (code == KeyCode::Char('c')).then_some(KeyRequest::Interrupt);
    }
    Some(match code {
        KeyCode::Char('q' | 'Q') | KeyCode::Esc => KeyRequest::Quit,
        KeyCode::Char(' ') => KeyRequest::Play(Wish::PlayOrPause),
        KeyCode::Right | KeyCode::Char('n') => KeyRequest::Play(Wish::Forward),
        KeyCode::Left | KeyCode::Char('b') => KeyRequest::Play(Wish::Back),
        // The key of + without shift.
        KeyCode::Up | KeyCode::Char('+' | '=') => KeyRequest::Play(Wish::Faster),
        KeyCode::Down | KeyCode::Char('-' | '_') => KeyRequest::Play(Wish::Slower),
        KeyCode::Home => KeyRequest::Play(Wish::First),
        KeyCode::End => KeyRequest::Play(Wish::Last),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pressed(code: KeyCode, modifiers: KeyModifiers) -> Option<KeyRequest> {
        request(&Event::Key(KeyEvent::new(code, modifiers)))
    }

    #[test]
    fn keys_ask_for_things() {
        for (codes, wish) in [
            (&[KeyCode::Char(' ')][..], Wish::PlayOrPause),
            (&[KeyCode::Right, KeyCode::Char('n')], Wish::Forward),
            (&[KeyCode::Left, KeyCode::Char('b')], Wish::Back),
            (&[KeyCode::Up, KeyCode::Char('+')], Wish::Faster),
            (&[KeyCode::Down, KeyCode::Char('-')], Wish::Slower),
            (&[KeyCode::Home], Wish::First),
            (&[KeyCode::End], Wish::Last),
        ] {
            for &code in codes {
                assert_eq!(pressed(code, KeyModifiers::NONE), Some(KeyRequest::Play(wish)), "{code}");
            }
        }
        assert_eq!(pressed(KeyCode::Char('q'), KeyModifiers::NONE), Some(KeyRequest::Quit));
        assert_eq!(pressed(KeyCode::Esc, KeyModifiers::NONE), Some(KeyRequest::Quit));
    }

    #[test]
    fn ctrl_c_interrupts_and_other_keys_do_nothing() {
        assert_eq!(pressed(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(KeyRequest::Interrupt));
        assert_eq!(pressed(KeyCode::Char('c'), KeyModifiers::NONE), None);
        assert_eq!(pressed(KeyCode::Char('b'), KeyModifiers::CONTROL), None);
        assert_eq!(request(&Event::Resize(10, 10)), None);
        let released = KeyEvent::new_with_kind(KeyCode::Char('q'), KeyModifiers::NONE, KeyEventKind::Release);
        assert_eq!(request(&Event::Key(released)), None);
    }
}
