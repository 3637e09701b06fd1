// Written by `cargo xtask schemas` from the types of the crate cavallo-ask: not to be edited.

/** The three answers. */
export type AnswerKind = 'found' | 'impossible' | 'unknown';

/** What `graph` writes. */
export type AnyGraph = GraphMoves | GraphExits | GraphMatrix | GraphTree;

/** A tour file, one of a list of tours, or what is known after looking for a tour. */
export type AnyTour = TourDocument | ListedTour | TourFile;

/** Squares of a constructed tour, or that there is none. */
export interface AtDocument {
  /** The answer in a word. */
  answer: AnswerKind;
  /** The blocked squares, if there are any. */
  blocked?: Square[];
  /** The size of the board, such as 3x10: files and ranks. */
  board: string;
  /** The last square, if it is given. */
  end?: Square;
  /** Where tours end. */
  ends: Ends;
  /** The piece, if it is not the knight. */
  piece?: Piece;
  /** The first squares, if more than one is given. */
  prefix?: Square[];
  /** Why there is no tour. */
  reason?: Reason;
  schema: 'cavallo-at/1';
  /** The squares at the positions. */
  squares?: PositionDocument[];
  /** The first square, if it is given. */
  start?: Square;
  /** Why it is not known whether there is one, or why the squares are not all there. */
  stopped?: string;
  /** Which edges are joined, if any are. */
  wrap?: Wrap;
}

/** The barycentre as exact fractions. Rows and columns count from 0, the top rank and the first file. */
export interface BarycentreDocument {
  /** The mean of the columns. */
  column: Fraction;
  /** The mean of the rows: the weighted sum, a slash and the sum of the weights. */
  row: Fraction;
  /** The square to which it is rounded. */
  square: Square;
}

/** Bounds on the turns of the best meeting. */
export interface BracketDocument {
  /** No square takes fewer, as the method proved. */
  at_least: number;
  /** The turns that it takes, which was verified. */
  at_most: number;
  /** A square on which they can meet. */
  square: Square;
}

/** What is known about a case. */
export interface CamelotCaseDocument {
  /** The answer in a word. */
  answer: GatherAnswerKind;
  /** From where the knight comes that carries the king. */
  carrier?: Square;
  /** The number of the case, from 1. */
  case: number;
  /** The moves of all pieces, added up. */
  moves?: number;
  /** Where it picks the king up. */
  pickup?: Square;
  /** Why they cannot meet, or why it is not known. */
  reason?: string;
  /** The meeting square. */
  square?: Square;
}

/** A king and knights who are to meet, which `camelot` reads. */
export interface CamelotDocument {
  /** The blocked squares. */
  blocked?: Square[];
  /** The size of the board. */
  board: GivenSize;
  /** Anything; it is passed over. */
  comment?: unknown;
  /** The king's square, if there is a king. */
  king?: Square;
  /** The knights' squares. */
  knights: Square[];
  schema: 'cavallo-camelot/1';
}

/** Answers of the schema `cavallo-camelot-result/1`. */
export interface CamelotResultDocument {
  /** The cases in their order. */
  cases?: CamelotCaseDocument[];
  schema: 'cavallo-camelot-result/1';
  /** Why the input could not be read to its end. */
  stopped?: string;
}

/** Answers of the schema `cavallo-compare/1`. */
export interface CompareDocument {
  /** The answers of the exact methods. */
  cases: ComparedCase[];
  /** The methods. */
  methods: ComparedMethod[];
  schema: 'cavallo-compare/1';
  /** Why the input could not be read to its end, or why the comparison ended early. */
  stopped?: string;
}

/** The answer to a case. */
export interface ComparedCase {
  /** The answer in a word. */
  answer: GatherAnswerKind;
  /** The number of the case, from 1. */
  case: number;
  /** The turns that they need. */
  turns?: number;
}

/** What a method did. */
export interface ComparedMethod {
  /** How many cases it answered. */
  answered: number;
  /** Whether its meetings are always the best. */
  exact: boolean;
  /** Its name. */
  method: string;
  /** Why it did not answer all of them. */
  reason?: string;
  /** How many of these answers are those of the exact methods. */
  right: number;
  /** The time for all cases. */
  seconds: number;
  /** The steps for all cases, as the method counts them. */
  steps: number;
}

/** An answer of the schema `cavallo-complete/1`. */
export interface CompleteDocument {
  /** Whether it can; `null` when it is not known. */
  can: boolean | null;
  /** Why it cannot. */
  reason?: Reason;
  schema: 'cavallo-complete/1';
  /** The whole tour, if it can be completed. */
  tour?: TourDocument;
  /** Why it is not known. */
  why?: string;
}

/** An answer of the schema `cavallo-constructed/1`. */
export interface ConstructedDocument {
  /** The answer in a word. */
  answer: AnswerKind;
  /** The blocked squares, if there are any. */
  blocked?: Square[];
  /** The size of the board, such as 3x10: files and ranks. */
  board: string;
  /** The last square, if it is given. */
  end?: Square;
  /** Where tours end. */
  ends: Ends;
  /** The number of squares of the tour, in digits. */
  length?: string;
  /** The piece, if it is not the knight. */
  piece?: Piece;
  /** For each rank of the window, bottom first, the position of each square, in digits; `null` off the board. */
  positions?: ((string | null)[])[];
  /** The first squares, if more than one is given. */
  prefix?: Square[];
  /** Why there is no tour. */
  reason?: Reason;
  schema: 'cavallo-constructed/1';
  /** The first square, if it is given. */
  start?: Square;
  /** Why it is not known whether there is one, or why the squares are not all there. */
  stopped?: string;
  /** Which edges are joined, if any are. */
  wrap?: Wrap;
}

