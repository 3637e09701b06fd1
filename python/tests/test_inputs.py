"""What is given wrongly is refused with a sentence that helps."""

import numpy as np
import pytest

import cavallo

WRONG = [
    ("8by8", cavallo.InvalidInput, '"8by8" is not a board: expected COLSxROWS such as 3x10'),
    (0, cavallo.InvalidInput, "a board of 0 is out of range: each side must be from 1 to 1000000000"),
    (-3, cavallo.InvalidInput, "a board of -3 is out of range"),
    (10**9 + 1, cavallo.InvalidInput, "out of range"),
    (10**40, cavallo.InvalidInput, "out of range"),
    ((8, 0), cavallo.InvalidInput, r"a board of \(8, 0\) is out of range"),
    (8.0, TypeError, 'expected a board such as 8, "3x10" or \\(3, 10\\), a width and a height, not float'),
    ([8], TypeError, "not list"),
    ((8, 8, 8), TypeError, "not tuple"),
    (None, TypeError, "not NoneType"),
    (("8", "8"), TypeError, "not tuple"),
]


@pytest.mark.parametrize("board, error, words", WRONG)
@pytest.mark.parametrize("ask", [cavallo.tour, cavallo.exists, cavallo.count, cavallo.graph, cavallo.constructed, cavallo.sample, cavallo.estimate, cavallo.list_tours])
def test_boards(ask, board, error, words):
    with pytest.raises(error, match=words):
        ask(board)


def test_boards_of_all_kinds():
    for board in (8, "8", "8x8", (8, 8), np.int64(8), (np.uint8(8), 8)):
        assert cavallo.tour(board).board == "8x8"


@pytest.mark.parametrize(
    "square, error, words",
    [
        ("h", cavallo.InvalidInput, '"h" is not a square: expected a file in letters and a rank from 1'),
        ("i9", cavallo.InvalidInput, "the start i9 is not on the 8x8 board"),
        ((8, 0), cavallo.InvalidInput, "the start i1 is not on the 8x8 board"),
        ((-1, 0), cavallo.InvalidInput, "the coordinate -1 is out of range"),
        (5, TypeError, 'expected a square such as "b4" or \\(1, 3\\), counted from 0, not int'),
        ((1.5, 2), TypeError, "whole numbers"),
        ((1, 2, 3), TypeError, "not tuple"),
    ],
)
def test_squares(square, error, words):
    with pytest.raises(error, match=words):
        cavallo.tour(8, start=square)


def test_the_rest_of_a_question():
    cases = [
        ({"blocked": 5}, TypeError, "squares such as"),
        ({"blocked": ["j10"]}, cavallo.InvalidInput, "the blocked square j10 is not on the 8x8 board"),
        ({"start": "a1", "blocked": "a1"}, cavallo.InvalidInput, "the start a1 is blocked"),
        ({"start": "a1", "end": "a1"}, cavallo.InvalidInput, "already visits the end a1"),
        ({"prefix": ["a1", "b2"]}, cavallo.InvalidInput, "the prefix goes from a1 to b2, which is not a knight's jump"),
        ({"piece": "unicorn"}, cavallo.InvalidInput, "unicorn"),
        ({"piece": 5}, TypeError, ""),
        ({"wrap": "all"}, cavallo.InvalidInput, 'there is no wrap "all": expected None, "files" or "both"'),
        ({"method": "magic"}, cavallo.InvalidInput, "there is no method magic: expected one of auto, construct, search"),
        ({"ties": "roth"}, cavallo.InvalidInput, "ties= is for the method warnsdorff, not for auto"),
        ({"method": "warnsdorff", "ties": "rot"}, cavallo.InvalidInput, "expected one of order, random, roth"),
        ({"seed": -1}, (OverflowError, TypeError), ""),
        ({"closed": "yes"}, TypeError, ""),
        ({"colour": "white"}, TypeError, "colour"),
        ({"method": "construct", "blocked": "a1"}, cavallo.InvalidInput, "construct"),
    ]
    for keywords, error, words in cases:
        with pytest.raises(error, match=words or None):
            cavallo.tour(8, **keywords)


def test_invalid_input_is_a_value_error():
    assert issubclass(cavallo.InvalidInput, ValueError) and issubclass(cavallo.InvalidInput, cavallo.CavalloError)
    assert not issubclass(cavallo.Stopped, cavallo.Impossible)


def test_answers_cannot_be_made_or_changed():
    for kind in (cavallo.Tour, cavallo.ConstructedTour, cavallo.Existence, cavallo.Gathering):
        with pytest.raises(TypeError):
            kind()
    with pytest.raises(AttributeError):
        cavallo.tour(5).closed = True
