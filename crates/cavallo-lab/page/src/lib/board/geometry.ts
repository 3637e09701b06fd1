// Where squares are drawn: 40 units each, a1 bottom left.

import { coordinates, type Size } from '../square';

export const CELL = 40;

export function centre(square: string, size: Size): [x: number, y: number] {
  const [x, y] = coordinates(square);
  return [(x + 0.5) * CELL, (size.height - y - 0.5) * CELL];
}

/** A line through the centres of squares. */
export function line(squares: string[], size: Size): string {
  return squares.map((square, index) => (index === 0 ? 'M' : 'L') + centre(square, size).join(' ')).join('');
}

/** A knight's head, in a box of 40 by 40 around the origin. */
export const KNIGHT =
  'M-9 14H10V11C10 7 9 5 9 1C10 -8 5 -13 -2 -13.5L-4 -17L-6.5 -12.5C-10 -8 -13 -4 -13.5 -1C-13.5 1.5 -11 3 -9 1.5L-6 -1L-1 -2C-1 3 -8 5 -8 11H-9Z';
