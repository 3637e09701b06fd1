// Draws what is seen of a large tour: squares coloured from the lowest to the highest position in view, so that close up, too, neighbours differ. Close up, the
// positions and the jumps between squares in view are drawn as well.

import { scales, tokenColour } from '../colour';
import { TILE, type Tiles } from './tiles';

/** The least side of a drawn square. From far away it stands for its neighbours. */
export const LEAST_PIXELS = 3;
const JUMPS_FROM = 18;

export interface Window {
  /** The left lower corner in squares. */
  x: number;
  y: number;
  /** Pixels per square. */
  zoom: number;
  wide: number;
  high: number;
}

export type Paint = (pen: CanvasRenderingContext2D, window: Window) => void;

/** Every how many files and ranks a square is drawn, so that none is smaller than it can be seen. */
export function stepOf({ zoom }: Window): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(LEAST_PIXELS / zoom)));
}

interface Seen {
  left: number;
  top: number;
  number: number;
  position: string | null;
}

export function drawHeat(pen: CanvasRenderingContext2D, tiles: Tiles, window: Window): void {
  const step = stepOf(window);
  const side = window.zoom * step;
  const seen = [...visible(tiles, window, step)];
  let [least, most] = [Infinity, -Infinity];
  for (const { number } of seen) {
    if (number < least) least = number;
    if (number > most) most = number;
  }
  const scale = scales();
  const colour = (number: number) => (Number.isNaN(number) ? tokenColour('blocked') : scale.progress((number - least) / Math.max(1, most - least)));
  for (const { left, top, number } of seen) {
    pen.fillStyle = `rgb(${colour(number).join(' ')})`;
    pen.fillRect(Math.floor(left), Math.floor(top), Math.ceil(side) + 1, Math.ceil(side) + 1);
  }
  if (step > 1 || side < JUMPS_FROM) return;
  drawJumps(pen, seen, side);
  drawPositions(pen, seen, side, (number) => colour(number));
}

function* visible(tiles: Tiles, { x, y, zoom, wide, high }: Window, step: number): Generator<Seen> {
  const side = zoom * step;
  const span = TILE * step;
  const right = Math.min(tiles.width, x + wide / zoom);
  const upper = Math.min(tiles.height, y + high / zoom);
  for (let row = Math.floor(y / span); row * span < upper; row++) {
    for (let column = Math.floor(x / span); column * span < right; column++) {
      const tile = tiles.tile(column, row, step);
      if (!tile) continue;
      for (let index = 0; index < tile.numbers.length; index++) {
        const left = (column * span + (index % tile.width) * step - x) * zoom;
        const top = high - (row * span + (Math.floor(index / tile.width) + 1) * step - y) * zoom;
        if (left < -side || top < -side || left > wide || top > high) continue;
        yield { left, top, number: tile.numbers[index] ?? NaN, position: tile.positions[index] ?? null };
      }
    }
  }
}

function drawJumps(pen: CanvasRenderingContext2D, seen: Seen[], side: number): void {
  const byPosition = new Map(seen.map((square) => [square.position, square]));
  pen.strokeStyle = `rgb(${tokenColour('paper').join(' ')} / 0.7)`;
  pen.lineWidth = Math.max(1, side * 0.06);
  pen.beginPath();
  for (const { left, top, position } of seen) {
    const next = position === null ? undefined : byPosition.get(`${BigInt(position) + 1n}`);
    if (!next) continue;
    pen.moveTo(left + side / 2, top + side / 2);
    pen.lineTo(next.left + side / 2, next.top + side / 2);
  }
  pen.stroke();
}

function drawPositions(pen: CanvasRenderingContext2D, seen: Seen[], side: number, colour: (number: number) => number[]): void {
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (const { left, top, number, position } of seen) {
    if (position === null) continue;
    const tall = Math.min(side * 0.4, (side * 1.55) / position.length);
    if (tall < 6) continue;
    const [red = 0, green = 0, blue = 0] = colour(number);
    const dark = 299 * red + 587 * green + 114 * blue < 128_000;
    pen.font = `${tall}px system-ui, sans-serif`;
    pen.lineWidth = 3;
    pen.strokeStyle = `rgb(${red} ${green} ${blue})`;
    pen.strokeText(position, left + side / 2, top + side / 2);
    pen.fillStyle = `rgb(${tokenColour(dark ? 'paper' : 'dark-ink').join(' ')})`;
    pen.fillText(position, left + side / 2, top + side / 2);
  }
}
