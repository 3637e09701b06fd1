"""How long whole commands take: tours that are checked, and tours that are written to a pipe or to nowhere.

Usage: python commands.py [REPEATS] PROGRAM..    (one program, or several versions of it, which run in turn)

The least time of each is shown, beside the first touch of as much memory as the numbers would take: writing it, fresh from the
system, on one thread. All are measured in turn. The table goes to standard output.
"""

import ctypes
import mmap
import shlex
import subprocess
import sys
import time

CHECKED = ["10000 --closed", "10000 --closed --threads 1", "9999x10001 --start c3 --end aaa201", "3x33333334 --closed"]
SQUARES = 100_000_000
WRITTEN = 5000
FORMATS = ["grid", "moves", "json"]
WAYS = {"nowhere": "> /dev/null", "a pipe": "| cat > /dev/null", "a pipe, with a time limit": "--timeout 1000s | cat > /dev/null"}


def timed(work):
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def first_touch(numbers):
    memory = mmap.mmap(-1, 4 * numbers)
    try:
        place = ctypes.c_char.from_buffer(memory)
        elapsed = timed(lambda: ctypes.memset(ctypes.addressof(place), 1, 4 * numbers))
        del place
        return elapsed
    finally:
        memory.close()


def run(program, arguments):
    subprocess.run(f"set -o pipefail; {shlex.quote(program)} tour {arguments}", shell=True, executable="/bin/bash", check=True)


def least(repeats, works):
    times = [[timed(work) for work in works] for _ in range(repeats)]
    return [min(column) for column in zip(*times)]


def main():
    arguments = sys.argv[1:]
    repeats = int(arguments.pop(0)) if arguments and arguments[0].isdigit() else 5
    programs = arguments
    if not programs:
        sys.exit("which program is to be measured?")
    heads = " | ".join(programs)
    print(f"| checked, not written | first touch | {heads} | / first touch |")
    print("|---" * (len(programs) + 3) + "|")
    for board in CHECKED:
        command = f"{board} --format none --quiet"
        works = [lambda p=p: run(p, command) for p in programs]
        touch = []
        times = least(repeats, [lambda: touch.append(first_touch(SQUARES))] + works)[1:]
        shown = " | ".join(f"{1000 * t:.0f} ms" for t in times)
        ratios = ", ".join(f"{t / min(touch):.2f}" for t in times)
        print(f"| `{board}` | {1000 * min(touch):.0f} ms | {shown} | {ratios} |", flush=True)
    print(f"\n| {WRITTEN}x{WRITTEN}, 10^6 squares per second | {heads} |")
    print("|---" * (len(programs) + 1) + "|")
    for form in FORMATS:
        for way, ending in WAYS.items():
            command = f"{WRITTEN} --closed --format {form} --quiet {ending}"
            times = least(repeats, [lambda p=p: run(p, command) for p in programs])
            shown = " | ".join(f"{WRITTEN**2 / t / 1e6:.0f}" for t in times)
            print(f"| {form} to {way} | {shown} |", flush=True)


main()
