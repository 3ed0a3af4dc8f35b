import { startedCommand } from "@parapet/guardrails/shell";
import { type Effect, effects } from "./program.ts";
import { knownProgram, type KnownProgram, type Phrase, programNames } from "./program-table.ts";
import type { RuleWords } from "./rule-words.ts";

/**
 * The worst effect of commands that begin with the words of a rule, with arbitrary further
 * arguments.
 */
export type RuleEffect = {
  readonly effect: Exclude<Effect, "writes" | "reads">;
  /**
   * Of what runs code: "high" for an interpreter, "medium" if only some of its commands run
   * arbitrary code.
   */
  readonly severity: "high" | "medium";
  /** As a clause: "installs any package, including its code". */
  readonly reason: string;
  /** Of what sends: the commands that do, where the rule covers others as well. */
  readonly among: readonly string[];
};

type Outcome = RuleEffect | undefined;
type Ending = RuleWords["ending"];

const mostDepth = 8;
const mostWords = 64;

/** Undefined if nothing harmful is known. */
export function effectOfRule({ words, ending }: RuleWords, depth = 0): Outcome {
  if (depth === mostDepth || words.length > mostWords) return undefined;
  const command = words.slice(firstProgram(words));
  const [first] = command;
  if (first === undefined) return words.length === 0 ? undefined : anyCommand;
  if (ending === "letters" && command.length === 1) return worst(begunNames(first, depth));
  const program = knownProgram(first);
  return program === undefined ? undefined : effectOf(program, command, ending, depth);
}

/** The same of words that are whole. */
export function effectOfWords(words: readonly string[]): Outcome {
  return effectOfRule({ words, ending: "word" });
}

/** True for programs that run arbitrary code with any arguments. */
export function isInterpreter(name: string): boolean {
  const effect = effectOfWords([name]);
  return effect?.effect === "runs-code" && effect.severity === "high";
}

const anyCommand: RuleEffect = {
  effect: "runs-code",
  severity: "high",
  reason: "runs the command that follows",
  among: [],
};

/** The index of the first word that sets no variable. */
function firstProgram(words: readonly string[]): number {
  const at = words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word));
  return at < 0 ? words.length : at;
}

/** The effect of every program with this name prefix. */
function begunNames(letters: string, depth: number): readonly Outcome[] {
  const begun = letters.toLowerCase().replace(/^.*[\\/]/, "");
  const own = effectOfRule({ words: [letters], ending: "word" }, depth + 1);
  const others = programNames
    .filter((name) => begun !== "" && name.startsWith(begun))
    .map((name) => effectOfRule({ words: [name], ending: "word" }, depth + 1));
  return [own, ...others];
}

function effectOf(
  program: KnownProgram,
  command: readonly string[],
  ending: Ending,
  depth: number,
): Outcome {
  const rest = command.slice(1);
  if (program.standsFor !== undefined) {
    const words = [...program.standsFor.split(" "), ...rest];
    return effectOfRule({ words, ending }, depth + 1);
  }
  const [first = ""] = rest;
  if (isTelling(program, first)) return undefined;
  const after = rest.findIndex((word) => program.startsAfter.has(word));
  if (after >= 0) return started(rest.slice(after + 1), ending, depth);
  const subcommand = withoutOptions(program, rest);
  const named = longest(
    program.phrases.filter(({ words }) => begins(subcommand, words) || begins(rest, words)),
  );
  const further = program.phrases.filter(
    ({ words, isNamedOnly }) =>
      isNamedOnly !== true && subcommand.length > 0 && continues(subcommand, words, ending),
  );
  const outcomes = further.map((phrase) => {
    // Its last word is incomplete: `docker ru*` equals `docker run`.
    const isNamed = phrase.words.length === subcommand.length;
    return ofSome(command, phrase, isNamed ? phrase.severity : "medium");
  });
  if (named !== undefined) {
    return worst([ofNamed(program, command, named, ending, depth), ...outcomes]);
  }
  if (program.otherwise !== undefined) {
    return worst([ofOther(program, command, ending, depth), joined(outcomes)]);
  }
  if (subcommand.length > 0) {
    const byName = program.runsByName === true ? programByName(rest, subcommand) : [];
    return byName.length > 0
      ? effectOfRule({ words: byName, ending }, depth + 1)
      : joined(outcomes);
  }
  if (program.alone !== undefined) return ofProgram(program, program.alone);
  return joined(
    program.phrases
      .filter(({ isNamedOnly }) => isNamedOnly !== true)
      .map((phrase) => ofSome(command, phrase, "medium")),
  );
}

