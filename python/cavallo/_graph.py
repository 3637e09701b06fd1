"""The graph of moves, for NumPy, networkx and scipy."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _native
from ._types import BoardSize, Squares


@dataclass(frozen=True, eq=False)
class Graph:
    """Squares as vertices, and an edge for every move."""

    squares: npt.NDArray[np.uint32]
    """The squares that are not blocked, as pairs (x, y); a vertex is an index of this array."""
    edges: npt.NDArray[np.int64]
    """Pairs of vertices, each edge once, the smaller vertex first."""

    @cached_property
    def names(self) -> list[str]:
        """The names of the squares."""
        return [_native.square_name((int(x), int(y))) for x, y in self.squares]

    def to_networkx(self) -> Any:
        """A networkx.Graph whose nodes are the names of the squares, with their places as `pos`."""
        graph: Any = importlib.import_module("networkx").Graph()
        graph.add_nodes_from((name, {"pos": (int(x), int(y))}) for name, (x, y) in zip(self.names, self.squares))
        graph.add_edges_from((self.names[a], self.names[b]) for a, b in self.edges)
        return graph

    def to_scipy(self) -> Any:
        """The adjacency matrix as a scipy.sparse.csr_array."""
        sparse: Any = importlib.import_module("scipy.sparse")
        count = len(self.squares)
        rows = np.concatenate([self.edges[:, 0], self.edges[:, 1]])
        columns = np.concatenate([self.edges[:, 1], self.edges[:, 0]])
        ones = np.ones(len(rows), dtype=np.int8)
        return sparse.csr_array((ones, (rows, columns)), shape=(count, count))


def graph(
    board: BoardSize,
    *,
    k: int = 1,
    blocked: Squares = (),
    piece: str = "knight",
    wrap: str | None = None,
    timeout: float | None = None,
    max_memory: int | None = None,
) -> Graph:
    """The graph of moves, or with k > 1 that of a k-knight, which makes up to k jumps per turn.

    >>> import cavallo
    >>> graph = cavallo.graph(8)
    >>> len(graph.squares), len(graph.edges)
    (64, 168)
    """
    limits = _native.Limits(timeout, max_memory, None, None)
    squares, edges = _native.graph(_native.Board(board, blocked, piece, wrap), k, limits)
    return Graph(squares, edges)
