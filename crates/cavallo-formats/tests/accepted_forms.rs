//! The many ways in which people write the same tour.

use cavallo::board::Notation;
use cavallo::tour::Ends;
use cavallo_formats::{Format, Place, ReadError, ReadOptions, TourFile, read_tour};

fn read(text: &str) -> TourFile {
    read_tour(text.as_bytes(), &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}: {text:?}"))
}

fn names(file: &TourFile) -> String {
    file.squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn grids() {
    let plain = "3 8 5\n6 . 2\n1 4 7\n";
    for text in [
        plain,
        "\u{feff}3 8 5\r\n6 # 2\r\n1 4 7",
        "\n\n3\t8\t5\n\n6\t-\t2\n   \n1\t4\t7\n\n",
        "3,8,5\n6,.,2\n1,4,7",
        "3;8;5;\n6;.;2;\n1;4;7;",
        "| 3 | 8 | 5 |\n| 6 | . | 2 |\n| 1 | 4 | 7 |",
        "03 08 05\n06 . 02\n01 04 07",
    ] {
        let file = read(text);
        assert_eq!((file.format, file.board.to_string().as_str()), (Format::Grid, "3x3"), "{text:?}");
        assert_eq!(names(&file), "a1 c2 a3 b1 c3 a2 c1 b3", "{text:?}");
        assert_eq!(file.board.blocked(), ["b2".parse().unwrap()]);
        assert!(!file.board_inferred);
    }
    assert_eq!(read(plain).place(2), Some(Place { line: 2, column: 5 }));
    assert_eq!(names(&read("1 2\n3 4")), "a2 b2 a1 b1");
    assert_eq!(names(&read("1")), "a1");
}

#[test]
fn move_lists() {
    for text in [
        "a1 b3 c1",
        "A1 B3 C1",
        "a1,b3,c1",
        "a1;b3;c1;",
        "a1\r\nb3\r\nc1\r\n",
        "(A,1); (B,3); (C,1); ",
        "(1,1) (2,3) (3,1)",
        "(1,1)(2,3)(3,1)",
        "( a , 1 ),( b\t,\n3 ),(c,1)",
        "a1 (2,3) c1",
    ] {
        let file = read(text);
        assert_eq!(file.format, Format::Moves, "{text:?}");
        assert_eq!((names(&file).as_str(), file.board.to_string().as_str()), ("a1 b3 c1", "3x3"), "{text:?}");
        assert!(file.board_inferred);
    }
    assert_eq!(read("a1\n  (2,3)").place(2), Some(Place { line: 2, column: 3 }));
    // Letters alone do not make a keyword: these are squares.
    assert_eq!(read("name1 type2").format, Format::Moves);
    let giant = read("a1 (1000000000,1000000000)");
    assert_eq!(giant.board.to_string(), "1000000000x1000000000");
    let given = ReadOptions { board: Some("8".parse().unwrap()), ..ReadOptions::default() };
    let file = read_tour("a1 b3".as_bytes(), &given).unwrap();
    assert_eq!((file.board.to_string().as_str(), file.board_inferred), ("8x8", false));
}

#[test]
fn tsplib_tours() {
    for text in [
        "NAME : x\nTYPE : TOUR\nDIMENSION : 4\nTOUR_SECTION\n1\n2\n3\n4\n-1\nEOF\n",
        "name: x\ntype: tour\ndimension: 4\ntour_section\n1 2 3 4 -1",
        "TOUR_SECTION : 1 2 3 4 EOF",
        "DIMENSION 4\r\nTOUR_SECTION\r\n1\r\n2\r\n3\r\n4\r\n",
        "COMMENT : \u{0}\u{fe}board of directors, and a word of more than sixty-four bytes: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\
         xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\nVENDOR : y\nDIMENSION : 4\nTOUR_SECTION\n1\n2\n3\n4\n-1\njunk",
    ] {
        let options = ReadOptions { board: Some("2".parse().unwrap()), ..ReadOptions::default() };
        let file = read_tour(text.as_bytes(), &options).unwrap_or_else(|error| panic!("{error}: {text:?}"));
        assert_eq!((file.format, file.ends, file.board_inferred), (Format::Tsplib, None, false));
        assert_eq!(names(&file), "a1 b1 a2 b2", "{text:?}");
    }
    let guessed = read("DIMENSION : 9\nTOUR_SECTION\n9\n-1");
    assert_eq!((guessed.board.to_string().as_str(), guessed.board_inferred), ("3x3", true));
    assert_eq!((names(&guessed).as_str(), guessed.place(1)), ("c3", Some(Place { line: 3, column: 1 })));
    let said = read("COMMENT : board 5x2 blocked b1 d2 closed\nTOUR_SECTION\n1 2 7 8");
    assert_eq!((said.board.to_string().as_str(), said.ends), ("5x2", Some(Ends::Closed)));
    assert_eq!((names(&said).as_str(), said.board_inferred), ("a1 c1 c2 e2", false));
}

#[test]
fn documents() {
    let file = read(
        "\n {\"squares\" : [\"a1\", \"(2,3)\"], \"blocked\":[\"c3\"], \"later\":{\"deep\":[1,2,{}]},\n\
         \"board\":\"3x3\", \"schema\":\"cavallo-tour/1\", \"answer\":\"found\"}\n\n",
    );
    assert_eq!((file.format, file.ends, file.board_inferred), (Format::Json, None, false));
    assert_eq!((names(&file).as_str(), file.board.to_string().as_str()), ("a1 b3", "3x3"));
    assert_eq!(file.board.blocked(), ["c3".parse().unwrap()]);
    let closed = read("{\"schema\":\"cavallo-tour/1\",\"board\":\"1\",\"ends\":\"closed\",\"squares\":[]}");
    assert_eq!((closed.ends, closed.squares.len()), (Some(Ends::Closed), 0));
}

#[test]
fn the_time_that_report_001_prints_is_passed_over() {
    let file = read("(A,1); (B,3); (C,1); \nexecution time: 0.004433s\n");
    assert_eq!(names(&file), "a1 b3 c1");
    for text in ["a1 execution", "a1 execution tim 3", "a1 executed time: 3"] {
        let read = read_tour(text.as_bytes(), &ReadOptions::default());
        assert!(matches!(read, Err(ReadError::Syntax { .. })), "{text}");
    }
}

#[test]
fn formats_have_names() {
    let names = [Format::Grid, Format::Moves, Format::Json, Format::Tsplib].map(|format| format.to_string());
    assert_eq!(names, ["numbered grid", "move list", "JSON", "TSPLIB tour"]);
}

#[test]
fn other_notations() {
    let read_as = |text: &str, notation, board: Option<&str>| {
        let board = board.map(|board| board.parse().unwrap());
        read_tour(text.as_bytes(), &ReadOptions { board, notation, ..ReadOptions::default() })
    };
    // A zero tells that rows are counted from the top.
    let file = read("(0,2) (1,0) (2,2)");
    assert_eq!((names(&file).as_str(), file.board.to_string().as_str()), ("a1 b3 c1", "3x3"));
    assert_eq!(file.notation, Some(Notation::Zero));
    assert_eq!(read("(1,1) (2,3)").notation, None);
    // The row first, if it is given or if only that is on the board.
    let file = read_as("(2,0) (0,1) (2,3)", Some(Notation::Rows), None).unwrap();
    assert_eq!((names(&file).as_str(), file.board.to_string().as_str()), ("a1 b3 d1", "4x3"));
    let file = read_as("(2,0) (0,1) (2,3)", None, Some("4x3")).unwrap();
    assert_eq!((names(&file).as_str(), file.notation), ("a1 b3 d1", Some(Notation::Rows)));
    // Numbers on one line, with a zero among them, are squares.
    let file = read_as("6 1 8 3 2 7 0 5", None, Some("3")).unwrap();
    assert_eq!((names(&file).as_str(), file.notation), ("a1 b3 c1 a2 c3 b1 a3 c2", Some(Notation::Number)));
    let file = read_as("6\n1 8,3;2 7 0 5", Some(Notation::Number), Some("3")).unwrap();
    assert_eq!((names(&file).as_str(), file.notation), ("a1 b3 c1 a2 c3 b1 a3 c2", None));
    assert!(matches!(read_as("6 1 8 3 2 7 0 5", None, None), Err(ReadError::Board(_))));
    // Where neither a zero nor the far edge is visited, one cannot know.
    assert!(matches!(read_as("(1,1) (2,3)", None, Some("8")), Err(ReadError::Ambiguous { .. })));
    assert_eq!(names(&read_as("(1,1) (2,3) (1,8)", None, Some("8")).unwrap()), "a1 b3 a8");
    assert_eq!(names(&read_as("(1,1) (2,3)", Some(Notation::Pairs), Some("8")).unwrap()), "a1 b3");
    assert_eq!(names(&read_as("(1,1) (2,3)", Some(Notation::Zero), Some("8")).unwrap()), "b7 c5");
    for (text, notation) in [("(8,0)", Notation::Zero), ("64", Notation::Number), ("17", Notation::Letters)] {
        assert!(matches!(
            read_as(text, Some(notation), Some("8")),
            Err(ReadError::Syntax { .. } | ReadError::Board(_))
        ));
    }
}
