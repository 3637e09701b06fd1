//! The tests of the library from outside, in one program: it is linked once.

mod construct;
mod count;
mod count_claims;
mod cross_check;
mod gather_claims;
mod gather_exact;
mod gather_limits;
mod gather_methods;
mod limits;
mod methods;
mod numbering;
mod oracle;
mod other_pieces;
mod partial_columns;
mod pieces;
mod properties;
mod reports;
mod threads;
mod warnsdorff;
