// The pieces by name, and how far they jump: what the page needs to draw a jump around joined edges. Which jumps are legal is the server's word.

type Leap = readonly [number, number];

export const PIECES: ReadonlyMap<string, readonly Leap[]> = new Map<string, readonly Leap[]>([
  ['knight', [[1, 2]]],
  ['wazir', [[0, 1]]],
  ['ferz', [[1, 1]]],
  ['king', [[0, 1], [1, 1]]],
  ['dabbaba', [[0, 2]]],
  ['alfil', [[2, 2]]],
  ['threeleaper', [[0, 3]]],
  ['camel', [[1, 3]]],
  ['zebra', [[2, 3]]],
  ['tripper', [[3, 3]]],
  ['fourleaper', [[0, 4]]],
  ['giraffe', [[1, 4]]],
  ['lancer', [[2, 4]]],
  ['antelope', [[3, 4]]],
  ['gnu', [[1, 2], [1, 3]]],
  ['fiveleaper', [[0, 5], [3, 4]]],
]);

/** The leaps of a piece by its name, or as in `1,2+0,1-leaper`. */
export function leapsOf(piece: string): readonly Leap[] {
  const named = PIECES.get(piece.toLowerCase());
  if (named) return named;
  return piece
    .replace(/-leaper$/, '')
    .split('+')
    .map((leap) => leap.split(',').map(Number) as [number, number]);
}

/** Whether a piece jumps this far, in any direction. */
export function jumps(piece: string, files: number, ranks: number): boolean {
  const [short, long] = [Math.min(Math.abs(files), Math.abs(ranks)), Math.max(Math.abs(files), Math.abs(ranks))];
  return leapsOf(piece).some(([a, b]) => Math.min(a, b) === short && Math.max(a, b) === long);
}
