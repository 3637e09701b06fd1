"""Counts closed tours with 1, 2 and 4 processes over loopback, and writes time, bytes exchanged and peak memory as CSV.

    cargo build --release
    python3 experiments/count-cluster/measure.py target/release/cavallo > experiments/count-cluster/cluster.csv

Each count has two passes: the exact one, and the one that confirms it modulo a prime. Every process has one thread. Boards can be named after the
program, to measure only these.
"""

import os
import re
import socket
import subprocess
import sys
import tempfile
import time

BOARDS = {"8x8": "13267364410532", "8x10": "4235482818156697040"}
PROCESSES = [1, 2, 4]


def free_addresses(count):
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    addresses = [f"127.0.0.1:{each.getsockname()[1]}" for each in sockets]
    for each in sockets:
        each.close()
    return addresses


def measure(program, board, count):
    with tempfile.TemporaryDirectory() as folder:
        hosts = os.path.join(folder, "hosts")
        with open(hosts, "w") as file:
            file.write("\n".join(free_addresses(count)))
        began = time.monotonic()
        started = []
        for process in range(count):
            words = [program, "count", board, "--closed", "--hosts", hosts, "--process", str(process), "--workers", "1"]
            err = open(os.path.join(folder, f"err.{process}"), "w+")
            started.append((subprocess.Popen(words, stdout=subprocess.PIPE, stderr=err, text=True), err))
        rows, number = [], None
        for process, (child, err) in enumerate(started):
            printed = child.stdout.read()
            _, status, usage = os.wait4(child.pid, 0)
            err.seek(0)
            said = err.read()
            if status != 0:
                sys.exit(f"{board}, process {process}: {said}")
            number = printed.strip() if process == 0 else number
            sent = re.search(r"([\d.]+ \w+) sent", said).group(1)
            tables = re.search(r"(\d+) MiB of tables", said).group(1)
            rows.append((process, sent, tables, usage.ru_maxrss // 1024, usage.ru_utime + usage.ru_stime))
        if number != BOARDS[board]:
            sys.exit(f"{board}: {number} is wrong")
        return time.monotonic() - began, rows


def main():
    print("board,processes,process,seconds,processor_seconds,sent,tables_mib,resident_mib")
    for board in sys.argv[2:] or BOARDS:
        for count in PROCESSES:
            seconds, rows = measure(sys.argv[1], board, count)
            for process, sent, tables, resident, processor in rows:
                print(f"{board},{count},{process},{seconds:.1f},{processor:.1f},{sent},{tables},{resident}", flush=True)


main()
