// The sentences of a trace, some dozens at a time.

import { get } from '../api';
import type { TraceSentencesDocument } from '../generated';

const BLOCK = 64;
const KEPT = 32;

export class SentenceCache {
  #blocks = new Map<number, string[]>();
  constructor(readonly trace: string) {}

  /** The sentence of the event before this step. */
  async at(step: number): Promise<string> {
    if (step < 1) return '';
    const start = Math.floor((step - 1) / BLOCK) * BLOCK;
    let block = this.#blocks.get(start);
    if (!block) {
      block = (await get<TraceSentencesDocument>(`/api/trace/${this.trace}/sentences?from=${start}&count=${BLOCK}`)).sentences;
      this.#blocks.set(start, block);
      const [oldest] = this.#blocks.keys();
      if (this.#blocks.size > KEPT && oldest !== undefined) this.#blocks.delete(oldest);
    }
    return block[step - 1 - start] ?? '';
  }
}
