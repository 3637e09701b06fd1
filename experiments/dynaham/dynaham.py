"""Plans of boards eight wide, and the table of README.md.

Usage: python dynaham.py plan PROGRAM    (writes planned.csv)
       python dynaham.py table           (writes the table from the three files)
"""

import csv
import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
BEGIN, END = "<!-- table -->\n", "<!-- end of table -->"
BOARDS = [("closed", rows) for rows in (8, 9, 10, 12, 14, 16, 20, 24, 28, 32)]
BOARDS += [("open", rows) for rows in (8, 9, 10)]


def plan(program):
    with open(HERE / "planned.csv", "w") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["board", "kind", "states", "memory_mib", "seconds_of_a_pass"])
        for kind, rows in BOARDS:
            board = f"8x{rows}"
            command = [program, "count", board, f"--{kind}", "--plan", "--json", "--threads", "1"]
            answer = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            planned = json.loads(answer)
            seconds = f"{planned['seconds_of_one_thread']:.1f}"
            writer.writerow([board, kind, round(planned["states"]), planned["memory"] >> 20, seconds])


def rows_of(name):
    with open(HERE / name) as file:
        return list(csv.DictReader(file))


def by_board(name):
    return {(row["kind"], row["board"]): row for row in rows_of(name)}


def gib(mib):
    return f"{int(mib) / 1024:.1f} GiB" if int(mib) >= 1024 else f"{mib} MiB"


def table():
    reported, measured = by_board("reported.csv"), by_board("measured.csv")
    planned = by_board("planned.csv")
    boards = dict.fromkeys([*planned, *reported, *measured])
    lines = ["| board | reported by Knuth | planned: a pass | planned: memory | measured |"]
    lines.append("|---|---|---|---|---|")
    for kind, board in sorted(boards, key=lambda key: (key[0], int(key[1][2:]))):
        told, plan, took = (each.get((kind, board)) for each in (reported, planned, measured))
        cells = [f"{board} {kind}", "", "", "", ""]
        if told:
            time = f"{told['teramems']} teramems" if told["teramems"] else told["time"]
            cells[1] = f"{time}, {told['memory_gb']} GB"
        if plan:
            cells[2] = f"{plan['seconds_of_a_pass']} s"
            cells[3] = gib(plan["memory_mib"])
        if took and not took["processor_seconds"]:
            cells[4] = "not yet"
        elif took:
            parts = [f"{took['processor_seconds']} s", gib(took["resident_mib"])]
            parts.append("1 thread" if took["threads"] == "1" else f"{took['threads']} threads")
            cells[4] = ", ".join(parts + [took["note"]] if took["note"] else parts)
        lines.append("| " + " | ".join(cells) + " |")
    page = HERE / "README.md"
    head, rest = page.read_text().split(BEGIN)
    page.write_text(head + BEGIN + "\n".join(lines) + "\n" + END + rest.split(END)[1])


if __name__ == "__main__":
    if sys.argv[1] == "plan":
        plan(sys.argv[2])
    else:
        table()
