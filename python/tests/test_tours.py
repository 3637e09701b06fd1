"""tour, exists, verify and the class Tour."""

import json
import pickle
from pathlib import Path

import numpy as np
import pytest

import cavallo

JUMP = {(1, 2), (2, 1)}


def is_tour(squares, width, height, closed, jump=JUMP):
    """The test's own check: every square once, every step a jump."""
    pairs = [tuple(int(c) for c in square) for square in squares]
    if sorted(pairs) != sorted((x, y) for x in range(width) for y in range(height)):
        return False
    steps = list(zip(pairs, pairs[1:])) + ([(pairs[-1], pairs[0])] if closed else [])
    return all((abs(a - c), abs(b - d)) in jump for (a, b), (c, d) in steps)


@pytest.mark.parametrize("board, width, height", [(8, 8, 8), ("5x6", 5, 6), ((3, 10), 3, 10), (40, 40, 40)])
@pytest.mark.parametrize("closed", [True, False])
def test_a_tour_is_a_tour(board, width, height, closed):
    tour = cavallo.tour(board, closed=closed)
    assert is_tour(tour.squares, width, height, closed)
    assert (len(tour), tour.closed, tour.board, tour.piece) == (width * height, closed, f"{width}x{height}", "knight")
    assert tour.grid.shape == (height, width)
    for number, (x, y) in enumerate(tour.squares, 1):
        assert tour.grid[y, x] == number


@pytest.mark.parametrize("method", [name for name in cavallo.methods("tour") if name != "breadth-first"])
def test_every_method_finds_tours(method):
    assert is_tour(cavallo.tour(5, start="a1", method=method, seed=3).squares, 5, 5, False)


def test_ends_prefix_blocked_piece_and_wrap():
    tour = cavallo.tour(8, start="b4", end=(2, 5), method="search")
    assert (tour[0], tour.start, tour[-1], tour.end, tour.method) == ("b4", "b4", "c6", "c6", "search")
    assert cavallo.tour(8, prefix=["a1", "c2"]).moves[:2] == cavallo.tour(8, prefix="a1 c2").moves[:2] == ["a1", "c2"]
    holed = cavallo.tour(6, blocked=["a1", (1, 0)])
    assert len(holed) == 34 and holed.grid[0, 0] == holed.grid[0, 1] == 0 and "b1" not in holed.moves
    assert is_tour(cavallo.tour(4, piece="king", closed=True).squares, 4, 4, True, {(0, 1), (1, 0), (1, 1)})
    assert cavallo.tour("5x5", closed=True, wrap="both").closed
    assert cavallo.tour(8, method="warnsdorff", ties="random", seed=1) != cavallo.tour(8, method="warnsdorff", ties="random", seed=2)


def test_a_tour_is_a_sequence():
    tour = cavallo.tour(6, closed=True)
    assert list(tour) == tour.moves == [tour[i] for i in range(36)] == [tour[i] for i in range(-36, 0)]
    assert "f6" in list(tour)
    for index in (36, -37, 10**12):
        with pytest.raises(IndexError, match="the tour has 36 squares"):
            tour[index]
    assert [cavallo.square_xy(name) for name in tour] == [tuple(square) for square in tour.squares]
    assert [cavallo.square_name((int(x), int(y))) for x, y in tour.squares] == tour.moves


def test_arrays_are_made_once_and_cannot_be_changed():
    tour = cavallo.tour(8)
    assert tour.squares is tour.squares and tour.grid is tour.grid
    assert tour.squares.dtype == tour.grid.dtype == np.uint32
    for array in (tour.squares, tour.grid):
        with pytest.raises(ValueError):
            array[0, 0] = 5
    assert np.asarray(tour) is tour.squares
    assert np.asarray(tour, dtype=float).dtype == float
    assert np.array(tour, copy=True).flags.writeable


def test_large_tours_as_arrays():
    tour = cavallo.tour(1200, closed=True)
    grid, squares = tour.grid, tour.squares
    assert (grid[squares[:, 1], squares[:, 0]] == np.arange(1, 1200**2 + 1)).all()
    steps = np.abs(np.diff(squares.astype(int), axis=0, append=squares[:1].astype(int)))
    assert (steps.prod(axis=1) == 2).all()


def test_giant_tours_are_lazy():
    tour = cavallo.tour(10**9, closed=True)
    assert len(tour) == 10**18 and next(iter(tour)) == tour[0]
    with pytest.raises(cavallo.Stopped, match="max_memory") as stopped:
        tour.squares
    assert stopped.value.why == "memory"
    with pytest.raises(cavallo.Stopped):
        tour.grid


