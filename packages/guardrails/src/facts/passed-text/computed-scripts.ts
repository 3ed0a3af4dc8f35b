import { isUnmistakableDecision } from "../control/own-command-line.ts";
import { isUnknownProgram, mayBeOwnCommand } from "../control/possible-programs.ts";
import { words as wordsOf } from "../../core/words.ts";
import { decodedTexts } from "../code/decoded-texts.ts";
import { codeOptionsOf } from "../shell/interpreters.ts";
import type { ReadCommand, ShellReading } from "../shell/shell-reading.ts";
import { isShell } from "../shell/program-name.ts";
import { fileListers } from "../shell/file-listers.ts";
import { readsFiles } from "./file-readers.ts";
import { spellsCommand, spellsName } from "./spelled-names.ts";
import { isTextProgram } from "./text-programs.ts";

/** Programs that make one text of another, by their words or their input. */
const makers: ReadonlySet<string> = new Set(
  wordsOf(`loop echo printf print cat tac cut tr rev sed gsed awk gawk mawk nawk head tail fold fmt paste join sort uniq column xxd od
    hexdump base64 gbase64 base32 basenc openssl jq yq expr bc dc dd iconv gunzip zcat xargs tee grep egrep fgrep strings
    nl read envsubst m4 seq jot yes shuf split csplit ls find compgen which type command`),
);

const printers: ReadonlySet<string> = new Set(wordsOf("echo printf print cat tee"));

/** True for a program that makes a text of its words alone, and lists no files. */
export function makesText(name: string): boolean {
  return isMaker(name) && !fileListers.has(name);
}

function isMaker(name: string): boolean {
  return makers.has(name) || codeOptionsOf(name) !== undefined;
}

/** What the call makes itself: of its texts, in its code, or of a listing. */
function isMadeHere(origin: string): boolean {
  return isMaker(origin) || origin === "code" || origin === "wildcard";
}

/**
 * True where a call runs what it puts together itself, nobody can work out what that is, and its
 * own texts spell the name of something that is protected. What comes from a file that was there
 * before, from the network or from around the call is not the call's own.
 */
export function runsWhatItSpells(
  commands: readonly ReadCommand[],
  reading: ShellReading,
  isScriptMade: boolean,
): boolean {
  const isOpen = commands.some(
    (one) => mayBeOwnCommand(one) || (isUnknownProgram(one) && one.origins.some(isMadeHere)),
  );
  if (isOpen && spellsCommand(allTexts(commands, reading))) return true;
  const origins = new Set(
    commands.flatMap((one) => [...one.origins, ...one.scriptOrigins]).filter(isMaker),
  );
  if (origins.size === 0 && !isScriptMade) return false;
  for (const { text, by } of isScriptMade ? reading.files.values() : []) {
    if (text() === undefined) for (const name of by) origins.add(name);
  }
  const isSource = ({ name }: ReadCommand["command"]): boolean =>
    origins.has(name) || (isScriptMade && printers.has(name));
  const made = commands.flatMap(({ command, words, stdin = "" }) =>
    isSource(command) ? [...words.slice(1).map(({ text }) => text), stdin] : [],
  );
  const files = isScriptMade ? [...reading.files.values()].map(({ text }) => text() ?? "") : [];
  return spellsName([...reading.constants, ...made, ...files]);
}

