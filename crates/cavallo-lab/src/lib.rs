//! The lab: a page on which people play with knights and watch algorithms think, and the server behind it.
//!
//! `cavallo serve` starts it. The server knows no question: what it is asked is read, checked and answered by the crate `cavallo-ask`.
//!
//! | file | what it holds |
//! |---|---|
//! | [`options`](Options) | where it listens, and its [`Limits`] |
//! | [`server`](Lab) | binding, answering, shutting down in order |
//! | `guard` | who may ask: the page itself and programs on this machine; headers of every answer |
//! | `routes` | one handler for all questions |
//! | `query` | the pairs of a query |
//! | [`jobs`](Metrics) | long work: a pool with a queue, budgets, progress, and an end when nobody waits |
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
mod guard;
mod jobs;
mod openapi;
mod options;
mod query;
mod routes;
mod server;
mod stream;
mod wording;

pub use jobs::Metrics;
pub use options::{Limits, Options};
pub use server::{Lab, Monitor, run};

/// The README's example is compiled and run with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
