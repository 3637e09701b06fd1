"""cavallo beside what Python people use: networkx, python-chess, OR-Tools CP-SAT and NumPy, on the same boards.

Usage: python peers.py [SECONDS]    (how long a tool may take for one board; default 20)

Writes python-peers.csv and python-peers.svg beside this file, and the tables of README.md. Every answer is checked.
"""

import csv
import importlib
import statistics
import sys
import time
from pathlib import Path

import chess
import matplotlib
import networkx
import numpy as np

import cavallo

sys.path.append(str(Path(__file__).resolve().parents[1]))
from boards import CP_SAT, JUMPS, closed_by_cp_sat, is_tour, neighbours  # noqa: E402

importlib.import_module(CP_SAT)  # not part of the times

HERE = Path(__file__).resolve().parent
KNIGHTS = 20
LIMIT = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0


def is_right(side, squares, closed):
    """Whether a list of numbers, or cavallo's array of pairs, is a tour."""
    if isinstance(squares, np.ndarray):
        squares = (squares[:, 1].astype(int) * side + squares[:, 0]).tolist()
    return is_tour(side, squares, closed)


# A closed tour.


def closed_by_cavallo(side):
    return cavallo.tour(side, closed=True).squares


# An open tour from a corner, by Warnsdorff's rule with backtracking.


def open_by_cavallo(side):
    return cavallo.tour(side, start="a1").squares


def warnsdorff(start, count, around):
    """Depth-first, fewest exits first, the loop that people write."""
    visited, walk = {start}, [start]

    def candidates(square):
        free = [near for near in around(square) if near not in visited]
        return sorted(free, key=lambda near: -sum(far not in visited for far in around(near)))

    stack, began = [candidates(start)], time.perf_counter()
    while len(walk) < count:
        if time.perf_counter() - began > LIMIT:
            return None
        if not stack[-1]:
            stack.pop()
            visited.discard(walk.pop())
            if not walk:
                return None
            continue
        square = stack[-1].pop()
        visited.add(square)
        walk.append(square)
        stack.append(candidates(square))
    return walk


def open_by_networkx(side):
    graph = networkx.Graph((a, b) for a, near in enumerate(neighbours(side)) for b in near)
    return warnsdorff(0, side * side, lambda square: graph[square])


def open_by_python_chess(side):
    return warnsdorff(chess.A1, 64, lambda square: chess.SquareSet(chess.BB_KNIGHT_ATTACKS[square]))


# The distances of all squares from a corner.


def distances_by_cavallo(side):
    y, x = np.divmod(np.arange(side * side), side)
    return cavallo.distance(side, "a1", np.column_stack([x, y]))


def distances_by_networkx(side):
    graph = networkx.Graph((a, b) for a, near in enumerate(neighbours(side)) for b in near)
    found = networkx.single_source_shortest_path_length(graph, 0)
    return [found[square] for square in range(side * side)]


# Where twenty k-knights meet in the fewest turns.


def knights(side):
    generator = np.random.default_rng(side)
    return np.column_stack([generator.integers(0, side, (KNIGHTS, 2)), generator.integers(1, 4, KNIGHTS)])


def meeting_by_cavallo(side):
    return cavallo.gather(knights(side), board=side).turns