/** All that a call says. */
function allTexts(commands: readonly ReadCommand[], reading: ShellReading): readonly string[] {
  return [
    ...reading.constants,
    ...commands.flatMap(({ command: { code }, words, stdin = "" }) => [
      ...words.map(({ text, dynamic }) => (dynamic && /[({]/.test(text) ? "" : text)),
      code,
      stdin,
    ]),
    ...[...reading.files.values()].map(({ text }) => text() ?? ""),
  ];
}

/** Code that starts programs, runs code, or changes files. */
const acts =
  /\b(?:exec\w*|eval\w*|system|p?open|Popen|spawn\w*|subprocess|child_process|check_output|shell_exec|passthru|proc_open|unlink\w*|remove|rm\w*|rename\w*|write\w*|symlink\w*|copy\w*|move|chmod\w*|truncate\w*|execute|Command|ProcessBuilder|Runtime|\w+_put_contents|shell-command|call-process|run-program|do shell script)\b|`/;
/** Code that makes a text of numbers or of another text. */
const hides =
  /\bchr\b|ascii_(?:lower|upper)|abcdefgh|["'(]a["']\s{0,4}\.\.\s{0,4}["']z|\bprintf?\b[^;}]{0,80}%c|fromCharCode|fromCodePoint|\b(?:un)?pack\s*\(|b64decode|base64_decode|decode_base64|\batob\b|["']base64["']|unhexlify|fromhex|["']hex["']|\^\s{0,4}\d|\d\s{0,4}\^|rot_?13|decompress|inflate|gunzip|marshal|\btr\/|\by\/|translate\s*\(/;
const starts =
  /\b(?:exec\w*|eval|system|popen|Popen|spawn\w*|subprocess|child_process|check_output|shell_exec|passthru|execute|Command|ProcessBuilder|Runtime)\b/;
const literal =
  /"((?:[^"\\\n]|\\.){0,1000})"|'((?:[^'\\\n]|\\.){0,1000})'|`([^`]{0,1000})`|(?:\bq[qw]?|%[wWqQ]?)\s{0,4}[({[/|]([^)}\]/|\n]{0,400})/g;
const maxLiterals = 256;
const joins =
  /[+.%&]|\bjoin\b|\bconcat\b|paste0?|string-append|format|reverse|replace|\[::|[\w"'`\]]\s+[\w"'`]/;
/** What is said in one text is read where code is read. */
const namesPlainly = /parapet|openclaw|clawdbot|claude|codex|gemini|cursor-agent|operator-token/i;

/**
 * True for code that acts on texts which it puts together, where these spell such a name, and for
 * code that starts what it decodes, where that has such a name in it or nobody can decode it here.
 */
export function codeRunsWhatItSpells({
  command,
  words,
  otherWords,
  stdin = "",
}: ReadCommand): boolean {
  const given = isTextProgram(command.name) ? [] : words.slice(1).map(({ text }) => text);
  if (otherShells.has(command.name) && given.some(runsAnyWords)) return true;
  if (isOtherLanguage(command.name) && runsInParts(command.code)) return true;
  const codes = codesOf({ command, words, stdin });
  const around = [
    ...otherWords.map(({ text }) => text.replace(/^\w+=/, "")),
    ...given.filter((text) => !codes.has(text)).map((text) => text.replace(/^\w+=/, "")),
  ];
  return [...codes].some((code) => isSpelledIn(code, around));
}

/** The code that a program is given, and the texts that may be code. */
export function codesOf({
  command: { name, code },
  words,
  stdin = "",
}: Pick<ReadCommand, "command" | "words" | "stdin">): ReadonlySet<string> {
  const isText = isTextProgram(name);
  const given = isText ? [] : words.slice(1).flatMap(({ text, content = "" }) => [text, content]);
  const inWords = given.filter((text) => starts.test(text) && /["'`([]/.test(text));
  const isRead = isText || isShell(name) || readsFiles(name, words);
  return new Set([code, ...inWords, isRead ? "" : stdin]);
}

/** Shells with a language of their own, which puts texts together in other ways. */
const otherShells: ReadonlySet<string> = new Set(
  wordsOf("pwsh powershell cmd fish nu elvish xonsh tcsh csh zsh"),
);

/** Interpreters of languages whose calls are read: of those, what starts a program is known. */
const readLanguages = /^(?:node(?:js)?|bun|deno|tsx|ts-node|python|pypy|perl|ruby|php|lua)[\d.]*$/;

function isOtherLanguage(name: string): boolean {
  return codeOptionsOf(name) !== undefined && !readLanguages.test(name);
}

/** Code that names what is protected in parts only, or what Parapet alone can do. */
function runsInParts(code: string): boolean {
  const texts = [...code.matchAll(literal)]
    .slice(0, maxLiterals)
    .map(([, ...forms]) => forms.join(""));
  return (
    (!texts.some((one) => namesPlainly.test(one)) && spellsName(texts)) || saysOwnCommand(texts)
  );
}

/** One of these texts, or several one after the other, are a command that only Parapet has. */
function saysOwnCommand(texts: readonly string[]): boolean {
  const words = texts
    .slice(0, maxLiterals)
    .flatMap((text) => text.trim().split(/\s+/, maxLiterals));
  return words.some((_, at) => isUnmistakableDecision(words.slice(at, at + 4)));
}

/**
 * A script that names what is protected in parts only, that says what Parapet alone can do, or that
 * names Parapet and gives a name a meaning.
 */
function runsAnyWords(text: string): boolean {
  if (!/\s/.test(text)) return false;
  if (!namesPlainly.test(text) && spellsName([text])) return true;
  return saysOwnCommand([text.replaceAll(/["'`(){};|&]/g, " ")]) || givesMeaning.test(text);
}
const givesMeaning =
  /(?:\b(?:alias|sal|set-alias|nal|set|function|abbr|def|let|const)\b|\$[\w:]{1,40}\s{0,4}=|^\s{0,8}\w{1,40}\s{0,4}=|[$!(]\[?)[^\n]{0,80}\bparapet\b[^\n]{0,80}\b(?:serve|fix|restore|backup|rollback|protect|token|guardrails|agent|mcp-proxy)\b/;

/** The same for code in a file that the call writes and runs. */
export function isSpelledIn(code: string, around: readonly string[] = []): boolean {
  if (!acts.test(code)) return false;
  if (starts.test(code) && hides.test(code)) {
    const decoded = decodedTexts(code);
    if (decoded.length === 0 || decoded.some((text) => namesPlainly.test(text))) return true;
  }
  if (!joins.test(code)) return false;
  const literals = [...code.matchAll(literal)]
    .slice(0, maxLiterals)
    .map(([, ...forms]) => forms.join(""));
  const texts = literals.length === 0 ? [code] : literals;
  return !texts.some((text) => namesPlainly.test(text)) && spellsName([...around, ...texts]);
}
