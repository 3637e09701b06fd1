"""What the functions accept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ._progress import Progress

BoardSize: TypeAlias = int | str | tuple[int, int]
"""8, "3x10" or (3, 10): files and ranks, up to 10**9 each."""
Square: TypeAlias = str | tuple[int, int]
"""A name such as "b4", or a pair (x, y) counted from 0: (1, 3)."""
Squares: TypeAlias = str | Iterable[Square]
"""Squares such as ["a1", (1, 3)] or "a1 b4"."""
SquareArray: TypeAlias = npt.NDArray[np.integer[Any]] | list[list[int]]
"""Squares as an array: pairs (x, y) along the last axis."""
OnProgress: TypeAlias = Callable[[Progress], object] | bool | None
"""A function that is called a few times per second, or True for a bar."""