def test_equality_hash_and_pickling():
    tour = cavallo.tour(8, closed=True, start="c3")
    same = cavallo.tour(8, closed=True, start="c3")
    assert tour == same and hash(tour) == hash(same) and tour is not same
    others = [cavallo.tour(8, closed=True), cavallo.tour(8, start="c3"), cavallo.tour(6, closed=True), "tour", None]
    assert all(tour != other for other in others)
    for original in (tour, cavallo.tour(6, blocked="a1 b1"), cavallo.tour("5x5", closed=True, wrap="both"), *cavallo.sample(6, 2)):
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            copy = pickle.loads(pickle.dumps(original, protocol))
            assert copy == original and hash(copy) == hash(original) and copy.moves == original.moves


def test_a_pickled_tour_is_verified():
    restore, (question, squares, seed) = cavallo.tour(6).__reduce__()
    with pytest.raises(cavallo.InvalidInput, match="what was pickled is not a tour"):
        restore(question, squares[::2], seed)
    with pytest.raises(cavallo.InvalidInput):
        restore(b"{}", squares, seed)


def test_the_document_is_a_tour_file():
    tour = cavallo.tour(8, closed=True, seed=5)
    document = tour.to_dict()
    assert document["schema"] == "cavallo-tour/1" and document["squares"] == tour.moves
    assert (document["board"], document["ends"], document["answer"], document["seed"]) == ("8x8", "closed", "found", 5)
    again = cavallo.verify(document)
    assert again and again.tour == tour
    assert again.tour.to_dict()["squares"] == tour.moves and again.tour.method is None


def test_strings():
    tour = cavallo.tour("5x6", start="a1", end="a6")
    assert repr(tour) == "<Tour: open tour of 5x6 from a1 to a6>"
    rows = [[int(number) for number in line.split()] for line in str(tour).splitlines()]
    assert (np.array(rows) == tour.grid[::-1]).all()


def test_pictures():
    tour = cavallo.tour(8, closed=True)
    for style in ("line", "arrows", "numbers", "heat", "woven"):
        for theme in ("light", "dark", "print"):
            svg = tour.to_svg(style=style, theme=theme)
            assert svg.startswith("<svg") and svg.rstrip().endswith("</svg>")
    assert tour._repr_svg_() == tour.to_svg()
    assert len(tour.to_svg(coordinates=False)) < len(tour.to_svg())
    assert tour.to_svg(square=20) != tour.to_svg(square=40)
    with pytest.raises(cavallo.InvalidInput, match='there is no style "lines": expected one of line, arrows'):
        tour.to_svg(style="lines")
    with pytest.raises(cavallo.InvalidInput, match="theme"):
        tour.to_svg(theme="blue")
    with pytest.raises(cavallo.InvalidInput, match="too large for svg"):
        cavallo.tour(501).to_svg()
    assert cavallo.tour(501)._repr_svg_() is None


def test_files(tmp_path):
    tour = cavallo.tour(6, closed=True)
    beginnings = {"svg": b"<svg", "png": b"\x89PNG", "gif": b"GIF89a", "tour": b"NAME", "json": b"{", "txt": b""}
    for ending, beginning in beginnings.items():
        path = tmp_path / f"tour.{ending}"
        tour.save(path)
        assert path.read_bytes().startswith(beginning)
        if ending in ("tour", "json", "txt"):
            assert cavallo.verify(path, closed=True).tour == tour
    tour.save(str(tmp_path / "slow.GIF"), fps=2, style="arrows", theme="dark", square=16)
    assert json.loads((tmp_path / "tour.json").read_text())["squares"] == tour.moves
    cavallo.tour(2500).save(tmp_path / "giant.png")
    for name in ("tour.jpg", "tour.pdf", "tour", "tour.xyz"):
        with pytest.raises(cavallo.InvalidInput, match="cannot draw to"):
            tour.save(tmp_path / name)
    with pytest.raises(OSError):
        tour.save(tmp_path / "missing" / "tour.svg")
    assert {path.name for path in tmp_path.iterdir()} == {*(f"tour.{e}" for e in beginnings), "slow.GIF", "giant.png"}


def test_no_tour_has_a_reason():
    with pytest.raises(cavallo.NoTour) as no:
        cavallo.tour(7, start="a2")
    assert no.value.reason.name == "minority-end"
    assert str(no.value) == (
        "no open tour of 7x7: a knight changes colour with every jump, and the board has one more dark square than light ones, "
        "so a tour must begin and end on dark squares; a2 is light"
    )
    assert isinstance(no.value, cavallo.Impossible) and isinstance(no.value, cavallo.CavalloError)
    copy = pickle.loads(pickle.dumps(no.value))
    assert (str(copy), copy.reason) == (str(no.value), no.value.reason)


