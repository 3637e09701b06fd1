"""Closed knight's tours by general solvers: OR-Tools CP-SAT (a circuit constraint) and LKH (elkai).

Usage: python peers.py [SECONDS]    (how long a solver may take for one board; default 60)

Every answer is checked. The table goes to standard output.
"""

import importlib
import subprocess
import sys
import time

SIDES = [6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64, 80, 100]
JUMPS = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]


def neighbours(side, square):
    rank, file = divmod(square, side)
    for files, ranks in JUMPS:
        if 0 <= file + files < side and 0 <= rank + ranks < side:
            yield (rank + ranks) * side + file + files


def is_closed_tour(side, squares):
    steps = zip(squares, squares[1:] + squares[:1])
    return sorted(squares) == list(range(side * side)) and all(b in neighbours(side, a) for a, b in steps)


def cp_sat(side, seconds):
    cp_model = importlib.import_module("ortools.sat.python.cp_model")
    model = cp_model.CpModel()
    arcs = [
        (a, b, model.new_bool_var("")) for a in range(side * side) for b in neighbours(side, a)
    ]
    model.add_circuit(arcs)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    following = {a: b for a, b, taken in arcs if solver.value(taken)}
    squares = [0]
    while len(squares) < side * side:
        squares.append(following[squares[-1]])
    return squares


def lkh(side, _seconds):
    elkai = importlib.import_module("elkai")
    count = side * side
    # A jump costs nothing and anything else something, so a closed tour is a round trip that costs nothing.
    matrix = [[1] * count for _ in range(count)]
    for a in range(count):
        matrix[a][a] = 0
        for b in neighbours(side, a):
            matrix[a][b] = 0
    squares = elkai.DistanceMatrix(matrix).solve_tsp(runs=10)[:-1]
    return squares if is_closed_tour(side, squares) else None


SOLVERS = {"cp-sat": cp_sat, "lkh": lkh}
PACKAGES = {"cp-sat": "ortools.sat.python.cp_model", "lkh": "elkai"}


def child(solver, side, seconds):
    importlib.import_module(PACKAGES[solver])  # not part of the time
    began = time.perf_counter()
    squares = SOLVERS[solver](side, seconds)
    spent = time.perf_counter() - began
    if squares is None:
        print("none")
    else:
        assert is_closed_tour(side, squares), f"{solver} gave a wrong tour of {side}x{side}"
        print(f"{spent:.3f}")


def main():
    if len(sys.argv) == 4:
        return child(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    print("| board | " + " | ".join(SOLVERS) + " |")
    print("|---" * (len(SOLVERS) + 1) + "|")
    out_of_reach = set()
    for side in SIDES:
        cells = []
        for solver in SOLVERS:
            if solver in out_of_reach:
                cells.append("")
                continue
            # In a process of its own, because LKH cannot be told to stop.
            command = [sys.executable, __file__, solver, str(side), str(seconds)]
            try:
                answer = subprocess.run(command, capture_output=True, text=True, timeout=seconds + 20).stdout.strip()
            except subprocess.TimeoutExpired:
                answer = "none"
            if answer in ("none", ""):
                out_of_reach.add(solver)
                answer = f"none in {seconds:.0f} s"
            else:
                answer += " s"
            cells.append(answer)
        print(f"| {side}x{side} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
