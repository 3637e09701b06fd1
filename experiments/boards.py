"""What the experiments with other tools share: the graph of a square board, the test of a tour, and a model for OR-Tools CP-SAT.

Squares are numbers, counted from 0 row by row. A script in a folder beside this file imports it by `sys.path`.
"""

import importlib

JUMPS = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
CP_SAT = "ortools.sat.python.cp_model"


def neighbours(side):
    """The squares a jump away from each square."""

    def around(square):
        y, x = divmod(square, side)
        return [(y + dy) * side + x + dx for dx, dy in JUMPS if 0 <= x + dx < side and 0 <= y + dy < side]

    return [around(square) for square in range(side * side)]


def is_tour(side, squares, closed):
    graph = neighbours(side)
    steps = zip(squares, squares[1:] + (squares[:1] if closed else []))
    return sorted(squares) == list(range(side * side)) and all(b in graph[a] for a, b in steps)


def closed_by_cp_sat(side, seconds):
    """A closed tour as a circuit constraint; None if there is none in time."""
    cp_model = importlib.import_module(CP_SAT)
    model, graph = cp_model.CpModel(), neighbours(side)
    arcs = [(a, b, model.new_bool_var("")) for a in range(side * side) for b in graph[a]]
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
