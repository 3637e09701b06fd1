//! What is written is read back: the same board, the same squares, in every format.

use std::time::Duration;

use cavallo::board::{Board, Notation, Piece, Square, Wrap};
use cavallo::tour::Route;
use cavallo::{Answer, Ends, Problem, Run, Solved, Tour, TourProblem};
use cavallo_ask::TourDocument;
use cavallo_formats::{
    Format, ReadOptions, TourFile, read_tour, write_grid, write_hcp, write_json, write_moves, write_moves_with_threads,
    write_tsplib,
};
use proptest::prelude::*;

/// A tour, if one is found soon.
fn tour_of(board: Board, ends: Ends) -> Option<Tour> {
    let mut run = Run::unlimited().max_steps(200_000);
    TourProblem::new(board, ends).solve_in(&mut run).ok()?.found().ok()
}

fn write_document(tour: &Tour, text: &mut Vec<u8>) -> std::io::Result<()> {
    let problem = TourProblem::new(tour.board().clone(), tour.ends());
    let (time, verify_time) = (Duration::from_millis(250), None);
    let answer = Answer::Found(tour.clone());
    let solved = Solved { answer, method: "auto", complete: true, steps: 1, time, verify_time, partial: None };
    let document = TourDocument { seed: Some(7), ..TourDocument::new(&problem, &solved, None) };
    write_json(&document, text)
}

fn written(tour: &Tour, format: Format) -> Vec<u8> {
    let mut text = Vec::new();
    match format {
        Format::Grid => write_grid(tour, &mut text),
        Format::Moves => write_moves(tour, &mut text),
        Format::Json => write_document(tour, &mut text),
        Format::Tsplib => write_tsplib(tour, &mut text),
    }
    .unwrap();
    text
}

const FORMATS: [Format; 4] = [Format::Grid, Format::Moves, Format::Json, Format::Tsplib];

fn read(text: &[u8], board: Option<&Board>) -> TourFile {
    let options = ReadOptions { board: board.cloned(), max_memory: Some(1 << 20), ..ReadOptions::default() };
    read_tour(text, &options).unwrap_or_else(|error| panic!("{error}:\n{}", String::from_utf8_lossy(text)))
}

/// The word at a place of a text.
fn word_at(text: &[u8], file: &TourFile, position: u64) -> String {
    let place = file.place(position).unwrap();
    let line = std::str::from_utf8(text).unwrap().lines().nth(place.line as usize - 1).unwrap();
    line[place.column as usize - 1..].split(' ').next().unwrap().to_owned()
}

/// In every notation, whether it is given or not: a tour visits the edges of its board, so it can be told. Only whether rows or columns
/// come first cannot, on a board with equal sides.
fn check_notations(tour: &Tour) {
    for (name, notation) in Notation::NAMED {
        let mut text = Vec::new();
        write_moves_with_threads(tour, notation, 1, &mut text).unwrap();
        let is_told = notation != Notation::Rows || tour.board().width() != tour.board().height();
        for given in [None, Some(notation)].into_iter().filter(|given| given.is_some() || is_told) {
            let options = ReadOptions { board: Some(tour.board().clone()), notation: given, ..ReadOptions::default() };
            let file = read_tour(text.as_slice(), &options).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(file.squares.iter().copied().eq(tour.squares()), "{name}");
        }
    }
}

