// What a press on a square of the tour's board sets.

import { lab, toggled } from './state.svelte';

export const TOOLS = ['start', 'end', 'blocked'] as const;
export type Tool = (typeof TOOLS)[number];

/** Whether the present stroke blocks squares or frees them, as its first square decides. */
let blocking = true;

export function apply(tool: Tool, square: string, first: boolean): void {
  if (tool === 'blocked') {
    if (first) blocking = !lab.blocked.includes(square);
    lab.blocked = toggled(lab.blocked, square, blocking);
    if (lab.start === square) lab.start = null;
    if (lab.end === square) lab.end = null;
    return;
  }
  if (!first || lab.blocked.includes(square)) return;
  if (tool === 'start') {
    lab.start = lab.start === square ? null : square;
    if (lab.end === square) lab.end = null;
  } else {
    lab.end = lab.end === square ? null : square;
    if (lab.start === square) lab.start = null;
  }
}