/** The costs of all squares, of the schema `cavallo-costs/1`. */
export interface CostsDocument {
  /** The squares with the fewest turns, the first thousand of them. */
  best: Square[];
  /** The blocked squares, if there are any. */
  blocked?: Square[];
  /** The size of the board, such as 3x10: files and ranks. */
  board: string;
  /** The turns to every square, rank by rank from the bottom, each from left to right; `null` where some knight cannot go. */
  costs: ((number | null)[])[];
  /** The fewest turns, if all knights can meet. */
  least?: number;
  /** Whether there are more of them. */
  more: boolean;
  /** The most turns to a square on which all knights can meet. */
  most?: number;
  /** What a cost is: the turns of all knights, or of the last to arrive. */
  objective: Objective;
  /** The piece, if it is not the knight. */
  piece?: Piece;
  schema: 'cavallo-costs/1';
  /** Which edges are joined, if any are. */
  wrap?: Wrap;
}

/** An answer of the schema `cavallo-count/1`. */
export interface CountDocument {
  /** The blocked squares, if there are any. */
  blocked?: Square[];
  /** The size of the board, such as 3x10: files and ranks. */
  board: string;
  /** How the number was checked: by a `theorem`, by an `other-method`, by a `second-cut` (the same method with other tables), by a `further-prime` (the same tables); or `unchecked`. */
  check?: string;
  /** The other method, if one checked the number. */
  checked_by?: string;
  /** In digits, since it may be larger than what programs read as a number; `null` when it is not known. */
  count: string | null;
  /** Whether a tour and its reverse are two. */
  directed: boolean;
  /** Whether turned and mirrored tours are one. */
  distinct: boolean;
  /** The last square, if it is given. */
  end?: Square;
  /** Where tours end. */
  ends: Ends;
  /** The method. */
  method: string;
  /** The piece, if it is not the knight. */
  piece?: Piece;
  /** The first squares, if more than one is given. */
  prefix?: Square[];
  schema: 'cavallo-count/1';
  /** The time of the method. */
  seconds: number;
  /** The first square, if it is given. */
  start?: Square;
  /** Why it is not known. */
  stopped?: string;
  /** The symmetry that maps the tours onto themselves, if only such tours are counted. */
  symmetry?: string;
  /** Which edges are joined, if any are. */
  wrap?: Wrap;
}

/** A plan of the schema `cavallo-count-plan/1`. */
export interface CountPlanDocument {
  /** The blocked squares, if there are any. */
  blocked?: Square[];
  /** The size of the board, such as 3x10: files and ranks. */
  board: string;
  /** What machines send each other, in bytes. */
  bytes_exchanged: number;
  /** The last square, if it is given. */
  end?: Square;
  /** Where tours end. */
  ends: Ends;
  /** If the board is too wide for its patterns to be counted: the width of the widest of three boards from which all numbers are extrapolated. */
  extrapolated_from?: number;
  /** Whether that is enough. */
  fits: boolean;
  /** The least memory that would be enough, in bytes. */
  least_memory: number;
  /** The number of machines. */
  machines: number;
  /** The expected memory of each machine, in bytes. */
  memory: number;
  /** The memory of each, in bytes. */
  memory_limit?: number;
  /** What of it is for tables that each machine makes for itself, in bytes. */
  memory_of_tables: number;
  /** The patterns of the largest table that is kept. */
  patterns: number;
  /** The piece, if it is not the knight. */
  piece?: Piece;
  /** The first squares, if more than one is given. */
  prefix?: Square[];
  /** The expected processor time of all machines together. */
  processor_seconds: number;
  /** Always 0: slices once swept rows themselves, and readers of this schema may ask for it. */
  rows_of_slices: number;
  schema: 'cavallo-count-plan/1';
  /** The bytes of scratch space that are used at a time, if what does not fit in memory goes there. */
  scratch?: number;
  /** The bytes that are written there in all. */
  scratch_written?: number;
  /** The expected time with all threads and machines. */
  seconds: number;
  /** The expected time of one thread, for exact numbers or for each prime. */
  seconds_of_one_thread: number;
  /** The number of tiles, or of classes of them, which are counted independently; 0 if the board is not cut. */
  slices: number;
  /** The first square, if it is given. */
  start?: Square;
  /** The expected number of its states. */
  states: number;
  /** The expected number of states of all tiles of a half. */
  states_of_slices: number;
  /** The threads of each. */
  threads: number;
  /** Which edges are joined, if any are. */
  wrap?: Wrap;
}

