// One question that is asked again whenever it changes: the last one counts, earlier ones are cancelled.

import { Refused, type Listener } from './api';
import { connection } from './connection.svelte';
import type { ProgressDocument } from './generated';

const DEBOUNCE = 90;

export type Work<T> = (signal: AbortSignal, listener: Listener) => Promise<T>;

export class Job<T> {
  result = $state.raw<T | null>(null);
  error = $state.raw<Refused | null>(null);
  progress = $state.raw<ProgressDocument | null>(null);
  running = $state(false);

  #controller: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #event: Listener['event'];

  constructor(event?: Listener['event']) {
    this.#event = event;
  }

  /** Asks after a short pause in which nothing else was asked. The old result stays until the new one is there. */
  soon(work: Work<T>, pause = DEBOUNCE): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.now(work), pause);
  }

  async now(work: Work<T>): Promise<void> {
    this.cancel();
    const controller = new AbortController();
    this.#controller = controller;
    this.running = true;
    this.progress = null;
    const present = () => this.#controller === controller;
    try {
      const result = await work(controller.signal, {
        progress: (progress) => {
          if (present()) this.progress = progress;
        },
        event: (name, data) => {
          if (present()) this.#event?.(name, data);
        },
      });
      if (!present()) return;
      this.result = result;
      this.error = null;
    } catch (error) {
      if (!present() || controller.signal.aborted) return;
      // What is seen stays while the server is away, and the question is asked again when it is back.
      if (error instanceof Refused && error.lost) return void connection.returned().then(() => (present() ? this.now(work) : undefined));
      this.result = null;
      this.error = error instanceof Refused ? error : new Refused(String(error));
    } finally {
      if (present()) {
        this.running = false;
        this.progress = null;
      }
    }
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#controller?.abort();
    this.#controller = null;
    this.running = false;
    this.progress = null;
  }

  clear(): void {
    this.cancel();
    this.result = null;
    this.error = null;
  }
}
