"""Counts with Graphillion, and prints the number and the width of the frontier as JSON.

Usage: python by_graphillion.py FILE cycles|paths ORDER    (FILE has an edge per line)
"""

import json
import sys

from graphillion import GraphSet


def width(edges):
    """The most vertices at a time that have edges both before and after a place in this order."""
    first, last = {}, {}
    for place, edge in enumerate(edges):
        for vertex in edge:
            first.setdefault(vertex, place)
            last[vertex] = place
    most = 0
    for place in range(len(edges)):
        most = max(most, sum(first[vertex] <= place < last[vertex] for vertex in first))
    return most


with open(sys.argv[1]) as file:
    universe = [tuple(map(int, line.split())) for line in file]
GraphSet.set_universe(universe, traversal=sys.argv[3])
count = GraphSet.cycles if sys.argv[2] == "cycles" else GraphSet.paths
number = count(is_hamilton=True).len()
print(json.dumps({"count": str(number), "width": width(GraphSet.universe())}))
