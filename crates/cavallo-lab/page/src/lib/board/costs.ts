// Draws what is seen of the costs of a large board: each square coloured by its cost, and upon them the best squares and the knights, which are never smaller than
// can be seen.

import { isDark, scales, tokenColour } from '../colour';
import type { Knight } from '../generated';
import { coordinates } from '../square';
import { stepOf, type Window } from './heat';

export interface CostMap {
  width: number;
  height: number;
  /** Rank by rank from the bottom, `null` where not all can meet; none where they are not known. */
  costs: readonly (readonly (number | null)[])[] | null;
  best: readonly string[];
  knights: readonly Knight[];
}

const LEAST_MARK = 14;
const DIGITS_FROM = 22;

const rgb = (name: string) => `rgb(${tokenColour(name).join(' ')})`;

/** The least and the most of some costs. */
export function rangeOf(costs: Iterable<number | null>): [least: number, most: number] {
  let [least, most] = [Infinity, 0];
  for (const cost of costs) {
    if (cost === null) continue;
    least = Math.min(least, cost);
    most = Math.max(most, cost);
  }
  return [least, most];
}

export function drawCosts(pen: CanvasRenderingContext2D, map: CostMap, window: Window, range: readonly [number, number]): void {
  const { x, y, zoom, wide, high } = window;
  pen.fillStyle = rgb('out-of-reach');
  pen.fillRect(0, 0, Math.min(wide, (map.width - x) * zoom), high);
  if (map.costs) drawSquares(pen, map, window, range);
  /** The centre of a square on the canvas. */
  const place = (square: string): [number, number] => {
    const [file, rank] = coordinates(square);
    return [(file + 0.5 - x) * zoom, high - (rank + 0.5 - y) * zoom];
  };
  const side = Math.max(zoom, LEAST_MARK);
  pen.lineWidth = 3;
  pen.strokeStyle = rgb('start');
  for (const square of map.best) {
    const [left, top] = place(square);
    pen.strokeRect(left - side / 2, top - side / 2, side, side);
  }
  for (const knight of map.knights) drawKnight(pen, knight.k, place(knight.square), side);
}

function drawSquares(pen: CanvasRenderingContext2D, map: CostMap, window: Window, [least, most]: readonly [number, number]): void {
  const { x, y, zoom, wide, high } = window;
  const step = stepOf(window);
  const side = zoom * step;
  const scale = scales();
  const [blocked, light, dark] = [rgb('blocked'), rgb('paper'), rgb('dark-ink')];
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.font = `${zoom * 0.36}px system-ui, sans-serif`;
  for (let rank = Math.floor(y / step) * step; rank < Math.min(map.height, y + high / zoom); rank += step) {
    for (let file = Math.floor(x / step) * step; file < Math.min(map.width, x + wide / zoom); file += step) {
      const cost = map.costs?.[rank]?.[file] ?? null;
      const colour = cost === null ? blocked : scale.cost((cost - least) / Math.max(1, most - least));
      const [left, top] = [(file - x) * zoom, high - (rank - y) * zoom - side];
      pen.fillStyle = colour;
      pen.fillRect(Math.floor(left), Math.floor(top), Math.ceil(side) + 1, Math.ceil(side) + 1);
      if (cost === null || zoom < DIGITS_FROM) continue;
      pen.fillStyle = isDark(colour) ? light : dark;
      pen.fillText(`${cost}`, left + side / 2, top + side / 2);
    }
  }
}

function drawKnight(pen: CanvasRenderingContext2D, k: number, [left, top]: [number, number], side: number): void {
  pen.beginPath();
  pen.arc(left, top, side * 0.5, 0, 2 * Math.PI);
  pen.fillStyle = rgb(`knight-${Math.min(k, 8)}`);
  pen.fill();
  pen.lineWidth = 1.5;
  pen.strokeStyle = rgb('paper');
  pen.stroke();
  pen.fillStyle = rgb('paper');
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.font = `bold ${side * (k > 99 ? 0.4 : 0.6)}px system-ui, sans-serif`;
  pen.fillText(`${k}`, left, top);
}
