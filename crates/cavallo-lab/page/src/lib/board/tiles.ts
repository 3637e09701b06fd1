// The positions of the squares of a large tour, tile by tile: the last used tiles are kept. From far away, only every second, fourth, .. square of every second, ..
// rank is fetched. A position is kept as a number, for the colour, and as its digits, which may be more than a number holds.

export const TILE = 64;
const KEPT = 400;

export interface Tile {
  /** Row by row from the bottom; NaN for blocked squares. */
  numbers: Float64Array;
  positions: (string | null)[];
  width: number;
  height: number;
}

export type FetchTile = (x: number, y: number, width: number, height: number, step: number, signal: AbortSignal) => Promise<(string | null)[][]>;

export class Tiles {
  #kept = new Map<string, Tile>();
  #pending = new Set<string>();
  #controller = new AbortController();

  constructor(
    readonly width: number,
    readonly height: number,
    readonly fetch: FetchTile,
    readonly arrived: () => void,
    readonly failed: (error: unknown) => void,
  ) {}

  /** The tile of every so many squares in this column and row of such tiles, if it is here; else it is fetched. */
  tile(column: number, row: number, step: number): Tile | null {
    const key = `${column},${row},${step}`;
    const tile = this.#kept.get(key);
    if (tile) {
      this.#kept.delete(key);
      this.#kept.set(key, tile);
      return tile;
    }
    if (!this.#pending.has(key) && this.#pending.size < 12) void this.#load(key, column, row, step);
    return null;
  }

  /** The position of a square, if its tile is here. */
  position(file: number, rank: number): string | null {
    const tile = this.tile(Math.floor(file / TILE), Math.floor(rank / TILE), 1);
    return tile?.positions[(rank % TILE) * tile.width + (file % TILE)] ?? null;
  }

  async #load(key: string, column: number, row: number, step: number): Promise<void> {
    const [x, y] = [column * TILE * step, row * TILE * step];
    const width = Math.min(TILE, Math.ceil((this.width - x) / step));
    const height = Math.min(TILE, Math.ceil((this.height - y) / step));
    this.#pending.add(key);
    try {
      const positions = (await this.fetch(x, y, width, height, step, this.#controller.signal)).flat();
      const numbers = Float64Array.from(positions, (position) => (position === null ? NaN : Number(position)));
      this.#kept.set(key, { numbers, positions, width, height });
      const [oldest] = this.#kept.keys();
      if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
      this.#pending.delete(key);
      this.arrived();
    } catch (error) {
      // Left pending: a tile that failed is not asked for again.
      if (!this.#controller.signal.aborted) this.failed(error);
    }
  }

  close(): void {
    this.#controller.abort();
  }
}
