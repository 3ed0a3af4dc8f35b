import { basename } from "node:path";
import { commandsRead, newReading, readScript, type ReadCommand } from "@parapet/guardrails/shell";
import { lineAt, type MarkedLine, type MarkedText } from "../text/marked-text.ts";
import { shellSnippets, type Snippet } from "./shell-snippets.ts";

/** A command that a text instructs to run, with its position. */
export type PlacedCommand = ReadCommand & {
  readonly line: MarkedLine;
  /** In UTF-16 code units from the beginning of the line. */
  readonly column: number;
  /** False for a command in the middle of a sentence. */
  readonly isBlock: boolean;
  /** True for one in a block, and for one that a sentence instructs to run. */
  readonly isAlone: boolean;
};

/** The commands of one piece of shell, in the order in which they are read. */
export type SnippetCommands = {
  readonly commands: readonly PlacedCommand[];
  /** The programs that wrote a file in the snippet, by the file's path as written. */
  readonly writers: ReadonlyMap<string, readonly string[]>;
  readonly text: string;
  /** Where it begins in the whole text, in UTF-16 code units. */
  readonly start: number;
  /** True if something else starts them: other shell code writes them into a file. */
  readonly isWritten: boolean;
};

const read = new WeakMap<MarkedText, readonly SnippetCommands[]>();

/** The commands of every piece of shell in a text. The text is read once for all signals. */
export function commandsIn(marked: MarkedText): readonly SnippetCommands[] {
  const known = read.get(marked);
  if (known !== undefined) return known;
  const commands = shellSnippets(marked).map((snippet) => readSnippet(marked, snippet));
  read.set(marked, commands);
  return commands;
}

/** Longer pieces of shell are truncated here where only their commands matter. */
export const longestCommand = 20_000;
const commandsOf = new WeakMap<Snippet, readonly ReadCommand[]>();

/** The commands of a piece of shell, which are read once with the whole text. */
export function commandsOfSnippet(marked: MarkedText, snippet: Snippet): readonly ReadCommand[] {
  commandsIn(marked);
  return commandsOf.get(snippet) ?? shellCommands(snippet.text.slice(0, longestCommand));
}

function readSnippet(marked: MarkedText, snippet: Snippet): SnippetCommands {
  const { text, start, isBlock, isAlone } = snippet;
  const reading = readingOf(text);
  const inOrder = commandsThatRun(reading);
  if (text.length <= longestCommand) commandsOf.set(snippet, inOrder);
  let from = 0;
  const commands = inOrder.flatMap((command): readonly PlacedCommand[] => {
    const [begin = ""] = command.command.raw.split("\n");
    // Commands are listed in the order of the text, but for those within others.
    const ahead = text.indexOf(begin, from);
    const offset = ahead === -1 ? text.indexOf(begin) : ahead;
    if (ahead !== -1 && command.command.via.length === 0) from = ahead;
    const at = start + (offset === -1 ? from : offset);
    const line = lineAt(marked, at);
    return line === undefined
      ? []
      : [{ ...command, line, column: at - line.start, isBlock, isAlone }];
  });
  const writers = new Map([...reading.files].map(([path, { by }]) => [path, by]));
  return { commands, writers, text, start, isWritten: snippet.isWritten === true };
}

type Reading = ReturnType<typeof newReading>;

function readingOf(text: string): Reading {
  const reading = newReading("");
  readScript(text, { depth: 0, via: [], fedBy: [] }, reading);
  return reading;
}

/**
 * The commands of a piece of shell, in the order in which they are read. Text that is only an
 * argument of a program is not a command.
 */
export function shellCommands(text: string): readonly ReadCommand[] {
  return commandsThatRun(readingOf(text));
}

function commandsThatRun(reading: Reading): readonly ReadCommand[] {
  const { functions, aliases, files } = reading;
  const own = new Set([
    ...functions.keys(),
    ...aliases.keys(),
    ...[...files.keys()].map((path) => basename(path)),
  ]);
  return commandsRead(reading).filter(({ command }) =>
    command.via.every((name) => carriers.has(name) || own.has(name)),
  );
}

/**
 * Programs that run a command in their arguments. A custom program need not run its text arguments.
 */
const carriers: ReadonlySet<string> = new Set(
  (
    "sudo doas env bash sh zsh dash ksh fish xargs nohup time timeout eval exec source . command builtin nice setsid stdbuf base64 " +
    "base32 xxd openssl gunzip gzip zcat rev tr find su ssh screen tmux watch script parallel busybox cmd powershell pwsh python " +
    "python3 perl ruby node printf echo trap awk git docker podman ash php deno bun osascript flock ionice chrt taskset setarch " +
    "unshare chroot runuser pkexec systemd-run wsl"
  ).split(" "),
);

/** True for a program that runs a command in its arguments. */
export function isCarrier(name: string): boolean {
  return carriers.has(name);
}
