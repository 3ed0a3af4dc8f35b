import { commandWordsAt } from "./command-words.ts";
import { programArguments, type ProgramArguments } from "./program-arguments.ts";
import { isSecretName } from "./secret-name.ts";
import { secretSpan } from "./secret-span.ts";
import { isPassword } from "./ordinary-word.ts";
import { isPlace, isSentenceWord, isStrong } from "./secret-strength.ts";
import { isTemplate } from "./template.ts";
import type { TextKind } from "./text-kind.ts";
import type { TextSpan } from "./text-span.ts";

/** A part of one word of a command. */
export type WordPart = { readonly word: number; readonly start: number };

const rulesOf = new Map<string, ProgramArguments[]>();
for (const rule of programArguments) {
  for (const name of rule.programs) rulesOf.set(name, [...(rulesOf.get(name) ?? []), rule]);
}

const names = [...rulesOf.keys()].toSorted((a, b) => b.length - a.length).join("|");
const program = new RegExp(
  String.raw`\b(?:[bfnrt](?<=\\.))?(${names})(?=(?:\.exe)?(?:[ \t]|\\{0,4}["']\s{0,64},))`,
  "g",
);

/**
 * Secrets among the arguments of programs that are known for them, in a text with commands or lists
 * of arguments in it.
 */
export function commandSecrets(text: string, kind: TextKind, most: number): readonly TextSpan[] {
  const found: TextSpan[] = [];
  program.lastIndex = 0;
  for (let match = program.exec(text); match !== null; match = program.exec(text)) {
    const after = program.lastIndex;
    const name = match[1] ?? "";
    const at = after - name.length;
    if (/[.-]/.test(text.charAt(at - 1))) continue;
    const { words, end } = commandWordsAt(text, at, name);
    for (const { word, start } of secretArguments(words.map(({ text: own }) => own))) {
      const { text: own = "", start: wordStart = 0 } = words[word] ?? {};
      const secret = own.slice(
        start,
        start === 0 ? undefined : own.length - quoteAfter(own, start),
      );
      if (isShownSecret(secret, kind)) found.push(secretSpan(text, wordStart + start, secret));
    }
    for (const { text: own, start } of words) {
      if (quoteBefore(own) > 0 && own.includes(" "))
        found.push(...commandSecrets(own, kind, most).map(shiftedBy(start)));
    }
    if (found.length >= most) break;
    // Of the programs on one line a few are looked at together; the others have their turn.
    const further = words.filter(({ text: own }) => rulesOf.has(programName(own)))[mostPrograms];
    program.lastIndex = Math.max(after, further?.start ?? end);
  }
  return found;
}

function shiftedBy(by: number): (span: TextSpan) => TextSpan {
  return ({ start, end }) => ({ start: start + by, end: end + by });
}

/** A sentence about an option goes on after it, or says in capitals what belongs there. */
function isShownSecret(secret: string, kind: TextKind): boolean {
  if (isTemplate(secret) || isSentenceWord(secret)) return false;
  return kind === "settings" || !/^[A-Z][A-Z_]*\W{0,4}$/.test(secret);
}

const mostPrograms = 4;
const mostWords = 1_024;

/**
 * Where secrets begin in the words of a command; each ends with its word. The program may stand
 * behind others, such as sudo.
 */
export function secretArguments(words: readonly string[]): readonly WordPart[] {
  return words
    .slice(0, mostWords)
    .flatMap((word, index) => (rulesOf.has(programName(word)) ? [index] : []))
    .slice(0, mostPrograms)
    .flatMap((from) => {
      const own = words.slice(from, mostWords);
      const rules = rulesOf.get(programName(own[0] ?? "")) ?? [];
      return rules
        .flatMap((rule) => secretsByRule(own, rule))
        .map(({ word, start }) => ({ word: word + from, start }));
    });
}

/**
 * How long the quote is that ends a word, where it begins before a place in it: 1 in `-u"ada:x"`
 * before the "x".
 */
