"""Progress of long calls: what a function given as `progress=` is called with, and the bar of `progress=True`."""

from __future__ import annotations

import importlib
from typing import Any, NamedTuple


class Progress(NamedTuple):
    """How far a call is."""

    steps: int
    """Steps so far; what a step is depends on the method (for tours: a square placed)."""
    elapsed: float
    """Seconds since the beginning."""
    done: int | None
    """The work that is done, in units of the method's own, if it is known."""
    total: int | None
    """All the work, in the same units."""


class Bar:
    """A progress bar, by tqdm."""

    def __init__(self) -> None:
        try:
            tqdm: Any = importlib.import_module("tqdm.auto").tqdm
        except ImportError as error:
            message = "progress=True shows a bar by tqdm, which is not installed: pip install tqdm, or give a function"
            raise ImportError(message) from error
        self._bar: Any = tqdm(unit=" steps", leave=False)

    def __call__(self, progress: Progress) -> None:
        if progress.total is not None:
            self._bar.unit = ""
            self._bar.total = progress.total
            self._bar.n = progress.done
        else:
            self._bar.n = progress.steps
        self._bar.refresh()

    def close(self) -> None:
        self._bar.close()
