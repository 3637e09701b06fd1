// The state of the page as the part of the address after #, and back. What has its default value is left out; what cannot be read is passed over.

import { ENDS, GATHER_METHODS, LEVELS, METHODS, OBJECTIVES, TIES, WRAPS, type Ends, type GatherMethod, type Knight, type Level, type Method, type Objective, type TieRule, type Wrap } from './generated';
import { isSquareOn, parseSize, sizeText, type Size } from './square';

export const TABS = ['tour', 'gather', 'count', 'play'] as const;
export type Tab = (typeof TABS)[number];

export const COUNTINGS = ['undirected', 'directed', 'distinct'] as const;
export type Counting = (typeof COUNTINGS)[number];
export const SPEEDS = [1, 2, 4, 8, 16, 32, 64, 128, 512, 2048, Infinity] as const;

export type View = [x: number, y: number, zoom: number];

/** Everything that a link carries. */
export interface LabState {
  tab: Tab;
  size: Size;
  ends: Ends;
  start: string | null;
  end: string | null;
  blocked: string[];
  piece: string;
  wrap: Wrap;
  /** One to three methods, side by side. */
  methods: Method[];
  ties: TieRule;
  seed: number;
  /** The step of the timeline that is shown, `null` for the last. */
  step: number | null;
  speed: number;
  /** The left lower corner of the window of a large board, and pixels per square. */
  view: View | null;

  gatherSize: Size;
  gatherView: View | null;
  knights: Knight[];
  gatherBlocked: string[];
  king: string | null;
  objective: Objective;
  gatherMethod: GatherMethod;

  counting: Counting;

  prefix: string[];
  puzzle: boolean;
  level: Level;
}

export function defaults(): LabState {
  return {
    tab: 'tour',
    size: { width: 8, height: 8 },
    ends: 'open',
    start: null,
    end: null,
    blocked: [],
    piece: 'knight',
    wrap: 'none',
    methods: ['warnsdorff'],
    ties: 'roth',
    seed: 0,
    step: null,
    speed: 4,
    view: null,
    gatherSize: { width: 8, height: 8 },
    gatherView: null,
    knights: [
      { square: 'a1', k: 3, count: 2 },
      { square: 'h8', k: 1 },
      { square: 'b7', k: 2 },
      { square: 'h4', k: 1 },
    ],
    gatherBlocked: ['c3', 'c4', 'd4', 'e6', 'f7'],
    king: null,
    objective: 'total',
    gatherMethod: 'auto',
    counting: 'undirected',
    prefix: [],
    puzzle: false,
    level: 'easy',
  };
}

/** How one field is written, `null` for nothing, and read. */
interface Field {
  key: string;
  write: (state: LabState) => string | null;
  read: (text: string, state: LabState) => void;
}

const list = (squares: string[]) => squares.join('.');
const readSquares = (text: string, size: Size) => [...new Set(text.split('.'))].filter((square) => isSquareOn(square, size));
const written = (knight: Knight) => knight.square + ':' + knight.k + ((knight.count ?? 1) > 1 ? `x${knight.count}` : '');

function readKnight(text: string, size: Size): Knight[] {
  const parts = /^([a-z]+\d+):(\d{1,9})(?:x(\d{1,9}))?$/.exec(text);
  if (!parts?.[1] || !isSquareOn(parts[1], size)) return [];
  const knight: Knight = { square: parts[1], k: Math.max(1, Number(parts[2])) };
  if (parts[3]) knight.count = Number(parts[3]);
  return [knight];
}

function oneOf<T extends string>(text: string, known: readonly T[], take: (value: T) => void): void {
  const found = known.find((value) => value === text);
  if (found !== undefined) take(found);
}

function readSize(text: string, take: (size: Size) => void): void {
  const size = parseSize(text);
  if (size) take(size);
}

const writeView = (view: View | null) => view && `${Math.round(view[0])}_${Math.round(view[1])}_${+view[2].toPrecision(4)}`;

function readView(text: string): View | null {
  const [x = NaN, y = NaN, zoom = NaN] = text.split('_').map(Number);
  return x >= 0 && y >= 0 && zoom > 0 ? [x, y, zoom] : null;
}

