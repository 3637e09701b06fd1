//! Graphs from files: three formats, and what is wrong with others.

use cavallo::Board;
use cavallo::hamilton::Graph;
use cavallo::run::Run;
use cavallo_formats::{GraphFormat, ReadError, read_graph, write_hcp};

fn refusal(text: &[u8]) -> String {
    read_graph(&mut Run::unlimited(), text, None).expect_err("it is not a graph").to_string()
}

#[test]
fn edges_are_pairs_of_words() {
    let text = "# towns\nPisa Lucca # near\n\nLucca\tPrato\r\nPrato Pisa\nPisa Lucca\nLucca Pisa\nPisa Pisa\nélan Pisa";
    let file = read_graph(&mut Run::unlimited(), text.as_bytes(), None).unwrap();
    assert_eq!((file.format, file.names.join(" ").as_str()), (GraphFormat::Edges, "Pisa Lucca Prato élan"));
    assert_eq!(file.graph, Graph::new(4, [(0, 1), (1, 2), (2, 0), (3, 0)]).unwrap());
    assert_eq!((file.loops, file.repeated), (1, 2));
}

/// Known graphs: the empty ones, a path, the complete graph of five vertices, and the Petersen graph.
#[test]
fn graph6_is_decoded() {
    for (text, vertices, edges) in [("?", 0, 0), ("@", 1, 0), ("A_", 2, 1), ("D~{", 5, 10), ("IheA@GUAo", 10, 15)] {
        for text in [text.to_owned(), format!("{text}\n"), format!(">>graph6<<{text}\r\n"), format!("# so\n{text}\n")] {
            let file = read_graph(&mut Run::unlimited(), text.as_bytes(), None).unwrap();
            assert_eq!((file.format, file.names.len()), (GraphFormat::Graph6, vertices), "{text:?}");
            assert_eq!((file.graph.vertices(), file.graph.edges()), (vertices, edges), "{text:?}");
        }
    }
    let petersen = read_graph(&mut Run::unlimited(), &b"IheA@GUAo"[..], None).unwrap().graph;
    assert!((0..10).all(|vertex| petersen.neighbours(vertex).len() == 3));
}

/// Written here, bit by bit, and read again.
#[test]
fn graph6_of_any_size_goes_around() {
    for vertices in [3, 7, 12, 62, 63, 64, 130] {
        let is_edge = |low: usize, high: usize| (low * 7 + high * 13) % 5 < 2;
        let pairs: Vec<(usize, usize)> = (0..vertices).flat_map(|high| (0..high).map(move |low| (low, high))).collect();
        let mut text: Vec<u8> = if vertices <= 62 {
            vec![vertices as u8]
        } else {
            vec![63, (vertices >> 12) as u8, (vertices >> 6 & 63) as u8, (vertices & 63) as u8]
        };
        for group in pairs.chunks(6) {
            let bit = |place: usize| group.get(place).is_some_and(|&(low, high)| is_edge(low, high));
            text.push((0..6).fold(0, |bits, place| bits << 1 | u8::from(bit(place))));
        }
        for byte in &mut text {
            *byte += 63;
        }
        let expected = Graph::new(vertices, pairs.into_iter().filter(|&(low, high)| is_edge(low, high))).unwrap();
        let file = read_graph(&mut Run::unlimited(), &text[..], None).unwrap();
        assert_eq!((file.format, file.graph), (GraphFormat::Graph6, expected), "{vertices}");
    }
}

#[test]
fn what_is_written_as_hcp_is_read() {
    for size in ["6", "3x4", "5"] {
        let board: Board = size.parse().unwrap();
        let board = if size == "5" { board.with_blocked(["c3".parse().unwrap()]).unwrap() } else { board };
        let mut text = Vec::new();
        write_hcp(&mut Run::unlimited(), &board, &mut text).unwrap();
        let file = read_graph(&mut Run::unlimited(), &text[..], None).unwrap();
        let squares: Vec<_> = board.squares().collect();
        let place = |square| squares.iter().position(|&other| other == square).unwrap();
        let edges = squares.iter().flat_map(|&one| board.neighbours(one).map(move |other| (one, other)));
        let graph = Graph::new(squares.len(), edges.map(|(one, other)| (place(one), place(other)))).unwrap();
        assert_eq!((file.format, file.graph, file.repeated), (GraphFormat::Hcp, graph, 0), "{size}");
        assert_eq!(file.names[0], "1");
    }
    let empty =
        read_graph(&mut Run::unlimited(), &b"type: hcp\nDIMENSION: 4\nEDGE_DATA_SECTION\n1 2\n"[..], None).unwrap();
    assert_eq!((empty.graph.vertices(), empty.graph.edges()), (4, 1));
}

