import type { HereDocument } from "./here-documents.ts";
import type { ScriptReader } from "./script-reader.ts";
import type { ReadScript, ScriptContext } from "./script-context.ts";
import type { Redirection, ShellReading } from "./shell-reading.ts";
import type { Variables } from "./variable.ts";
import type { Word } from "./word.ts";
import type { Printed } from "./printed.ts";
import type { Output, WrittenFile } from "./written-files.ts";

/**
 * One side of a pipe: where its commands begin in the reading, who writes to it, and what, where
 * that is known.
 */
export type Segment = {
  first: number;
  feeders: readonly string[];
  fed: Output;
  /** Whether more is written to it than `fed` says. */
  isPartlyFed?: () => boolean;
  /** What the commands around these brackets have printed before them. */
  before?: readonly Printed[];
  /** The function whose body these brackets are. */
  body?: FunctionBody;
  /** The loop whose body these brackets are. */
  loop?: Loop;
  /** The folder around brackets that are their own shell. */
  outside?: string;
  /**
   * The folder that the command line began in, and whether this is a side of a pipe, which is its
   * own shell.
   */
  folder: string;
  piped?: boolean;
};

/** A loop, and what was known before it. */
export type Loop = {
  readonly name: string;
  /** What the variable holds, round by round; none where nobody knows. */
  readonly items: readonly string[];
  readonly start: number;
  readonly variables: Variables;
  readonly files: ReadonlyMap<string, WrittenFile>;
};

/** What a shell knows at a place of its script. */
type Known = {
  readonly variables: Variables;
  readonly origins: ReadonlyMap<string, readonly string[]>;
  readonly files: ReadonlyMap<string, WrittenFile>;
  readonly cwd: string;
};

export type FunctionBody = {
  readonly name: string;
  readonly start: number;
  /** A loop, an `if` or a `case` without any brackets around it, whole. */
  readonly isBare: boolean;
  readonly firstCommand: number;
  /** What is known around it: defining a function changes nothing, and calling it does. */
  readonly outer: Known;
};

export type Simple = {
  words: Word[];
  /**
   * How many of the words are the program, one after the other: `for p in cp mv; do $p a b; done`.
   */
  programs: number;
  redirections: Redirection[];
  input: HereDocument | undefined;
  /**
   * The scripts of `>(…)` among its words: what they are written is known when it has been read.
   */
  written: string[];
  /** What it prints goes into a file. */
  printsNothing: boolean;
  start: number;
};

/** How far a script has been read. */
export type State = {
  readonly text: string;
  readonly reader: ScriptReader;
  readonly context: ScriptContext;
  readonly reading: ShellReading;
  readonly read: ReadScript;
  simple: Simple;
  segment: Segment;
  /** The segments that open brackets and loops are in. */
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
  /** Scripts that `exec > >(…)` has all that follows written to, and what that is. */
  readonly sinks: { readonly scripts: string[]; readonly outputs: Output[] };
  /** Whether it writes more than `output` says. */
  isPartly: (() => boolean) | undefined;
  /** What the command lines between the innermost brackets print, without the latest. */
  printed: Printed[];
  /** What the latest prints, where no pipe takes it. */
  latest: readonly Printed[];
  /** Some commands may not run. */
  isConditional: boolean;
  /** Commands that no pipe leads into. */
  pipelines: number;
  afterPipe: boolean;
  /** `$_` is somewhere in it. */
  readonly usesLastWord: boolean;
  /** Where the latest word ended. */
  end: number;
};

export function emptyCommand(): Simple {
  return {
    words: [],
    programs: 1,
    redirections: [],
    input: undefined,
    written: [],
    printsNothing: false,
    start: -1,
  };
}
