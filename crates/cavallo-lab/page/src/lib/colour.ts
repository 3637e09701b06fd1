// The colour scales of the tokens, for what is coloured by a number.

type Colour = [red: number, green: number, blue: number];

function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** As in `#1b9e77`, or shorter: `#fff`. */
export function parseColour(text: string): Colour {
  const digits = text.length === 4 ? text.slice(1).replace(/./g, '$&$&') : text.slice(1);
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** A colour of the tokens as it is now. */
export function tokenColour(name: string): Colour {
  return parseColour(token(name));
}

function along(scale: Colour[], part: number): Colour {
  const place = Math.min(Math.max(part, 0), 1) * (scale.length - 1);
  const stop = Math.min(Math.floor(place), scale.length - 2);
  const one = scale[stop] as Colour;
  const other = scale[stop + 1] as Colour;
  const mix = (channel: 0 | 1 | 2) => Math.round(one[channel] + (other[channel] - one[channel]) * (place - stop));
  return [mix(0), mix(1), mix(2)];
}

const hex = (colour: Colour) => '#' + colour.map((channel) => channel.toString(16).padStart(2, '0')).join('');

const readScale = (name: string, stops: number) => Array.from({ length: stops }, (_, stop) => tokenColour(`${name}-${stop}`));

export interface Scales {
  /** From the first square, 0, to the last, 1. */
  progress: (part: number) => Colour;
  /** The same for lines, which stand out from the squares. */
  stroke: (part: number) => string;
  /** From the least cost, 0, to the most, 1. */
  cost: (part: number) => string;
}

/** The scales of the present theme. */
export function scales(): Scales {
  const progress = readScale('progress', 5);
  const costs = readScale('cost', 4);
  const strokes = readScale('stroke', 5);
  return {
    progress: (part) => along(progress, part),
    stroke: (part) => hex(along(strokes, part)),
    cost: (part) => hex(along(costs, part)),
  };
}

export function isDark(colour: string): boolean {
  const [red, green, blue] = parseColour(colour);
  return 299 * red + 587 * green + 114 * blue < 128_000;
}
