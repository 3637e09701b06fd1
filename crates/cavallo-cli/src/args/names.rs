//! The names of methods and of other choices, as the values of flags.

use cavallo::{Method, Problem};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// A parser for the names of a problem's methods.
pub(super) fn method_names<P: Problem>() -> PossibleValuesParser {
    P::methods().iter().map(|method: &Method<P>| PossibleValue::new(method.name).help(method.summary)).into()
}

/// A parser for the names of a table.
pub(super) fn named<T: Copy + Send + Sync + 'static>(
    table: &'static [(&'static str, T)],
) -> impl TypedValueParser<Value = T> {
    let names = table.iter().map(|&(name, _)| PossibleValue::new(name));
    PossibleValuesParser::from(names.collect::<Vec<_>>()).map(|name| named_value(table, &name))
}

/// What a table has under a name that is known to be in it.
pub(super) fn named_value<T: Copy>(table: &[(&str, T)], name: &str) -> T {
    let (_, value) = table.iter().find(|&&(known, _)| known == name).unwrap_or(&table[0]);
    *value
}
