import { spawn, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { endedFiles, endedFilesVariable, summaryOf } from "./related-tests/ended-files.ts";
import { moduleGraph, packageEntries } from "./related-tests/import-graph.ts";
import { fixturesPattern, nearestTests } from "./related-tests/nearest-tests.ts";

/*
 * Runs the tests that a change may break, the nearest first, for as long as half a minute:
 * `npm run test:related -- FILE...`. Without a file, those that differ from the last commit.
 * `--all` runs every related test, `--list` prints them.
 */

const root = resolve(import.meta.dirname, "..");
const program = join(root, "node_modules/vitest/vitest.mjs");
const budgetMs = 30_000;

const args = process.argv.slice(2);
const named = args.filter((arg) => !arg.startsWith("--"));
const changed = (named.length > 0 ? named : changedFiles()).map((file) => resolve(file));
const tests = globSync(
  ["packages/*/src/**/*.test.ts", "adapters/*/src/**/*.test.ts", "test/**/*.test.ts"],
  {
    cwd: root,
  },
).map((file) => join(root, file));
const related = nearestTests(changed, tests, moduleGraph(root, packageEntries(root))).map((file) =>
  relative(root, file),
);

if (changed.length === 0 || related.length === 0) {
  console.log(
    changed.length === 0 ? "Nothing has changed; name a file." : "No test needs what has changed.",
  );
} else if (args.includes("--list")) {
  console.log(related.join("\n"));
} else {
  process.exitCode = await run(args.includes("--all") ? Number.POSITIVE_INFINITY : budgetMs);
}

function changedFiles(): readonly string[] {
  return [
    ...git("diff", "--name-only", "HEAD"),
    ...git("ls-files", "--others", "--exclude-standard"),
  ].map((file) => join(root, file));
}

function git(...words: readonly string[]): readonly string[] {
  return spawnSync("git", words, { cwd: root, encoding: "utf8" })
    .stdout.split("\n")
    .filter(Boolean);
}

/** The exit code: 1 where a test has failed, else 0. */
async function run(forMs: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "parapet-related-"));
  const noted = join(folder, "ended");
  writeFileSync(noted, "");
  try {
    // Of many fixtures those of the changed checks first: all of a runtime may take longer.
    const pattern = fixturesPattern(related[0], changed, textOf);
    const first = forMs - performance.now();
    if (pattern !== undefined && forMs !== Number.POSITIVE_INFINITY && first > 0) {
      const code = await vitest([...related.slice(0, 1), "-t", pattern], first, "");
      if (code !== undefined && code !== 0) return code;
    }
    // The nearest alone, and then as many again as have run: a first answer soon, and few starts.
    for (let from = 0; from < related.length; from = Math.max(1, 2 * from)) {
      // Since the start of this process: reading what needs what counts as well.
      const left = forMs - performance.now();
      if (left <= 0) break;
      const next = related.slice(from, Math.max(1, 2 * from));
      // oxlint-disable-next-line no-await-in-loop -- The nearest answer first.
      const code = await vitest(next, left, noted);
      if (code === undefined) break;
      if (code !== 0) return code;
    }
    const ended = endedFiles(noted);
    console.log(`\n${summaryOf(related, ended, Math.round(performance.now() / 1_000))}`);
    return ended.every(({ passed }) => passed) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** "" for a file that is gone. */
function textOf(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/**
 * Undefined where the time is over before they end. `words`: files and options. `noted`: where each
 * file is noted as it ends; "" for nowhere.
 */
function vitest(
  words: readonly string[],
  forMs: number,
  noted: string,
): Promise<number | undefined> {
  const child = spawn(process.execPath, [program, "run", ...words], {
    cwd: root,
    env: { ...process.env, ...(noted === "" ? {} : { [endedFilesVariable]: noted }) },
    stdio: "inherit",
    detached: true,
  });
  return new Promise((done) => {
    let isOver = false;
    const timer =
      forMs === Number.POSITIVE_INFINITY
        ? undefined
        : setTimeout(() => {
            isOver = true;
            // With the workers that it has started.
            if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
          }, forMs);
    child.on("exit", (code) => {
      clearTimeout(timer);
      done(isOver ? undefined : (code ?? 1));
    });
  });
}
