//! Which graph suits a board: a [`PaddedBoard`](super::PaddedBoard) for knights on a board that ends at its edges, a
//! [`MoveTable`](super::MoveTable) for everything else.

/// Calls a function or method that is generic over the graph, with the graph that suits the board.
macro_rules! on_graph {
    ($board:expr, $method:ident.$function:ident($($argument:expr),*)) => {
        if $board.is_classic() {
            $method.$function::<$crate::board::PaddedBoard>($($argument),*)
        } else {
            $method.$function::<$crate::board::MoveTable>($($argument),*)
        }
    };
    ($board:expr, $($function:ident)::+($($argument:expr),*)) => {
        if $board.is_classic() {
            $($function)::+::<$crate::board::PaddedBoard>($($argument),*)
        } else {
            $($function)::+::<$crate::board::MoveTable>($($argument),*)
        }
    };
}
pub(crate) use on_graph;

#[cfg(test)]
mod tests {
    use crate::board::{Board, MoveGraph, MoveTable, PaddedBoard, Piece, Square, Wrap};
    use crate::run::Run;

    fn check<G: MoveGraph>(board: &Board) {
        let graph = G::reserve(&mut Run::unlimited(), board, 1).unwrap();
        let mut free = vec![false; graph.cells()];
        graph.mark_free(&mut Run::unlimited(), board, &mut free, true).unwrap();
        let mut last = None;
        for square in board.squares() {
            let index = graph.index(square);
            assert!(last < Some(index) && free[index as usize]);
            last = Some(index);
            assert_eq!(graph.square(index), square);
            let mut near: Vec<Square> = Vec::new();
            let bytes = graph.per_slot(index, 99, |slot, _| slot as u8);
            assert_eq!(bytes.as_ref().iter().filter(|&&byte| byte != 99).count(), graph.around(index).count());
            for (slot, to) in graph.around(index) {
                assert!(slot < G::MOVES && bytes.as_ref()[slot] == slot as u8);
                assert_eq!(graph.target(index, slot), to);
                if free[to as usize] {
                    near.push(graph.square(to));
                    assert_eq!(graph.target_square(square, index, slot), graph.square(to));
                    assert_eq!(graph.slot_between(index, to), Some(slot));
                    assert_eq!(graph.target(to, graph.slot_back(index, slot)), index);
                }
            }
            near.sort_unstable();
            let mut expected: Vec<Square> = board.neighbours(square).collect();
            expected.sort_unstable();
            assert_eq!(near, expected, "{board} {square}");
            for other in board.squares() {
                let joined = graph.slot_between(index, graph.index(other)).is_some();
                assert_eq!(joined, board.joins(square, other));
            }
        }
        assert_eq!(free.iter().filter(|&&free| free).count() as u64, board.free_area());
    }

    #[test]
    fn both_graphs_have_the_moves_of_the_board() {
        for (width, height) in [(1, 1), (1, 5), (2, 3), (3, 3), (5, 2), (4, 6)] {
            let board = Board::new(width, height).unwrap();
            let holed = board.clone().with_blocked([Square::new(0, height - 1)]).unwrap_or_else(|_| board.clone());
            for board in [board, holed] {
                check::<PaddedBoard>(&board);
                for piece in [Piece::KNIGHT, Piece::KING, Piece::GNU, Piece::DABBABA] {
                    for wrap in [Wrap::None, Wrap::Files, Wrap::Both] {
                        check::<MoveTable>(&board.clone().with_piece(piece).wrapped(wrap));
                    }
                }
            }
        }
    }
}
