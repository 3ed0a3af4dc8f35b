import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { areas } from "./mutation/areas.ts";
import { chooseMutants } from "./mutation/choose-mutants.ts";
import { identityOf } from "./mutation/equivalent.ts";
import { endTests } from "./mutation/test-run.ts";
import { mutantTrial, type Outcome, type Placed } from "./mutation/try-mutant.ts";
import { writtenChanges } from "./mutation/written-changes.ts";
import { moduleGraph, packageEntries } from "./related-tests/import-graph.ts";
import { nearestTests } from "./related-tests/nearest-tests.ts";

/*
 * Changes the sources a little, one place at a time, and asks the tests whether they notice:
 * `npm run mutate -- [FOLDER...]`. In a copy of the repository; the nearest tests first, until one
 * fails. Without a folder every area of mutation/areas.ts, or those that `--area=access,fixing`
 * names. `--sample=25` takes so many places of each, `--seed=1` says which. `--changes=FILE` tries
 * changes that a person wrote. `--near` leaves out the slow tests that cross packages, and
 * `--tests=8` asks so many test files of each mutant. mutation/equivalent.json has the mutants that
 * no test can notice, which are skipped, and why.
 */

const root = resolve(import.meta.dirname, "..");

const args = process.argv.slice(2);
const option = (name: string) =>
  args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const folders = args.filter((arg) => !arg.startsWith("--"));
const sample = Number(option("sample") ?? 25);
const seed = Number(option("seed") ?? 1);
/** Of the tests that need a file, so many are asked; one that is farther away seldom notices. */
const mostTests = Number(option("tests") ?? 24);

const tests = globSync(
  [
    "packages/*/src/**/*.test.ts",
    "adapters/*/src/**/*.test.ts",
    ...(args.includes("--near") ? [] : ["test/**/*.test.ts"]),
  ],
  { cwd: root },
).map((file) => join(root, file));
const graph = moduleGraph(root, packageEntries(root));
const copy = copyOfRepository();
const trial = mutantTrial(copy);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    endTests(copy);
    rmSync(copy, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    process.exit(1);
  });
}
const tally: { readonly area: string; readonly outcome: Outcome; readonly line: string }[] = [];
try {
  for (const [area, mutants] of chosen()) {
    for (const [number, mutant] of mutants.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- They share two cores.
      const outcome = await trial.of(mutant, testsOf(mutant.file));
      const line = describe(mutant);
      tally.push({ area, outcome, line });
      const result = outcome.result === "survived" ? "SURVIVED" : outcome.result;
      console.log(`${area} ${number + 1}/${mutants.length} ${result} ${line} ${outcome.by}`);
    }
  }
  report();
  for (const name of trial.leftOut()) console.log(`left out, fails as it is: ${name}`);
} finally {
  rmSync(copy, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

function chosen(): readonly (readonly [area: string, mutants: readonly Placed[]])[] {
  const changes = option("changes");
  if (changes !== undefined) return [["changes", writtenChanges(root, changes)]];
  const wanted = option("area")?.split(",");
  const scopes =
    folders.length > 0
      ? [["named", folders] as const]
      : Object.entries(areas).filter(([area]) => wanted?.includes(area) ?? true);
  return scopes.map(([area, scope]) => [area, chooseMutants(root, sourcesOf(scope), sample, seed)]);
}

function sourcesOf(scope: readonly string[]): readonly string[] {
  return globSync(
    scope.map((folder) => (folder.endsWith(".ts") ? folder : `${folder}/**/*.ts`)),
    { cwd: root },
  )
    .filter((file) => !/\.test(-support)?\.ts$|\/testing\/|\/fixtures\//.test(file))
    .toSorted();
}

function testsOf(file: string): readonly string[] {
  return nearestTests([join(root, file)], tests, graph)
    .slice(0, mostTests)
    .map((test) => relative(root, test));
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

function report(): void {
  for (const area of new Set(tally.map((one) => one.area))) {
    const of = tally.filter((one) => one.area === area);
    const count = (result: Outcome["result"]) =>
      of.filter(({ outcome }) => outcome.result === result).length;
    const noticed = of.length - count("survived");
    console.log(
      `\n${area}: ${noticed} of ${of.length} noticed (${Math.round((100 * noticed) / of.length)} %), ${count("timeout")} of them by a timeout; seed ${seed}.`,
    );
    for (const { line } of of.filter(({ outcome }) => outcome.result === "survived"))
      console.log(`survived: ${line}`);
  }
}

function describe(mutant: Placed): string {
  const text = readFileSync(join(root, mutant.file), "utf8");
  const line = text.slice(0, mutant.start).split("\n").length;
  return `${mutant.file}:${line} ${identityOf(mutant, text).change}`;
}
