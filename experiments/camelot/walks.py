"""How far does the king walk in the best meetings? Tries every meeting square, pickup square and knight.

walks.py N prints N random positions, one per line, as `cavallo camelot` reads them.
walks.py count < positions prints the fewest moves of each, and on stderr how many positions need a walk of each length.
"""

import collections
import random
import sys

SQUARES = [(x, y) for y in range(8) for x in range(8)]
JUMPS = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]


def jumps_from(start):
    distance, queue = {start: 0}, [start]
    for x, y in queue:
        for dx, dy in JUMPS:
            to = (x + dx, y + dy)
            if to in SQUARES and to not in distance:
                distance[to] = distance[x, y] + 1
                queue.append(to)
    return [distance[square] for square in SQUARES]


def fewest_moves(king, knights, jumps):
    """The fewest moves if the king walks at most 0, 1, ..., 7 steps."""
    rows = [jumps[knight] for knight in set(knights)]
    sums = [sum(jumps[knight][g] for knight in knights) for g in range(64)]
    fewest = [10**6] * 8
    for p, (x, y) in enumerate(SQUARES):
        walk = max(abs(x - SQUARES[king][0]), abs(y - SQUARES[king][1]))
        carried = (sums[g] + jumps[p][g] + min(row[p] - row[g] for row in rows) for g in range(64))
        # A king who walks all the way meets them on p.
        fewest[walk] = min(fewest[walk], walk + sums[p], walk + min(carried))
    return [min(fewest[: walk + 1]) for walk in range(8)]


def main():
    if sys.argv[1] != "count":
        rng = random.Random(1)
        for _ in range(int(sys.argv[1])):
            pieces = rng.randint(2, 9)
            print("".join(rng.choice("ABCDEFGH") + rng.choice("12345678") for _ in range(pieces)))
        return
    jumps = [jumps_from(square) for square in SQUARES]
    needed = collections.Counter()
    for line in sys.stdin:
        line = line.strip()
        places = ["ABCDEFGH".index(line[i]) + 8 * (int(line[i + 1]) - 1) for i in range(0, len(line), 2)]
        fewest = fewest_moves(places[0], places[1:], jumps)
        needed[fewest.index(fewest[7])] += 1
        print(fewest[7])
    print(dict(sorted(needed.items())), file=sys.stderr)


main()
