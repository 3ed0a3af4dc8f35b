import { words as wordsOf } from "../../core/words.ts";
import { isShell } from "../shell/program-name.ts";
import type { Word } from "../shell/word.ts";

/**
 * Programs that look at files, check, format, count, pack or send them, and run none; the short
 * options by which they do.
 */
const readers: readonly (readonly [programs: string, running: string])[] = [
  [
    `prettier oxfmt oxlint biome dprint standard htmlhint tidy xmllint jsonlint ajv check-jsonschema
     black ruff isort autopep8 yapf mypy flake8 pylint pyright basedpyright bandit djlint sqlfluff
     gofmt goimports staticcheck rustfmt clang-format clang-tidy cppcheck shellcheck shfmt hadolint yamllint
     actionlint zizmor ansible-lint ktlint swiftlint buf taplo find realpath readlink dirname basename du df cloc tokei scc
     tree eza exa code subl gzip gunzip bzip2 xz zstd lz4 install ditto semgrep gitleaks trufflehog`,
    "",
  ],
  ["eslint stylelint phpcs phpstan golangci-lint checkstyle", "-c -f"],
  ["rubocop", "-c -f -r"],
  ["awk gawk mawk nawk", "-E -f -i -l"],
  ["nano micro", "-f"],
  ["zip", "-TT"],
  ["scp", "-F -S -o"],
  ["rsync", "-e"],
];

/** The same of programs that make other files of them, under names that a call need not say. */
const makers: readonly (readonly [programs: string, running: string])[] = [
  [
    "tsc javac rustc swiftc protoc esbuild swc sass lessc patch unzip split csplit 7z rclone aws gsutil gcloud s3cmd",
    "",
  ],
  ["gcc g++ cc c++ clang clang++", "-B"],
  ["pandoc", "-F -L -d"],
  ["tar bsdtar", "-F -I"],
  ["vim nvim vi view", "-S -U -c -l -s -u"],
];

const runningOptions: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...readers, ...makers].flatMap(([programs, running]) =>
    wordsOf(programs).map((program) => [program, new Set(wordsOf(running))] as const),
  ),
);
const makerNames: ReadonlySet<string> = new Set(makers.flatMap(([programs]) => wordsOf(programs)));

/**
 * Words of other programs behind which files are only read; behind the last ones others are made of
 * them.
 */
const readingVerbs: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  (
    [
      ["git", "check-attr check-ignore hash-object ls-files ls-tree update-index"],
      ["docker podman nerdctl", "build buildx cp push"],
      ["terraform tofu", "fmt validate"],
      ["helm", "lint"],
      ["cargo go", "fmt"],
      ["dotnet", "format"],
    ] as const
  ).flatMap(([programs, verbs]) =>
    wordsOf(programs).map((program) => [program, new Set(wordsOf(verbs))] as const),
  ),
);
const makesByGit: ReadonlySet<string> = new Set(["am", "apply"]);

/**
 * Options of whatever program that name something which is run or loaded, or a file that says what
 * is.
 */
const running =
  /^--?(?!-?no-)[\w-]{0,40}(?:conf|rc$|rc=|plugin|require|import|load|parser|formatter|rule|syntax|filter|processor|wrapper|specs|extension|program|command|cmd|exec|script|action|hook|pager|editor|renderer|rsh|rsync-path|init)/;

/**
 * True for a program to which a file that it is given is no more than text, unless one of its
 * options says otherwise.
 */
export function readsFiles(name: string, words: readonly Word[]): boolean {
  if (runsWhatItReads(name, words)) return false;
  return (
    runningOptions.has(name) ||
    makesFiles(name, words) ||
    hasVerb(words, readingVerbs.get(name)) ||
    onlyChecks(name, words)
  );
}

/** `awk '{system($0)}' FILE`, `vim '+source %' FILE`: what they read is what they run. */
function runsWhatItReads(name: string, words: readonly Word[]): boolean {
  const told = runsText.get(name);
  return told !== undefined && words.slice(1).some(({ text }) => told.test(text));
}
const runsText: ReadonlyMap<string, RegExp> = new Map([
  ...["awk", "gawk", "mawk", "nawk"].map((name) => [name, /\bsystem\s{0,4}\(|\|/] as const),
  ...["vim", "nvim", "vi", "view"].map((name) => [name, /^\+\D/] as const),
]);

/**
 * `bash -n FILE`, `node --check FILE`, `python3 -m json.tool FILE`: it is looked at, and not run.
 */
export function onlyChecks(name: string, words: readonly Word[]): boolean {
  const [, option, ...rest] = words.map(({ text }) => text);
  if (option === undefined || rest.length === 0) return false;
  if (isShell(name)) return option === "-n" && !rest.some((text) => /^[-+]/.test(text));
  if (/^python[\d.]*$/.test(name)) {
    return option === "-m" && /^(?:py_compile|compileall|json\.tool|tokenize)$/.test(rest[0] ?? "");
  }
  return checking.get(name)?.has(option) === true && !rest.some((text) => text.startsWith("-"));
}
const checking: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["node", new Set(["--check", "-c"])],
  ["php", new Set(["-l"])],
  ["ruby", new Set(["-c"])],
]);

/** True for a program that makes files of those that it is given. */
export function makesFiles(name: string, words: readonly Word[]): boolean {
  if (/^python[\d.]*$/.test(name) && words.some(({ text }) => compilers.test(text))) return true;
  return makerNames.has(name) || (name === "git" && hasVerb(words, makesByGit));
}

const compilers = /^(?:py_compile|compileall)$/;

function hasVerb(words: readonly Word[], verbs: ReadonlySet<string> | undefined): boolean {
  return verbs !== undefined && words.slice(1).some(({ text }) => verbs.has(text));
}

/**
 * Of the words of such a program, the options by which it runs or loads something, with what
 * follows them.
 */
export function runningWords(name: string, words: readonly Word[]): readonly Word[] {
  const own = runningOptions.get(name);
  const runs = (text = ""): boolean =>
    running.test(text) ||
    own?.has(text) === true ||
    own?.has(text.slice(0, 2)) === true ||
    (/^-[A-Za-z]{2,}$/.test(text) && own?.has(`-${text.slice(-1)}`) === true) ||
    (text.startsWith("@") && makerNames.has(name));
  return words.filter(({ text }, at) => at > 0 && (runs(text) || runs(words[at - 1]?.text)));
}
