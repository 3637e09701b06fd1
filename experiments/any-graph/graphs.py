"""The graphs of this experiment, as lists of edges between vertices 0, 1, 2, ...

Usage: python graphs.py FAMILY SIZE    (prints an edge per line)

Each list is sorted: the edges of vertex 0 come first, then those of vertex 1 to later vertices, and
so on. Boards are numbered row by row, and points of the plane from left to right.
"""

import random
import sys

GRID = [(0, 1), (1, 0)]
KING = GRID + [(1, 1), (1, -1)]
KNIGHT = [(1, 2), (1, -2), (2, 1), (2, -1)]


def board(jumps, columns, rows):
    """The graph of a piece with these jumps, given as rows down and columns to the right."""
    edges = []
    for row in range(rows):
        for column in range(columns):
            for down, right in jumps:
                if row + down < rows and 0 <= column + right < columns:
                    edges.append((row * columns + column, (row + down) * columns + column + right))
    return sorted(edges)


def side(a, b, c):
    """On which side of the line from a to b the point c is: positive, negative or 0."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def cross(a, b, c, d):
    """Whether the segments ab and cd have a point in common that is not an end of both."""
    if {a, b} & {c, d}:
        return False
    return side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0


def triangulation(count, seed=1):
    """A planar graph: random points in a square, joined by the greedy triangulation.

    Pairs of points are joined in the order of their distance, unless the segment crosses an earlier
    one. Coordinates are integers, so the test is exact.
    """
    rng = random.Random(seed)
    points = sorted((rng.randrange(10**6), rng.randrange(10**6)) for _ in range(count))
    pairs = [(low, high) for high in range(count) for low in range(high)]

    def squared_length(pair):
        (x, y), (u, v) = points[pair[0]], points[pair[1]]
        return (x - u) ** 2 + (y - v) ** 2

    segments = []
    for low, high in sorted(pairs, key=squared_length):
        a, b = points[low], points[high]
        if not any(cross(a, b, points[c], points[d]) for c, d in segments):
            segments.append((low, high))
    return sorted(segments)


def on_board(jumps):
    """The graph of a piece, given a size such as 8 or 5x6."""

    def graph(size):
        columns, _, rows = str(size).partition("x")
        return board(jumps, int(columns), int(rows or columns))

    return graph


FAMILIES = {
    "grid": on_board(GRID),
    "king": on_board(KING),
    "knight": on_board(KNIGHT),
    "planar": lambda size: triangulation(int(size)),
}


if __name__ == "__main__":
    family, size = sys.argv[1:]
    for low, high in FAMILIES[family](size):
        print(low, high)