fn check_round_trip(tour: &Tour) {
    if tour.length() > 1 && tour.board().blocked().is_empty() {
        check_notations(tour);
    }
    for format in FORMATS {
        let text = written(tour, format);
        let file = read(&text, Some(tour.board()));
        assert_eq!((file.format, &file.board, file.board_inferred), (format, tour.board(), false));
        assert!(file.squares.iter().copied().eq(tour.squares()));
        let says_ends = matches!(format, Format::Json | Format::Tsplib);
        assert_eq!(file.ends, says_ends.then(|| tour.ends()));

        let alone = read(&text, None);
        assert!(alone.squares.iter().copied().eq(tour.squares()));
        if format == Format::Moves {
            assert!(alone.board_inferred && alone.board.blocked().is_empty());
        } else {
            assert_eq!(&alone.board, tour.board());
        }
        if format == Format::Moves && !tour.board().blocked().is_empty() {
            continue;
        }
        assert!(
            TourProblem::new(alone.board.clone(), tour.ends())
                .verify(&mut Run::unlimited(), Route::Listed(alone.squares.clone()))
                .is_ok()
        );
        let last = tour.length();
        for position in [1, last / 2 + 1, last] {
            match format {
                Format::Json => assert_eq!(file.place(position), None),
                Format::Grid => assert_eq!(word_at(&text, &file, position), position.to_string()),
                Format::Moves => {
                    assert_eq!(
                        word_at(&text, &file, position),
                        tour.squares().nth(position as usize - 1).unwrap().to_string()
                    );
                }
                Format::Tsplib => assert_eq!(u64::from(file.place(position).unwrap().line), 5 + position),
            }
        }
        assert_eq!((file.place(0), file.place(last + 1)), (None, None));
    }
}

#[test]
fn boards_of_many_shapes() {
    for (size, ends) in [
        ("1x1", Ends::Open),
        ("3x10", Ends::Closed),
        ("3x10", Ends::Open),
        ("30x5", Ends::Open),
        ("12x12", Ends::Closed),
    ] {
        check_round_trip(&tour_of(size.parse().unwrap(), ends).unwrap());
    }
}

