import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Configuration, PlayedResult } from "./play-workspace.ts";

/** What was played, so that a run that ended goes on where it was. */
export type KeptResults = {
  readonly of: (...played: readonly Configuration[]) => readonly PlayedResult[] | undefined;
  readonly keep: (results: readonly PlayedResult[], ...played: readonly Configuration[]) => void;
};

/**
 * In a folder, one file for each configuration at each commit: another commit, or another text of a
 * configuration, is played again.
 */
export function keptResults(folder: string, commit: string): KeptResults {
  const place = join(folder, commit);
  mkdirSync(place, { recursive: true });
  const fileOf = (played: readonly Configuration[]) => {
    const hash = createHash("sha256").update(JSON.stringify(played)).digest("hex");
    return join(place, `${hash.slice(0, 32)}.json`);
  };
  return {
    of: (...played) => {
      const file = fileOf(played);
      return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
    },
    keep: (results, ...played) => {
      const file = fileOf(played);
      writeFileSync(`${file}.new`, JSON.stringify(results));
      renameSync(`${file}.new`, file);
    },
  };
}

export const nothingKept: KeptResults = { of: () => undefined, keep: () => undefined };

/** The commit of a repository. Throws where its files differ from it. */
export function commitOf(repository: string): string {
  const git = (...words: readonly string[]) =>
    execFileSync("git", words, { cwd: repository, encoding: "utf8" }).trim();
  if (git("status", "--porcelain") !== "") {
    throw new Error("Results are kept by commit. Commit the changes first.");
  }
  return git("rev-parse", "HEAD");
}
