import { basename, dirname, join, relative, sep } from "node:path";
import type { ModuleGraph } from "./import-graph.ts";

/**
 * Tests that a change of `changed` may break, those first that need it over the fewest modules and
 * are in the fewest folders from it. A file that no test imports, such as a fixture, belongs to the
 * tests of the nearest folder above it that has some. Paths are absolute.
 */
export function nearestTests(
  changed: readonly string[],
  tests: readonly string[],
  graph: ModuleGraph,
): readonly string[] {
  const imported = new Set(changed.filter((file) => /\.tsx?$/.test(file)));
  const distances = new Map<string, number>();
  const ofModules = distancesTo(imported, neededByIn(tests, graph));
  for (const test of tests) {
    const distance = ofModules.get(test);
    if (distance !== undefined) distances.set(test, distance);
  }
  for (const file of changed.filter((one) => !imported.has(one))) {
    for (const test of testsAbove(file, tests)) distances.set(test, 0);
  }
  // The test of the same name is the file's own, whatever it imports; so are a check's fixtures.
  for (const file of imported) {
    for (const own of [file.replace(/\.tsx?$/, ".test.ts"), ...fixtureTestsAbove(file)]) {
      if (distances.has(own)) distances.set(own, 0);
    }
  }
  const folders = changed.map((file) => dirname(file));
  const apart = (test: string) => Math.min(...folders.map((folder) => stepsBetween(folder, test)));
  return [...distances]
    .map(([test, distance]) => ({ test, distance, apart: apart(test) }))
    .toSorted(
      (a, b) =>
        a.distance + a.apart - b.distance - b.apart ||
        a.distance - b.distance ||
        Number(triesMany(a.test)) - Number(triesMany(b.test)) ||
        (a.test < b.test ? -1 : 1),
    )
    .map(({ test }) => test);
}

/** Properties are tried on many cases, and take longest. */
function triesMany(test: string): boolean {
  return /[.-]properties\.test\.ts$/.test(test);
}

/** Folders to go up and down from a folder to that of a file. */
function stepsBetween(folder: string, file: string): number {
  return relative(folder, dirname(file)).split(sep).filter(Boolean).length;
}

/**
 * Modules between a file and the nearest of some others, for each that needs one of these: 0 for
 * these themselves.
 */
function distancesTo(
  files: ReadonlySet<string>,
  neededBy: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, number> {
  const distances = new Map<string, number>();
  let edge: readonly string[] = [...files];
  for (let distance = 0; edge.length > 0; distance += 1) {
    for (const file of edge) distances.set(file, distance);
    const next = new Set(edge.flatMap((file) => neededBy.get(file) ?? []));
    edge = [...next].filter((file) => !distances.has(file));
  }
  return distances;
}

/** By file, those that need it themselves; of all that the tests need. Each is read once. */
function neededByIn(
  tests: readonly string[],
  graph: ModuleGraph,
): ReadonlyMap<string, readonly string[]> {
  const neededBy = new Map<string, string[]>();
  const seen = new Set(tests);
  for (const file of seen) {
    for (const needed of graph.needs(file)) {
      const known = neededBy.get(needed);
      if (known === undefined) neededBy.set(needed, [file]);
      else known.push(file);
      // What is added to a set while it is walked is walked as well.
      seen.add(needed);
    }
  }
  return neededBy;
}

const fixtureTest = "check-fixtures.test.ts";

function fixtureTestsAbove(file: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    folders.push(folder);
  }
  return folders.map((folder) => join(folder, fixtureTest));
}

/**
 * The pattern of the tests that the fixtures of changed checks are, by the IDs in their sources or
 * in the paths of fixtures; undefined where the nearest test is no test of fixtures, or no ID is
 * known.
 */
export function fixturesPattern(
  nearest: string | undefined,
  changed: readonly string[],
  textOf: (file: string) => string,
): string | undefined {
  if (nearest === undefined || basename(nearest) !== fixtureTest) return undefined;
  const ids = changed.flatMap((file) => {
    const [, ofFixture] = /\/fixtures\/([A-Z]+(?:-[A-Z]+)*-\d{3})\//.exec(file) ?? [];
    if (ofFixture !== undefined) return [ofFixture];
    const named = textOf(file).matchAll(/\bid: "([A-Z]+(?:-[A-Z]+)*-\d{3})"/g);
    return [...named].map(([, id = ""]) => id);
  });
  return ids.length === 0 ? undefined : `^(?:${[...new Set(ids)].join("|")}) `;
}

function testsAbove(file: string, tests: readonly string[]): readonly string[] {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const nearby = tests.filter((test) => dirname(test) === folder);
    if (nearby.length > 0) return nearby;
  }
  return [];
}