function isTelling(program: KnownProgram, option: string): boolean {
  return option === "--version" || option === "--help" || program.tells.has(option);
}

/** The words of a subcommand, without the options before and among them. */
function withoutOptions({ valued }: KnownProgram, rest: readonly string[]): readonly string[] {
  return rest.filter((word, index) => !word.startsWith("-") && !valued.has(rest[index - 1] ?? ""));
}

/** True if the words begin with those of the phrase. */
function begins(words: readonly string[], phrase: readonly string[]): boolean {
  return (
    phrase.length <= words.length &&
    phrase.every((word, index) => word === "*" || words[index] === word)
  );
}

/** True if the words are a proper prefix of the phrase. */
function continues(words: readonly string[], phrase: readonly string[], ending: Ending): boolean {
  const last = words.length - 1;
  return words.every((word, index) => {
    const wanted = phrase[index];
    if (wanted === undefined) return false;
    if (index === last && ending === "letters") return wanted.startsWith(word);
    return (wanted === "*" || wanted === word) && (index < last || phrase.length > words.length);
  });
}

function longest(phrases: readonly Phrase[]): Phrase | undefined {
  return phrases.toSorted((a, b) => b.words.length - a.words.length)[0];
}

/**
 * An interpreter in place of a subcommand, with its arguments; other names are mostly scripts of
 * the project.
 */
function programByName(rest: readonly string[], [name = ""]: readonly string[]): readonly string[] {
  return knownProgram(name)?.otherwise === "interprets" ? rest.slice(rest.indexOf(name)) : [];
}

/** A subcommand that the rule names. */
function ofNamed(
  program: KnownProgram,
  command: readonly string[],
  phrase: Phrase,
  ending: Ending,
  depth: number,
): Outcome {
  if (phrase.effect === "starts") {
    const rest = behind(program, command.slice(1), phrase.words);
    const words = phrase.follows === true ? rest : startedCommand(command);
    return ofAddress(rest[0]) ?? started(words, ending, depth);
  }
  const among = phrase.alsoReads === true ? [nameOf(command, phrase)] : [];
  return isWarned(phrase.effect)
    ? { effect: phrase.effect, severity: phrase.severity, reason: phrase.reason, among }
    : undefined;
}

/** The words after a runner. */
function behind(
  { valued }: KnownProgram,
  rest: readonly string[],
  phrase: readonly string[],
): readonly string[] {
  let left = phrase.length;
  const at = rest.findIndex((word, index) => {
    if (word.startsWith("-") || valued.has(rest[index - 1] ?? "")) return false;
    left -= 1;
    return left < 0;
  });
  return at < 0 ? [] : rest.slice(at);
}

function started(words: readonly string[], ending: Ending, depth: number): Outcome {
  return words.length === 0 ? anyCommand : effectOfRule({ words, ending }, depth + 1);
}

/** `deno run https://…`, `npx github:a/b`: the owner of the address decides what runs. */
const address =
  /^(?:https?|ftp|git|ssh):\/\/|^(?:npm|jsr|github|gitlab|gist|bitbucket|sourcehut|git\+\w+):/i;

function ofAddress(word = ""): Outcome {
  if (!address.test(word)) return undefined;
  const reason = "runs the code at an address";
  return { effect: "runs-code", severity: "medium", reason, among: [] };
}

/** A subcommand that the rule permits, among others. */
function ofSome(
  command: readonly string[],
  phrase: Phrase,
  severity: RuleEffect["severity"],
): Outcome {
  const effect = phrase.effect === "starts" ? "runs-code" : phrase.effect;
  if (!isWarned(effect)) return undefined;
  const reason = `also ${phrase.reason} (${nameOf(command, phrase)})`;
  return { effect, severity, reason, among: [nameOf(command, phrase)] };
}

function nameOf([first = ""]: readonly string[], { words }: Phrase): string {
  const name = first.split(/[\\/]/).at(-1) ?? "";
  return [name, ...words].join(" ");
}

