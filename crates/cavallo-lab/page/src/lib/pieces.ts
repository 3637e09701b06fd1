// How far pieces jump: what the page needs to draw a jump around joined edges. Which jumps are legal is the server's word.

import { PIECES } from './generated';

type Leap = readonly [number, number];

/** The leaps of a piece by its name, or as in `1,2+0,1-leaper`. */
export function leapsOf(piece: string): readonly Leap[] {
  const named = PIECES.get(piece.toLowerCase());
  if (named) return named;
  return piece
    .replace(/-leaper$/, '')
    .split('+')
    .map((leap) => leap.split(',').map(Number) as [number, number]);
}

/** Whether a piece jumps this far, in any direction. */
export function jumps(piece: string, files: number, ranks: number): boolean {
  const [short, long] = [Math.min(Math.abs(files), Math.abs(ranks)), Math.max(Math.abs(files), Math.abs(ranks))];
  return leapsOf(piece).some(([a, b]) => Math.min(a, b) === short && Math.max(a, b) === long);
}