/** An answer of the schema `cavallo-distance/1`. */
export interface DistanceDocument {
  /** The blocked squares, if there are any. */
  blocked?: Square[];
  /** The size of the board, such as 3x10: files and ranks. */
  board: string;
  /** From this square. */
  from: Square;
  /** `null` when there is no way, or when it is not known. */
  jumps: number | null;
  /** The piece, if it is not the knight. */
  piece?: Piece;
  schema: 'cavallo-distance/1';
  /** Why it is not known. */
  stopped?: string;
  /** To this square. */
  to: Square;
  /** Which edges are joined, if any are. */
  wrap?: Wrap;
}

/** Where a tour ends: anywhere, or a jump away from its first square. */
export type Ends = 'open' | 'closed';

/** An answer of the schema `cavallo-error/1`: the question is refused, in one sentence. */
export interface ErrorDocument {
  /** One sentence. */
  error: string;
  /** The field that it is about. */
  field?: string;
  schema: 'cavallo-error/1';
}

/** An answer of the schema `cavallo-estimate/1`. */
export interface EstimateDocument {
  /** Why there is no tour. */
  because?: string;
  /** The blocked squares, if there are any. */
  blocked?: Square[];
  /** The size of the board, such as 3x10: files and ranks. */
  board: string;
  /** The last square, if it is given. */
  end?: Square;
  /** Where tours end. */
  ends: Ends;
  /** `null` when it is not known. */
  estimate: string | null;
  /** Whether nothing was left to chance: right to all digits shown. */
  exact: boolean;
  /** The upper end of the interval. */
  high: string | null;
  /** The logarithm of the upper end. */
  high_log10: number | null;
  /** The logarithm of the estimate. */
  log10: number | null;
  /** The lower end of the interval. */
  low: string | null;
  /** The logarithm of the lower end. */
  low_log10: number | null;
  /** The particles of a replicate. */
  particles: number;
  /** The piece, if it is not the knight. */
  piece?: Piece;
  /** The first squares, if more than one is given. */
  prefix?: Square[];
  /** The standard error as a part of the estimate. */
  relative_error?: number;
  /** How many replicates were averaged. */
  replicates?: number;
  schema: 'cavallo-estimate/1';
  /** The time it took. */
  seconds: number;
  /** The random seed. */
  seed: number;
  /** The first square, if it is given. */
  start?: Square;
  /** Why it is not known, or why there are fewer replicates than were asked for. */
  stopped?: string;
  /** Which edges are joined, if any are. */
  wrap?: Wrap;
}

/** An answer of the schema `cavallo-exists/1`. */
export interface ExistsDocument {
  /** What the answer rests on, or why it is not known. */
  because: string;
  /** The blocked squares, if there are any. */
  blocked?: Square[];
  /** The size of the board, such as 3x10: files and ranks. */
  board: string;
  /** The last square, if it is given. */
  end?: Square;
  /** Where tours end. */
  ends: Ends;
  /** `null` when it is not known. */
  exists: boolean | null;
  /** The piece, if it is not the knight. */
  piece?: Piece;
  /** The first squares, if more than one is given. */
  prefix?: Square[];
  /** Where it is proved. */
  reference: string | null;
  schema: 'cavallo-exists/1';
  /** The first square, if it is given. */
  start?: Square;
  /** Which edges are joined, if any are. */
  wrap?: Wrap;
}

/** A square that the piece can go to. */
export interface ExitDocument {
  /** The number of its exits. */
  exits: number;
  /** The square. */
  square: Square;
}

/** How many squares have a number of exits. */
export interface ExitNumber {
  /** The number of exits. */
  exits: number;
  /** How many squares have it. */
  squares: number;
}

/** An answer of the schema `cavallo-exits/1`. */
export interface ExitsDocument {
  /** The squares that the piece can go to, those with the fewest exits first. */
  exits: ExitDocument[];
  schema: 'cavallo-exits/1';
}

/** One experiment. */
export interface ExperimentDocument {
  /** The command that does it again. */
  command: string;
  /** What was written. */
  files: string[];
  /** What was found, in sentences. */
  findings: string[];
  /** What is missing, if the experiment was stopped. */
  missing?: string;
  /** Its name. */
  name: string;
}

/** A fraction of whole numbers, such as 7/3. */
export type Fraction = string;

/** A gathering problem, which `gather` reads and `generate` writes. */
export interface Gather {
  /** The blocked squares. */
  blocked?: Square[];
  /** The size of the board. */
  board: GivenSize;
  /** Anything; it is passed over. */
  comment?: unknown;
  /** The knights. */
  knights: Knight[];
  /** The piece, if it is not the knight. */
  piece?: Piece;
  schema: 'cavallo-gather/1';
  /** Which edges are joined, if any are. */
  wrap?: Wrap;
}

/** The three answers. */
export type GatherAnswerKind = 'meet' | 'impossible' | 'unknown';

