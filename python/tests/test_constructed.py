"""Constructed tours: single look-ups, and whole arrays."""

import pickle

import numpy as np
import pytest

import cavallo

TYPES = [np.int64, np.uint64, np.int32, np.uint32, np.int16]


@pytest.fixture(scope="module")
def giant():
    return cavallo.constructed(10**9, closed=True)


def test_single_queries(giant):
    assert len(giant) == 10**18 and giant.closed and giant.board == "1000000000x1000000000"
    assert [giant.square_at(p) for p in (1, 2, 5 * 10**17)] == ["a1", "c2", "apbcvyq200000008"]
    assert giant.position_of((10**9 - 1, 10**9 - 1)) == 999999979000000131
    for position in (1, 7, 10**9, 10**17 + 3, 10**18):
        square = giant.square_at(position)
        assert giant.position_of(square) == position
        assert giant.previous(giant.next(square)) == square
    assert giant.next(giant.end) == giant.start and giant.previous(giant.start) == giant.end


@pytest.mark.parametrize("board, closed", [(8, True), ("5x9", False), ("3x12", True), ((30, 31), True)])
def test_it_is_the_tour_of_the_method_construct(board, closed):
    tour, looked_up = cavallo.tour(board, closed=closed, method="construct"), cavallo.constructed(board, closed=closed)
    positions = np.arange(1, len(tour) + 1)
    assert (looked_up.square_at(positions) == tour.squares).all()
    assert (looked_up.position_of(tour.squares) == positions).all()
    assert (looked_up.next(tour.squares[:-1]) == tour.squares[1:]).all()
    assert (looked_up.previous(tour.squares[1:]) == tour.squares[:-1]).all()
    assert [looked_up.square_at(int(p)) for p in positions] == tour.moves


def test_arrays_of_any_shape_and_type(giant):
    positions = np.array([[1, 2, 3], [10, 100, 1000]])
    squares = giant.square_at(positions)
    assert squares.shape == (2, 3, 2) and squares.dtype == np.uint32
    assert (giant.position_of(squares) == positions).all() and giant.position_of(squares).dtype == np.int64
    for kind in TYPES:
        assert (giant.square_at(positions.astype(kind)) == squares).all()
    small = giant.square_at(np.array([1, 2]))
    for kind in TYPES:
        assert giant.position_of(small.astype(kind)).tolist() == [1, 2]
    assert giant.square_at(np.array(7)).shape == (2,) and giant.position_of(np.array([0, 0])).shape == ()
    assert giant.square_at([]).shape == (0, 2) and giant.position_of(np.zeros((0, 2), dtype=int)).shape == (0,)
    assert (giant.square_at(positions[:, ::2]) == squares[:, ::2]).all()
    assert (giant.position_of(np.asfortranarray(squares)) == positions).all()
    assert (giant.position_of(squares[::-1]) == positions[::-1]).all()
    assert giant.square_at(np.int64(2)).tolist() == [2, 1]


def test_many_queries_agree_with_single_ones(giant):
    positions = np.random.default_rng(0).integers(1, 10**18, 2_000_000)
    squares = giant.square_at(positions)
    assert (giant.position_of(squares) == positions).all()
    assert (giant.position_of(giant.next(squares)) == positions % 10**18 + 1).all()
    for place in range(0, len(positions), 100_000):
        assert giant.square_at(int(positions[place])) == cavallo.square_name(tuple(map(int, squares[place])))


def test_what_is_not_there(giant):
    for position in (0, -1, 10**18 + 1, 10**30):
        with pytest.raises(IndexError, match="there is no position .*expected one from 1 to 1000000000000000000"):
            giant.square_at(position)
    for position in (0, -5, 10**18 + 1):
        with pytest.raises(IndexError, match=f"there is no position {position}:"):
            giant.square_at(np.array([1, position]))
    for square in ([10**9, 0], [0, 10**9]):
        with pytest.raises(cavallo.InvalidInput, match="is not on the"):
            giant.position_of([square])
        with pytest.raises(cavallo.InvalidInput):
            giant.position_of(tuple(square))
    with pytest.raises(cavallo.InvalidInput, match=r"\(-1, 5\) is not a square"):
        giant.next([[0, 0], [-1, 5]])
    open_tour = cavallo.constructed(6)
    for end in (open_tour.end, np.array([cavallo.square_xy(open_tour.end)])):
        with pytest.raises(IndexError, match="the tour is open and ends on"):
            open_tour.next(end)


def test_wrong_types_and_shapes(giant):
    for position in (1.5, "a1", None, [1.0], [[None]], {}):
        with pytest.raises((TypeError, cavallo.InvalidInput)):
            giant.square_at(position)
    for square in (5, [1, 2, 3], [[1.0, 2.0]], None, [["a1"]], np.zeros((2, 3), dtype=int)):
        with pytest.raises((TypeError, cavallo.InvalidInput)):
            giant.position_of(square)


def test_no_tour():
    with pytest.raises(cavallo.NoTour, match="no closed tour of 4x10"):
        cavallo.constructed("4x10", closed=True)


def test_equality_and_pickling(giant):
    copy = pickle.loads(pickle.dumps(giant))
    assert copy == giant and hash(copy) == hash(giant) and copy.square_at(5) == giant.square_at(5)
    assert giant != cavallo.constructed(10**9) and giant != 5
    assert repr(giant).startswith("<ConstructedTour: closed tour of 1000000000x1000000000 from a1")
