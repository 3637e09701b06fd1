"""How long calls behave: limits, progress, threads, Ctrl-C, memory."""

import gc
import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import cavallo

# Questions that take minutes or longer.
LONG = {
    "tour": "cavallo.tour(8, closed=True, method='depth-first')",
    "breadth-first": "cavallo.tour(6, method='breadth-first')",
    "exists": "cavallo.exists(12, closed=True, wrap='files', piece='2,3')",
    "enumerate": "cavallo.count(8, closed=True, method='enumerate')",
    "frontier": "cavallo.count(8, threads=2)",
    "sample": "cavallo.sample(8, closed=True)",
    "estimate": "cavallo.estimate(14, particles=200000)",
    "list_tours": "sum(1 for _ in cavallo.list_tours(8))",
    "gather": "cavallo.gather([((x, y), 1) for x in range(200) for y in range(200)], board=400, method='bfs')",
    "distances": "cavallo.distance(1500, np.array([(x, y) for x in range(100) for y in range(100)]), np.array([(y, x) for x in range(100) for y in range(100)]), blocked=[(1400, 1400)])",
    "queries": "sum(len(giant.next(giant.square_at(np.arange(1, 10**7)))) for _ in range(1000))",
    "experiment": "cavallo.experiment('ties')",
    "picture": "[cavallo.tour(60).save('x.gif') for _ in range(1000)]",
}


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as on Unix")
@pytest.mark.parametrize("name", LONG)
def test_ctrl_c(name, tmp_path):
    """An interrupted call raises KeyboardInterrupt long before it would end; how soon is printed (pytest -rP)."""
    program = f"""
import os, signal, sys, threading, time
import numpy as np, cavallo
# A shell that starts something in the background may have it ignore Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)
giant = cavallo.constructed(10**9, closed=True)
sent = []
def interrupt():
    time.sleep(0.7)
    sent.append(time.perf_counter())
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=interrupt, daemon=True).start()
try:
    {LONG[name]}
except KeyboardInterrupt:
    print("interrupted after", time.perf_counter() - sent[0])
else:
    print("not interrupted")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=600, cwd=tmp_path)
    assert done.stdout.startswith("interrupted after"), done.stdout + done.stderr
    # A tenth of a second is what we promise; how busy the machine is, is not for a test to judge.
    print(f"{name}: {float(done.stdout.split()[-1]) * 1000:.0f} ms")


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as on Unix")
def test_a_signal_handler_runs_meanwhile():
    seen = []
    before = signal.signal(signal.SIGALRM, lambda *_: seen.append(time.perf_counter()))
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(cavallo.Stopped):
            cavallo.tour(8, closed=True, method="depth-first", timeout=1.0)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert len(seen) == 1


def test_other_threads_go_on():
    ticks, over = [], threading.Event()

    def tick():
        while not over.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.005)

    ticker = threading.Thread(target=tick)
    ticker.start()
    with pytest.raises(cavallo.Stopped):
        cavallo.tour(8, closed=True, method="depth-first", timeout=1.0)
    over.set()
    ticker.join()
    assert len(ticks) > 20


def test_calls_from_many_threads():
    answers = {}

    def ask(number):
        tour = cavallo.tour(6 + number % 5, start="a1")
        squares = cavallo.constructed(1000, closed=True).square_at(np.arange(1, 10_000))
        answers[number] = (tour.moves, cavallo.count("3x10", closed=True), int(squares.astype(int).sum()))

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 20
    for number, answer in answers.items():
        assert answer == answers[number % 5] and answer[1] == 16


def test_a_shared_tour_in_many_threads():
    tour, grids = cavallo.tour(500, closed=True), []
    threads = [threading.Thread(target=lambda: grids.append((tour.grid, tour.squares))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(grids) == 8 and all(grid is tour.grid and squares is tour.squares for grid, squares in grids)


def test_limits():
    with pytest.raises(cavallo.Stopped, match=r"not known \(closed tour of 8x8\): the time limit of 100 ms was reached; raise timeout=") as time_up:
        cavallo.tour(8, closed=True, method="depth-first", timeout=0.1)
    assert time_up.value.why == "time"
    with pytest.raises(cavallo.Stopped, match="of memory, and the limit is.*max_memory=") as memory:
        cavallo.count(8, max_memory=10_000_000)
    assert memory.value.why == "memory"
    assert cavallo.count(6, closed=True, threads=1) == cavallo.count(6, closed=True, threads=2) == 9862
    wrong = [{"timeout": -1}, {"timeout": float("nan")}, {"threads": 0}]
    for limits in wrong:
        with pytest.raises(cavallo.InvalidInput):
            cavallo.tour(8, **limits)
    for limits in [{"timeout": "soon"}, {"max_memory": "2G"}, {"max_memory": 1.5}, {"threads": 1.5}]:
        with pytest.raises(TypeError):
            cavallo.tour(8, **limits)


def test_progress_is_told():
    seen = []
    with pytest.raises(cavallo.Stopped):
        cavallo.tour(8, closed=True, method="depth-first", timeout=1.0, progress=seen.append)
    assert len(seen) >= 3 and all(isinstance(progress, cavallo.Progress) for progress in seen)
    steps = [progress.steps for progress in seen]
    assert steps == sorted(steps) and steps[-1] > 0 and seen[-1].elapsed > seen[0].elapsed
    parts = []
    cavallo.estimate(10, particles=2000, replicates=20, progress=parts.append)
    assert any(progress.total == 20 for progress in parts)


def test_an_exception_in_progress_stops_the_call():
    def enough(progress):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        cavallo.tour(8, closed=True, method="depth-first", timeout=60, progress=enough)
    with pytest.raises(TypeError):
        cavallo.tour(8, closed=True, method="depth-first", timeout=60, progress=5)


def test_a_progress_bar(capsys):
    pytest.importorskip("tqdm")
    with pytest.raises(cavallo.Stopped):
        cavallo.tour(8, closed=True, method="depth-first", timeout=0.5, progress=True)
    assert "steps" in capsys.readouterr().err
    with pytest.raises(cavallo.Stopped):
        cavallo.tour(8, closed=True, method="depth-first", timeout=0.3, progress=False)
    assert capsys.readouterr().err == ""


def resident():
    """The memory in use, in bytes."""
    with open("/proc/self/statm", encoding="ascii") as statm:
        return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


CALLS = {
    "tour": lambda: cavallo.tour(6, closed=True).squares.sum(),
    "picture": lambda: cavallo.tour(5).to_svg(),
    "document": lambda: cavallo.tour(5).to_dict(),
    "no tour": lambda: cavallo.exists("4x4").reason,
    "refused": lambda: pytest.raises(cavallo.InvalidInput, cavallo.tour, 0),
    "constructed": lambda: cavallo.constructed(1000).square_at(np.arange(1, 100)),
    "verify": lambda: cavallo.verify("a1 b3 c1 a2 b4 c2 a3 b1 c3 a4 b2 c4"),
    "gather": lambda: cavallo.gather([("a1", 1), ("h8", 2)], board=8),
    "distance": lambda: cavallo.distance(8, "a1", [[7, 7]]),
    "count": lambda: cavallo.count("3x4"),
    "list": lambda: next(cavallo.list_tours("5x5")),
    "graph": lambda: cavallo.graph(5).edges,
}


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="the memory in use is read as on Linux")
@pytest.mark.parametrize("name", CALLS)
def test_memory_does_not_grow(name):
    """10,000 calls leave no memory behind: less than 50 bytes each would be noise of the allocator."""
    call = CALLS[name]
    for _ in range(500):
        call()
    gc.collect()
    before = resident()
    for _ in range(10_000):
        call()
    gc.collect()
    time.sleep(0.1)
    grown = resident() - before
    assert grown < 4_000_000, f"{grown} bytes"
