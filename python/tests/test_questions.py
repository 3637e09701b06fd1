"""count, estimate, sample, list_tours, distance, gather, camelot, graph, experiment: each against something independent."""

import csv
import itertools
import json
import pickle
import re

import numpy as np
import pytest

import cavallo


def known_counts(path):
    lines = (line for line in path.read_text().splitlines() if not line.startswith("#"))
    return [(row["kind"], int(row["width"]), int(row["height"]), int(row["count"])) for row in csv.DictReader(lines)]


def test_counts_are_the_known_ones(data):
    small = [row for row in known_counts(data / "counts" / "known.csv") if row[1] * row[2] <= 40]
    assert len(small) > 10
    for kind, width, height, number in small:
        assert cavallo.count((width, height), closed=kind == "closed") == number


def test_counts_say_how_they_were_checked():
    small, medium = cavallo.count("5x6", closed=True), cavallo.count(6, closed=True)
    assert (small.check, medium.check) == ("checked by another method (frontier)", "checked by another method (simpath)")
    assert cavallo.count(4).check == "checked by a theorem"
    again = pickle.loads(pickle.dumps(medium))
    assert (again, again.check, type(again)) == (9862, medium.check, cavallo.Count)


def test_counts_have_any_size():
    number = cavallo.count("3x160", closed=True)
    assert isinstance(number, int) and number > 2**128


def test_what_counts_as_one():
    assert cavallo.count(6, closed=True, directed=True) == 2 * 9862
    assert cavallo.count(6, closed=True, distinct=True) == 1245
    assert cavallo.count(6, closed=True, distinct=True, method="frontier") == 1245
    assert cavallo.count(5, start="a1") == 304
    assert cavallo.count("5x6", method="enumerate") == cavallo.count("5x6", method="frontier")
    assert cavallo.count("3x8", closed=True) == 0
    given = {"distinct": True, "method": "frontier", "start": "a1"}
    for wrong in ({"directed": True, "distinct": True}, given, {"method": "guess"}):
        with pytest.raises(cavallo.InvalidInput):
            cavallo.count(5, **wrong)


def test_graphs_of_networkx_and_matrices_of_scipy():
    networkx, sparse = pytest.importorskip("networkx"), pytest.importorskip("scipy.sparse")
    grid, petersen = networkx.grid_2d_graph(6, 6), networkx.petersen_graph()
    assert cavallo.count_graph(grid, closed=True) == 1072
    assert [cavallo.count_graph(petersen, closed=closed) for closed in (True, False)] == [0, 120]
    matrix = networkx.to_scipy_sparse_array(grid)
    for kind in (sparse.coo_array, sparse.csr_matrix, sparse.csc_array):
        assert cavallo.count_graph(kind(matrix), closed=True) == 1072
    grid.add_node("alone")
    assert cavallo.count_graph(grid) == 0
    with pytest.raises(cavallo.InvalidInput, match="directed"):
        cavallo.count_graph(networkx.DiGraph([(0, 1)]))


