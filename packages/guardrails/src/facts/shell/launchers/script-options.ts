import { words as wordsOf } from "../../../core/words.ts";
import { scriptsInCode } from "../interpreters.ts";
import { unknownPart } from "../../code/started-programs.ts";
import { quoted } from "../word.ts";
import { type Launch, runsScripts } from "./launch.ts";

/**
 * A script after one of these options, joined to it by `=`, or behind letters: `script -qc SCRIPT`.
 */
export function scriptIn(options: string): Launch {
  const names = new Set(wordsOf(options));
  return runsScripts(({ texts }) => {
    const at = texts.findIndex((text) => names.has(text) || /^-[a-zA-Z]{1,4}c$/.test(text));
    if (at >= 0) return [texts[at + 1] ?? ""];
    const attached = texts.find((text) => names.has(text.split("=", 1)[0] ?? ""));
    return attached === undefined ? [] : [attached.slice(attached.indexOf("=") + 1)];
  });
}

/**
 * `env -S "PROGRAM …" WORD …`: the text may be joined to the option, which may stand behind others
 * of one letter.
 */
export const splitString: Launch = runsScripts(({ texts }) => {
  const at = texts.findIndex((text) => split.test(text));
  if (at < 0 || !texts.slice(0, at).every((text) => text.startsWith("-"))) return [];
  const [given = "", ...rest] = texts.slice(at);
  const joined = split.exec(given)?.[1] ?? "";
  const text = joined === "" ? (rest.shift() ?? "") : joined;
  const script = text.replace(/\\c.*$/s, "").replaceAll(blank, " ");
  if (script === "") return [];
  // Its words are options and variables of `env` again.
  return [["env", script, ...rest.map(quoted)].join(" ")];
});
/** What parts words there as a blank does. */
const blank = /\\[_tnvfr]/g;
const split = /^(?:-[iv0]{0,3}S|--split-string(?:=|$))(.*)$/s;

/** Every word after one of these options, or joined to it by `=`. */
export function valueOf(options: string): Launch {
  const names = new Set(wordsOf(options));
  return runsScripts(({ texts }) =>
    texts.flatMap((text, index) => {
      if (names.has(text)) return [texts[index + 1] ?? ""];
      const [name = "", ...value] = text.split("=");
      return value.length > 0 && names.has(name) ? [value.join("=")] : [];
    }),
  );
}

/** The rest of a word, or of a line of its input, that begins so. */
export function escape(pattern: RegExp): Launch {
  return runsScripts(({ texts, input }) =>
    [...texts, ...(input ?? "").split("\n")].flatMap(
      (text) => pattern.exec(text.trim())?.[1] ?? [],
    ),
  );
}

/** `ext::sh -c ls% -l` of git, where `% ` is a blank within a word. */
export const remoteHelper: Launch = runsScripts(({ texts }) =>
  texts.flatMap((text) => {
    const written = /^ext::(.+)$/s.exec(text)?.[1];
    if (written === undefined) return [];
    const words = written.split(/(?<!%)\s+/).map((word) => word.replaceAll(/%(.)/gs, "$1"));
    return [words.map(quoted).join(" ")];
  }),
);

/** What it reads from its input. */
export const scriptFromInput: Launch = runsScripts(({ input }) =>
  input === undefined ? [] : [input],
);

/** Recipes, on their own lines or behind what they are for, and what `$(shell …)` runs. */
export const recipes: Launch = runsScripts(({ texts, input, fileText }) =>
  [...texts, input ?? "", ...["Makefile", "makefile", ...texts].map((name) => fileText(name) ?? "")]
    .flatMap((text) => text.split("\n"))
    .flatMap((line) =>
      [
        /^\t[@+-]*(.+)$/,
        /^(?:--eval=)?[^\s:=][^:=]*:[^;]*;\s{0,8}[@+-]*(.+)$/,
        /\$\(shell\s{1,8}([^)]+)\)/,
      ].flatMap((pattern) => pattern.exec(line)?.[1] ?? []),
    ),
);

/** Words that are typed into a shell, or are a command for one. `^M` is the Enter key. */
export const typed: Launch = runsScripts(({ texts }) => [
  ...keysSent(texts),
  ...texts.flatMap((text) =>
    /\s/.test(text) ? [text.replace(/^spawn\s{1,8}/, "").replace(/(?:\^M|\\[nr]|\\015)$/, "")] : [],
  ),
]);

