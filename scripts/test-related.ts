import { spawn, spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { moduleGraph, packageEntries } from "./related-tests/import-graph.ts";
import { nearestTests } from "./related-tests/nearest-tests.ts";

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

/** The exit code: that of the first tests that fail, else 0. */
async function run(forMs: number): Promise<number> {
  // Since the start of this process: reading what needs what counts as well.
  const ends = forMs;
  // The nearest alone, and then as many again as have run: a first answer soon, and few starts.
  for (let from = 0; from < related.length; from = Math.max(1, 2 * from)) {
    const left = ends - performance.now();
    const next = related.slice(from, Math.max(1, 2 * from));
    // oxlint-disable-next-line no-await-in-loop -- The nearest answer first.
    const code = left <= 0 ? undefined : await vitest(next, left);
    if (code === undefined) {
      console.log(
        `\n${from} of ${related.length} related test files ran in ${forMs / 1000} s; --all runs every one.`,
      );
      return 0;
    }
    if (code !== 0) return code;
  }
  console.log(`\nAll ${related.length} related test files ran.`);
  return 0;
}

/** Undefined where the time is over before they end. */
function vitest(files: readonly string[], forMs: number): Promise<number | undefined> {
  const child = spawn(process.execPath, [program, "run", ...files], {
    cwd: root,
    stdio: "inherit",
    detached: true,
  });
  return new Promise((done) => {
    const timer =
      forMs === Number.POSITIVE_INFINITY
        ? undefined
        : setTimeout(() => {
            done(undefined);
            // With the workers that it has started.
            if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
          }, forMs);
    child.on("exit", (code) => {
      clearTimeout(timer);
      done(code ?? 1);
    });
  });
}
