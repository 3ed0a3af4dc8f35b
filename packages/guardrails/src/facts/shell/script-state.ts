import type { HereDocument, ScriptReader } from "./script-reader.ts";
import type { ScriptPlace } from "./script-place.ts";
import type { Redirection, ShellReading } from "./shell-reading.ts";
import type { Word } from "./word.ts";

/** One side of a pipe: where its commands begin in the reading, who writes to it, and what, where that is known. */
export type Segment = {
  first: number;
  feeders: readonly string[];
  /** Worked out when it is asked for: a here-document is read only at the end of its line. */
  fed: Output;
  /** The function whose body these brackets are. */
  body?: FunctionBody;
};

export type Output = () => string | undefined;
export const unknown: Output = () => undefined;

export type FunctionBody = {
  readonly name: string;
  readonly start: number;
  readonly firstCommand: number;
  /** The parameters of what is around it: its own are known when it is called. */
  readonly outer: ReadonlyMap<string, string | undefined>;
};

export type Simple = {
  words: Word[];
  redirections: Redirection[];
  input: HereDocument | undefined;
  start: number;
};

export type Source = {
  readonly text: string;
  readonly reader: ScriptReader;
  readonly place: ScriptPlace;
  readonly reading: ShellReading;
};

export type State = Source & {
  simple: Simple;
  segment: Segment;
  /** The segments that open brackets and loops stand in. */
  readonly groups: Segment[];
  /** The name of a function whose body comes next. */
  named: string | undefined;
  /** The patterns of a `case` come next. */
  inPatterns: boolean;
  /** Options of the reserved word `time` may come next. */
  isTimed: boolean;
  /** What the latest command writes, where that is known. */
  output: Output;
  /** The files that it lists, as far as its words say which. */
  listing: string | undefined;
  /** Commands that no pipe leads into. */
  pipelines: number;
  afterPipe: boolean;
  /** Where the latest word ended. */
  end: number;
};

export function emptyCommand(): Simple {
  return { words: [], redirections: [], input: undefined, start: -1 };
}