/** What is known about a case. The fields are written in this order, and those without a value not at all. */
export interface GatherCaseDocument {
  /** The answer in a word. */
  answer: GatherAnswerKind;
  /** Bounds on the turns, if they are not known but for those. */
  bracket?: BracketDocument;
  /** The number of the case, from 1. */
  case: number;
  /** Whether its meetings are always the best. */
  exact: boolean;
  /** The knights, with the turns and the path of each. */
  knights?: KnightDocument[];
  /** The method. */
  method: string;
  /** What the method `montagna` did, if that was asked for. */
  montagna?: MontagnaDocument;
  /** Whether there are more of them. */
  more?: boolean;
  /** What was to be small. */
  objective: Objective;
  /** Whether some paths were left out because they are too long; see `KnightDocuments::paths_truncated`. */
  paths_truncated?: boolean;
  /** Why they cannot meet, or why it is not known, in a sentence. */
  reason?: string;
  /** How long it took. */
  seconds: number;
  /** The meeting square. */
  square?: Square;
  /** All squares that need no more turns, as far as they were asked for. */
  squares?: Square[];
  /** Why the lists of knights and targets end early, if they do. */
  stopped?: string;
  /** The turns that they need, added up or of the slowest. */
  turns?: number;
  /** How long the check of its claim took. */
  verify_seconds?: number;
}

/** A gathering problem, which `gather` reads and `generate` writes. */
export interface GatherDocument {
  /** The blocked squares. */
  blocked?: Square[];
  /** The size of the board. */
  board: GivenSize;
  /** Anything; it is passed over. */
  comment?: unknown;
  /** The knights. */
  knights: Knight[];
  /** The piece, if it is not the knight. */
  piece?: Piece;
  schema: 'cavallo-gather/1';
  /** Which edges are joined, if any are. */
  wrap?: Wrap;
}

/** Problems of the schema `cavallo-gather-problems/1`. */
export interface GatherProblemsDocument {
  /** The problems, each of the schema `cavallo-gather/1`. */
  problems: Gather[];
  schema: 'cavallo-gather-problems/1';
}

/** What is known about all cases of an input. */
export interface GatherResultDocument {
  /** The cases in their order. */
  cases?: GatherCaseDocument[];
  schema: 'cavallo-gather-result/1';
  /** Why the input could not be read to its end. */
  stopped?: string;
}

/** A file of the schema `cavallo-gather-text/1`. */
export interface GatherTextDocument {
  schema: 'cavallo-gather-text/1';
  /** The text of the file. */
  text: string;
}

/** An answer of the schema `cavallo-generate/1`: the files that were written, or the last line of cases that were cut off. */
export interface GenerateDocument {
  /** How many of them have their answer in the output file. */
  answered?: number;
  /** How many cases were written. */
  cases: number;
  /** The files: the input, and the output with the answers. */
  files: string[];
  schema: 'cavallo-generate/1';
  /** The random seed. */
  seed: number;
  /** Why there is less than was asked for. */
  stopped?: string;
}

/** A visit that is given. */
export interface GivenDocument {
  /** The number of its visit, from 1. */
  number: number;
  /** The square. */
  square: Square;
}

/** The size of a board, such as 3x10: files and ranks; 8 is 8x8. */
export type GivenSize = string;

/** The reasoning that a puzzle needs. */
export interface GradeDocument {
  /** The squares that a search without look-ahead tries. */
  decisions: number;
  /** The number of visits that are given. */
  given: number;
  /** `easy`, `medium` or `hard`. */
  level: string;
  /** The most numbers that are missing in a row. */
  longest_gap: number;
  /** The suppositions that look-ahead refuted. */
  refuted: number;
}

/** An answer of the schema `cavallo-graph-count/1`: the number, or with `--plan` what counting would take. */
export interface GraphCountDocument {
  /** How the number was checked: `theorem`, `other-method`, `reverse-order`, or `unchecked`. */
  check?: string;
  /** Whether cycles are counted, and not paths. */
  closed: boolean;
  /** In digits, since it may be larger than what programs read as a number; `null` when it is not known. */
  count: string | null;
  /** Whether a cycle or path and its reverse are two. */
  directed: boolean;
  /** The number of different edges between different vertices. */
  edges?: number;
  /** The format of the file: `edges`, `graph6` or `hcp`. */
  format?: string;
  /** The method: `theorem`, `frontier` or `enumerate`. */
  method?: string;
  /** With `--plan`: an upper bound of the number of states at a time. */
  most_states?: number;
  /** Why there are none, if a theorem says so. */
  reason?: string;
  schema: 'cavallo-graph-count/1';
  /** The time of the method and of its check. */
  seconds: number;
  /** Why it is not known. */
  stopped?: string;
  /** The number of vertices. */
  vertices?: number;
  /** The largest frontier of the order of the vertices, including one vertex more for paths. */
  width?: number;
}

/** The number of exits of every square. */
export interface GraphExits {
  /** The blocked squares, if there are any. */
  blocked?: Square[];
  /** The size of the board, such as 3x10: files and ranks. */
  board: string;
  /** How many edges they have, each counted once, if the list is complete. */
  edges?: number;
  /** The squares. */
  exits: SquareExits[];
  /** The numbers of exits that there are, ascending. */
  numbers: ExitNumber[];
  /** The piece, if it is not the knight. */
  piece?: Piece;
  schema: 'cavallo-graph/1';
  show: 'exits';
  /** How many squares are listed. */
  squares: number;
  /** Why the list is not complete. */
  stopped?: string;
  /** Which edges are joined, if any are. */
  wrap?: Wrap;
}