def test_graphs_are_counted(monkeypatch):
    square = [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")]
    assert [cavallo.count_graph(square, closed=closed, directed=True) for closed in (False, True)] == [8, 2]
    assert cavallo.count_graph(iter([*square, ("b", "a"), ("c", "c")]), closed=True) == 1
    complete = [(a, b) for a in range(9) for b in range(a)]
    for method in ("auto", "frontier", "enumerate"):
        assert cavallo.count_graph(complete, closed=True, method=method) == 20160
    assert cavallo.count_graph([]) == 0 and cavallo.count_graph([(1, 2), (3, 4)]) == 0
    assert cavallo.count_graph(cavallo.graph(5)) == cavallo.count(5)
    grid = [(a, b) for a in range(360) for b in (a + 1, a + 6) if b < 360 and (b == a + 6 or b % 6)]
    assert cavallo.count_graph(grid, closed=True) > 2**64

    # Whatever looks like a graph of networkx or a matrix of scipy.
    class Like:
        def __init__(self, directed):
            self.is_directed = lambda: directed

        def nodes(self):
            return ["a", "b", "c", "alone"]

        def edges(self):
            return [("a", "b"), ("b", "c")]

    assert cavallo.count_graph(Like(False)) == 0
    with pytest.raises(cavallo.InvalidInput, match="directed"):
        cavallo.count_graph(Like(True))

    class Sparse:
        row, col, data = np.array([0, 1, 2, 0]), np.array([1, 2, 0, 0]), np.array([1, 1, 0, 5])
        shape = (3, 3)

        def tocoo(self):
            return self

    assert cavallo.count_graph(Sparse()) == 1
    monkeypatch.setattr(Sparse, "shape", (3, 4))
    with pytest.raises(cavallo.InvalidInput, match="as many rows as columns"):
        cavallo.count_graph(Sparse())
    for bad in (5, [1], ["ab"], [("a", "b", "c")], [([], "a")]):
        with pytest.raises(cavallo.InvalidInput, match="pair"):
            cavallo.count_graph(bad)
    with pytest.raises(cavallo.InvalidInput):
        cavallo.count_graph(square, method="guess")
    with pytest.raises(cavallo.Stopped):
        cavallo.count_graph(grid, timeout=0)


def test_estimates():
    estimate = cavallo.estimate(6, closed=True, seed=1)
    assert estimate.low < 9862 < estimate.high and not estimate.exact and not estimate.doubtful
    assert estimate == cavallo.estimate(6, closed=True, seed=1) == pickle.loads(pickle.dumps(estimate))
    assert float(estimate) == estimate.number == pytest.approx(10**estimate.log10) and "confidence" in str(estimate)
    assert estimate.to_dict()["schema"] == "cavallo-estimate/1"
    exact = cavallo.estimate("3x10", closed=True)
    assert exact.exact and round(exact.number) == 16
    assert cavallo.estimate("4x4").number == 0 and cavallo.estimate("4x4").log10 is None
    for wrong in ({"particles": 0}, {"replicates": 2}):
        with pytest.raises(cavallo.InvalidInput):
            cavallo.estimate(6, **wrong)
    with pytest.raises(cavallo.Stopped) as stopped:
        cavallo.estimate(40)
    assert stopped.value.why == "out-of-reach"


def test_lists_are_complete_and_stop():
    tours = list(cavallo.list_tours("5x5", start="a1"))
    assert len(tours) == 304 and len({tuple(tour) for tour in tours}) == 304
    assert list(cavallo.list_tours("4x4")) == [] == list(cavallo.list_tours("3x8", closed=True))
    assert len(list(cavallo.list_tours("3x4", directed=True))) == 16
    some = list(itertools.islice(cavallo.list_tours(8, closed=True), 100))
    assert len(set(some)) == 100 and all(cavallo.verify(tour, closed=True) for tour in some[:5])
    iterator = cavallo.list_tours(8)
    assert next(iterator) and iter(iterator) is iterator
    done = cavallo.list_tours("3x4")
    assert len(list(done)) == 8 and next(done, None) is None
    with pytest.raises(cavallo.Stopped):
        list(cavallo.list_tours(6, timeout=0.05))


def test_samples_are_uniform_and_repeatable():
    tours = cavallo.sample("3x10", 1600, closed=True, seed=4)
    numbers = {}
    for tour in tours:
        numbers[tour] = numbers.get(tour, 0) + 1
    # 16 tours, 100 times each on average: seven standard deviations.
    assert len(numbers) == 16 and all(30 < number < 170 for number in numbers.values())
    assert cavallo.sample("3x10", 5, closed=True, seed=4) == tours[:5] != cavallo.sample("3x10", 5, closed=True, seed=5)
    assert cavallo.sample(5, 0) == [] and cavallo.sample(5)[0].to_dict()["seed"] == 0
    with pytest.raises(cavallo.NoTour):
        cavallo.sample("4x4")
    with pytest.raises(cavallo.InvalidInput):
        cavallo.sample(5, -1)


def breadth_first(side, start, blocked=()):
    """Distances by the test's own search."""
    found, level = {start: 0}, [start]
    while level:
        level = [
            (x + dx, y + dy)
            for x, y in level
            for dx, dy in itertools.product((-2, -1, 1, 2), repeat=2)
            if abs(dx) != abs(dy) and 0 <= x + dx < side and 0 <= y + dy < side and (x + dx, y + dy) not in blocked
            and found.setdefault((x + dx, y + dy), found[x, y] + 1) == found[x, y] + 1
        ]
        level = list(dict.fromkeys(level))
    return found


@pytest.mark.parametrize("blocked", [(), ((1, 2), (2, 1), (4, 4)), ((1, 2), (2, 1), (3, 3))])
def test_distances(blocked):
    side, start = 6, (0, 0)
    expected = breadth_first(side, start, blocked)
    squares = np.array([(x, y) for x in range(side) for y in range(side) if (x, y) not in blocked])
    jumps = [expected.get(tuple(map(int, square)), -1) for square in squares]
    assert cavallo.distance(side, start, squares, blocked=blocked).tolist() == jumps
    assert cavallo.distance(side, squares, "a1", blocked=blocked).tolist() == jumps
    assert cavallo.distance(side, squares, np.zeros_like(squares), blocked=blocked).tolist() == jumps
    for square, number in zip(squares.tolist(), jumps):
        if number >= 0:
            assert cavallo.distance(side, start, tuple(square), blocked=blocked) == number
        else:
            with pytest.raises(cavallo.NoPath):
                cavallo.distance(side, start, tuple(square), blocked=blocked)


def test_distances_of_any_shape():
    pairs = np.arange(24).reshape(3, 4, 2) % 8
    assert cavallo.distance(8, pairs, pairs).tolist() == np.zeros((3, 4)).tolist()
    assert cavallo.distance(10**9, (0, 0), (10**9 - 1, 10**9 - 1)) == 666666666
    assert cavallo.distance(8, np.zeros((0, 2), dtype=int), "a1").shape == (0,)
    with pytest.raises(cavallo.InvalidInput, match="do not go together"):
        cavallo.distance(8, pairs[0], pairs)
    with pytest.raises(cavallo.InvalidInput, match="the square i9 is not on the 8x8 board"):
        cavallo.distance(8, "a1", [[8, 8]])
    with pytest.raises(cavallo.InvalidInput, match="shape"):
        cavallo.distance(8, "a1", [1, 2, 3])
    with pytest.raises(TypeError):
        cavallo.distance(8, "a1", [[1.5, 2.0]])
    assert cavallo.distance(8, "a1", "b2", piece="king") == 1


def brute_force(side, knights):
    """The least total of turns, by the test's own searches."""
    fields = [(breadth_first(side, square), k, count) for square, k, count in knights]
    return min(
        sum(-(-field[x, y] // k) * count for field, k, count in fields) for x in range(side) for y in range(side)
    )


def test_gatherings_are_the_best():
    generator = np.random.default_rng(1)
    for _ in range(40):
        side = int(generator.integers(4, 9))
        rows = np.column_stack([generator.integers(0, side, (5, 2)), generator.integers(1, 4, 5), generator.integers(1, 3, 5)])
        knights = [((int(x), int(y)), int(k), int(count)) for x, y, k, count in rows]
        meeting = cavallo.gather(rows, board=side)
        assert meeting.turns == brute_force(side, knights) == cavallo.gather(knights, board=side).turns
        assert meeting.exact and meeting.square == meeting.squares[0]
        costs = meeting.costs()
        x, y = cavallo.square_xy(meeting.square)
        assert costs.shape == (side, side) and costs.min() == meeting.turns == costs[y, x]
        numbers = np.array([count for _, _, count in meeting.knights])
        assert (meeting.turns_of_each.astype(int) * numbers).sum() == meeting.turns


def test_gatherings_in_all_forms(root):
    document = json.loads((root / "docs" / "pictures" / "gathering.json").read_text())
    meeting = cavallo.gather(document)
    assert (meeting.turns, meeting.square) == (9, "g2")
    assert cavallo.gather(json.dumps(document)) == meeting == pickle.loads(pickle.dumps(meeting))
    knights = [(knight["square"], knight["k"], knight.get("count", 1)) for knight in document["knights"]]
    assert cavallo.gather(knights, board=8, blocked=document["blocked"]) == meeting
    assert cavallo.gather(document["knights"], board=8, blocked=document["blocked"]) == meeting
    del document["schema"]
    assert cavallo.gather(document) == meeting and hash(cavallo.gather(document)) == hash(meeting)
    case = meeting.to_dict()["cases"][0]
    assert (case["turns"], case["square"], len(case["knights"])) == (9, "g2", 6)
    assert meeting.to_svg().startswith("<svg") and meeting._repr_svg_()
    assert repr(meeting) == "<Gathering: 7 knights meet on g2, 9 turns in all>"
    slowest = cavallo.gather(document, objective="slowest", squares=5)
    assert slowest.turns <= 3 and 1 <= len(slowest.squares) <= 5 and pickle.loads(pickle.dumps(slowest)) == slowest


def test_the_coursework_is_answered(data):
    for name in ("project", "other"):
        text = (data / "coursework" / f"input_{name}.txt").read_bytes()
        answers = re.findall(r"^Caso? \d+: *(\w+)", (data / "coursework" / f"output_{name}.txt").read_text(), re.M)
        cases = cavallo.gather_all(text)
        best = [str(case.turns) if isinstance(case, cavallo.Gathering) else "impossibile" for case in cases]
        assert best == answers and len(best) >= 4


def test_gatherings_that_cannot_be():
    with pytest.raises(cavallo.NoMeeting) as no:
        cavallo.gather([("b2", 1), ("a1", 1)], board=3)
    assert no.value.reason.name == "never-meet" and str(no.value).startswith("no meeting: ")
    wrong = [
        (([("i9", 1)],), {"board": 8}, cavallo.InvalidInput, "not on the 8x8 board"),
        (([("a1", 0)],), {"board": 8}, cavallo.InvalidInput, "k = 0"),
        (([("a1", 1)],), {}, cavallo.InvalidInput, "give board="),
        (("1\n\n2 2\n..\n..\n",), {"board": 8}, cavallo.InvalidInput, "says its board itself"),
        (([5],), {"board": 8}, TypeError, "expected a knight"),
        (([{"square": "a1"}],), {"board": 8}, cavallo.InvalidInput, "expected a knight"),
        ((np.zeros((2, 5), dtype=int),), {"board": 8}, cavallo.InvalidInput, "shape"),
        (([("a1", 1)],), {"board": 8, "objective": "first"}, cavallo.InvalidInput, "total, slowest"),
        (([("a1", 1)],), {"board": 8, "method": "magic"}, cavallo.InvalidInput, "auto, exact, fused"),
        (({"board": "8x8", "knight": []},), {}, cavallo.InvalidInput, "no key but"),
    ]
    for arguments, keywords, error, words in wrong:
        with pytest.raises(error, match=words):
            cavallo.gather(*arguments, **keywords)
    with pytest.raises(cavallo.NoMeeting, match="no meeting: no square"):
        cavallo.gather("1\n\n1 2\n11\n")
    with pytest.raises(cavallo.InvalidInput, match="use gather_all"):
        cavallo.gather("2\n\n1 1\n1\n\n1 1\n1\n")


def test_camelot():
    meeting = cavallo.camelot("d4", ["a3", "a8", "h1", "h8"])
    assert meeting.moves == 10 and meeting == cavallo.camelot("D4A3A8H1H8")
    assert meeting.to_dict()["schema"] == "cavallo-camelot-result/1"
    assert cavallo.camelot((3, 3), [], board=4).moves == 0 and cavallo.camelot(None, ["a1", "b3"]).moves == 1
    assert cavallo.camelot("h8", ["a1"], board="8x8", blocked=["c3"]).moves > 0
    with pytest.raises(cavallo.InvalidInput, match="neither a king nor a knight"):
        cavallo.camelot(None, [])
    with pytest.raises(TypeError):
        cavallo.camelot(5)
    with pytest.raises(cavallo.NoMeeting):
        cavallo.camelot(None, ["b2", "a1"], board=3)


def test_graphs():
    graph = cavallo.graph(8)
    assert graph.squares.shape == (64, 2) and graph.edges.shape == (168, 2) and graph.names[:2] == ["a1", "b1"]
    steps = np.abs(graph.squares[graph.edges[:, 0]].astype(int) - graph.squares[graph.edges[:, 1]].astype(int))
    assert (steps.prod(axis=1) == 2).all() and len(np.unique(graph.edges, axis=0)) == 168
    networkx = pytest.importorskip("networkx")
    as_networkx = graph.to_networkx()
    assert networkx.shortest_path_length(as_networkx, "a1", "h8") == cavallo.distance(8, "a1", "h8")
    assert cavallo.graph(3, k=2).to_networkx().degree["a1"] == 4
    sparse = pytest.importorskip("scipy.sparse.csgraph")
    matrix = graph.to_scipy()
    assert matrix.shape == (64, 64) and matrix.sum() == 336
    lengths = sparse.shortest_path(matrix, unweighted=True, indices=0)
    assert lengths.astype(int).tolist() == cavallo.distance(8, "a1", graph.squares).tolist()
    assert len(cavallo.graph(8, blocked="a1").squares) == 63 and len(cavallo.graph("1x1").edges) == 0
    with pytest.raises(cavallo.InvalidInput):
        cavallo.graph(8, k=0)


def test_experiments(tmp_path):
    assert set(cavallo.experiments()) >= {"density", "ties", "scaling"}
    report = cavallo.experiment("special-boards", quick=True)
    assert report.main_results and report.table() and report.missing is None
    report.save(tmp_path / "out")
    assert (tmp_path / "out" / "special-boards.html").exists()
    with pytest.raises(cavallo.InvalidInput, match="density"):
        cavallo.experiment("alchemy")


def test_methods():
    assert list(cavallo.methods("tour"))[0] == "auto"
    with pytest.raises(cavallo.InvalidInput, match="tour, count, gather, camelot, distance"):
        cavallo.methods("chess")