#[test]
fn blocked_squares_are_kept() {
    for (size, blocked) in [("5x5", "a1"), ("5x5", "c3"), ("6x6", "a1 b1"), ("6x5", "a1 f5"), ("3x3", "b2")] {
        let blocked: Vec<Square> = blocked.split(' ').map(|name| name.parse().unwrap()).collect();
        let board = size.parse::<Board>().unwrap().with_blocked(blocked).unwrap();
        let tour = tour_of(board.clone(), Ends::Open).unwrap_or_else(|| panic!("{board:?}"));
        check_round_trip(&tour);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn any_tour_reads_back(
        width in 5..7_u32,
        height in 5..9_u32,
        closed: bool,
        holes in prop::collection::vec((0..5_u32, 0..5_u32), 0..3),
    ) {
        let holes = holes.into_iter().map(|(file, rank)| Square::new(file, rank));
        let board = Board::new(width, height).unwrap().with_blocked(holes).unwrap();
        let ends = if closed { Ends::Closed } else { Ends::Open };
        if let Some(tour) = tour_of(board, ends) {
            check_round_trip(&tour);
        }
    }

    #[test]
    fn damaged_files_are_read_or_refused_but_never_panic(
        format in 0..4_usize,
        cut in 0..400_usize,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
    ) {
        let board = Board::new(5, 6).unwrap().with_blocked([Square::new(0, 0), Square::new(1, 0)]).unwrap();
        let tour = tour_of(board, Ends::Open).unwrap();
        let mut text = written(&tour, FORMATS[format]);
        text.truncate(cut.max(1));
        for (index, byte) in changes {
            let index = index.index(text.len());
            text[index] = byte;
        }
        for max_memory in [None, Some(500)] {
            let options = ReadOptions { max_memory, ..ReadOptions::default() };
            let _ = read_tour(text.as_slice(), &options).map_err(|error| error.to_string());
        }
    }
}

#[test]
fn a_document_leaves_out_what_has_no_value() {
    let tour = tour_of("1x1".parse().unwrap(), Ends::Open).unwrap();
    assert_eq!(
        String::from_utf8(written(&tour, Format::Json)).unwrap(),
        "{\"schema\":\"cavallo-tour/1\",\"board\":\"1x1\",\"ends\":\"open\",\"answer\":\"found\",\"method\":\"auto\",\
         \"seed\":7,\"steps\":1,\"seconds\":0.25,\"squares\":[\"a1\"]}\n"
    );
}

#[test]
fn the_printed_forms() {
    let squares = ["a1", "c2", "a3", "b1", "c3", "a2", "c1", "b3"].map(|name| name.parse::<Square>().unwrap());
    let board = Board::new(3, 3).unwrap().with_blocked(["b2".parse().unwrap()]).unwrap();
    let problem = TourProblem::new(board.clone(), Ends::Closed);
    let tour = problem.verify(&mut Run::unlimited(), Route::Listed(squares.to_vec())).unwrap();
    let text = |format| String::from_utf8(written(&tour, format)).unwrap();
    assert_eq!(text(Format::Grid), "3 8 5\n6 . 2\n1 4 7\n");
    assert_eq!(text(Format::Moves), "a1 c2 a3 b1 c3 a2 c1 b3\n");
    assert_eq!(
        text(Format::Tsplib),
        "NAME : knight-3x3\nCOMMENT : board 3x3 blocked b2 closed\nTYPE : TOUR\nDIMENSION : 8\nTOUR_SECTION\n\
         1\n5\n6\n2\n8\n4\n3\n7\n-1\nEOF\n"
    );
    let mut graph = Vec::new();
    write_hcp(&mut Run::unlimited(), &board, &mut graph).unwrap();
    assert_eq!(
        String::from_utf8(graph).unwrap(),
        "NAME : knight-3x3\nCOMMENT : board 3x3 blocked b2\nTYPE : HCP\nDIMENSION : 8\nEDGE_DATA_FORMAT : EDGE_LIST\n\
         EDGE_DATA_SECTION\n1 7\n1 5\n2 6\n2 8\n3 7\n3 4\n4 8\n5 6\n-1\nEOF\n"
    );
    let wide = tour_of("4x3".parse().unwrap(), Ends::Open).unwrap();
    let grid = String::from_utf8(written(&wide, Format::Grid)).unwrap();
    assert!(grid.lines().all(|line| line.len() == 11), "{grid}");
}

/// JSON and TSPLIB name the piece and the edges; the other formats are told.
#[test]
fn other_pieces_are_read_back() {
    for (piece, wrap) in [
        (Piece::KING, Wrap::None),
        (Piece::KNIGHT, Wrap::Both),
        (Piece::WAZIR, Wrap::Files),
        ("0,1+1,6".parse().unwrap(), Wrap::Both),
    ] {
        let board = Board::new(6, 5).unwrap().with_blocked([Square::new(0, 0), Square::new(5, 4)]).unwrap();
        let board = board.with_piece(piece).wrapped(wrap);
        let tour = tour_of(board.clone(), Ends::Open).unwrap();
        for format in FORMATS {
            let text = written(&tour, format);
            let names_piece = matches!(format, Format::Json | Format::Tsplib);
            let told = ReadOptions {
                piece: Some(piece),
                wrap: Some(wrap),
                board: Some(board.clone()),
                ..ReadOptions::default()
            };
            let options = if names_piece { &ReadOptions::default() } else { &told };
            let file = read_tour(text.as_slice(), options).unwrap();
            assert_eq!((&file.board, file.squares), (&board, tour.squares().collect()), "{format} {piece}");
            if names_piece {
                let refuses = |options: ReadOptions| read_tour(text.as_slice(), &options).is_err();
                let other = ReadOptions { piece: Some(Piece::ZEBRA), ..ReadOptions::default() };
                assert_eq!(refuses(other), !piece.is_knight(), "who names no piece leaves it to the reader");
                let edges = if wrap == Wrap::Both { Wrap::Files } else { Wrap::Both };
                let other = ReadOptions { wrap: Some(edges), ..ReadOptions::default() };
                assert_eq!(refuses(other), wrap != Wrap::None, "{format} {piece}");
            }
        }
    }
}

#[test]
fn comments_of_other_programs_are_not_ours() {
    let head =
        |comment: &str| format!("COMMENT : {comment}\nTYPE : TOUR\nDIMENSION : 4\nTOUR_SECTION\n1\n2\n4\n3\n-1\n");
    let read = |comment: &str| read_tour(head(comment).as_bytes(), &ReadOptions::default()).unwrap();
    for comment in
        ["board 2x2 piece", "board 2x2 piece queen", "board 2x2 wrap ranks", "board 2x2 piece king piece king"]
    {
        assert!(read(comment).board_inferred, "{comment}");
    }
    let ours = read("board 2x2 piece king wrap both closed");
    assert_eq!((ours.board.piece(), ours.board.wrap(), ours.ends), (Piece::KING, Wrap::Both, Some(Ends::Closed)));
}
