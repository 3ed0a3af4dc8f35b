import { shorterRuns } from "../shorter-runs.ts";
import { words as wordsOf } from "../../words.ts";
import { scriptsInCode } from "./interpreters.ts";
import type { Word } from "./word.ts";

type Given = { readonly texts: readonly string[]; readonly stdin: string | undefined };
type Scripts = (given: Given) => readonly string[];

/** Of one command. */
const maxScripts = 16;
/** Lines of its input that are looked at. */
const maxLines = 256;

/** The rest of a word, or of a line of its input, that begins so. */
function escape(pattern: RegExp): Scripts {
  return ({ texts, stdin }) =>
    [...texts, ...(stdin ?? "").split("\n", maxLines)].flatMap(
      (text) => pattern.exec(text.trim())?.[1] ?? [],
    );
}

const input: Scripts = ({ stdin }) => (stdin === undefined ? [] : [stdin]);
/** Recipes, on lines of their own or behind what they are for, and what `$(shell …)` runs. */
const recipes: Scripts = ({ texts, stdin }) =>
  [...texts, stdin ?? ""]
    .flatMap((text) => text.split("\n", maxLines))
    .flatMap((line) =>
      [
        /^\t[@+-]*(.+)$/,
        /^(?:--eval=)?[^\s:=][^:=]*:[^;]*;\s{0,8}[@+-]*(.+)$/,
        /\$\(shell\s{1,8}([^)]+)\)/,
      ].flatMap((pattern) => pattern.exec(line)?.[1] ?? []),
    );
/** Words that are typed into a shell, or are a command for one. `^M` is the Enter key. */
const typed: Scripts = ({ texts }) =>
  texts.flatMap((text) =>
    /\s/.test(text) ? [text.replace(/^spawn\s{1,8}/, "").replace(/(?:\^M|\\[nr]|\\015)$/, "")] : [],
  );
/** Of a script for `sed`. Characters. */
const maxReplacement = 512;
/** What replaces a text is run where the flag `e` follows: `s/TEXT/COMMAND/e`. */
const replacements: Scripts = ({ texts }) =>
  texts.flatMap(
    (text) =>
      /^[^s]{0,32}s([^\w\s\\]).*?\1(.*)\1\w*e\w*$/s.exec(text.slice(0, maxReplacement))?.[2] ?? [],
  );
/** `system("…")` in the script of an editor. */
const calls: Scripts = ({ texts }) => texts.flatMap(scriptsInCode);

/** Settings of git whose value is a command. */
const commandSetting =
  /^(?:diff\.external|diff\..+\.(?:textconv|command)|(?:difftool|mergetool|browser|man)\..+\.cmd|merge\..+\.driver|filter\..+\.(?:clean|smudge|process)|sequence\.editor|pager\..+|core\.askpass|gpg\.(?:.+\.)?program|credential\..+\.helper|interactive\.difffilter|trailer\..+\.(?:command|cmd)|remote\..+\.(?:uploadpack|receivepack))=(.*)$/is;

/** What git runs between its own steps: `bisect run`, `submodule foreach`, `rebase --exec`. */
function gitScripts({ texts }: Given): readonly string[] {
  const after = (...words: readonly string[]): readonly string[] => {
    const at = texts.findIndex((_, index) => words.every((word, n) => texts[index + n] === word));
    return at < 0 ? [] : texts.slice(at + words.length);
  };
  const settings = texts.flatMap((text, index) =>
    texts[0] === "config" && commandSetting.test(`${text}=`)
      ? [texts[index + 1] ?? ""]
      : (commandSetting.exec(text)?.[1] ?? []),
  );
  const executed = texts.flatMap((text, index) =>
    text === "-x" || text === "--exec"
      ? [texts[index + 1] ?? ""]
      : (/^(?:--exec=|-x)(.+)$/s.exec(text)?.[1] ?? []),
  );
  const each = after("foreach").filter((text) => !/^--?(?:recursive|quiet|q)$/.test(text));
  return [after("bisect", "run").join(" "), each.join(" "), ...executed, ...settings].filter(
    Boolean,
  );
}

/** The word after one of these options, or joined to it by `=`. */
function valueOf(options: string): Scripts {
  const names = new Set(wordsOf(options));
  return ({ texts }) =>
    texts.flatMap((text, index) => {
      if (names.has(text)) return [texts[index + 1] ?? ""];
      const [name = "", ...value] = text.split("=");
      return value.length > 0 && names.has(name) ? [value.join("=")] : [];
    });
}