/** A matrix of the graph: with `matrix` as `show` an entry is 1 if a turn joins the two squares, else 0; with `distances` it is the fewest turns from one to the other. */
export interface GraphMatrix {
  /** The blocked squares, if there are any. */
  blocked?: Square[];
  /** The size of the board, such as 3x10: files and ranks. */
  board: string;
  /** The squares of the columns, blocked ones as well, from the top left as one reads the board. */
  columns: Square[];
  /** The most jumps in a turn. */
  k: number;
  /** The piece, if it is not the knight. */
  piece?: Piece;
  /** The rows, in the same order. */
  rows: MatrixRow[];
  schema: 'cavallo-graph/1';
  show: 'matrix' | 'distances';
  /** The number of rows. */
  squares: number;
  /** The only square that has a row, if not all have one. */
  start?: Square;
  /** Why rows are missing. */
  stopped?: string;
  /** Which edges are joined, if any are. */
  wrap?: Wrap;
}

/** The graph of moves, or that of a k-knight. */
export interface GraphMoves {
  /** The blocked squares, if there are any. */
  blocked?: Square[];
  /** The size of the board, such as 3x10: files and ranks. */
  board: string;
  /** How many edges they have, each counted once, if the list is complete. */
  edges?: number;
  /** The order in which jumps are tried, if neighbours are not as one reads the board: `files,ranks` of all eight. */
  jumps?: string;
  /** The most jumps in a turn. */
  k: number;
  /** The piece, if it is not the knight. */
  piece?: Piece;
  schema: 'cavallo-graph/1';
  show: 'moves';
  /** How many squares are listed. */
  squares: number;
  /** The only square that is listed, if not all are. */
  start?: Square;
  /** Why the list is not complete. */
  stopped?: string;
  /** The squares with their neighbours. */
  vertices: Vertex[];
  /** Which edges are joined, if any are. */
  wrap?: Wrap;
}

/** The tree of all paths from a start. */
export interface GraphTree {
  /** The blocked squares, if there are any. */
  blocked?: Square[];
  /** The size of the board, such as 3x10: files and ranks. */
  board: string;
  /** The most jumps of a path. */
  depth: number;
  /** The order of children, if not as one reads the board: `files,ranks` of all eight jumps. */
  jumps?: string;
  /** The number of nodes without children. */
  leaves: number;
  /** The number of nodes of each level, from the root on. */
  levels: number[];
  /** The nodes: each before its children, and these from the first to the last. */
  nodes: TreeNode[];
  /** The piece, if it is not the knight. */
  piece?: Piece;
  schema: 'cavallo-graph/1';
  show: 'tree';
  /** The root. */
  start: Square;
  /** Why the tree is not complete. */
  stopped?: string;
  /** Which edges are joined, if any are. */
  wrap?: Wrap;
}

/** Positions in a constructed tour, or that there is none. */
export interface IndexDocument {
  /** The answer in a word. */
  answer: AnswerKind;
  /** The blocked squares, if there are any. */
  blocked?: Square[];
  /** The size of the board, such as 3x10: files and ranks. */
  board: string;
  /** The last square, if it is given. */
  end?: Square;
  /** Where tours end. */
  ends: Ends;
  /** The piece, if it is not the knight. */
  piece?: Piece;
  /** The positions of the squares. */
  positions?: SquareDocument[];
  /** The first squares, if more than one is given. */
  prefix?: Square[];
  /** Why there is no tour. */
  reason?: Reason;
  schema: 'cavallo-index/1';
  /** The first square, if it is given. */
  start?: Square;
  /** Why it is not known whether there is one, or why the squares are not all there. */
  stopped?: string;
  /** Which edges are joined, if any are. */
  wrap?: Wrap;
}

/** An estimate so far, with its 95 % confidence interval. */
export interface IntervalDocument {
  /** Their mean. */
  estimate: string;
  /** The upper end of the interval. */
  high: string;
  /** The logarithm of the upper end. */
  high_log10: number;
  /** The logarithm of the mean. */
  log10: number;
  /** The lower end of the interval. */
  low: string;
  /** The logarithm of the lower end. */
  low_log10: number;
  /** How many there will be if time allows. */
  of: number;
  /** The number of replicates. */
  replicates: number;
}

/** Knights on a square. */
export interface Knight {
  /** Anything; it is passed over. */
  comment?: unknown;
  /** How many knights there are, 1 if it is left out. */
  count?: number;
  /** Jumps per turn. */
  k: number;
  /** The square. */
  square: Square;
}

/** Knights that begin on the same square. */
export interface KnightDocument {
  /** How many there are. */
  count: number;
  /** The jumps of each, if that was asked for. */
  jumps?: number;
  /** Jumps per turn. */
  k: number;
  /** The squares that they come to, turn by turn. */
  path?: Square[][];
  /** Where they begin. */
  square: Square;
  /** The turns of each. */
  turns: number;
}

/** The last line of a list that was stopped or has no tours, of the schema `cavallo-list-end/1`. A complete list has none. */
export interface ListEndDocument {
  /** The answer in a word. */
  answer: AnswerKind;
  /** The blocked squares, if there are any. */
  blocked?: Square[];
  /** The size of the board, such as 3x10: files and ranks. */
  board: string;
  /** The last square, if it is given. */
  end?: Square;
  /** Where tours end. */
  ends: Ends;
  /** The piece, if it is not the knight. */
  piece?: Piece;
  /** The first squares, if more than one is given. */
  prefix?: Square[];
  /** Why there is no tour. */
  reason?: Reason;
  schema: 'cavallo-list-end/1';
  /** The random seed, if one played a part. */
  seed?: number;
  /** The first square, if it is given. */
  start?: Square;
  /** Why it is not known whether there is one, or why the squares are not all there. */
  stopped?: string;
  /** How many tours were listed before. */
  tours: number;
  /** Which edges are joined, if any are. */
  wrap?: Wrap;
}

