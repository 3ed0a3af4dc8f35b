import type { Access, Command } from "../facts.ts";
import { maxItems } from "../limits.ts";
import { maxConstants, maxDefinitions, maxScripts, maxUnrolled } from "./shell-limits.ts";
import type { Variables } from "./variable.ts";
import type { Word } from "./word.ts";
import type { WrittenFile } from "./written-files.ts";

export type Redirection = {
  readonly path: string;
  readonly access: Access;
  /** What is written comes after what the file holds. */
  readonly appends?: true;
};

/** A command with what only its effects are worked out from. */
export type ReadCommand = {
  readonly command: Command;
  /** As `argv`, with what is known of each word. */
  readonly words: readonly Word[];
  readonly redirections: readonly Redirection[];
  /** The folder it runs in, as far as the script says; "" where it does not. */
  readonly cwd: string;
  /** Variables that it is started with, by name, as far as the script sets them. */
  readonly assigned: readonly string[];
  /** What it reads from its input, where that is known. */
  readonly stdin: string | undefined;
  /** Programs whose output it reads, or has among its words. */
  readonly fedBy: readonly string[];
  /**
   * Programs that its own name comes from, and `loop`, where only running them would tell which it
   * is: the call itself puts it together.
   */
  readonly origins: readonly string[];
  /** The same for the script or the code that it is given. */
  readonly scriptOrigins: readonly string[];
  /** Words that may name a file which it runs. */
  readonly given: readonly Word[];
  /** Texts that are passed to it and that nothing has read. */
  readonly passed: readonly string[];
  /** Texts next to it: values of its variables, words of the programs that start it. */
  readonly otherTexts: readonly string[];
  /** The words that those are from. */
  readonly otherWords: readonly Word[];
  /** It is a function of the script that starts itself again, in a pipe or with `&`. */
  readonly forks: boolean;
};

/** A function of a script: its body, and which of the commands were read where it is defined. */
export type ShellFunction = {
  readonly body: string;
  readonly first: number;
  readonly end: number;
};

/** The calls of a function that have begun within its first one. */
export type FunctionCalls = {
  /** Their words. */
  readonly texts: Set<string>;
  /** One of them was not read. */
  isCut: boolean;
};

/** All that has been read of a script and of the scripts within it. */
export type ShellReading = {
  readonly commands: ReadCommand[];
  readonly variables: Variables;
  /** Functions, and what aliases stand for, by name. */
  readonly functions: Map<string, ShellFunction>;
  readonly aliases: Map<string, string>;
  /** What the script writes to files, by their paths. */
  readonly files: Map<string, WrittenFile>;
  /** Functions and aliases that are being read, so that none is read within itself. */
  readonly open: Set<string>;
  readonly calls: Map<string, FunctionCalls>;
  /**
   * Commands, by their place in the list, of functions that have been read again with the words of
   * a call.
   */
  readonly replaced: Set<number>;
  /** For variables whose value is not known: the programs that it comes from, and `loop`. */
  readonly origins: Map<string, readonly string[]>;
  /** The texts that variables are given, as far as they are known, in the order of the script. */
  readonly constants: string[];
  /** Characters of loops that may still be read once a round. */
  unrollable: number;
  cwd: string;
  /** The folder that it was in before: of `cd -`. */
  cwdBefore: string | undefined;
  /** Folders that `pushd` has kept. */
  readonly pushed: string[];
  /** Characters that may still be read. */
  left: number;
  truncated: boolean;
};

export function newReading(cwd: string): ShellReading {
  return {
    commands: [],
    variables: new Map(),
    functions: new Map(),
    aliases: new Map(),
    files: new Map(),
    open: new Set(),
    calls: new Map(),
    replaced: new Set(),
    origins: new Map(),
    constants: [],
    unrollable: maxUnrolled,
    cwd,
    cwdBefore: undefined,
    pushed: [],
    left: maxScripts,
    truncated: false,
  };
}

export function addCommand(reading: ShellReading, command: ReadCommand): void {
  if (reading.commands.length < maxItems) reading.commands.push(command);
  else reading.truncated = true;
}

export function noteOrigins(
  { origins }: ShellReading,
  name: string,
  programs: readonly string[],
): void {
  if (origins.size < maxConstants || origins.has(name)) origins.set(name, programs);
}

export function noteConstant({ constants }: ShellReading, text: string): void {
  if (text !== "" && constants.length < maxConstants) constants.push(text);
}

/** False where so many things of a kind are kept already that a script is read in part. */
export function hasRoom(reading: ShellReading, kept: number): boolean {
  if (kept < maxDefinitions) return true;
  reading.truncated = true;
  return false;
}

/** The commands that run, each once. */
export function commandsRead({ commands, replaced }: ShellReading): readonly ReadCommand[] {
  return commands.filter((_, index) => !replaced.has(index));
}
