# pyright: strict
"""How the package is used by people who check types: `mypy --strict` and `pyright` read this file, and it runs as well."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt

import cavallo


def tours() -> list[str]:
    tour: cavallo.Tour = cavallo.tour(8, closed=True, start="b4", timeout=5.0, progress=lambda progress: print(progress.steps))
    squares: npt.NDArray[np.uint32] = tour.squares
    names: list[str] = tour.moves + [tour[0]] + list(tour)
    answer: cavallo.Verification = cavallo.verify(squares, closed=True)
    if answer.tour is not None and cavallo.exists((3, 10), closed=True):
        answer.tour.save(Path("tour.svg"), style="woven")
    return names


def look_ups() -> npt.NDArray[np.int64]:
    giant: cavallo.ConstructedTour = cavallo.constructed(10**9)
    name: str = giant.square_at(5)
    position: int = giant.position_of(name)
    squares: npt.NDArray[np.uint32] = giant.square_at(np.arange(1, position))
    return giant.position_of(giant.next(squares))


def numbers() -> float:
    count: int = cavallo.count(6, closed=True) + cavallo.count_graph([("a", "b")], directed=True)
    estimate: cavallo.Estimate = cavallo.estimate(6)
    some: Iterator[cavallo.Tour] = cavallo.list_tours("5x5")
    first: cavallo.Tour = next(some)
    distance: int = cavallo.distance(8, "a1", (7, 7))
    many: npt.NDArray[np.int64] = cavallo.distance(8, "a1", first.squares)
    return count + estimate.low + distance + float(many.sum()) + len(cavallo.sample(6, 2))


def meetings() -> str | None:
    try:
        meeting: cavallo.Gathering = cavallo.gather([("a1", 3, 2), ((7, 7), 1)], board=8)
        king: cavallo.CamelotMeeting = cavallo.camelot("d4", ["a3"])
        turns: int = meeting.turns + king.moves
        return f"{turns}"
    except cavallo.Impossible as no:
        return no.reason.sentence if no.reason else None
    except cavallo.Stopped as stopped:
        return stopped.why
