import { spawn, spawnSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { randomFrom } from "../test/support/random-from.ts";
import { moduleGraph, packageEntries } from "./related-tests/import-graph.ts";
import { nearestTests } from "./related-tests/nearest-tests.ts";
import { type Mutant, mutantsOf } from "./mutation/mutants.ts";

/*
 * Changes the sources a little, one place at a time, and asks the tests whether they notice: `npm run mutate -- [FOLDER...]`. In a
 * copy of the repository; the nearest tests first, until one fails. `--sample=60` takes so many places, `--seed=1` says which.
 */

const root = resolve(import.meta.dirname, "..");
/** What a mistake in costs a user most. */
const scopes = [
  "packages/guardrails/src",
  "packages/attack-paths/src",
  "packages/posture/src/redaction",
  "packages/server/src/access",
  "packages/scanner/src/fixing",
  "packages/scanner/src/*/checks",
  "adapters/*/src",
];
/** Of the tests that need a file, so many are asked; one that is farther away seldom notices. */
const mostTests = 24;
/** A mutant that keeps them so long is noticed: something does not end. Milliseconds. */
const longestMs = 180_000;

const args = process.argv.slice(2);
const option = (name: string, otherwise: number) =>
  Number(args.find((arg) => arg.startsWith(`--${name}=`))?.split("=")[1] ?? otherwise);
const folders = args.filter((arg) => !arg.startsWith("--"));
const sample = option("sample", 60);
const seed = option("seed", 1);

type Placed = Mutant & { readonly file: string };

const files = globSync(
  (folders.length > 0 ? folders : scopes).map((scope) => `${scope}/**/*.ts`),
  {
    cwd: root,
  },
)
  .filter((file) => !/\.test(-support)?\.ts$|\/testing\/|\/fixtures\//.test(file))
  .toSorted();
const tests = globSync(
  ["packages/*/src/**/*.test.ts", "adapters/*/src/**/*.test.ts", "test/**/*.test.ts"],
  { cwd: root },
).map((file) => join(root, file));
const graph = moduleGraph(root, packageEntries(root));
const chosen = chosenFrom(files);
const copy = copyOfRepository();
let noticed = 0;
const survivors: string[] = [];
try {
  for (const [number, mutant] of chosen.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- They share two cores.
    const isNoticed = await isNoticedByTests(mutant);
    noticed += isNoticed ? 1 : 0;
    const line = describe(mutant);
    if (!isNoticed) survivors.push(line);
    console.log(`${number + 1}/${chosen.length} ${isNoticed ? "noticed " : "SURVIVED"} ${line}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(
  `\n${noticed} of ${chosen.length} noticed (${Math.round((100 * noticed) / chosen.length)} %), seed ${seed}.`,
);
for (const line of survivors) console.log(`survived: ${line}`);

/** Spread over the files: a long one counts as often as a short one. */
function chosenFrom(names: readonly string[]): readonly Placed[] {
  const random = randomFrom(seed);
  const shuffled = names
    .map((file) => ({ file, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ file }) => file);
  const found: Placed[] = [];
  for (const file of shuffled) {
    const mutants = mutantsOf(readFileSync(join(root, file), "utf8"));
    const mutant = mutants[Math.floor(random() * mutants.length)];
    if (mutant !== undefined) found.push({ ...mutant, file });
    if (found.length === sample) break;
  }
  return found;
}

/** What git knows and what is new, with the packages that are installed. */
function copyOfRepository(): string {
  const folder = mkdtempSync(join(tmpdir(), "parapet-mutants-"));
  const { stdout } = spawnSync("git", ["ls-files", "-co", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  for (const file of stdout.split("\n").filter(Boolean))
    cpSync(join(root, file), join(folder, file));
  spawnSync("cp", ["-al", join(root, "node_modules"), join(folder, "node_modules")]);
  return folder;
}

async function isNoticedByTests(mutant: Placed): Promise<boolean> {
  const path = join(copy, mutant.file);
  const text = readFileSync(path, "utf8");
  writeFileSync(path, text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end));
  try {
    const related = nearestTests([join(root, mutant.file)], tests, graph)
      .slice(0, mostTests)
      .map((file) => relative(root, file));
    for (let from = 0; from < related.length; from = Math.max(1, 4 * from)) {
      // oxlint-disable-next-line no-await-in-loop -- The nearest notices most.
      if (!(await pass(related.slice(from, Math.max(1, 4 * from))))) return true;
    }
    return false;
  } finally {
    writeFileSync(path, text);
  }
}

function pass(names: readonly string[]): Promise<boolean> {
  const program = join(copy, "node_modules/vitest/vitest.mjs");
  const child = spawn(process.execPath, [program, "run", "--bail=1", "--reporter=dot", ...names], {
    cwd: copy,
    stdio: "ignore",
    detached: true,
  });
  return new Promise((done) => {
    const timer = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    }, longestMs);
    child.on("exit", (code) => {
      clearTimeout(timer);
      done(code === 0);
    });
  });
}

function describe({ file, start, end, replacement, fault }: Placed): string {
  const text = readFileSync(join(root, file), "utf8");
  const line = text.slice(0, start).split("\n").length;
  const before = text.slice(start, end).replaceAll(/\s+/g, " ").trim();
  return `${file}:${line} ${fault}: ${before} -> ${replacement.trim() || "nothing"}`;
}