/** The effect of words that are not a subcommand in the table. */
function ofOther(
  program: KnownProgram,
  command: readonly string[],
  ending: Ending,
  depth: number,
): Outcome {
  const { otherwise, readsByVerb = false } = program;
  const rest = command.slice(1);
  if (otherwise === undefined) return undefined;
  if (otherwise === "starts")
    return (
      ofAddress(behind(program, rest, [])[0]) ?? started(startedCommand(command), ending, depth)
    );
  if (otherwise === "interprets") return interpreted(program, rest, ending, depth);
  if (otherwise === "task") {
    const isNamed = rest.some((word) => !word.startsWith("-"));
    return isNamed ? undefined : ofProgram(program, "runs-code");
  }
  const reads = readsByVerb && withoutOptions(program, rest).some(isReadingVerb);
  return reads ? undefined : ofProgram(program, otherwise);
}

const readingVerb =
  /^(?:(?:list|describe|get|batch-get|head|search|lookup|filter|select|show)(?:-[a-z-]+)?|ls|read|tail|wait|info|version|help)$/;

function isReadingVerb(word: string): boolean {
  return readingVerb.test(word);
}

/** `node scripts/build.js` names the code that runs; `node -e` and `node` do not. */
function interpreted(
  program: KnownProgram,
  rest: readonly string[],
  ending: Ending,
  depth: number,
): Outcome {
  const any = ofProgram(program, "runs-code");
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at] ?? "";
    const next = rest[at + 1];
    const option = word.replace(/=.*$/s, "");
    if (program.lastCode.has(word)) return isWhole(rest, at + 1, ending) ? undefined : any;
    if (program.code.has(option) || program.code.has(option.toLowerCase())) return any;
    if (program.modules.has(word)) {
      return next === undefined
        ? any
        : effectOfRule({ words: rest.slice(at + 1), ending }, depth + 1);
    }
    if (program.script.has(word)) return next === undefined ? any : undefined;
    const loaded = ofAddress(next) ?? ofAddress(word.slice(option.length + 1));
    if (word.startsWith("-") && loaded !== undefined) return loaded;
    if (program.valued.has(word) || program.valued.has(word.toLowerCase())) at += 1;
    else if (!word.startsWith("-") && !program.verbs.has(word)) {
      return isWhole(rest, at, ending) ? ofScript(rest.slice(at), depth) : any;
    }
  }
  return any;
}

/** True if the word is present and complete. */
function isWhole(words: readonly string[], index: number, ending: Ending): boolean {
  return index < words.length && (ending !== "quote" || index < words.length - 1);
}

/**
 * A script whose subcommands are in the table, or an interpreter by its path. Other names are
 * scripts.
 */
function ofScript(words: readonly string[], depth: number): Outcome {
  const fromElsewhere = ofAddress(words[0]);
  if (fromElsewhere !== undefined) return fromElsewhere;
  const program = knownProgram(words[0] ?? "");
  const isScript =
    program?.otherwise === "interprets" ||
    (program !== undefined &&
      program.otherwise === undefined &&
      /[./]|^artisan$/.test(words[0] ?? ""));
  return isScript ? effectOfRule({ words, ending: "word" }, depth + 1) : undefined;
}

function ofProgram({ reason }: KnownProgram, effect: Effect): Outcome {
  return isWarned(effect) ? { effect, severity: "high", reason, among: [] } : undefined;
}

function isWarned(effect: Phrase["effect"]): effect is RuleEffect["effect"] {
  return effect !== "starts" && effect !== "writes" && effect !== "reads";
}

/** The worst effect, with the covered subcommands. */
function joined(outcomes: readonly Outcome[]): Outcome {
  const found = worst(outcomes);
  if (found === undefined) return undefined;
  const among = outcomes.flatMap((one) => (one?.effect === found.effect ? one.among : []));
  return { ...found, among };
}

function worst(outcomes: readonly Outcome[]): Outcome {
  return outcomes
    .filter((outcome) => outcome !== undefined)
    .toSorted((a, b) => rankOf(a) - rankOf(b))[0];
}

function rankOf({ effect, severity }: RuleEffect): number {
  return effects.indexOf(effect) * 2 + (severity === "high" ? 0 : 1);
}
