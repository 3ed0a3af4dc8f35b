import { isDatabaseClient } from "../destruction/drops-data.ts";
import type { FactCollector } from "../fact-collector.ts";
import { limitWhitespace } from "../limit-whitespace.ts";

/** Of the text of such a program. */
const maxText = 16_384;
/** Files of one program that are added. */
const maxFiles = 64;

/**
 * `attach 'FILE'`, `copy t to 'FILE'`, `readfile('FILE')`: a value in a condition or a list is
 * none.
 */
const ofStatement =
  /(?:\b(?:attach|database|from|to|into|outfile|dumpfile|infile|load)\s{1,8}|\b(?!(?:values|in|and|or|any|all|not)\b)\w{1,40}\(\s{0,8})["'](?:file:(?:\/\/)?)?([~/][^"'\n?]{1,300})/gi;
/** `.import FILE t` of sqlite3 and DuckDB, `\i FILE` of psql. */
const ofClient = /^\s{0,8}[.\\][a-z_]{1,20}[ \t]([^\n]{1,600})/gim;
/** The program reads a file or writes to one. */
const usesFiles = /\bgetline\b|[<>|]/;
const ofHome = /\bENVIRON\s{0,8}\[\s{0,8}"HOME"\s{0,8}\]\s{0,8}"(\/[^"\n]{1,300})"/g;
const literal = /"((?:~\/|\/)[^"\n]{1,300})"/g;
/** `include(`FILE')` of m4. */
const ofMacros = /\b(?:s?include|undivert)\(\s{0,8}`{0,4}([~/][^'`),\n]{1,300})/g;
/** `r FILE`, `R FILE`, `w FILE` and `s/a/b/w FILE`. */
const ofSed = /(?:^|[\s=;{}\d$/!gpIiMme])[rRwW]\s{0,8}((?:~\/|\/|\$HOME\/)[^\s;}]{1,300})/g;

const macroPrograms = /^g?m4$/;

/**
 * Files that the text of a program names which is written in its own language: of awk, sed and
 * clients of databases.
 */
export function addFilesInPrograms({
  name,
  argv,
  stdin,
  collector,
  cwd,
}: {
  readonly name: string;
  readonly argv: readonly string[];
  readonly stdin: string | undefined;
  readonly collector: FactCollector;
  readonly cwd: string;
}): void {
  const isClient = isDatabaseClient(name);
  const readsInput = isClient || macroPrograms.test(name);
  const given = readsInput ? [...argv.slice(1), stdin ?? ""] : argv.slice(1);
  const text = limitWhitespace(given.join("\n").slice(0, maxText));
  for (const path of filesIn(text, name, isClient).slice(0, maxFiles)) {
    collector.addPath(path, "unknown", cwd);
  }
}

function filesIn(text: string, name: string, isClient: boolean): readonly string[] {
  if (isClient) return [...namedIn(text, ofStatement), ...namedIn(text, ofClient).flatMap(wordsOf)];
  if (/^[gmn]?awk$/.test(name)) {
    if (!usesFiles.test(text)) return [];
    const given = namedIn(text, /^[A-Za-z_]\w{0,40}=([~/]\S{1,300})$/gm);
    return [
      ...namedIn(text, literal),
      ...namedIn(text, ofHome).map((path) => `~${path}`),
      ...given,
    ];
  }
  if (macroPrograms.test(name)) return namedIn(text, ofMacros);
  return /^g?sed$/.test(name) ? namedIn(text, ofSed) : [];
}

function namedIn(text: string, form: RegExp): readonly string[] {
  return [...text.matchAll(form)].map(([, path = ""]) => path);
}

function wordsOf(line: string): readonly string[] {
  return line
    .split(/\s+/)
    .map((word) => word.replaceAll(/["'`;]/g, ""))
    .filter((word) => /^[~/]./.test(word));
}
