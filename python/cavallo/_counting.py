"""How many tours there are: count, estimate, list, sample."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from . import _native
from ._errors import InvalidInput
from ._graph import Graph
from ._native import Tour
from ._types import BoardSize, OnProgress, Square, Squares


def count(
    board: BoardSize,
    *,
    closed: bool = False,
    start: Square | None = None,
    end: Square | None = None,
    prefix: Squares = (),
    blocked: Squares = (),
    piece: str = "knight",
    wrap: str | None = None,
    directed: bool = False,
    distinct: bool = False,
    symmetry: str | None = None,
    method: str = "auto",
    timeout: float | None = None,
    max_memory: int | None = None,
    threads: int | None = None,
    progress: OnProgress = None,
) -> Count:
    """The exact number of tours, as an int that says how it was checked. A tour and its reverse are one.

    directed   a tour and its reverse are two
    distinct   tours that are alike when the board is turned or mirrored are one; with a start or an end, those of them
               that have it, from one end or the other
    symmetry   only tours that "half-turn", "quarter-turn", "mirror-files", "mirror-ranks", "mirror-diagonal" or
               "mirror-antidiagonal" maps onto themselves
    method     see methods("count")

    >>> import cavallo
    >>> cavallo.count(6, closed=True)
    9862
    >>> cavallo.count("3x8", closed=True)
    0
    >>> cavallo.count(6, closed=True, symmetry="quarter-turn")
    10
    >>> cavallo.count("5x6", closed=True).check
    'checked by another method (frontier)'
    """
    counting = _way_of_counting(directed, distinct)
    question = _native.Question(_native.Board(board, blocked, piece, wrap), closed, start, end, prefix)
    limits = _native.Limits(timeout, max_memory, threads, progress)
    return Count(*_native.count(question, counting, symmetry, method, limits))


class Count(int):
    """A number of tours.

    check   how it was checked: "checked by a theorem", "checked by another method (..)", "checked by a second cut",
            "checked by a further prime" or "unchecked"
    """

    check: str

    def __new__(cls, number: int, check: str) -> Count:
        count = super().__new__(cls, number)
        count.check = check
        return count

    def __reduce__(self) -> tuple[type[Count], tuple[int, str]]:
        return Count, (int(self), self.check)


def count_graph(
    graph: Graph | Iterable[tuple[Hashable, Hashable]] | Any,
    *,
    closed: bool = False,
    directed: bool = False,
    method: str = "auto",
    timeout: float | None = None,
    max_memory: int | None = None,
    threads: int | None = None,
    progress: OnProgress = None,
) -> int:
    """The exact number of Hamiltonian paths of any undirected graph, or of its Hamiltonian cycles.

    graph      edges as pairs of whatever can be a key; a `cavallo.Graph`; a networkx graph that is not directed; or an
               adjacency matrix of scipy, in which an entry that is not 0 is an edge
    closed     count cycles; otherwise paths
    directed   a cycle or path and its reverse are two
    method     "auto", "frontier" or "enumerate"

    A repeated edge counts once, and an edge from a vertex to itself is left out. Where the frontier method cannot count
    because the graph has no narrow cuts, and it is too large for backtracking, `Stopped` is raised.

    >>> import cavallo
    >>> square = [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")]
    >>> cavallo.count_graph(square), cavallo.count_graph(square, closed=True)
    (4, 1)
    >>> cavallo.count_graph(cavallo.graph(6), closed=True)
    9862
    """
    vertices, edges = _edges_of(graph)
    limits = _native.Limits(timeout, max_memory, threads, progress)
    return _native.count_graph(vertices, edges, closed, directed, method, limits)


def _edges_of(graph: Any) -> tuple[int, list[tuple[int, int]]]:
    """The number of vertices, and the edges as pairs of their numbers."""
    if isinstance(graph, Graph):
        return len(graph.squares), [(int(a), int(b)) for a, b in graph.edges]
    if hasattr(graph, "tocoo"):
        rows, columns = graph.shape
        if rows != columns:
            raise InvalidInput(f"an adjacency matrix has as many rows as columns, but this one is {rows}x{columns}")
        matrix = graph.tocoo()
        entries = zip(matrix.row.tolist(), matrix.col.tolist(), matrix.data.tolist())
        return rows, [(a, b) for a, b, entry in entries if entry != 0]
    numbers: dict[Hashable, int] = {}
    if hasattr(graph, "nodes") and hasattr(graph, "edges"):
        if graph.is_directed():
            raise InvalidInput("the graph is directed: expected an undirected one, such as graph.to_undirected()")
        numbers = {vertex: number for number, vertex in enumerate(graph.nodes())}
        pairs = graph.edges()
    else:
        pairs = graph
    edges: list[tuple[int, int]] = []
    try:
        for edge in pairs:
            if isinstance(edge, str):
                raise InvalidInput(f"{edge!r} is not an edge: expected a pair of vertices")
            one, other = edge
            edges.append((numbers.setdefault(one, len(numbers)), numbers.setdefault(other, len(numbers))))
    except (TypeError, ValueError) as error:
        if isinstance(error, InvalidInput):
            raise
        raise InvalidInput(f"expected edges as pairs of vertices, a networkx graph or a matrix of scipy: {error}") from None
    return len(numbers), edges


def _way_of_counting(directed: bool, distinct: bool) -> str:
    if directed and distinct:
        raise InvalidInput("directed= and distinct= contradict each other: leave one of them out")
    return "distinct" if distinct else "directed" if directed else "undirected"


@dataclass(frozen=True)
class Estimate:
    """A Monte Carlo estimate of the number of tours, with a 95 % confidence interval."""

    log10: float | None
    """The logarithm of the estimate; None if there are no tours."""
    low_log10: float | None
    """The logarithm of the lower end of the interval."""
    high_log10: float | None
    """The logarithm of the upper end."""
    exact: bool
    """Whether nothing was left to chance."""
    doubtful: bool
    """Whether single replicates differ so much that the interval cannot be trusted."""
    relative_error: float | None
    """The standard error as a part of the estimate."""
    sentence: str
    """The answer in words."""
    _document: dict[str, Any] = field(repr=False, compare=False)

    @property
    def number(self) -> float:
        """The estimate; infinity if it is too large for a float (`log10` is not)."""
        return _power(self.log10)

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return _power(self.low_log10)

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return _power(self.high_log10)

    def __float__(self) -> float:
        return self.number

    def __str__(self) -> str:
        return self.sentence

    def to_dict(self) -> dict[str, Any]:
        """The answer as a dictionary: the JSON document cavallo-estimate/1."""
        return dict(self._document)


def _power(log10: float | None) -> float:
    if log10 is None:
        return 0.0
    return float(10.0**log10) if log10 < 308 else float("inf")


def estimate(
    board: BoardSize,
    *,
    closed: bool = False,
    start: Square | None = None,
    end: Square | None = None,
    blocked: Squares = (),
    piece: str = "knight",
    wrap: str | None = None,
    seed: int = 0,
    particles: int = 5000,
    replicates: int = 20,
    timeout: float | None = None,
    max_memory: int | None = None,
    threads: int | None = None,
    progress: OnProgress = None,
) -> Estimate:
    """Estimates the number of tours, for boards too large to count.

    If the time is up after at least five replicates, they make the estimate.

    >>> import cavallo
    >>> estimate = cavallo.estimate(6, closed=True)
    >>> estimate.low < 9862 < estimate.high
    True
    """
    question = _native.Question(_native.Board(board, blocked, piece, wrap), closed, start, end, ())
    limits = _native.Limits(timeout, max_memory, threads, progress)
    document, sentence, doubtful = _native.estimate(question, seed, particles, replicates, limits)
    return Estimate(
        document["log10"],
        document["low_log10"],
        document["high_log10"],
        document["exact"],
        doubtful,
        document.get("relative_error"),
        sentence,
        document,
    )


def list_tours(
    board: BoardSize,
    *,
    closed: bool = False,
    start: Square | None = None,
    end: Square | None = None,
    prefix: Squares = (),
    blocked: Squares = (),
    piece: str = "knight",
    wrap: str | None = None,
    directed: bool = False,
    distinct: bool = False,
    symmetry: str | None = None,
    timeout: float | None = None,
    max_memory: int | None = None,
) -> Iterator[Tour]:
    """All tours, one after the other, always in the same order. The search stops when the iterator is dropped.

    directed, distinct and symmetry are those of count().

    >>> import cavallo
    >>> sum(1 for tour in cavallo.list_tours("3x4"))
    8
    >>> next(cavallo.list_tours(6, closed=True)).moves[:3]
    ['a1', 'c2', 'e1']
    """
    counting = _way_of_counting(directed, distinct)
    question = _native.Question(_native.Board(board, blocked, piece, wrap), closed, start, end, prefix)
    return _native.list_tours(question, counting, symmetry, _native.Limits(timeout, max_memory, None, None))


def sample(
    board: BoardSize,
    number: int = 1,
    *,
    closed: bool = False,
    start: Square | None = None,
    end: Square | None = None,
    blocked: Squares = (),
    piece: str = "knight",
    wrap: str | None = None,
    seed: int = 0,
    timeout: float | None = None,
    max_memory: int | None = None,
    threads: int | None = None,
    progress: OnProgress = None,
) -> list[Tour]:
    """Tours drawn uniformly at random. The same seed gives the same tours.

    The tables are built once for all tours of a call, so ask for many at a time.

    >>> import cavallo
    >>> tour, = cavallo.sample(6, closed=True, seed=7)
    >>> tour.moves[:5]
    ['a1', 'c2', 'd4', 'f5', 'd6']
    """
    if number < 0:
        raise InvalidInput(f"number={number} tours cannot be drawn: expected 0 or more")
    question = _native.Question(_native.Board(board, blocked, piece, wrap), closed, start, end, ())
    return _native.sample(question, number, seed, _native.Limits(timeout, max_memory, threads, progress))
