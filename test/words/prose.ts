import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { allowedWords } from "./allowed.ts";
import { type BannedWord, bannedInPages, bannedWords } from "./banned.ts";

const root = join(import.meta.dirname, "../..");

const everywhere = patternOf(bannedWords);
const inPages = patternOf([...bannedWords, ...bannedInPages]);

function patternOf(words: readonly BannedWord[]): RegExp {
  return new RegExp(`(?<![\\w-])(?:${words.map(({ word }) => word).join("|")})(?![\\w])`, "gi");
}

/**
 * Each banned word in a text with its line; names in camel case and file names are read as words.
 */
export function bannedIn(
  text: string,
  pattern: RegExp = everywhere,
): readonly { readonly line: number; readonly word: string }[] {
  return text.split("\n").flatMap((line, index) =>
    [...wordsOf(line).matchAll(pattern)].map(([word]) => ({
      line: index + 1,
      word: word.toLowerCase(),
    })),
  );
}

function wordsOf(line: string): string {
  return line
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/(?<=[A-Za-z])[_-](?=[A-Za-z])/g, " ");
}

/** The same for a page, where more words are banned. */
export function bannedInPage(text: string): ReturnType<typeof bannedIn> {
  return bannedIn(text, inPages);
}

/** Every banned word in the sources and pages that no entry of the list of exceptions covers. */
export function bannedWordsLeft(): readonly string[] {
  return listed()
    .filter(isSource)
    .flatMap((path) => {
      const text = `${path}\n${readFileSync(join(root, path), "utf8")}`;
      return (isPage(path) ? bannedInPage(text) : bannedIn(text))
        .filter(({ word }) => !isAllowed(path, word))
        .map(({ line, word }) => `${path}:${line - 1}: ${word}`);
    });
}

/**
 * The first comments of a fixture of checks, which the page of its check shows: what the case is,
 * without the lines that the tests read.
 */
export function reasonIn(text: string): string {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => !line.startsWith("//"));
  return lines
    .slice(0, start)
    .filter(
      (line) =>
        !/^\/\/ (?:expect|says|each|never|mode|holds|link|folder|file|gitignore) /.test(line),
    )
    .join("\n");
}

/** Every banned word in what the fixtures of checks say of themselves. */
export function bannedReasonsLeft(): readonly string[] {
  return listed()
    .filter((path) => /^packages\/.*\/fixtures\/[A-Z]+-[A-Z]+-\d+\//.test(path))
    .flatMap((path) =>
      bannedInPage(reasonIn(readFileSync(join(root, path), "utf8"))).map(
        ({ line, word }) => `${path}:${line}: ${word}`,
      ),
    );
}

export function isAllowed(path: string, word: string): boolean {
  return allowedWords.some(
    (allowed) => allowed.paths.test(path) && new RegExp(`^(?:${allowed.word})$`, "i").test(word),
  );
}

/** The changelog keeps the words of its releases. */
function isPage(path: string): boolean {
  return path.endsWith(".md") && path !== "CHANGELOG.md";
}

/**
 * Pages, sources and tests. Fixtures quote what others write, and so do the pages of checks and
 * rules, which are made of them. The lists of words name them all.
 */
function isSource(path: string): boolean {
  return (
    /\.(?:md|tsx?|js|html|css|ya?ml)$/.test(path) &&
    !/(?:^|\/)(?:fixtures|vectors|corpus|samples)\/|\.fixture\.ts$/.test(path) &&
    !/^docs\/(?:checks|rules)\/|^test\/words(?:\/|\.test\.ts$)/.test(path)
  );
}

function listed(): readonly string[] {
  return execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  })
    .split("\0")
    .filter((path) => path !== "" && existsSync(join(root, path)));
}