/** One of several tours: a tour file of its own. */
export interface ListedTour {
  /** The blocked squares, if there are any. */
  blocked?: Square[];
  /** The size of the board, such as 3x10: files and ranks. */
  board: string;
  /** The last square, if it is given. */
  end?: Square;
  /** Where tours end. */
  ends: Ends;
  /** The piece, if it is not the knight. */
  piece?: Piece;
  /** The first squares, if more than one is given. */
  prefix?: Square[];
  schema: 'cavallo-tour/1';
  /** The random seed, if one played a part. */
  seed?: number;
  squares: Square[];
  /** The first square, if it is given. */
  start?: Square;
  /** Which edges are joined, if any are. */
  wrap?: Wrap;
}

/** A row of a matrix. */
export interface MatrixRow {
  /** One for each column; null where there is no way. */
  entries: (number | null)[];
  /** The square of the row. */
  square: Square;
}

/** The weights, the barycentre and the targets. */
export interface MontagnaDocument {
  /** The weighted mean. */
  barycentre: BarycentreDocument;
  /** The radius around the barycentre. */
  radius: number;
  /** The targets in the order in which they were tried; of a large board not all. */
  targets: TargetDocument[];
  /** The number of targets. */
  tried: number;
  /** How the knights were weighed: as the report intends, or as its program does. */
  weighing: string;
  /** The weight of every knight. */
  weights: WeightDocument[];
  /** Which squares were to be tried: around the barycentre, the knights' own too, or the whole board. */
  which: string;
}

/** What a gathering minimises: the turns of all knights added up, or those of the last to arrive. */
export type Objective = 'total' | 'slowest';

/** A piece by its name, such as camel, or by the lengths of its jumps, such as 1,6-leaper. */
export type Piece = string;

/** A position and its square. */
export interface PositionDocument {
  /** The position, from 1. */
  position: number;
  /** The square. */
  square: Square;
}

/** How far the work has come. */
export interface ProgressDocument {
  /** The work done, if the amount is known. */
  done?: number;
  /** The seconds since the work began. */
  elapsed: number;
  /** All the work. */
  of?: number;
  /** What is done: `tables`, of which each takes longer than the last. */
  stage?: string;
  /** The steps of the method. */
  steps: number;
}

/** A puzzle that was made, or why there is none. */
export interface PuzzleDocument {
  /** The answer in a word. */
  answer: AnswerKind;
  /** The blocked squares, if there are any. */
  blocked?: Square[];
  /** The size of the board, such as 3x10: files and ranks. */
  board: string;
  /** The last square, if it is given. */
  end?: Square;
  /** Where tours end. */
  ends: Ends;
  /** The visits that are given, in ascending order. */
  given?: GivenDocument[];
  /** How hard it is. */
  grade?: GradeDocument;
  /** The level that was asked for; the grade says which one it has. */
  level: string;
  /** The piece, if it is not the knight. */
  piece?: Piece;
  /** The first squares, if more than one is given. */
  prefix?: Square[];
  /** Why there is no tour. */
  reason?: Reason;
  schema: 'cavallo-puzzle/1';
  /** The time it took. */
  seconds: number;
  /** The random seed. */
  seed: number;
  /** The only solution: the squares in the order of their visits. */
  solution?: Square[];
  /** The first square, if it is given. */
  start?: Square;
  /** Why it is not known whether there is one, or why the squares are not all there. */
  stopped?: string;
  /** Which edges are joined, if any are. */
  wrap?: Wrap;
}

/** Says whether there is a tour, and why. */
export interface Question {
  /** Squares that are not part of the board. */
  blocked?: string[];
  /** The board: files x ranks. */
  board: string;
  /** The last square. */
  end?: string;
  /** Whether the tour returns to its start; open if left out. */
  ends?: 'open' | 'closed';
  /** The language of the answer's sentences; en if left out. */
  lang?: 'en' | 'it';
  /** The piece; the knight if left out. */
  piece?: string;
  /** The first squares. */
  prefix?: string[];
  /** The first square. */
  start?: string;
  /** Which edges are joined; none if left out. */
  wrap?: 'none' | 'files' | 'both';
}

/** Why there is none. */
export interface Reason {
  /** The name of the argument. */
  name: string;
  /** Where it is proved. */
  reference?: string;
  /** The argument. */
  sentence: string;
}

/** The size of a board, such as 3x10: files and ranks. */
export type Size = string;

