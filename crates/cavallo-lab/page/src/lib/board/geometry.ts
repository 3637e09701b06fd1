// Where squares are drawn: 40 units each, a1 bottom left. A jump around joined edges is drawn in two parts, leaving one edge and coming in at the other.

import type { Wrap } from '../generated';
import { jumps } from '../pieces';
import { coordinates, type Size } from '../square';

export const CELL = 40;

/** Which edges are joined, and the piece whose jumps are drawn. */
export interface Edges {
  wrap: Wrap;
  piece: string;
}

const PLAIN: Edges = { wrap: 'none', piece: 'knight' };

type Point = [x: number, y: number];

export function centre(square: string, size: Size): Point {
  const [x, y] = coordinates(square);
  return [(x + 0.5) * CELL, (size.height - y - 0.5) * CELL];
}

/** Centres as they are written in a path, by height and square: a film writes the same ones in every frame. */
const written = new Map<number, Map<string, string>>();

function point(square: string, size: Size): string {
  let known = written.get(size.height);
  if (!known) written.set(size.height, (known = new Map()));
  let text = known.get(square);
  if (text === undefined) known.set(square, (text = centre(square, size).join(' ')));
  return text;
}

/** A line through the centres of squares. */
export function line(squares: string[], size: Size, edges: Edges = PLAIN): string {
  let d = '';
  squares.forEach((square, index) => {
    const before = squares[index - 1];
    if (before === undefined) d += 'M' + point(square, size);
    else d += edges.wrap === 'none' ? 'L' + point(square, size) : jump(before, square, size, edges);
  });
  return d;
}

/** One jump, from where the pen is. */
function jump(from: string, to: string, size: Size, edges: Edges): string {
  const [files, ranks] = way(from, to, size, edges);
  const [a, b] = [centre(from, size), centre(to, size)];
  const by: Point = [files * CELL, -ranks * CELL];
  if (a[0] + by[0] === b[0] && a[1] + by[1] === b[1]) return 'L' + b.join(' ');
  return 'L' + edge(a, by, size).join(' ') + 'M' + edge(b, [-by[0], -by[1]], size).join(' ') + 'L' + b.join(' ');
}

/** Files and ranks that a jump goes: the straight way if the piece jumps so, else the first way around an edge that it does. */
export function way(from: string, to: string, size: Size, { wrap, piece }: Edges): [files: number, ranks: number] {
  const [fx, fy] = coordinates(from);
  const [tx, ty] = coordinates(to);
  const [files, ranks] = [tx - fx, ty - fy];
  const around = (side: number, joined: boolean) => (joined ? [0, -side, side] : [0]);
  for (const across of around(size.width, wrap !== 'none')) {
    for (const up of around(size.height, wrap === 'both')) {
      if (jumps(piece, files + across, ranks + up)) return [files + across, ranks + up];
    }
  }
  return [files, ranks];
}

/** Where a line from a point leaves the board. */
function edge([x, y]: Point, [dx, dy]: Point, size: Size): Point {
  const part = (at: number, by: number, side: number) => (by > 0 ? (side - at) / by : by < 0 ? -at / by : Infinity);
  const most = Math.min(1, part(x, dx, size.width * CELL), part(y, dy, size.height * CELL));
  return [x + dx * most, y + dy * most];
}

/** A knight's head, in a box of 40 by 40 around the origin. */
export const KNIGHT =
  'M-9 14H10V11C10 7 9 5 9 1C10 -8 5 -13 -2 -13.5L-4 -17L-6.5 -12.5C-10 -8 -13 -4 -13.5 -1C-13.5 1.5 -11 3 -9 1.5L-6 -1L-1 -2C-1 3 -8 5 -8 11H-9Z';
