// A trace by windows: a few thousand events at a time, the last used ones are kept. A step is answered from its window alone, because a window brings the path at
// its beginning along: a step back after a million costs no more than one after ten.

import type { TraceEvent, TraceWindowDocument } from '../generated';

/** An event, or `c` for a square of a tour that no search led to. */
export type ShownEvent = TraceEvent | [kind: 'c', to: string];
export type TraceWindow = Pick<TraceWindowDocument, 'from' | 'state'> & { events: ShownEvent[] };

export const WINDOW = 2000;
const KEPT = 16;

export type FetchWindow = (from: number, count: number) => Promise<TraceWindow>;

/** What is seen after a number of events. */
export interface Moment {
  /** The squares in their order; the knight stands on the last. */
  path: string[];
  /** The event that led here, none at the beginning. */
  event: ShownEvent | null;
  /** Where the knight stood before it. */
  from: string | null;
  /** Jumps made and taken back since the beginning; `null` while not all windows before are known. */
  tally: Tally | null;
  /** Jumps lately taken back, the last first: from the square given up to the one before. */
  takenBack: [given: string, to: string][];
}

export interface Tally {
  jumps: number;
  retreats: number;
}

function tallyOf(events: ShownEvent[]): Tally {
  const count = (...kinds: string[]) => events.filter(([kind]) => kinds.includes(kind)).length;
  return { jumps: count('j', 'f', 'c'), retreats: count('r') };
}

const SHOWN_TAKEN_BACK = 8;

export class Windows {
  #kept = new Map<number, TraceWindow>();
  #pending = new Map<number, Promise<void>>();
  /** Of whole windows, also those that are no longer kept. */
  #tallies = new Map<number, Tally>();

  constructor(
    readonly events: number,
    /** The path that a repaired walk becomes, which no event tells. */
    readonly found: string[],
    readonly fetch: FetchWindow,
  ) {}

  /** The window that holds what is seen after this many events. */
  #start(step: number): number {
    return Math.floor(Math.max(0, step - 1) / WINDOW) * WINDOW;
  }

  has(step: number): boolean {
    return this.#kept.has(this.#start(step));
  }

  async load(step: number): Promise<void> {
    const start = this.#start(step);
    if (this.#kept.has(start)) return;
    const pending = this.#pending.get(start) ?? this.#fetch(start);
    this.#pending.set(start, pending);
    try {
      await pending;
    } finally {
      this.#pending.delete(start);
    }
  }

  async #fetch(start: number): Promise<void> {
    const window = await this.fetch(start, Math.min(WINDOW, this.events - start));
    this.#kept.set(start, window);
    this.#tallies.set(start, tallyOf(window.events));
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break;
      this.#kept.delete(oldest);
    }
  }

  /** Fetches a short trace as a whole. */
  async prepareAll(): Promise<void> {
    if (this.events > KEPT * WINDOW) return;
    const starts = Array.from({ length: Math.ceil(this.events / WINDOW) }, (_, window) => window * WINDOW);
    await Promise.allSettled(starts.map((start) => this.load(start + 1)));
  }

  #tallyBefore(start: number): Tally | null {
    const sum = { jumps: 0, retreats: 0 };
    for (let window = 0; window < start; window += WINDOW) {
      const tally = this.#tallies.get(window);
      if (!tally) return null;
      sum.jumps += tally.jumps;
      sum.retreats += tally.retreats;
    }
    return sum;
  }

  /** Fetches the windows that play comes to next. */
  prepare(step: number, direction: 1 | -1, count: number): void {
    for (let ahead = 1; ahead <= count; ahead++) {
      const near = this.#start(step) + 1 + direction * ahead * WINDOW;
      if (near >= 1 && near <= this.events) void this.load(near).catch(() => undefined);
    }
  }

  /** What is seen after this many events; `null` if the window is not loaded. */
  at(step: number): Moment | null {
    const start = this.#start(step);
    const window = this.#kept.get(start);
    if (!window) return null;
    // The last used window is the last to go.
    this.#kept.delete(start);
    this.#kept.set(start, window);
    let path = [...window.state.path];
    let from: string | null = null;
    const takenBack: [string, string][] = [];
    const events = window.events.slice(0, step - start);
    for (const [index, event] of events.entries()) {
      from = path.at(-1) ?? null;
      switch (event[0]) {
        case 'b':
          path = [...event[1]];
          break;
        case 'j':
        case 'f':
        case 'c':
          path.push(event[1]);
          break;
        case 'r':
          // The square is given up with all that come after it.
          for (let given = path.pop(); given !== undefined; given = path.pop()) {
            if (events.length - index <= 4 * SHOWN_TAKEN_BACK) takenBack.unshift([given, path.at(-1) ?? given]);
            if (given === event[1]) break;
          }
          break;
        case 'x':
          if (start + index + 1 === this.events) path = [...this.found];
      }
    }
    const [before, here] = [this.#tallyBefore(start), tallyOf(events)];
    const tally = before && { jumps: before.jumps + here.jumps, retreats: before.retreats + here.retreats };
    return { path, event: events.at(-1) ?? null, from, tally, takenBack: takenBack.slice(0, SHOWN_TAKEN_BACK) };
  }
}

/** A path that no search led to. */
export function momentOf(path: string[]): Moment {
  return { path, event: null, from: null, tally: null, takenBack: [] };
}

/** The windows of a method that tells nothing of its work: the found tour, square by square. */
export function windowsOfTour(squares: string[]): Windows {
  return new Windows(squares.length, squares, (from, count) =>
    Promise.resolve({
      from,
      state: { path: squares.slice(0, from) },
      events: squares.slice(from, from + count).map((square): ShownEvent => ['c', square]),
    }),
  );
}