function quoteAfter(word: string, place: number): number {
  const quote = /\\{0,4}["']$/.exec(word)?.[0] ?? "";
  return quote !== "" && word.slice(0, place).includes(quote) ? quote.length : 0;
}

/** Of "/usr/bin/docker", "docker.exe" and "out=$(docker": "docker". */
function programName(word: string): string {
  return /([^/\\=(`]+?)(?:\.exe)?$/i.exec(word.slice(-longestName))?.[1] ?? "";
}

const longestName = 256;

function secretsByRule(words: readonly string[], rule: ProgramArguments): readonly WordPart[] {
  const { subcommands, onlyWith } = rule;
  const from =
    subcommands === undefined ? 0 : words.findIndex((word) => subcommands.includes(bareWord(word)));
  if (from === -1 || (onlyWith !== undefined && !words.some((word) => onlyWith.test(word))))
    return [];
  return [
    ...words.flatMap((word, index) => (index <= from ? [] : byOption(words, word, index, rule))),
    ...operands(words, from, rule),
  ];
}

function byOption(
  words: readonly string[],
  word: string,
  index: number,
  {
    values = [],
    attached = [],
    logins,
    prefixes = [],
    assignments,
    isNameAndValue,
  }: ProgramArguments,
): readonly WordPart[] {
  const found: WordPart[] = [];
  const next = words[index + 1];
  for (const flag of values) {
    if (word === flag && next !== undefined && isValue(next))
      found.push({ word: index + 1, start: 0 });
    found.push(...assignedValue(word, index, flag));
  }
  for (const flag of attached) {
    found.push(...attachedValue(word, index, flag));
    // `-p secret` is a mistake that is often made.
    if (word === flag && next !== undefined && isStrong(next))
      found.push({ word: index + 1, start: 0 });
  }
  if (logins !== undefined) found.push(...loginOf(words, index, logins));
  for (const prefix of prefixes) {
    const bare = quoteBefore(word);
    if (word.startsWith(prefix, bare)) found.push({ word: index, start: bare + prefix.length });
  }
  if (assignments !== undefined) found.push(...assigned(words, index, assignments));
  const named = isNameAndValue !== undefined && !/^-|=/.test(word);
  const isValued = isNameAndValue === true ? isValue : isPasswordInQuotes;
  if (named && next !== undefined && isValued(next) && word.split(/[./:]/).some(isSecretOption))
    found.push({ word: index + 1, start: 0 });
  return found;
}

function isSecretOption(name: string): boolean {
  return isSecretName(name) || /^requirepass$|_pw$|^psk$/.test(name);
}

/** `NAME=X`, `--set NAME=X` and `--set=NAME=X`; `NAME=@file` says where the secret is. */
function assigned(
  words: readonly string[],
  index: number,
  { are, flags = [] }: NonNullable<ProgramArguments["assignments"]>,
): readonly WordPart[] {
  const word = words[index] ?? "";
  const flag = flags.find((one) => word.startsWith(`${one}=`));
  if (flag === undefined && word.startsWith("-")) return [];
  const from = flag === undefined ? quoteBefore(word) : flag.length + 1;
  const name = /^\\{0,4}["']?[A-Za-z_][\w./[\]-]{0,127}:?=/.exec(word.slice(from))?.[0];
  if (name === undefined) return [];
  const start = from + name.length;
  const value = bareWord(word.slice(start));
  const isSecret = are === "secrets" ? !/^[@<]/.test(value) && !isPlace(value) : isStrong(value);
  return value !== "" && isSecret ? [{ word: index, start }] : [];
}

function assignedValue(word: string, index: number, flag: string): readonly WordPart[] {
  return word.startsWith(`${flag}=`) ? [{ word: index, start: flag.length + 1 }] : [];
}

function attachedValue(word: string, index: number, flag: string): readonly WordPart[] {
  const isAttached =
    word.startsWith(flag) && word.length > flag.length && word.charAt(flag.length) !== "=";
  return isAttached ? [{ word: index, start: flag.length }] : [];
}

function loginOf(
  words: readonly string[],
  index: number,
  { flags, separators }: NonNullable<ProgramArguments["logins"]>,
): readonly WordPart[] {
  const word = words[index] ?? "";
  for (const flag of flags) {
    const [at, start] = isFlag(word, flag) ? [index + 1, 0] : [index, attachedLogin(word, flag)];
    const login = words[at];
    if (login === undefined || start === undefined) continue;
    const separator = login.indexOf(separators, start);
    const secret = login.slice(separator + 1);
    // Numbers of a user and a group, and paths.
    if (separator > -1 && secret !== "" && !/^\d{1,7}$|^\/\/|^\\/.test(secret))
      return [{ word: at, start: separator + 1 }];
  }
  return [];
}

/** Also the last of several letters: `-sSu`. */
function isFlag(word: string, flag: string): boolean {
  if (word === flag) return true;
  return /^-[A-Za-z]$/.test(flag) && /^-[A-Za-z]{2,6}$/.test(word) && word.endsWith(flag.slice(1));
}

/** `-uuser:secret` and `--user=user:secret`. */
function attachedLogin(word: string, flag: string): number | undefined {
  if (word.startsWith(`${flag}=`)) return flag.length + 1;
  return /^-[A-Za-z]$/.test(flag) && word.startsWith(flag) ? flag.length : undefined;
}

function operands(
  words: readonly string[],
  from: number,
  { operand }: ProgramArguments,
): readonly WordPart[] {
  if (operand === undefined) return [];
  const places = words.flatMap((word, index) =>
    index > from && isValue(word) && !word.includes("=") ? [index] : [],
  );
  return places
    .slice(operand, operand + 2)
    .filter((index) => isStrong(bareWord(words[index] ?? "")))
    .map((index) => ({ word: index, start: 0 }));
}

function isValue(word: string): boolean {
  return word !== "" && !word.startsWith("-");
}

function isPasswordInQuotes(word: string): boolean {
  return isPassword(bareWord(word));
}

function quoteBefore(word: string): number {
  return /^\\{0,4}["']/.exec(word)?.[0].length ?? 0;
}

function bareWord(word: string): string {
  return word.replaceAll(/^\\{0,4}["']|\\{0,4}["']$/g, "");
}
