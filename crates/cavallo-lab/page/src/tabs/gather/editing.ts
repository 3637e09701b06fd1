// Placing, moving and changing knights.

import { lab } from '../../lib/state.svelte';

export const GATHER_TOOLS = ['knight', 'king', 'blocked'] as const;
export type GatherTool = (typeof GATHER_TOOLS)[number];

/** A k-knight on a free square; on a square with one of the same k, the knight is taken away. */
export function place(square: string, k: number): void {
  if (lab.gatherBlocked.includes(square)) return;
  const same = lab.knights.some((knight) => knight.square === square && knight.k === k);
  lab.knights = same
    ? lab.knights.filter((knight) => knight.square !== square || knight.k !== k)
    : [...lab.knights, { square, k }];
}

export function moveTo(from: string, to: string): void {
  lab.knights = lab.knights.map((knight) => (knight.square === from ? { ...knight, square: to } : knight));
}

/** Digits set k of the knights on a square, or place one; 0, Delete and Backspace clear it. */
export function digit(square: string, key: string): boolean {
  if (key === '0' || key === 'Delete' || key === 'Backspace') {
    lab.knights = lab.knights.filter((knight) => knight.square !== square);
    return true;
  }
  if (!/^[1-9]$/.test(key)) return false;
  if (lab.gatherBlocked.includes(square)) return true;
  const others = lab.knights.filter((knight) => knight.square !== square);
  const here = lab.knights.find((knight) => knight.square === square);
  lab.knights = [...others, { ...here, square, k: Number(key) }];
  return true;
}