def meeting_by_numpy(side):
    """A breadth-first search for each knight, a whole level at a time, and the least of all sums."""
    total = np.zeros((side, side), dtype=np.int64)
    for x, y, k in knights(side):
        jumps = np.full((side + 4, side + 4), -1, dtype=np.int64)
        jumps[:2], jumps[-2:], jumps[:, :2], jumps[:, -2:] = -2, -2, -2, -2
        rows, columns, level = np.array([y + 2]), np.array([x + 2]), 0
        jumps[rows, columns] = 0
        while len(rows):
            level += 1
            to = np.unique(np.concatenate([(rows + dy) * (side + 4) + columns + dx for dx, dy in JUMPS]))
            to = to[jumps.ravel()[to] == -1]
            rows, columns = np.divmod(to, side + 4)
            jumps[rows, columns] = level
        total += -(-jumps[2:-2, 2:-2] // k)
    return int(total.min())


def meeting_by_networkx(side):
    graph = networkx.Graph((a, b) for a, near in enumerate(neighbours(side)) for b in near)
    total = np.zeros(side * side, dtype=np.int64)
    for x, y, k in knights(side):
        found = networkx.single_source_shortest_path_length(graph, int(y * side + x))
        total += -(-np.array([found[square] for square in range(side * side)]) // k)
    return int(total.min())


QUESTIONS = {
    "a closed tour": (
        [8, 16, 32, 64, 100, 1000],
        {"cavallo": closed_by_cavallo, "CP-SAT": lambda side: closed_by_cp_sat(side, LIMIT)},
        lambda side, squares: is_right(side, squares, True),
    ),
    "an open tour from a1": (
        [8, 16, 32, 64, 100, 1000],
        {"cavallo": open_by_cavallo, "networkx loop": open_by_networkx, "python-chess loop": open_by_python_chess},
        lambda side, squares: is_right(side, squares, False),
    ),
    "all distances from a1": (
        [8, 32, 100, 320, 1000],
        {"cavallo": distances_by_cavallo, "networkx": distances_by_networkx},
        lambda side, jumps: np.array_equal(jumps, distances_by_cavallo(side)),
    ),
    "the meeting of 20 k-knights": (
        [8, 32, 100, 320, 1000, 10**6],
        {"cavallo": meeting_by_cavallo, "NumPy": meeting_by_numpy, "networkx": meeting_by_networkx},
        lambda side, turns: turns == meeting_by_cavallo(side),
    ),
}


def median_time(ask, side):
    """The median of several runs, and the answer; slow ones run once."""
    times = []
    while len(times) < 3 or (sum(times) < 0.5 and len(times) < 100):
        began = time.perf_counter()
        answer = ask(side)
        times.append(time.perf_counter() - began)
        if times[0] > 2 or answer is None:
            break
    return statistics.median(times), answer


def measure():
    for question, (sides, tools, is_right) in QUESTIONS.items():
        for tool, ask in tools.items():
            for side in sides:
                if (side > 1000 and tool != "cavallo") or (side > 8 and tool.startswith("python-chess")):
                    break
                spent, answer = median_time(ask, side)
                if answer is None:
                    print(f"{question}: {side}x{side} by {tool}: none", flush=True)
                    yield {"question": question, "side": side, "tool": tool, "seconds": None}
                    break
                assert is_right(side, answer), f"{tool} is wrong about {question} on {side}x{side}"
                print(f"{question}: {side}x{side} by {tool}: {spent:.6f} s", flush=True)
                yield {"question": question, "side": side, "tool": tool, "seconds": spent}
                if spent > LIMIT:
                    break


def measure_queries():
    """The time of the processor per query of a constructed tour, in arrays of a million; other work on the machine does not count."""
    giant = cavallo.constructed(10**9, closed=True)
    positions = np.random.default_rng(0).integers(1, 10**18, 10**6)
    squares = giant.square_at(positions)
    for name, query in [
        ("square at a position", lambda: giant.square_at(positions)),
        ("position of a square", lambda: giant.position_of(squares)),
        ("square after a square", lambda: giant.next(squares)),
    ]:
        times = []
        for _ in range(15):
            began = time.thread_time()
            query()
            times.append(time.thread_time() - began)
        seconds = statistics.median(times) / len(positions)
        print(f"{name}: {seconds * 1e9:.1f} ns", flush=True)
        yield {"question": name, "side": 10**9, "tool": "cavallo, array", "seconds": seconds}


def shown(seconds):
    if seconds is None:
        return f"none in {LIMIT:.0f} s"
    for unit, size in [("s", 1), ("ms", 1e-3), ("µs", 1e-6), ("ns", 1e-9)]:
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return "0"


def tables(rows):
    lines = []
    for question, (sides, tools, _) in QUESTIONS.items():
        times = {(row["side"], row["tool"]): row["seconds"] for row in rows if row["question"] == question}
        lines += [f"### {question[0].upper()}{question[1:]}", "", "| board | " + " | ".join(tools) + " |", "|---" * (len(tools) + 1) + "|"]
        for side in sides:
            cells = [shown(times[side, tool]) if (side, tool) in times else "" for tool in tools]
            lines.append(f"| {side}x{side} | " + " | ".join(cells) + " |")
        lines.append("")
    lines += ["### A query of a tour of 10^9 x 10^9, in arrays of a million", "", "| query | time |", "|---|---|"]
    lines += [f"| {row['question']} | {shown(row['seconds'])} |" for row in rows if row["tool"] == "cavallo, array"]
    return "\n".join(lines) + "\n"


def plot(rows, path):
    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "cavallo", "font.family": "sans-serif"})
    import matplotlib.pyplot as plt

    figure, charts = plt.subplots(2, 2, figsize=(9, 7), layout="constrained")
    colours = {"cavallo": "#0b6e4f", "CP-SAT": "#b5510f", "networkx": "#3b5bdb", "networkx loop": "#3b5bdb", "python-chess loop": "#8a1c7c", "NumPy": "#c92a2a"}
    for chart, (question, (_, tools, _)) in zip(charts.flat, QUESTIONS.items()):
        for tool in tools:
            points = [(row["side"], row["seconds"]) for row in rows if (row["question"], row["tool"]) == (question, tool) and row["seconds"]]
            chart.loglog(*zip(*points), marker="o", markersize=4, color=colours[tool], label=tool)
        chart.set(title=question, xlabel="side of the board", ylabel="seconds")
        chart.grid(alpha=0.3)
        chart.legend(frameon=False, fontsize=8)
    figure.savefig(path, metadata={"Date": None})


def main():
    rows = [*measure(), *measure_queries()]
    with open(HERE / "python-peers.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, ["question", "side", "tool", "seconds"], lineterminator="\n")
        writer.writeheader()
        writer.writerows({**row, "seconds": f"{row['seconds']:.4g}" if row["seconds"] else ""} for row in rows)
    plot(rows, HERE / "python-peers.svg")
    page = HERE / "README.md"
    before, _, rest = page.read_text(encoding="utf-8").partition("<!-- results -->\n")
    _, _, after = rest.partition("<!-- end of results -->\n")
    page.write_text(f"{before}<!-- results -->\n{tables(rows)}<!-- end of results -->\n{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
