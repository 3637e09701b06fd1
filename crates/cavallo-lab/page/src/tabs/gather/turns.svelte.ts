// The ways of gathering knights on a timeline: one step per turn.

import type { KnightDocument } from '../../lib/generated';

export class Turns {
  knights = $state.raw<KnightDocument[]>([]);
  step = $state(0);
  playing = $state(false);
  speed = $state(2);
  total = $derived(Math.max(0, ...this.knights.map((knight) => knight.path?.length ?? 0)));

  #timer: ReturnType<typeof setTimeout> | undefined;

  open(knights: KnightDocument[]): void {
    this.pause();
    this.knights = knights;
    this.step = 0;
  }

  seek(step: number): void {
    this.step = Math.min(Math.max(0, step), this.total);
  }

  by(steps: number): void {
    this.pause();
    this.seek(this.step + steps);
  }

  toggle(): void {
    if (this.playing) return this.pause();
    if (this.step >= this.total) this.step = 0;
    this.playing = true;
    this.#next();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #next(): void {
    this.#timer = setTimeout(() => {
      this.seek(this.step + 1);
      if (this.step < this.total) this.#next();
      else this.pause();
    }, Math.max(30, 1000 / this.speed));
  }
}

/** The squares that a knight has passed after some turns, its own first. */
export function passed(knight: KnightDocument, turns: number): string[] {
  return [knight.square, ...(knight.path ?? []).slice(0, turns).flat()];
}
