// One timeline over one to three traces: play, step, step back, seek. A trace that is shorter stands still at its end.

import { Refused } from '../api';
import { connection } from '../connection.svelte';
import type { TourDocument } from '../generated';
import { WINDOW, type Moment, type Windows } from './windows';

export interface Lane {
  method: string;
  /** The server's name of the trace, `null` for a tour that is shown square by square. */
  trace: string | null;
  /** How such a tour was constructed. */
  outline: string[];
  windows: Windows;
  answer: TourDocument;
}

export class Player {
  lanes = $state.raw<Lane[]>([]);
  moments = $state.raw<(Moment | null)[]>([]);
  step = $state(0);
  playing = $state(false);
  /** Events per second; infinite is as fast as windows arrive. */
  speed = $state(4);
  /** Called with the step that is wanted when the server no longer has a trace. */
  constructor(readonly askAnew: (step: number) => void) {}

  total = $derived(Math.max(0, ...this.lanes.map((lane) => lane.windows.events)));

  #wanted = 0;
  #direction: 1 | -1 = 1;
  #frame = 0;
  #last = 0;
  #credit = 0;

  /** New traces, paused. */
  open(lanes: Lane[], step: number): void {
    this.pause();
    this.lanes = lanes;
    this.moments = lanes.map(() => null);
    this.step = 0;
    this.seek(step);
    // Then the jumps since the beginning can be counted.
    void Promise.all(lanes.map((lane) => lane.windows.prepareAll())).then(() => {
      if (this.lanes === lanes && this.#wanted === this.step) this.#show(this.step);
    });
  }

  /** Shows what is seen after this many events, at once if their windows are here. */
  seek(step: number): void {
    const target = Math.min(Math.max(0, Math.round(step)), this.total);
    this.#direction = target < this.step ? -1 : 1;
    this.#wanted = target;
    if (!this.#show(target)) void this.#load(target);
  }

  by(steps: number): void {
    this.pause();
    this.seek(this.#wanted + steps);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  play(): void {
    if (this.total === 0) return;
    if (this.step >= this.total) this.seek(0);
    this.playing = true;
    this.#last = performance.now();
    this.#credit = 1;
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  pause(): void {
    this.playing = false;
    cancelAnimationFrame(this.#frame);
  }

  #place(lane: Lane, step: number): number {
    return Math.min(step, lane.windows.events);
  }

  #show(step: number): boolean {
    const moments = this.lanes.map((lane) => lane.windows.at(this.#place(lane, step)));
    if (moments.includes(null)) return false;
    this.moments = moments;
    this.step = step;
    const ahead = this.playing && this.speed > 1000 ? 4 : 1;
    for (const lane of this.lanes) lane.windows.prepare(this.#place(lane, step), this.#direction, ahead);
    return true;
  }

  async #load(step: number): Promise<void> {
    const lanes = this.lanes;
    try {
      await Promise.all(lanes.map((lane) => lane.windows.load(this.#place(lane, step))));
    } catch (error) {
      if (!(error instanceof Refused) || this.lanes !== lanes) return;
      if (error.lost) return void connection.returned().then(() => this.lanes === lanes && this.seek(this.#wanted));
      this.pause();
      if (error.gone) this.askAnew(this.#wanted);
      return;
    }
    if (this.lanes === lanes && this.#wanted === step) this.#show(step);
  }

  #tick(now: number): void {
    if (!this.playing) return;
    this.#frame = requestAnimationFrame((next) => this.#tick(next));
    const seconds = Math.min(0.25, (now - this.#last) / 1000);
    this.#last = now;
    // While a window is on its way, time stands still.
    if (this.#wanted !== this.step) return;
    this.#credit += this.speed === Infinity ? WINDOW : seconds * this.speed;
    const steps = Math.min(Math.floor(this.#credit), WINDOW);
    if (steps === 0) return;
    this.#credit = this.speed === Infinity ? 0 : this.#credit - steps;
    this.seek(this.step + steps);
    if (this.#wanted >= this.total) this.pause();
  }
}
