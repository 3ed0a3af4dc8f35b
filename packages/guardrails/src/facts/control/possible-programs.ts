import { Command } from "../facts.ts";
import { normalizePath } from "../paths/normalize-path.ts";
import { couldBe } from "../paths/wildcard.ts";
import { bracketEnd } from "../shell/bracket-end.ts";
import { fileListers } from "../shell/file-listers.ts";
import { programName } from "../shell/program-name.ts";
import type { ReadCommand } from "../shell/shell-reading.ts";
import { nameEnd } from "../shell/word-ends.ts";
import { plainWord } from "../shell/word.ts";
import type { Word } from "../shell/word.ts";
import {
  isKnownDecision,
  isOwnDecision,
  isUnmistakableDecision,
  runners,
} from "./own-command-line.ts";
import { loosensRuntime, passesBy, runtimeNames } from "./runtime-command.ts";
import { stoppingNames, stopsNamedService, stopsService } from "./service-stop.ts";

/**
 * True for a command whose program is known in part, or not at all, where its words take control if
 * it is one of those that its name leaves possible. Of a name of which nothing is known, what comes
 * from around the call is what the user has set; the call itself may mean any.
 */
export function mayTakeControl(
  { command, assigned, origins, words }: ReadCommand,
  all: readonly Command[],
  ports: readonly number[],
): boolean {
  const { argv } = command;
  if (isUnmistakableDecision(argv.slice(1))) return true;
  const pattern = patternOf(words, origins);
  const may = (name: string): boolean => couldBe(pattern, name);
  if (/[a-z]{2}/.test(pattern)) {
    return (
      (may("parapet") && isOwnDecision("parapet", argv)) ||
      runtimeNames.some((name) => may(name) && loosensRuntime(name, argv, assigned)) ||
      stoppingNames.some((name) => may(name) && stopsService(as(name, command), all, ports))
    );
  }
  if (origins.length === 0) return false;
  return (
    (may("parapet") && isKnownDecision(argv.slice(1))) ||
    (runtimeNames.some(may) && passesBy(argv)) ||
    (stoppingNames.some(may) && stopsNamedService(argv))
  );
}

/**
 * True for a command of which the call itself makes the program in a way that nobody can work out:
 * it may be any command, of which the first words are in the same text.
 */
export function isUnknownProgram({ command, origins, words }: ReadCommand): boolean {
  return command.name === "" && origins.length > 0 && !/[a-z]/.test(patternOf(words, origins));
}

/** The same of a program that comes from around the call, with words that Parapet takes. */
export function mayBeOwnCommand({ command, origins, words }: ReadCommand): boolean {
  return (
    command.name === "" &&
    origins.length === 0 &&
    words.length > 1 &&
    isKnownDecision(command.argv.slice(1))
  );
}

/** Names of the file that starts Parapet. */
const ownFiles = ["parapet", "parapet.js", "parapet.mjs", "parapet.cjs"];

/** `node $(ls *) fix`: an interpreter runs a file of which only a part of the name is known. */
export function runsPossibleFile({ command: { name, argv }, words, cwd }: ReadCommand): boolean {
  if (!runners.has(name)) return false;
  const at = words.findIndex(({ text }, index) => index > 0 && !text.startsWith("-"));
  const file = words[at];
  if (file === undefined) return false;
  const rest = argv.slice(at + 1);
  if (/^\.{1,2}\/?$/.test(file.text)) {
    return isOwnDecision(name, [name, normalizePath(file.text, cwd), ...rest]);
  }
  if (file.fedBy.length === 0 && !/[*?[]/.test(file.text)) return false;
  const pattern = file.dynamic ? patternOf([file], []) : programName(file.text);
  const isAny = file.fedBy.includes("xargs") || isListed(file.fedBy);
  return (isAny || ownFiles.some((one) => couldBe(pattern, one))) && isKnownDecision(rest);
}

function isListed(origins: readonly string[]): boolean {
  return origins.some((name) => fileListers.has(name));
}

/** The name with `*` for what only running it would tell, and for one that a listing gives. */
function patternOf(words: readonly Word[], origins: readonly string[]): string {
  const [program = plainWord("")] = words;
  if (isListed(origins)) return "*";
  const { text: name, dynamic } = program;
  if (!dynamic) return origins.includes("loop") ? "*" : programName(name);
  let pattern = "";
  let at = 0;
  while (at < name.length) {
    const end = name.charAt(at) === "$" ? unknownEnd(name, at) : at;
    pattern += end === at ? name.charAt(at) : "*";
    at = end === at ? at + 1 : end;
  }
  return programName(pattern.replaceAll(/`[^`]*`/g, "*"));
}

/** Where `$name`, `${…}` or `$(…)` ends; `start` where none begins. */
function unknownEnd(text: string, start: number): number {
  const following = text.charAt(start + 1);
  if (following === "(") return bracketEnd(text, start + 1, "(", ")") + 1;
  if (following === "{") return bracketEnd(text, start + 1, "{", "}") + 1;
  const end = nameEnd(text, start + 1);
  return end === start + 1 ? start : end;
}

function as(name: string, { argv, raw, via, fed_by, code, opaque }: Command): Command {
  return new Command({ argv, raw, name, via, fed_by, code, opaque });
}
