// The state of the page. It is written to the address while it changes, and read from it when that changes.

import type { Edges } from './board/geometry';
import type { GatherDocument, Question } from './generated';
import { isSquareOn, sizeText, type Size } from './square';
import { decode, encode, type LabState } from './url';

export const lab: LabState = $state(decode(location.hash));

/** The longest side of a board that is shown square by square. */
export const SQUARE_BY_SQUARE = 64;

export function isLarge({ width, height }: Size): boolean {
  return Math.max(width, height) > SQUARE_BY_SQUARE;
}

/** Keeps the address in step with the state. */
export function followAddress(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  $effect(() => {
    const hash = encode(lab);
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (hash !== location.hash) history.replaceState(null, '', hash);
    }, 200);
  });
  const read = () => {
    if (location.hash !== encode(lab)) Object.assign(lab, decode(location.hash));
  };
  $effect(() => {
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  });
}

/** Another size: squares that fall off the board are forgotten. */
export function resize(size: Size): void {
  lab.size = size;
  const on = (square: string | null) => (square !== null && isSquareOn(square, size) ? square : null);
  lab.start = on(lab.start);
  lab.end = on(lab.end);
  lab.blocked = lab.blocked.filter((square) => isSquareOn(square, size));
  lab.prefix = [];
  lab.step = null;
  lab.view = null;
}

export function resizeGather(size: Size): void {
  lab.gatherSize = size;
  lab.gatherView = null;
  lab.knights = lab.knights.filter(({ square }) => isSquareOn(square, size));
  lab.gatherBlocked = lab.gatherBlocked.filter((square) => isSquareOn(square, size));
  if (lab.king !== null && !isSquareOn(lab.king, size)) lab.king = null;
}

export function toggled(squares: string[], square: string, on: boolean): string[] {
  const without = squares.filter((other) => other !== square);
  return on ? [...without, square] : without;
}

/** The board of the question, without start and end. */
export function boardQuestion(): Question {
  return {
    board: sizeText(lab.size),
    ends: lab.ends,
    ...(lab.blocked.length > 0 && { blocked: [...lab.blocked] }),
    ...(lab.piece !== 'knight' && { piece: lab.piece }),
    ...(lab.wrap !== 'none' && { wrap: lab.wrap }),
  };
}

export function tourQuestion(): Question {
  return { ...boardQuestion(), ...(lab.start && { start: lab.start }), ...(lab.end && { end: lab.end }) };
}

export function gatherProblem(): GatherDocument {
  return {
    schema: 'cavallo-gather/1',
    board: sizeText(lab.gatherSize),
    knights: lab.knights.map((knight) => ({ ...knight })),
    ...(lab.gatherBlocked.length > 0 && { blocked: [...lab.gatherBlocked] }),
  };
}

/** The question about a constructed tour, as a query. */
export function constructedQuery(): string {
  const { board, ends = 'open', start, end } = tourQuestion();
  return new URLSearchParams({ board, ends, ...(start && { start }), ...(end && { end }) }).toString();
}

/** What the drawing of jumps needs of the question. */
export function edges(): Edges {
  return { wrap: lab.wrap, piece: lab.piece };
}