/// One sentence with the line.
#[test]
fn bad_files_are_refused() {
    for (text, expected) in [
        (&b""[..], "line 1, column 1: found the end of the file, in which there is no graph"),
        (b"# nothing\n", "in which there is no graph"),
        (b"a b\nc\n", "line 2, column 1: found \"c\", expected two names per line"),
        (b"a,b\nb,c\n", "line 1, column 1: found \"a,b\", expected two names per line"),
        (b"a b\nb c 5\n", "line 2, column 5: found \"5\", expected the end of the line"),
        (b"a b\n\xff c\n", "line 2, column 1: found \"\\xff\", expected a name in UTF-8"),
        (b"D~{\nD~{\n", "line 2, column 1: found \"D~{\", expected the end of the file: one graph per file"),
        (b">>graph6<<D~\n", "found 2 characters, expected 3 characters in graph6, for its 5 vertices"),
        (b">>graph6<<D~{ more\n", "found \"more\""),
        (b">>graph6<<D 1\n", "found \"1\""),
        (b"TYPE : TSP\nDIMENSION : 3\n", "line 1, column 8: found \"TSP\", expected HCP"),
        (b"TYPE : HCP\nDIMENSION : x\n", "line 2, column 13: found \"x\", expected the number of vertices"),
        (b"TYPE : HCP\nDIMENSION : 3\n", "found the end of the file, expected EDGE_DATA_SECTION"),
        (b"TYPE : HCP\nEDGE_DATA_SECTION\n", "expected a line DIMENSION before the edges"),
        (b"TYPE : HCP\nDIMENSION : 3\nEDGE_DATA_FORMAT : ADJ_LIST\n", "line 3, column 20: found \"ADJ_LIST\""),
        (b"TYPE : HCP\nDIMENSION : 3\nwhat\n", "line 3, column 1: found \"what\", expected a TSPLIB keyword"),
        (
            b"TYPE : HCP\nDIMENSION : 3\nEDGE_DATA_SECTION\n1 4\n",
            "line 4, column 3: found \"4\", expected a vertex from 1 to 3",
        ),
        (b"TYPE : HCP\nDIMENSION : 3\nEDGE_DATA_SECTION\n1\n", "expected the other end of an edge"),
        (b"TYPE : HCP\nDIMENSION : 3\nEDGE_DATA_SECTION\n1 2\n-1\n2 3\n", "line 6, column 1: found \"2\""),
    ] {
        let sentence = refusal(text);
        assert!(sentence.contains(expected), "{:?}: {sentence}", String::from_utf8_lossy(text));
        assert!(sentence.starts_with("line "), "{sentence}");
    }
}

#[test]
fn memory_is_limited() {
    let lines: Vec<String> = (0..1000).map(|vertex| format!("{vertex} {}\n", vertex + 1)).collect();
    let text = lines.concat();
    assert!(matches!(
        read_graph(&mut Run::unlimited(), text.as_bytes(), Some(10_000)),
        Err(ReadError::TooLarge { limit: 10_000 })
    ));
    // The file alone is too large.
    assert!(matches!(
        read_graph(&mut Run::unlimited(), text.as_bytes(), Some(10)),
        Err(ReadError::TooLarge { limit: 10 })
    ));
    let giant = b"TYPE : HCP\nDIMENSION : 4000000000\nEDGE_DATA_SECTION\n";
    assert!(matches!(read_graph(&mut Run::unlimited(), &giant[..], Some(1 << 30)), Err(ReadError::TooLarge { .. })));
    assert_eq!(read_graph(&mut Run::unlimited(), text.as_bytes(), Some(1 << 20)).unwrap().graph.edges(), 1000);
}
