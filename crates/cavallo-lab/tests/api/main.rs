//! The questions of the lab, asked as a page asks them. Every document that comes back is checked against its schema.

#[path = "../answer/mod.rs"]
mod answer;
mod client;
mod counting;
mod gathering;
mod guard;
mod hostile;
mod jobs;
mod limits;
mod play;
mod refusals;
mod schemas;
mod tours;
mod traces;