/** Jobs, one a line, after the five fields or the word that say when. */
const jobs: Scripts = ({ stdin }) =>
  (stdin ?? "")
    .split("\n", maxLines)
    .flatMap(
      (line) =>
        /^\s{0,8}(?:@\w+|(?:[\d*,/A-Za-z-]+\s{1,8}){4}[\d*,/A-Za-z-]+)\s{1,8}(\S.*)$/.exec(
          line,
        )?.[1] ?? [],
    );

/** A shell of another user reads its input where it is given no command. */
const shellOfUser: Scripts = ({ texts, stdin }) =>
  stdin !== undefined &&
  texts.every((text, index) => text.startsWith("-") || /^-[ugl]$/.test(texts[index - 1] ?? ""))
    ? [stdin]
    : [];

function both(first: Scripts, second: Scripts): Scripts {
  return (given) => [...first(given), ...second(given)];
}

const sshSettings = escape(
  /^(?:-o)?\s{0,8}(?:proxy|local|remote|knownhosts)command\s{0,8}[=\s]\s{0,8}(.+)$/is,
);

/** How programs that are no shells are told to run something. */
const table: readonly (readonly [programs: string, scripts: Scripts])[] = [
  ["at batch", input],
  ["crontab", jobs],
  ["su sudo doas", shellOfUser],
  ["man", valueOf("-P --pager")],
  ["rsync", valueOf("-e --rsh --rsync-path")],
  ["zip", valueOf("-TT --unzip-command")],
  ["scp", both(valueOf("-S"), sshSettings)],
  ["ssh", sshSettings],
  [
    "tar gtar bsdtar",
    valueOf(
      "-I -F --info-script --new-volume-script --rsh-command --to-command --use-compress-program",
    ),
  ],
  ["less more most", escape(/^\+?!(.+)$/s)],
  ["make gmake", both(recipes, valueOf("SHELL MAKESHELL"))],
  [
    `tmux screen zellij expect concurrently npm-run-all nodemon watchexec hyperfine watch chronic`,
    typed,
  ],
  [
    "vi vim nvim view ex gvim vimdiff",
    both(calls, escape(/^\+?:?\s{0,8}(?:silent!?\s{1,8})?!(.+)$/s)),
  ],
  [
    "git",
    both(
      both(escape(/^!(.+)$/s), gitScripts),
      valueOf(`-u --upload-pack --setup --env-filter --tree-filter --index-filter --parent-filter --msg-filter
        --commit-filter --tag-name-filter`),
    ),
  ],
  ["gdb lldb", escape(/^(?:shell|!|platform shell)\s{0,8}(.+)$/s)],
  ["sqlite3", escape(/^\.(?:shell|system)\s{1,8}(.+)$/s)],
  ["psql", escape(/^\\!\s{0,8}(.+)$/s)],
  ["mysql mariadb", escape(/^(?:\\!|system)\s{1,8}(.+)$/s)],
  ["sftp", both(both(valueOf("-S"), sshSettings), escape(/^!(.+)$/s))],
  ["ftp lftp", escape(/^!(.+)$/s)],
  ["sed gsed", both(replacements, escape(/^\d*e\s{1,8}(.+)$/s))],
];

const byProgram: ReadonlyMap<string, Scripts> = new Map(
  table.flatMap(([programs, scripts]) =>
    wordsOf(programs).map((program) => [program, scripts] as const),
  ),
);

const none: readonly string[] = [];

/** The scripts that such a program is given. At most 16. */
export function escapedScripts(
  name: string,
  words: readonly Word[],
  stdin: string | undefined,
): readonly string[] {
  const scripts = byProgram.get(name);
  if (scripts === undefined) return none;
  const texts = words.slice(1).map(({ text }) => shorterRuns(text));
  // A file whose text is known, such as `<(echo …)`, is read as its input is.
  const contents = words.flatMap(({ content }) => content ?? []);
  const read = contents.length === 0 ? stdin : [stdin ?? "", ...contents].join("\n");
  const given = read === undefined ? undefined : shorterRuns(read);
  return scripts({ texts, stdin: given }).slice(0, maxScripts);
}
