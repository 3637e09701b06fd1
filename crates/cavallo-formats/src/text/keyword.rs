//! The keywords of TSPLIB files.

const KEYWORDS: [&str; 19] = [
    "NAME",
    "TYPE",
    "COMMENT",
    "DIMENSION",
    "CAPACITY",
    "EDGE_WEIGHT_TYPE",
    "EDGE_WEIGHT_FORMAT",
    "EDGE_DATA_FORMAT",
    "NODE_COORD_TYPE",
    "DISPLAY_DATA_TYPE",
    "NODE_COORD_SECTION",
    "DEPOT_SECTION",
    "DEMAND_SECTION",
    "EDGE_DATA_SECTION",
    "FIXED_EDGES_SECTION",
    "DISPLAY_DATA_SECTION",
    "TOUR_SECTION",
    "EDGE_WEIGHT_SECTION",
    "EOF",
];

/// Whether a word is a keyword of TSPLIB, in capitals or not.
pub(crate) fn is_keyword(word: &[u8]) -> bool {
    KEYWORDS.iter().any(|keyword| word.eq_ignore_ascii_case(keyword.as_bytes()))
}

/// What keywords are made of.
pub(crate) fn is_keyword_byte(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}
