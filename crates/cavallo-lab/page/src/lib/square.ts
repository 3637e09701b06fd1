// The names of squares: a1 is bottom left, after the file z comes aa.

export interface Size {
  width: number;
  height: number;
}

const LARGEST = 1_000_000_000;

/** The size that a text such as `8` or `3x10` names. */
export function parseSize(text: string): Size | null {
  const parts = /^\s*(\d{1,10})(?:\s*[x×*]\s*(\d{1,10}))?\s*$/i.exec(text);
  if (!parts) return null;
  const width = Number(parts[1]);
  const height = Number(parts[2] ?? parts[1]);
  return width >= 1 && height >= 1 && width <= LARGEST && height <= LARGEST ? { width, height } : null;
}

export function sizeText({ width, height }: Size): string {
  return `${width}x${height}`;
}

/** The letters of a file, counted from 0. */
export function fileName(file: number): string {
  let name = '';
  for (let rest = file + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(97 + ((rest - 1) % 26)) + name;
  }
  return name;
}

/** The name of a square by file and rank, counted from 0. */
export function squareName(x: number, y: number): string {
  return `${fileName(x)}${y + 1}`;
}

/** File and rank of a square, counted from 0. */
export function coordinates(square: string): [x: number, y: number] {
  let file = 0;
  let letters = 0;
  for (; letters < square.length; letters++) {
    const code = square.charCodeAt(letters) - 96;
    if (code < 1 || code > 26) break;
    file = file * 26 + code;
  }
  return [file - 1, Number(square.slice(letters)) - 1];
}

export function isSquareOn(square: string, { width, height }: Size): boolean {
  if (!/^[a-z]+[1-9]\d*$/.test(square)) return false;
  const [x, y] = coordinates(square);
  return x < width && y < height;
}