/** `tmux send-keys TEXT … Enter`: the texts, one after the other. */
function keysSent(texts: readonly string[]): readonly string[] {
  const at = texts.findIndex((text) => /^send(?:-keys)?$/.test(text));
  const keys = at < 0 ? [] : texts.slice(at + 1).filter((text) => !text.startsWith("-"));
  const sent = keys.map((key) =>
    key === "Space" ? " " : /^(?:(?:KP)?Enter|[CM]-m)$/.test(key) ? "\n" : key,
  );
  return sent.length < 2 ? [] : [sent.join("")];
}

/** `system("…")` in the script of an editor. */
export const callsInScript: Launch = runsScripts(({ texts }) => texts.flatMap(scriptsInCode));

/** Of a script for `sed`. Characters. */
const maxSed = 4096;
const sedCommand =
  /(?:^|[;{}\n])\s{0,8}(?:[\d$,~+!]{0,16}|\/[^/\n]{0,80}\/)\s{0,4}e\s{1,8}([^\n]+)/;

/**
 * What `sed` runs: `s/TEXT/COMMAND/e`, `1e COMMAND`, and with `e` alone the lines that it reads.
 */
export const sedScripts: Launch = runsScripts(({ texts, input }) =>
  texts.flatMap((text) => {
    const script = text.replace(/^(?:--expression=|-e)/, "").slice(0, maxSed);
    const command = sedCommand.exec(script)?.[1] ?? [];
    if (script === "e" && input !== undefined) return input;
    return runsLines.test(script) ? [command, linesMadeBy(script)].flat() : command;
  }),
);

/** The flag `e` of a replacement, and the command without a text of its own. */
const runsLines =
  /([^\w\s\\])[gpiImM\d]{0,8}e[gpiImMw\d]{0,8}\s*(?:$|[;}\n])|(?:^|[;{}\n])\s*e\s*(?:$|[;}\n])/;

/** What lines may be that a script makes and runs, with a mark for what is left of them. */
function linesMadeBy(script: string): readonly string[] {
  const made = [...script.matchAll(/s([^\w\s\\])(.{0,500}?)\1(.{0,500}?)\1/gs)].slice(0, 16);
  return made.flatMap(([, , from = "", to = ""]) => {
    const text = to.replaceAll(/(?<!\\)&|\\\d/g, () => unknownPart);
    const isWhole = /^\^?\.[*+]\$?$/.test(from);
    return isWhole ? [text] : [text, unknownPart + text, text + unknownPart];
  });
}

/** `gcc -wrapper PROGRAM,WORD,…` */
export const wrapped: Launch = runsScripts(({ texts }) => {
  const at = texts.findIndex((text) => /^-wrapper(?:=|$)/.test(text));
  const attached = texts[at]?.slice("-wrapper=".length) || texts[at + 1];
  const wrapper = at < 0 ? [] : (attached ?? "").split(",");
  return wrapper.length === 0 ? [] : [wrapper.map(quoted).join(" ")];
});

/** `syscmd(`COMMAND')` of m4. */
export const macros: Launch = runsScripts(({ texts, input }) =>
  [...texts, input ?? ""].flatMap((text) =>
    [...text.matchAll(/\be?syscmd\(\s{0,8}`{0,4}([^'`)]{1,500})/g)]
      .slice(0, 16)
      .map(([, script = ""]) => script),
  ),
);

/** Jobs, one a line, after the five fields or the word that say when. */
export const jobs: Launch = linesOf(
  /^\s{0,8}(?:@\w+|(?:[\d*,/A-Za-z-]+\s{1,8}){4}[\d*,/A-Za-z-]+)\s{1,8}(\S.*)$/,
);

/** Jobs of incron, after the path that is watched and the events. */
export const watchingJobs: Launch = linesOf(/^\s{0,8}\S+\s{1,8}[\w,=\d]+\s{1,8}(\S.*)$/);

/** The part of each line of its input, or of a file that it is given, that a shell runs. */
function linesOf(job: RegExp): Launch {
  return runsScripts(({ texts, input, fileText }) =>
    [input ?? "", ...texts.map((name) => fileText(name) ?? "")]
      .flatMap((text) => text.split("\n"))
      .flatMap((line) => job.exec(line)?.[1] ?? []),
  );
}

/**
 * A shell of another user reads its input where it is given no command, but `users` words that name
 * who it is.
 */
export function shellOfUser(users: 0 | 1): Launch {
  return runsScripts(({ texts, input }) => {
    const operands = texts.filter(
      (text, index) => !text.startsWith("-") && !/^-[ugl]$/.test(texts[index - 1] ?? ""),
    );
    return input !== undefined && operands.length <= users ? [input] : [];
  });
}
