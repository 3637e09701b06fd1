// The sentences of a trace, some dozens at a time.

import { get } from '../api';
import type { TraceSentencesDocument } from '../generated';
import { settings } from '../settings.svelte';

const BLOCK = 64;
const KEPT = 32;

export class SentenceCache {
  #blocks = new Map<string, string[]>();
  constructor(readonly trace: string) {}

  /** The sentence of the event before this step. */
  async at(step: number): Promise<string> {
    if (step < 1) return '';
    const start = Math.floor((step - 1) / BLOCK) * BLOCK;
    const { language } = settings;
    const key = `${language} ${start}`;
    let block = this.#blocks.get(key);
    if (!block) {
      const query = `from=${start}&count=${BLOCK}&lang=${language}`;
      block = (await get<TraceSentencesDocument>(`/api/trace/${this.trace}/sentences?${query}`)).sentences;
      this.#blocks.set(key, block);
      const [oldest] = this.#blocks.keys();
      if (this.#blocks.size > KEPT && oldest !== undefined) this.#blocks.delete(oldest);
    }
    return block[step - 1 - start] ?? '';
  }
}
