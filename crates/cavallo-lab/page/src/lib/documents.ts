// The documents that the server answers, as docs/schemas and the routes of /api describe them.

export type Ends = 'open' | 'closed';
export type Wrap = 'none' | 'files' | 'both';

/** What is asked about tours. */
export interface Question {
  board: string;
  ends: Ends;
  start?: string;
  end?: string;
  prefix?: string[];
  blocked?: string[];
  piece?: string;
  wrap?: Wrap;
}

export interface TourQuestion extends Question {
  method?: string;
  ties?: string;
  seed?: number;
  limit?: number;
}

export interface Reason {
  name: string;
  sentence: string;
  reference?: string;
}

/** cavallo-tour/1 */
export interface TourDocument {
  schema: string;
  board: string;
  ends: Ends;
  blocked?: string[];
  start?: string;
  end?: string;
  answer: 'found' | 'impossible' | 'unknown';
  reason?: Reason;
  stopped?: string;
  method?: string;
  steps?: number;
  seconds?: number;
  squares?: string[];
}

/** cavallo-exists/1 */
export interface ExistsDocument {
  schema: string;
  exists: boolean | null;
  because?: string;
  reference?: string;
}

/** cavallo-trace/1 */
export interface TraceDocument {
  schema: string;
  trace: string;
  events: number;
  /** How a tour was constructed, if the method tells nothing of its work. */
  outline?: string[];
  answer: TourDocument;
}

/** A step of a method: jumped, forced, retreated, level, repaired, restarted, began, and `c` for a found tour shown square by square. */
export type TraceEvent =
  | [kind: 'j', to: string, candidates: [string, number][], tied: string[], rule: string, ...rest: unknown[]]
  | [kind: 'f', to: string]
  | [kind: 'r', given: string]
  | [kind: 'l', squares: number, paths: number]
  | [kind: 'x', rotations: number]
  | [kind: 's', restarts: number]
  | [kind: 'b', placed: string[]]
  | [kind: 'c', to: string];

export interface TraceWindow {
  from: number;
  state: { path: string[] };
  events: TraceEvent[];
}

export interface Sentences {
  from: number;
  sentences: string[];
}

/** cavallo-constructed/1: positions of the squares of a window, rank by rank from the bottom, from 1; `null` off the board. */
export interface ConstructedWindow {
  answer: 'found' | 'impossible' | 'unknown';
  length?: string;
  positions?: (string | null)[][];
}

/** cavallo-at/1 */
export interface AtDocument {
  squares?: { position: number; square: string }[];
}

export interface Knight {
  square: string;
  k: number;
  count?: number;
}

/** cavallo-gather/1 */
export interface GatherProblem {
  schema: 'cavallo-gather/1';
  board: string;
  knights: Knight[];
  blocked?: string[];
  piece?: string;
  wrap?: Wrap;
}

export type Objective = 'total' | 'slowest';

export interface GatheredKnight extends Knight {
  turns: number;
  path: string[][];
}

export interface GatherCase {
  case: number;
  answer: 'meet' | 'impossible' | 'unknown';
  turns?: number;
  square?: string;
  squares?: string[];
  reason?: string;
  method?: string;
  exact?: boolean;
  seconds?: number;
  knights?: GatheredKnight[];
}

/** cavallo-gather-result/1 */
export interface GatherResult {
  schema: string;
  cases: GatherCase[];
}

/** cavallo-costs/1 */
export interface CostsDocument {
  schema: string;
  costs: (number | null)[][];
  best: string[];
}

/** cavallo-compare/1 */
export interface CompareDocument {
  schema: string;
  methods: { method: string; exact: boolean; seconds: number; steps: number; answered: number; right: number }[];
  cases: { case: number; answer: string; turns?: number }[];
}

/** cavallo-camelot/1 */
export interface CamelotProblem {
  schema: 'cavallo-camelot/1';
  board: string;
  king?: string;
  knights: string[];
  blocked?: string[];
}

/** cavallo-camelot-result/1 */
export interface CamelotResult {
  schema: string;
  cases: {
    case: number;
    answer: 'meet' | 'impossible' | 'unknown';
    moves?: number;
    square?: string;
    carrier?: string;
    pickup?: string;
    reason?: string;
  }[];
}

/** cavallo-count/1 */
export interface CountDocument {
  schema: string;
  count?: string;
  /** theorem, other-method, second-cut, further-prime or unchecked */
  check?: string;
  /** The other method, if one checked the number. */
  checked_by?: string;
  method: string;
  seconds: number;
  stopped?: string;
}

/** cavallo-estimate/1, and its `estimate` events while it runs */
export interface EstimateDocument {
  estimate: string;
  low: string;
  high: string;
  log10: number;
  low_log10: number;
  high_log10: number;
  replicates: number;
  exact?: boolean;
  seconds?: number;
}

/** cavallo-complete/1 */
export interface CompleteDocument {
  can: boolean | null;
  tour?: TourDocument;
  reason?: Reason;
  why?: string;
}

/** cavallo-exits/1 */
export interface ExitsDocument {
  exits: { square: string; exits: number }[];
}

export type Level = 'easy' | 'medium' | 'hard';

/** cavallo-puzzle/1 */
export interface PuzzleDocument {
  schema: string;
  board: string;
  ends: Ends;
  answer: 'found' | 'impossible' | 'unknown';
  reason?: Reason;
  stopped?: string;
  given?: { square: string; number: number }[];
  solution?: string[];
  grade?: {
    level: Level;
    given: number;
    /** The most numbers that are missing in a row. */
    longest_gap: number;
    /** The suppositions that look-ahead refuted, and the squares that a search without it tries. */
    refuted: number;
    decisions: number;
  };
}

export interface ProgressEvent {
  elapsed: number;
  steps?: number;
  done?: number;
  of?: number;
  /** What is being done, where the time left is not known. */
  stage?: string;
}

export interface ErrorDocument {
  schema: string;
  error: string;
  field?: string;
}
