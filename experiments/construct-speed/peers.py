"""Closed knight's tours by general solvers: OR-Tools CP-SAT (a circuit constraint) and LKH (elkai).

Usage: python peers.py [SECONDS]    (how long a solver may take for one board; default 60)

Every answer is checked. The table goes to standard output.
"""

import importlib
import subprocess
import sys
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))
from boards import CP_SAT, closed_by_cp_sat, is_tour, neighbours  # noqa: E402

SIDES = [6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64, 80, 100]


def lkh(side, _seconds):
    elkai = importlib.import_module("elkai")
    count = side * side
    # A jump costs nothing and anything else something, so a closed tour is a round trip that costs nothing.
    matrix = [[1] * count for _ in range(count)]
    for a, near in enumerate(neighbours(side)):
        matrix[a][a] = 0
        for b in near:
            matrix[a][b] = 0
    squares = elkai.DistanceMatrix(matrix).solve_tsp(runs=10)[:-1]
    return squares if is_tour(side, squares, closed=True) else None


SOLVERS = {"cp-sat": closed_by_cp_sat, "lkh": lkh}
PACKAGES = {"cp-sat": CP_SAT, "lkh": "elkai"}


def child(solver, side, seconds):
    importlib.import_module(PACKAGES[solver])  # not part of the time
    began = time.perf_counter()
    squares = SOLVERS[solver](side, seconds)
    spent = time.perf_counter() - began
    if squares is None:
        print("none")
    else:
        assert is_tour(side, squares, closed=True), f"{solver} gave a wrong tour of {side}x{side}"
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