/** How many solutions a puzzle has, and one of them, of the schema `cavallo-solutions/1`. */
export interface SolutionsDocument {
  /** The answer in a word. */
  answer: AnswerKind;
  /** The blocked squares, if there are any. */
  blocked?: Square[];
  /** The size of the board, such as 3x10: files and ranks. */
  board: string;
  /** The last square, if it is given. */
  end?: Square;
  /** Where tours end. */
  ends: Ends;
  /** The visits that are given, in ascending order. */
  given: GivenDocument[];
  /** The piece, if it is not the knight. */
  piece?: Piece;
  /** The first squares, if more than one is given. */
  prefix?: Square[];
  /** Why there is no tour. */
  reason?: Reason;
  schema: 'cavallo-solutions/1';
  /** The time it took. */
  seconds: number;
  /** The first solution: the squares in the order of their visits. */
  solution?: Square[];
  /** The number of solutions: 0, 1, or 2 for more than one. */
  solutions?: number;
  /** The first square, if it is given. */
  start?: Square;
  /** Why it is not known whether there is one, or why the squares are not all there. */
  stopped?: string;
  /** Which edges are joined, if any are. */
  wrap?: Wrap;
}

/** A square, such as b4: the file in letters, after z comes aa, and the rank from 1. */
export type Square = string;

/** A square and its position. */
export interface SquareDocument {
  /** The position, from 1. */
  position: number;
  /** The square. */
  square: Square;
}

/** A square and its exits. */
export interface SquareExits {
  /** The number of its exits. */
  exits: number;
  /** The square. */
  square: Square;
}

/** The state of a search. */
export interface StateDocument {
  /** The squares visited, in their order. */
  path: Square[];
}

/** An answer of the schema `cavallo-stopped/1`: a limit, or the user, ended a command before there was anything to answer, as while it read the map of a board. */
export interface StoppedDocument {
  answer: 'unknown';
  /** The command, such as `tour`. */
  command: string;
  schema: 'cavallo-stopped/1';
  /** What stopped it. */
  stopped: string;
}

/** A square that was tried. */
export interface TargetDocument {
  /** The distances of the knights in jumps, in their order; `null` if a knight was not reached. */
  jumps?: (number | null)[];
  /** The square. */
  square: Square;
  /** The turns of a meeting there, if all knights can come. */
  turns?: number;
}

/** What is known after looking for a tour. */
export interface TourDocument {
  /** The answer in a word. */
  answer: AnswerKind;
  /** The blocked squares, if there are any. */
  blocked?: Square[];
  /** The size of the board, such as 3x10: files and ranks. */
  board: string;
  /** The last square, if it is given. */
  end?: Square;
  /** Where tours end. */
  ends: Ends;
  /** The order in which it tried jumps, if not as one reads the board: `files,ranks` of all eight. */
  jumps?: string;
  /** The method. */
  method: string;
  /** The piece, if it is not the knight. */
  piece?: Piece;
  /** The first squares, if more than one is given. */
  prefix?: Square[];
  /** Why there is no tour. */
  reason?: Reason;
  /** How often it repaired a walk. */
  repairs?: number;
  /** How often the method restarted. */
  restarts?: number;
  schema: 'cavallo-tour/1';
  /** The time of the method. */
  seconds: number;
  /** The random seed. */
  seed?: number;
  /** The tour. It is not complete if `stopped` says why. */
  squares?: Square[];
  /** The first square, if it is given. */
  start?: Square;
  /** The squares placed on the way. */
  steps: number;
  /** Why it is not known whether there is one, or why the squares are not all there. */
  stopped?: string;
  /** The symmetry that maps the tour onto itself, if that was asked for. */
  symmetry?: string;
  /** How it broke ties. */
  ties?: string;
  /** The time of the check of its claim. */
  verify_seconds?: number;
  /** Which edges are joined, if any are. */
  wrap?: Wrap;
}

/** A tour file with the fields that are read. A reader passes over all others. */
export interface TourFile {
  /** The blocked squares. */
  blocked?: Square[];
  /** The size of the board. */
  board: GivenSize;
  /** The square that the tour is to end on. */
  end?: Square;
  /** Where the tour ends. */
  ends?: Ends;
  /** The piece, if it is not the knight. */
  piece?: Piece;
  schema: 'cavallo-tour/1';
  /** The tour. */
  squares: Square[];
  /** The square that the tour is to begin on. */
  start?: Square;
  /** Which edges are joined, if any are. */
  wrap?: Wrap;
}

/** Finds a tour, or the reason why there is none. */
export interface TourQuestion {
  /** Squares that are not part of the board. */
  blocked?: string[];
  /** The board: files x ranks. */
  board: string;
  /** The last square. */
  end?: string;
  /** Whether the tour returns to its start; open if left out. */
  ends?: 'open' | 'closed';
  /** The order in which the methods warnsdorff and depth-first try jumps: that of a report, such as 001, or all eight. */
  jumps?: string;
  /** The language of the answer's sentences; en if left out. */
  lang?: 'en' | 'it';
  /** Whether the method warnsdorff tries only squares with the fewest exits. */
  least_only?: boolean;
  /** The most squares placed. */
  limit?: number;
  /** The method; auto if left out, or the one that has what is asked for. */
  method?: 'auto' | 'construct' | 'search' | 'warnsdorff' | 'depth-first' | 'breadth-first';
  /** The piece; the knight if left out. */
  piece?: string;
  /** The first squares. */
  prefix?: string[];
  /** Whether the method warnsdorff repairs walks that are stuck; true if left out. */
  repairs?: boolean;
  /** The random seed; 0 if left out. */
  seed?: number;
  /** The first square. */
  start?: string;
  /** Whether theorems are asked before the method; true if left out. */
  theorems?: boolean;
  /** How the method warnsdorff breaks ties. */
  ties?: 'order' | 'random' | 'roth' | 'pohl' | 'squirrel';
  /** Which edges are joined; none if left out. */
  wrap?: 'none' | 'files' | 'both';
}

