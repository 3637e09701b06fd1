"""Tours: find, construct, decide, check."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _native
from ._errors import InvalidInput
from ._native import ConstructedTour, Existence, Tour
from ._types import BoardSize, OnProgress, Square, Squares


def tour(
    board: BoardSize,
    *,
    closed: bool = False,
    start: Square | None = None,
    end: Square | None = None,
    prefix: Squares = (),
    blocked: Squares = (),
    piece: str = "knight",
    wrap: str | None = None,
    method: str = "auto",
    ties: str | None = None,
    seed: int = 0,
    timeout: float | None = None,
    max_memory: int | None = None,
    threads: int | None = None,
    progress: OnProgress = None,
) -> Tour:
    """Finds a tour: a walk that visits every square once.

    board       8, "3x10" or (3, 10): files and ranks
    closed      whether one more jump must lead back to the first square
    start, end  the first and the last square, such as "b4" or (1, 3)
    prefix      the first squares
    blocked     squares that the tour leaves out
    piece       "knight", "camel", "king", or lengths such as "1,3"
    wrap        "files" for a cylinder, "both" for a torus
    method      see methods("tour"); "auto" chooses
    ties        how the method "warnsdorff" breaks ties: order, random, roth, pohl, squirrel
    seed        the random seed of methods that have one
    timeout, max_memory, threads, progress   see help(cavallo)

    Raises NoTour, with the reason, if it is proved that there is none, and Stopped if a limit was reached.

    >>> import cavallo
    >>> cavallo.tour(8, closed=True, start="b4")
    <Tour: closed tour of 8x8 from b4 to a6>
    >>> try:
    ...     cavallo.tour(7, start="a2")
    ... except cavallo.NoTour as no:
    ...     print(no.reason.name)
    minority-end
    """
    question = _native.Question(_native.Board(board, blocked, piece, wrap), closed, start, end, prefix)
    return _native.tour(question, _native.Limits(timeout, max_memory, threads, progress), method, seed, ties)


def constructed(
    board: BoardSize, *, closed: bool = False, start: Square | None = None, end: Square | None = None
) -> ConstructedTour:
    """Constructs a tour of a board of any size up to 10**9 x 10**9, in a fraction of a millisecond, without writing it out.

    >>> import cavallo
    >>> tour = cavallo.constructed(10**9, closed=True)
    >>> len(tour)
    1000000000000000000
    >>> tour.position_of(tour.square_at(123456789))
    123456789
    """
    return _native.constructed(_native.Question(_native.Board(board, (), "knight", None), closed, start, end, ()))


def exists(
    board: BoardSize,
    *,
    closed: bool = False,
    start: Square | None = None,
    end: Square | None = None,
    prefix: Squares = (),
    blocked: Squares = (),
    piece: str = "knight",
    wrap: str | None = None,
    timeout: float | None = None,
    max_memory: int | None = None,
    threads: int | None = None,
    progress: OnProgress = None,
) -> Existence:
    """Tells whether there is a tour, and why: an object that is true or false and has a `reason`.

    >>> import cavallo
    >>> if not (answer := cavallo.exists("4x4")):
    ...     print(answer.reason.sentence[:51])
    without the 4 squares b2, b3, c2, c3 the board fall
    """
    question = _native.Question(_native.Board(board, blocked, piece, wrap), closed, start, end, prefix)
    return _native.exists(question, _native.Limits(timeout, max_memory, threads, progress))


@dataclass(frozen=True)
class Verification:
    """Whether something is a tour: true or false, with the first defect."""

    tour: Tour | None
    """The tour, if it is one."""
    defect: str | None
    """The first defect in words, if it is none."""
    position: int | None
    """Where the defect is, counted from 1, if it has a place in the walk."""
    _document: dict[str, Any] = field(repr=False, compare=False)

    def __bool__(self) -> bool:
        return self.tour is not None

    def to_dict(self) -> dict[str, Any]:
        """The answer as a dictionary: the JSON document cavallo-verify/1."""
        return dict(self._document)


def verify(
    tour: Tour | str | bytes | os.PathLike[str] | Mapping[str, Any] | list[Any] | tuple[Any, ...] | npt.NDArray[Any],
    *,
    closed: bool | None = None,
    board: BoardSize | None = None,
    blocked: Squares = (),
    piece: str = "knight",
    wrap: str | None = None,
    notation: str | None = None,
    timeout: float | None = None,
    max_memory: int | None = None,
) -> Verification:
    """Checks a tour, whatever its form, and names the first defect.

    tour   a text (a numbered grid, a list of moves, JSON, TSPLIB), a pathlib.Path to a file with one, a document from to_dict(),
           squares as names or pairs, an array of squares (n, 2), or a board as an array of visit numbers, grid[y, x], 0 where
           it is blocked

    Without `board` the board is what the text says, or as large as the squares need.

    >>> import cavallo
    >>> bool(cavallo.verify("a1 b3 c1 a2 b4 c2 a3 b1 c3 a4 b2 c4"))
    True
    >>> cavallo.verify([[1, 4, 7, 10], [8, 12, 2, 5], [3, 6, 9, 11]]).defect
    "the step from square 10, d1, to square 11, d3, is not a knight's jump"
    """
    limits = _native.Limits(timeout, max_memory, None, None)
    on = None if board is None else _native.Board(board, blocked, piece, wrap)
    if on is None and (blocked or piece != "knight" or wrap):
        raise InvalidInput("blocked=, piece= and wrap= are about a board: give board= as well")
    if isinstance(tour, Tour):
        tour = tour.to_dict()
    if isinstance(tour, Mapping):
        tour = json.dumps(dict(tour))
    if isinstance(tour, os.PathLike):
        tour = Path(tour).read_bytes()
    if isinstance(tour, str):
        tour = tour.encode()
    if isinstance(tour, bytes):
        return Verification(*_native.verify_text(tour, on, closed, notation, limits))
    array = np.asarray(tour)
    if array.ndim == 1 and array.dtype.kind == "U":
        text = " ".join(array.tolist()).encode()
        return Verification(*_native.verify_text(text, on, closed, notation, limits))
    if array.dtype.kind not in "iu":
        raise TypeError(f"expected a tour as text, squares or an array of whole numbers, not an array of {array.dtype}")
    if array.ndim == 2 and array.shape[1] == 2:
        return Verification(*_native.verify_squares(array, on, closed, limits))
    if array.ndim != 2:
        raise InvalidInput(f"expected squares (n, 2) or a board grid[y, x], not an array of the shape {list(array.shape)}")
    rows = (" ".join("." if number == 0 else str(number) for number in row) for row in array[::-1].tolist())
    verdict = _native.verify_text("\n".join(rows).encode(), on, closed, None, limits)
    # An array has no lines.
    return Verification(verdict[0], _without_place(verdict[1]), verdict[2], verdict[3])


def _without_place(defect: str | None) -> str | None:
    return defect.split(" (line ")[0] if defect else defect
