import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { allowedWords } from "./allowed.ts";
import { bannedWords } from "./banned.ts";

const root = join(import.meta.dirname, "../..");

const pattern = new RegExp(
  `(?<![\\w-])(?:${bannedWords.map(({ word }) => word).join("|")})(?![\\w])`,
  "gi",
);

/** "file:line: word" for each banned word in a text; names in camel case and file names are read as words. */
export function bannedIn(
  text: string,
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

/** Every banned word in the sources and pages that no entry of the list of exceptions covers. */
export function bannedWordsLeft(): readonly string[] {
  return sources().flatMap((path) => {
    const text = `${path}\n${readFileSync(join(root, path), "utf8")}`;
    return bannedIn(text)
      .filter(({ word }) => !isAllowed(path, word))
      .map(({ line, word }) => `${path}:${line - 1}: ${word}`);
  });
}

export function isAllowed(path: string, word: string): boolean {
  return allowedWords.some(
    (allowed) => allowed.paths.test(path) && new RegExp(`^(?:${allowed.word})$`, "i").test(word),
  );
}

/**
 * Pages and sources. Fixtures and tests quote what others write; the pages of checks and rules are made of sources and fixtures.
 */
function sources(): readonly string[] {
  return execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  })
    .split("\0")
    .filter((path) => /\.(?:md|tsx?|js|html|css|ya?ml)$/.test(path))
    .filter((path) => !/(?:^|\/)(?:fixtures|vectors|corpus|samples)\/|\.fixture\.ts$/.test(path))
    .filter((path) => !/^(?:test|bench)\/|\.test\.tsx?$|\.test-support\.ts$|\/testing\//.test(path))
    .filter((path) => !/^docs\/(?:(?:checks|rules)\/|(?:accuracy|detectors)\.md$)/.test(path));
}