/** The tours from several starts. */
export interface ToursDocument {
  /** The blocked squares, if there are any. */
  blocked?: Square[];
  /** The size of the board, such as 3x10: files and ranks. */
  board: string;
  /** The last square, if it is given. */
  end?: Square;
  /** Where tours end. */
  ends: Ends;
  /** How many have a tour. */
  found: number;
  /** How many are proved to have none. */
  impossible: number;
  /** The piece, if it is not the knight. */
  piece?: Piece;
  /** The first squares, if more than one is given. */
  prefix?: Square[];
  schema: 'cavallo-tours/1';
  /** The first square, if it is given. */
  start?: Square;
  /** Why the other starts were not tried. */
  stopped?: string;
  /** The answers, one for each start. */
  tours: TourDocument[];
  /** Of how many it is not known. */
  unknown: number;
  /** Which edges are joined, if any are. */
  wrap?: Wrap;
}

/** An answer of the schema `cavallo-trace/1`. */
export interface TraceDocument {
  /** The answer of the search. */
  answer: TourDocument;
  /** The number of events. */
  events: number;
  /** What a constructed tour, which is not searched for, consists of, in sentences. */
  outline?: string[];
  schema: 'cavallo-trace/1';
  /** The name of the trace, by which windows of it are asked for. */
  trace: string;
}

/** Something that a search did. */
export type TraceEvent = [kind: 'b', placed: Square[]] | [kind: 'j', to: Square, candidates: [square: Square, exits: number][], tied: Square[], rule: 'order' | 'random' | 'roth' | 'pohl' | 'squirrel' | '', links?: 'links'] | [kind: 'f', to: Square] | [kind: 'r', given: Square] | [kind: 'l', squares: number, paths: number] | [kind: 'x', rotations: number] | [kind: 's', restarts: number];

/** An answer of the schema `cavallo-trace-sentences/1`. */
export interface TraceSentencesDocument {
  /** The number of the first event. */
  from: number;
  schema: 'cavallo-trace-sentences/1';
  /** A sentence for each. */
  sentences: string[];
}

/** An answer of the schema `cavallo-trace-window/1`. Its events are read from the trace as they are written. */
export interface TraceWindowDocument {
  /** The events. */
  events: TraceEvent[];
  /** The number of the first event. */
  from: number;
  schema: 'cavallo-trace-window/1';
  /** The state before it. */
  state: StateDocument;
}

/** A node of a tree. */
export interface TreeNode {
  /** The number of jumps from the root. */
  level: number;
  /** The square that the last of them leads to. */
  square: Square;
}

/** An answer of the schema `cavallo-verify/1`. */
export interface VerifyDocument {
  /** Squares that are not part of the board. */
  blocked?: Square[];
  /** The board's size. */
  board: Size | null;
  /** What is wrong with it. */
  defect: string | null;
  /** What it was checked as. */
  ends: Ends | null;
  /** The format of the file. */
  format: string | null;
  /** The piece, if it is not the knight. */
  piece?: string;
  /** Whether one more jump leads back to the first square. */
  returns: boolean | null;
  schema: 'cavallo-verify/1';
  /** Why it is not known. */
  stopped: string | null;
  /** `null` when it is not known. */
  valid: boolean | null;
  /** Which edges are joined, if any are. */
  wrap?: Wrap;
}

/** A square and its neighbours. */
export interface Vertex {
  /** The squares one jump away, those two jumps away, and so on. */
  neighbours: Square[][];
  /** The square. */
  square: Square;
}

/** The weight of knights that begin on the same square. */
export interface WeightDocument {
  /** How many there are. */
  count: number;
  /** Jumps per turn. */
  k: number;
  /** Where they begin. */
  square: Square;
  /** The weight of each. */
  weight: number;
}

/** Which edges are joined: none, the first file and the last (a cylinder), or files and ranks (a torus). */
export type Wrap = 'none' | 'files' | 'both';

export const METHODS = ['auto', 'construct', 'search', 'warnsdorff', 'depth-first', 'breadth-first'] as const;
export type Method = (typeof METHODS)[number];

export const TIES = ['order', 'random', 'roth', 'pohl', 'squirrel'] as const;
export type TieRule = (typeof TIES)[number];

export const GATHER_METHODS = ['auto', 'exact', 'fused', 'bfs', 'dijkstra', 'floyd-warshall', 'montagna'] as const;
export type GatherMethod = (typeof GATHER_METHODS)[number];

export const OBJECTIVES = ['total', 'slowest'] as const;

export const LEVELS = ['easy', 'medium', 'hard'] as const;
export type Level = (typeof LEVELS)[number];

export const ENDS = ['open', 'closed'] as const;

export const WRAPS = ['none', 'files', 'both'] as const;

/** The pieces by name, and how far they jump. */
export const PIECES: ReadonlyMap<string, readonly (readonly [number, number])[]> = new Map([
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
  ['fiveleaper', [[3, 4], [0, 5]]],
]);
