//! The pairs of a query, `a=1&b=2`.

use axum::http::StatusCode;

use crate::failure::Failure;

/// The pairs of a query.
pub(crate) fn pairs(query: &str) -> Result<Vec<(String, String)>, Failure> {
    let pairs = query.split('&').filter(|pair| !pair.is_empty());
    pairs
        .map(|pair| {
            let (name, text) = pair.split_once('=').unwrap_or((pair, ""));
            Ok((decoded(name)?, decoded(text)?))
        })
        .collect()
}

/// Undoes `%41` and `+`.
fn decoded(text: &str) -> Result<String, Failure> {
    let wrong = || Failure::new(StatusCode::BAD_REQUEST, "the query is not text");
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
                let (high, low) = (digit(rest.next()).ok_or_else(wrong)?, digit(rest.next()).ok_or_else(wrong)?);
                (16 * high + low) as u8
            }
            other => other,
        });
    }
    String::from_utf8(bytes).map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_is_decoded() {
        let pair = |name: &str, text: &str| (name.to_owned(), text.to_owned());
        assert_eq!(
            pairs("board=8%788&blocked=a1+b2&x").unwrap(),
            [pair("board", "8x8"), pair("blocked", "a1 b2"), pair("x", "")]
        );
        assert_eq!(pairs("board=%4").unwrap_err().field, None);
        assert!(pairs("a=%ff").is_err());
    }
}
