"""Distances, gatherings of k-knights, and Camelot."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias, overload

import numpy as np
import numpy.typing as npt

from . import _native
from ._errors import InvalidInput, NoMeeting, Reason
from ._native import Gathering
from ._types import BoardSize, OnProgress, Square, SquareArray, Squares

Knight: TypeAlias = tuple[Square, int] | tuple[Square, int, int] | Mapping[str, Any]


@overload
def distance(
    board: BoardSize, start: Square, end: Square, *, blocked: Squares = ..., piece: str = ..., wrap: str | None = ...,
    timeout: float | None = ..., max_memory: int | None = ...,
) -> int: ...
@overload
def distance(
    board: BoardSize, start: SquareArray, end: Square | SquareArray, *, blocked: Squares = ..., piece: str = ...,
    wrap: str | None = ..., timeout: float | None = ..., max_memory: int | None = ...,
) -> npt.NDArray[np.int64]: ...
@overload
def distance(
    board: BoardSize, start: Square, end: SquareArray, *, blocked: Squares = ..., piece: str = ...,
    wrap: str | None = ..., timeout: float | None = ..., max_memory: int | None = ...,
) -> npt.NDArray[np.int64]: ...
def distance(
    board: BoardSize,
    start: Square | SquareArray,
    end: Square | SquareArray,
    *,
    blocked: Squares = (),
    piece: str = "knight",
    wrap: str | None = None,
    timeout: float | None = None,
    max_memory: int | None = None,
) -> int | npt.NDArray[np.int64]:
    """The fewest jumps from one square to another, or between many pairs of squares.

    Arrays of squares are pairs (x, y) along the last axis; either side may be a single square. In arrays -1 says that there is
    no path; for two single squares NoPath is raised.

    >>> import cavallo
    >>> cavallo.distance(8, "a1", "h8")
    6
    >>> cavallo.distance(8, "a1", [[1, 1], [7, 7]])
    array([4, 6])
    """
    on, limits = _native.Board(board, blocked, piece, wrap), _native.Limits(timeout, max_memory, None, None)
    if isinstance(start, (str, tuple)) and isinstance(end, (str, tuple)):
        return _native.distance(on, start, end, limits)
    return _native.distances(on, start, end, limits)


def gather(
    knights: str | Mapping[str, Any] | Iterable[Knight] | npt.NDArray[np.integer[Any]],
    *,
    board: BoardSize | None = None,
    blocked: Squares = (),
    piece: str = "knight",
    wrap: str | None = None,
    objective: str = "total",
    squares: int = 1,
    method: str = "auto",
    timeout: float | None = None,
    max_memory: int | None = None,
    threads: int | None = None,
    progress: OnProgress = None,
) -> Gathering:
    """Where k-knights meet in the fewest turns. A k-knight makes up to k jumps per turn.

    knights    a list of (square, k) or (square, k, number); an array with the rows x, y, k or x, y, k, number; a document
               such as {"board": "8x8", "knights": [{"square": "a1", "k": 3}]}; or a text with one case
    board      needed with a list or an array
    objective  "total": the turns of all knights, added up; "slowest": those of the last to arrive
    squares    list up to this many of the best squares
    method     see methods("gather")

    Raises NoMeeting, with the reason, if they can never meet.

    >>> import cavallo
    >>> meeting = cavallo.gather([("a1", 1), ("h8", 2), ("b7", 3)], board=8)
    >>> meeting.turns
    4
    >>> cavallo.gather([[0, 0, 1], [7, 7, 2], [1, 6, 3]], board=8) == meeting
    True
    """
    limits = _native.Limits(timeout, max_memory, threads, progress)
    if isinstance(knights, (str, Mapping)):
        if board is not None or blocked or piece != "knight" or wrap:
            raise InvalidInput("the text or document says its board itself: leave board=, blocked=, piece= and wrap= out")
        text = knights if isinstance(knights, str) else _document(knights)
        cases = _native.gather_text(text.encode(), objective, squares, method, limits)
        if len(cases) != 1:
            raise InvalidInput(f"the text has {len(cases)} cases, and gather answers one: use gather_all")
        case = cases[0]
        if isinstance(case, Reason):
            raise NoMeeting(f"no meeting: {case}", case)
        return case
    if board is None:
        raise InvalidInput("knights without a board: give board=, such as board=8")
    on = _native.Board(board, blocked, piece, wrap)
    rows = knights if isinstance(knights, np.ndarray) else [_row(knight) for knight in knights]
    return _native.gather_knights(on, rows, objective, squares, method, limits)


def gather_all(
    text: str | bytes | os.PathLike[str],
    *,
    objective: str = "total",
    squares: int = 1,
    method: str = "auto",
    timeout: float | None = None,
    max_memory: int | None = None,
    threads: int | None = None,
    progress: OnProgress = None,
) -> list[Gathering | Reason]:
    """The same for all cases of a text, or of a file given as a pathlib.Path: boards drawn in the coursework's form, or JSON.

    Where the knights of a case can never meet, the reason stands in its place.

    >>> import cavallo
    >>> cavallo.gather_all("2\\n\\n2 3\\n1..\\n..1\\n\\n1 2\\n11\\n")
    [<Gathering: 2 knights meet on c1, 1 turns in all>, Reason(name='never-meet', sentence='no square can be reached both from a1 and from b1', reference=None)]
    """
    limits = _native.Limits(timeout, max_memory, threads, progress)
    if isinstance(text, os.PathLike):
        text = Path(text).read_bytes()
    content = text.encode() if isinstance(text, str) else text
    return _native.gather_text(content, objective, squares, method, limits)


def _document(case: Any) -> str:
    """A case as JSON; its schema may be left out."""
    return json.dumps({"schema": "cavallo-gather/1", **case})


def _row(knight: Any) -> list[int]:
    """A knight as x, y, k and number."""
    if isinstance(knight, Mapping):
        unknown = set(knight) - {"square", "k", "count"}
        if unknown or "square" not in knight or "k" not in knight:
            raise InvalidInput(f'expected a knight such as {{"square": "a1", "k": 3, "count": 2}}, not {dict(knight)!r}')
        knight = (knight["square"], knight["k"], knight.get("count", 1))
    if isinstance(knight, (tuple, list)) and len(knight) in (2, 3) and isinstance(knight[0], (str, tuple)):
        return [*_native.square_xy(knight[0]), *knight[1:], *([1] if len(knight) == 2 else [])]
    if isinstance(knight, (tuple, list)) and len(knight) in (3, 4):
        return [*knight, *([1] if len(knight) == 3 else [])]
    raise TypeError(f'expected a knight such as ("a1", 3) or ("a1", 3, 2), a square, k and how many, not {knight!r}')


@dataclass(frozen=True)
class CamelotMeeting:
    """Where a king and knights meet with the fewest moves."""

    moves: int
    """The moves of all pieces, added up."""
    square: str
    """Where they meet."""
    carrier: str | None
    """From where the knight comes that carries the king, if one does."""
    pickup: str | None
    """Where it picks the king up."""
    _document: dict[str, Any] = field(repr=False, compare=False)

    def to_dict(self) -> dict[str, Any]:
        """The answer as a dictionary: the JSON document cavallo-camelot-result/1."""
        return dict(self._document)


def camelot(
    king: Square | None,
    knights: Squares | None = None,
    *,
    board: BoardSize = 8,
    blocked: Squares = (),
    timeout: float | None = None,
    max_memory: int | None = None,
) -> CamelotMeeting:
    """Where a king and knights meet with the fewest moves; a knight may pick the king up (IOI 1998, Camelot).

    Without `knights`, `king` is a line such as "D4A3A8H1H8", the king first. The king may be None.

    >>> import cavallo
    >>> cavallo.camelot("d4", ["a3", "a8", "h1", "h8"]).moves
    10
    >>> cavallo.camelot("D4A3A8H1H8").moves
    10
    """
    on, limits = _native.Board(board, blocked, "knight", None), _native.Limits(timeout, max_memory, None, None)
    if knights is None:
        if not isinstance(king, str):
            raise TypeError(f"expected a king and knights, or a line such as 'D4A3A8', not {type(king).__name__}")
        document = _native.camelot(on, None, None, king, limits)
    else:
        document = _native.camelot(on, king, knights, None, limits)
    case = document["cases"][0]
    return CamelotMeeting(case["moves"], case["square"], case.get("carrier"), case.get("pickup"), document)
