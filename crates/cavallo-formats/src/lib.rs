//! Reading and writing tours.