def test_exists():
    yes, no = cavallo.exists(8, closed=True), cavallo.exists("4x4")
    assert yes and not no
    assert (yes.reason.name, no.reason.name) == ("theorem", "cut")
    assert no.reason.reference is None and str(no).startswith("no (open tour of 4x4)")
    cited = cavallo.exists("4x6", closed=True)
    assert cited.reason.reference.startswith("A. J. Schwenk") and cited.reason.reference in str(cited)
    assert no.to_dict()["exists"] is False and yes.to_dict()["schema"] == "cavallo-exists/1"
    assert no.to_svg().startswith("<svg") and no._repr_svg_() == no.to_svg() != no.to_svg(theme="dark")
    assert cavallo.exists(6, blocked=["c3"]).reason.name in ("colour-count", "tour-found")
    assert cavallo.exists(10**9, closed=True)._repr_svg_() is None
    assert repr(no).startswith("<Existence: no")


@pytest.mark.parametrize("width, height", [(w, h) for w in range(1, 8) for h in range(w, 8)])
def test_exists_agrees_with_count(width, height):
    """Schwenk's theorem for closed tours; the count is independent of it on these boards."""
    schwenk = not (width % 2 and height % 2 or width in (1, 2, 4) or (width == 3 and height in (4, 6, 8)))
    assert bool(cavallo.exists((width, height), closed=True)) == schwenk
    if width * height <= 36:
        assert (cavallo.count((width, height), closed=True) > 0) == schwenk


def test_verify_takes_any_form(data):
    tour = cavallo.tour(6, closed=True)
    forms = [tour, str(tour), " ".join(tour), tour.moves, tour.squares, tour.grid, tour.to_dict(), [list(map(int, s)) for s in tour.squares],
             [tuple(map(int, s)) for s in tour.squares], str(tour).encode(), tour.squares.astype(np.int8), tour.grid[::-1].tolist()]
    for form in forms:
        answer = cavallo.verify(form, closed=True)
        assert answer and answer.tour.closed and answer.defect is None and answer.position is None
        assert answer.to_dict()["valid"] is True
    assert cavallo.verify(tour.grid).tour == cavallo.verify(tour.moves).tour
    for path in data.glob("tours/*.txt"):
        assert cavallo.verify(path)
    holed = cavallo.tour(6, blocked="a1 b1")
    assert cavallo.verify(holed.grid).tour.grid.tolist() == holed.grid.tolist()


def test_verify_names_the_first_defect():
    tour = cavallo.tour(6, closed=True)
    assert cavallo.verify(tour.squares[:-1], board=6).defect == "it visits 35 squares, but the board has 36 free ones"
    swapped = tour.squares.copy()
    swapped[[5, 6]] = swapped[[6, 5]]
    answer = cavallo.verify(swapped)
    assert not answer and answer.position == 6 and "is not a knight's jump" in answer.defect and answer.tour is None
    twice = tour.squares.copy()
    twice[9] = twice[7]
    assert "visited before" in cavallo.verify(twice).defect
    numbers = tour.grid.copy()
    numbers[2, 2] = numbers[3, 3]
    assert "stands on" in cavallo.verify(numbers).defect
    assert "not closed" in cavallo.verify(cavallo.tour("3x4"), closed=True).defect
    assert cavallo.verify("a1 b3 c1 a2 b4 c2 a3 b1 c3 a4 b2 d4", board="3x4").to_dict()["valid"] is False


def test_verify_refuses_what_is_no_tour_at_all():
    with pytest.raises(cavallo.InvalidInput, match="line 1, column 4"):
        cavallo.verify("a1 ?3")
    with pytest.raises(cavallo.InvalidInput, match="the file is empty"):
        cavallo.verify("")
    with pytest.raises(cavallo.InvalidInput, match=r"the shape \[2, 2, 3\]"):
        cavallo.verify(np.zeros((2, 2, 3), dtype=int))
    with pytest.raises(TypeError, match="float64"):
        cavallo.verify(np.zeros((4, 4)))
    with pytest.raises(cavallo.InvalidInput, match="is not a square"):
        cavallo.verify([[0, 0], [-1, 2]])
    with pytest.raises(cavallo.InvalidInput, match="board="):
        cavallo.verify("a1", piece="camel")
    with pytest.raises(FileNotFoundError):
        cavallo.verify(Path("no-such-file.txt"))


def test_pairs_may_be_ambiguous():
    with pytest.raises(cavallo.InvalidInput, match="set notation= to pairs"):
        cavallo.verify("(1,1) (2,3)", board=8)
    assert "visits 2 squares" in cavallo.verify("(1,1) (2,3)", board=8, notation="pairs").defect