// The sizes come first: squares are read after them.
const FIELDS: Field[] = [
  { key: 'b', write: (s) => sizeText(s.size), read: (t, s) => readSize(t, (size) => (s.size = size)) },
  { key: 'gb', write: (s) => sizeText(s.gatherSize), read: (t, s) => readSize(t, (size) => (s.gatherSize = size)) },
  { key: 'e', write: (s) => s.ends, read: (t, s) => oneOf(t, ENDS, (v) => (s.ends = v)) },
  { key: 's', write: (s) => s.start, read: (t, s) => (s.start = isSquareOn(t, s.size) ? t : null) },
  { key: 'z', write: (s) => s.end, read: (t, s) => (s.end = isSquareOn(t, s.size) ? t : null) },
  { key: 'x', write: (s) => list(s.blocked), read: (t, s) => (s.blocked = readSquares(t, s.size)) },
  { key: 'p', write: (s) => s.piece, read: (t, s) => (s.piece = /^[a-z0-9,+]{1,40}$/.test(t) ? t : s.piece) },
  { key: 'w', write: (s) => s.wrap, read: (t, s) => oneOf(t, WRAPS, (v) => (s.wrap = v)) },
  {
    key: 'm',
    write: (s) => list(s.methods),
    read: (t, s) => {
      const methods = t.split('.').filter((name): name is Method => METHODS.some((known) => known === name));
      if (methods.length > 0) s.methods = methods.slice(0, 3);
    },
  },
  { key: 't', write: (s) => s.ties, read: (t, s) => oneOf(t, TIES, (v) => (s.ties = v)) },
  { key: 'r', write: (s) => `${s.seed}`, read: (t, s) => (s.seed = /^\d{1,15}$/.test(t) ? Number(t) : s.seed) },
  { key: 'n', write: (s) => (s.step === null ? null : `${s.step}`), read: (t, s) => (s.step = /^\d{1,15}$/.test(t) ? Number(t) : null) },
  {
    key: 'v',
    write: (s) => `${s.speed}`,
    read: (t, s) => (s.speed = SPEEDS.find((speed) => `${speed}` === t) ?? s.speed),
  },
  { key: 'at', write: (s) => writeView(s.view), read: (t, s) => (s.view = readView(t)) },
  { key: 'ga', write: (s) => writeView(s.gatherView), read: (t, s) => (s.gatherView = readView(t)) },
  {
    key: 'k',
    write: (s) => s.knights.map(written).join('.'),
    read: (t, s) => (s.knights = t.split('.').flatMap((knight) => readKnight(knight, s.gatherSize))),
  },
  { key: 'gx', write: (s) => list(s.gatherBlocked), read: (t, s) => (s.gatherBlocked = readSquares(t, s.gatherSize)) },
  { key: 'king', write: (s) => s.king, read: (t, s) => (s.king = isSquareOn(t, s.gatherSize) ? t : null) },
  { key: 'o', write: (s) => s.objective, read: (t, s) => oneOf(t, OBJECTIVES, (v) => (s.objective = v)) },
  { key: 'gm', write: (s) => s.gatherMethod, read: (t, s) => oneOf(t, GATHER_METHODS, (v) => (s.gatherMethod = v)) },
  { key: 'c', write: (s) => s.counting, read: (t, s) => oneOf(t, COUNTINGS, (v) => (s.counting = v)) },
  { key: 'path', write: (s) => list(s.prefix), read: (t, s) => (s.prefix = readSquares(t, s.size)) },
  { key: 'puzzle', write: (s) => (s.puzzle ? '1' : '0'), read: (t, s) => (s.puzzle = t === '1') },
  { key: 'l', write: (s) => s.level, read: (t, s) => oneOf(t, LEVELS, (v) => (s.level = v)) },
];

export function encode(state: LabState): string {
  const unchanged = defaults();
  const parts = FIELDS.flatMap(({ key, write }) => {
    const text = write(state);
    return text === write(unchanged) ? [] : [`${key}=${encodeURIComponent(text ?? '').replaceAll('%3A', ':').replaceAll('%2C', ',')}`];
  });
  return '#' + [state.tab, ...parts].join('&');
}

export function decode(hash: string): LabState {
  const state = defaults();
  const [tab, ...parts] = hash.replace(/^#/, '').split('&');
  oneOf(tab ?? '', TABS, (known) => (state.tab = known));
  const given = new Map<string, string>();
  for (const part of parts) {
    const equals = part.indexOf('=');
    if (equals < 0) continue;
    try {
      given.set(part.slice(0, equals), decodeURIComponent(part.slice(equals + 1)));
    } catch {
      // A broken escape: the field keeps its default.
    }
  }
  for (const { key, read } of FIELDS) {
    const text = given.get(key);
    if (text !== undefined) read(text, state);
  }
  return state;
}
