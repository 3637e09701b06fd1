//! Any leaper on any board: blocked squares, joined edges, given ends, against brute force that shares no code with the methods.

mod counts;
mod distances;
mod gatherings;
mod tours;
mod world;
