"""Writes the tables of README.md from any-graph.csv.

Usage: python tables.py
"""

import csv
from pathlib import Path

HERE = Path(__file__).resolve().parent
BEGIN, END = "<!-- results -->\n", "<!-- end of results -->"
TITLES = {
    "grid": "Grids, n x n",
    "king": "King's graphs, n x n",
    "knight": "Knight's graphs",
    "planar": "Random triangulations with n vertices",
}
TOOLS = [("cavallo", "its own")] + [("Graphillion", name) for name in ("greedy", "bfs", "as-is")]


def cell(row):
    if row is None:
        return ""
    if row["result"] != "counted":
        return row["result"]
    width = f"{row['width']}: " if row["width"] else ""
    return f"{width}{row['seconds']} s, {row['resident_mib']} MiB"


def tables():
    instances = {}
    with open(HERE / "any-graph.csv") as file:
        for row in csv.DictReader(file):
            instance = (row["family"], row["question"], row["size"], row["edges"], row["known"])
            instances.setdefault(instance, {})[row["tool"], row["order"]] = row
    before, lines = None, []
    for (family, question, size, edges, known), rows in instances.items():
        if (family, question) != before:
            before = (family, question)
            names = ["cavallo"] + [f"Graphillion, {order}" for _, order in TOOLS[1:]]
            header = ["n" if family != "knight" else "board", "edges", *names, "known"]
            lines += ["", f"### {TITLES[family]}: {question}", ""]
            lines.append("| " + " | ".join(header) + " |")
            lines.append("|" + "---|" * len(header))
        cells = [size, edges, *(cell(rows.get(tool)) for tool in TOOLS), known]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines[1:]) + "\n"


def main():
    page = HERE / "README.md"
    head, rest = page.read_text().split(BEGIN)
    page.write_text(head + BEGIN + tables() + END + rest.split(END)[1])


if __name__ == "__main__":
    main()
