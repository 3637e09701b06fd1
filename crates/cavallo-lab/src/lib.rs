//! The lab: a page on which people play with knights and watch algorithms think, and the server behind it.
//!
//! `cavallo serve` starts it. The server does no mathematics of its own: every question becomes a problem of the crate `cavallo`, and
//! its answer is a document of `cavallo-formats` or a picture of `cavallo-render`.
//!
//! | file | what it holds |
//! |---|---|
//! | [`options`](Options) | where it listens, and its [`Limits`] |
//! | [`server`](Lab) | binding, answering, shutting down in order |
//! | `guard` | who may ask: the page itself and programs on this machine; headers of every answer |
//! | `routes` | one file for each question |
//! | `fields`, `question` | what a request may say, and how a wrong one is refused |
//! | [`jobs`](Metrics) | long work: a pool with a queue, budgets, progress, and an end when nobody waits |
//! | `trace` | everything that a search did, to be shown from any place on |
//! | `samplers` | the tables of random tours, kept for the next one |
//! | `stream` | answers as server-sent events |
//! | `failure`, `wording` | refusals and limits in one sentence |
//! | `openapi`, `api_page` | what can be asked, for programs and for people |
//! | `assets` | the page |
//!
//! ```
//! use cavallo::CancelToken;
//! use cavallo_lab::{Options, run};
//!
//! let stop = CancelToken::new();
//! run(&Options::default(), &stop, |address| {
//!     println!("http://{address}/");
//!     stop.cancel(); // a server would go on
//!     Ok(())
//! })?;
//! # Ok::<(), std::io::Error>(())
//! ```

mod api_page;
mod assets;
mod failure;
mod fields;
mod guard;
mod jobs;
mod language;
mod openapi;
mod options;
mod question;
mod routes;
mod samplers;
mod server;
mod shared;
mod stream;
mod trace;
mod wording;

pub use jobs::Metrics;
pub use options::{Limits, Options};
pub use server::{Lab, Monitor, run};

/// The README's example is compiled and run with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
