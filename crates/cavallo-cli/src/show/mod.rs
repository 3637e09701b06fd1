//! What a command shows: messages, progress, listings, pictures and films.

pub(crate) mod cut_off;
pub(crate) mod drawing_file;
pub(crate) mod frames;
pub(crate) mod listing;
pub(crate) mod message;
pub(crate) mod picture;
pub(crate) mod progress_line;
pub(crate) mod unread;
pub(crate) mod watch;
