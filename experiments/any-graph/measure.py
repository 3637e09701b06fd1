"""Counts the same graphs with cavallo and with Graphillion, and writes any-graph.csv beside it.

Usage: python measure.py PROGRAM [FAMILY ...]

PROGRAM is cavallo, FAMILY a name such as "grid"; rows of families that are not named stay. The
script runs with a Python that has Graphillion. It ends with an error if two numbers differ.
"""

import csv
import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from graphs import FAMILIES

HERE = Path(__file__).resolve().parent
TABLE = HERE / "any-graph.csv"
SECONDS = 60
BYTES = 4 << 30
OWN_LIMIT = 2500  # MiB, of cavallo; the rest of the address space is for what the system adds
SHORT = 2.0  # seconds; what takes less is measured three times
ORDERS = [("cavallo", "its own")] + [("Graphillion", name) for name in ("greedy", "bfs", "as-is")]
COLUMNS = ["family", "question", "size", "vertices", "edges", "tool", "order", "result", "number"]
COLUMNS += ["known", "width", "seconds", "resident_mib", "runs", "check"]

# For each family the sizes for cycles and for paths.
SIZES = {
    "grid": ([6, 8, 10, 12, 14, 16], [6, 8, 10, 11, 12, 13, 14]),
    "king": ([5, 6, 7, 8, 9, 10], [4, 5, 6, 7, 8, 9]),
    "knight": (
        ["5x6", "6x6", "6x7", "6x8", "6x10", "7x8"],
        ["5x5", "5x6", "5x7", "5x8", "6x6", "6x7"],
    ),
    "planar": ([20, 40, 60, 80, 100, 120, 140], [20, 30, 40, 50, 60, 70, 80]),
}


def limits():
    os.nice(10)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))


def run(command):
    """What a process printed, as JSON, its processor time and memory; or why it has no number."""
    environment = {**os.environ, "OMP_NUM_THREADS": "1"}
    with tempfile.TemporaryFile("w+") as printed, tempfile.TemporaryFile("w+") as said:
        streams = {"stdout": printed, "stderr": said}
        child = subprocess.Popen(command, **streams, env=environment, preexec_fn=limits)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = status
        printed.seek(0)
        said.seek(0)
        answer, message = printed.read(), said.read()
    seconds, resident = usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024
    if status == 0:
        return json.loads(answer), seconds, resident
    if seconds > SECONDS - 1:
        return f"more than {SECONDS} s", seconds, resident
    if "bad_alloc" in message or "emory" in message + answer:
        limit = f"{OWN_LIMIT} MiB" if "--max-memory" in command else f"{BYTES >> 30} GiB"
        return f"more than {limit}", seconds, resident
    sys.exit(f"{command}: {status} {message} {answer}")


def command_of(program, tool, order, question, file):
    if tool == "Graphillion":
        return [sys.executable, str(HERE / "by_graphillion.py"), file, question, order]
    closed = ["--closed"] if question == "cycles" else []
    options = ["--threads", "1", "--max-memory", f"{OWN_LIMIT}M", "--json"]
    return [program, "count", "--graph", file, *closed, *options]


def measure(command):
    """The row's columns that a tool fills: the least time and memory of the runs."""
    runs = [run(command)]
    if runs[0][1] < SHORT and not isinstance(runs[0][0], str):
        runs += [run(command), run(command)]
    answer = runs[0][0]
    row = {"runs": len(runs), "seconds": f"{min(each[1] for each in runs):.2f}"}
    row["resident_mib"] = min(each[2] for each in runs)
    if isinstance(answer, str):
        return {**row, "result": answer}
    row |= {name: answer.get(name, "") for name in ("width", "check")}
    return {**row, "result": "counted", "number": answer["count"]}


def known_numbers():
    with open(HERE / "known.csv") as file:
        return {(row["family"], row["question"], row["size"]): row for row in csv.DictReader(file)}


def measure_family(program, family, known):
    for question, sizes in zip(["cycles", "paths"], SIZES[family]):
        given_up = set()
        for size in sizes:
            edges, numbers = FAMILIES[family](size), set()
            of_size = {"family": family, "question": question, "size": size, "edges": len(edges)}
            of_size["vertices"] = len({vertex for edge in edges for vertex in edge})
            published = known.get((family, question, str(size)))
            if published:
                numbers.add(published["number"])
            with tempfile.NamedTemporaryFile("w") as file:
                file.writelines(f"{low} {high}\n" for low, high in edges)
                file.flush()
                for tool, order in ORDERS:
                    if (tool, order) in given_up:
                        continue
                    row = measure(command_of(program, tool, order, question, file.name))
                    if row["result"] == "counted":
                        numbers.add(row["number"])
                    else:
                        given_up.add((tool, order))
                    if len(numbers) > 1:
                        sys.exit(f"{family} {size}, {question}: {numbers}")
                    source = published["source"] if published else ""
                    yield {**of_size, "tool": tool, "order": order, "known": source, **row}


def main():
    program, *wanted = sys.argv[1:]
    program = str(Path(program).resolve())
    old = []
    if TABLE.exists():
        with open(TABLE) as file:
            old = list(csv.DictReader(file))
    known = known_numbers()
    with open(TABLE, "w") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        for family in SIZES:
            if wanted and family not in wanted:
                writer.writerows(row for row in old if row["family"] == family)
                continue
            for row in measure_family(program, family, known):
                writer.writerow(row)
                file.flush()
                print(*(row.get(name, "") for name in COLUMNS), flush=True)


if __name__ == "__main__":
    main()
