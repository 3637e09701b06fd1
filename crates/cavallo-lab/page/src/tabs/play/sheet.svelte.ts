// A puzzle that is being solved: which numbers are written, which one is next, and what a check says.

import type { PuzzleDocument } from '../../lib/generated';

export class Sheet {
  #puzzle = $state.raw<PuzzleDocument | null>(null);
  #entries = $state<Record<string, number>>({});
  #next = $state(1);
  selected = $state<string | null>(null);
  checked = $state(false);
  revealed = $state(false);

  given = $derived(new Map(this.#puzzle?.given?.map(({ square, number }) => [square, number])));
  solution = $derived(new Map(this.#puzzle?.solution?.map((square, index) => [square, index + 1])));
  written = $derived(new Map<string, number>([...this.given, ...Object.entries(this.#entries)]));
  squares = $derived(this.solution.size);
  /** What a press writes: the first number from the last one on that is not there yet. */
  next = $derived.by(() => {
    const used = new Set(this.written.values());
    for (let tried = 0; tried < this.squares; tried++) {
      const number = ((this.#next - 1 + tried) % this.squares) + 1;
      if (!used.has(number)) return number;
    }
    return null;
  });
  wrong = $derived(new Set(this.checked ? Object.keys(this.#entries).filter((square) => this.solution.get(square) !== this.#entries[square]) : []));
  solved = $derived(this.squares > 0 && this.written.size === this.squares && [...this.written].every(([square, number]) => this.solution.get(square) === number));

  /** Another puzzle, with nothing written. */
  open(puzzle: PuzzleDocument | null): void {
    this.#puzzle = puzzle;
    this.startAgain();
  }

  startAgain(): void {
    this.#entries = {};
    this.#next = 1;
    this.selected = null;
    this.checked = false;
    this.revealed = false;
  }

  entry(square: string): number | undefined {
    return this.#entries[square];
  }

  goOnFrom(number: number): void {
    this.#next = Math.min(Math.max(1, number), Math.max(1, this.squares));
  }

  erase(square: string): void {
    delete this.#entries[square];
    this.checked = false;
  }

  write(square: string, number: number): void {
    if (this.given.has(square) || [...this.given.values()].includes(number)) return;
    for (const [other, known] of Object.entries(this.#entries)) if (known === number) delete this.#entries[other];
    this.#entries[square] = number;
    this.goOnFrom(number + 1);
    this.checked = false;
  }

  /** A press writes the next number; on a number, counting goes on from there. */
  press(square: string): void {
    if (!this.solution.has(square)) return;
    this.selected = square;
    const here = this.written.get(square);
    if (here !== undefined) this.goOnFrom(here + 1);
    else if (this.next !== null) this.write(square, this.next);
  }

  /** A digit is added to the number of the selected square, or begins a new one. */
  digit(square: string, digit: string): boolean {
    if (this.given.has(square) || !this.solution.has(square)) return false;
    const longer = Number(`${this.selected === square ? (this.#entries[square] ?? '') : ''}${digit}`);
    const number = longer <= this.squares ? longer : Number(digit);
    if (number >= 1) this.write(square, number);
    this.selected = square;
    return true;
  }

  /** Writes the number that belongs on the selected square, or else the next number where it belongs. */
  revealOne(): void {
    const selected = this.selected !== null && this.written.get(this.selected) !== this.solution.get(this.selected) ? this.selected : null;
    const square = selected ?? [...this.solution].find(([, number]) => number === this.next)?.[0];
    const number = square === undefined ? undefined : this.solution.get(square);
    if (square === undefined || number === undefined) return;
    this.write(square, number);
    this.selected = square;
  }

  revealAll(): void {
    this.#entries = Object.fromEntries([...this.solution].filter(([square]) => !this.given.has(square)));
    this.revealed = true;
    this.checked = false;
  }
}
