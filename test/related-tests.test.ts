import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endedFiles, summaryOf } from "../scripts/related-tests/ended-files.ts";
import { moduleGraph, packageEntries } from "../scripts/related-tests/import-graph.ts";
import { fixturesPattern, nearestTests } from "../scripts/related-tests/nearest-tests.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "parapet-related-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const packages = new Map([["@parapet/tool", "packages/tool/src/index.ts"]]);

function relatedTo(
  files: Readonly<Record<string, string>>,
  changed: string,
  entriesOf: typeof packageEntries = () => packages,
) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  const tests = Object.keys(files).filter((name) => name.endsWith(".test.ts"));
  const absolute = (names: readonly string[]) => names.map((name) => join(root, name));
  const graph = moduleGraph(root, entriesOf(root));
  return nearestTests(absolute([changed]), absolute(tests), graph).map((file) =>
    relative(root, file),
  );
}

const tool = "packages/tool/src";

test("the tests that need a change over the fewest modules come first, its own before all", () => {
  expect(
    relatedTo(
      {
        [`${tool}/index.ts`]:
          'export { cut } from "./cut.ts";\nexport { glue } from "./glue.ts";\n',
        [`${tool}/cut.ts`]: 'import { edge } from "./edge.ts";\nexport const cut = edge;\n',
        [`${tool}/edge.ts`]: "export const edge = 1;\n",
        [`${tool}/glue.ts`]: "export const glue = 2;\n",
        [`${tool}/edge.test.ts`]: 'import { cut } from "./cut.ts";\n',
        [`${tool}/cut.test.ts`]:
          'import { cut } from "./cut.ts";\nimport { edge } from "./edge.ts";\n',
        "test/all.test.ts": 'import { cut } from "@parapet/tool";\n',
      },
      `${tool}/edge.ts`,
    ),
  ).toEqual([`${tool}/edge.test.ts`, `${tool}/cut.test.ts`, "test/all.test.ts"]);
});

test("a test that takes another name from the same index is not related", () => {
  expect(
    relatedTo(
      {
        [`${tool}/index.ts`]:
          'export { cut } from "./cut.ts";\nexport { glue } from "./glue.ts";\n',
        [`${tool}/cut.ts`]: "export const cut = 1;\n",
        [`${tool}/glue.ts`]: "export const glue = 2;\n",
        "test/cut.test.ts": 'import {\n  type Cut,\n  cut,\n} from "@parapet/tool";\n',
        "test/glue.test.ts": 'import { glue } from "@parapet/tool";\n',
        "test/both.test.ts": 'import * as tool from "@parapet/tool";\n',
      },
      `${tool}/cut.ts`,
    ),
  ).toEqual(["test/cut.test.ts", "test/both.test.ts"]);
});

test("modules that are loaded later, or in a thread, count as well", () => {
  expect(
    relatedTo(
      {
        [`${tool}/late.ts`]: "export const late = 1;\n",
        [`${tool}/worker.ts`]: 'import { late } from "./late.ts";\n',
        [`${tool}/loads.ts`]: 'export const load = () => import("./late.ts");\n',
        [`${tool}/starts.ts`]:
          'export const start = () => new Worker(new URL("worker.ts", import.meta.url));\n',
        [`${tool}/loads.test.ts`]: 'import { load } from "./loads.ts";\n',
        [`${tool}/starts.test.ts`]: 'import { start } from "./starts.ts";\n',
      },
      `${tool}/late.ts`,
    ),
  ).toEqual([`${tool}/loads.test.ts`, `${tool}/starts.test.ts`]);
});

test("a fixture belongs to the tests of the nearest folder above it", () => {
  expect(
    relatedTo(
      {
        [`${tool}/checks/fixtures/A-1/fires.json5`]: "{}",
        [`${tool}/checks/check-fixtures.test.ts`]: "",
        [`${tool}/other.test.ts`]: "",
      },
      `${tool}/checks/fixtures/A-1/fires.json5`,
    ),
  ).toEqual([`${tool}/checks/check-fixtures.test.ts`]);
});

const textOf = (file: string) => readFileSync(file, "utf8");

const patternOf = (nearest: string | undefined, ...names: readonly string[]) =>
  fixturesPattern(
    nearest,
    names.map((name) => join(root, name)),
    textOf,
  );

test("the fixtures of a check come before other tests, and those of its ID first", () => {
  const source = `${tool}/checks/gateway/open.ts`;
  const files = {
    [source]: 'export const open = { id: "OC-NET-001" };\n',
    [`${tool}/checks/list.ts`]: 'export { open } from "./gateway/open.ts";\n',
    [`${tool}/catalog.ts`]:
      'import { open } from "./checks/list.ts";\nexport const all = [open];\n',
    [`${tool}/checks/check-fixtures.test.ts`]: 'import { all } from "../catalog.ts";\n',
    [`${tool}/other.test.ts`]: 'import { open } from "./checks/gateway/open.ts";\n',
  };
  const related = relatedTo(files, source);
  expect(related).toEqual([`${tool}/checks/check-fixtures.test.ts`, `${tool}/other.test.ts`]);
  expect(patternOf(related[0], source)).toBe("^(?:OC-NET-001) ");
  const fixture = `${tool}/checks/fixtures/OC-NET-002/fires.json5`;
  expect(patternOf(related[0], source, fixture)).toBe("^(?:OC-NET-001|OC-NET-002) ");
  expect(patternOf(related[0], `${tool}/checks/list.ts`)).toBeUndefined();
  expect(patternOf(related[1], source)).toBeUndefined();
  expect(patternOf(undefined, source)).toBeUndefined();
});

test("modules that import each other end the search", () => {
  expect(
    relatedTo(
      {
        [`${tool}/a.ts`]: 'import { b } from "./b.ts";\nexport const a = 1;\n',
        [`${tool}/b.ts`]: 'import { a } from "./a.ts";\nexport const b = 1;\n',
        [`${tool}/c.ts`]: "export const c = 1;\n",
        [`${tool}/a.test.ts`]: 'import { a } from "./a.ts";\n',
      },
      `${tool}/c.ts`,
    ),
  ).toEqual([]);
});

test("a test that takes a file of another package by its name needs it, whatever the package exports", () => {
  const files = {
    "packages/tool/package.json": JSON.stringify({
      name: "@parapet/tool",
      exports: { "./*": "./src/*", "./deep/*": "./src/inner/*" },
    }),
    [`${tool}/cut.ts`]: "export const cut = 1;\n",
    [`${tool}/inner/glue.ts`]: "export const glue = 2;\n",
    "test/cut.test.ts": 'import { cut } from "@parapet/tool/cut.ts";\n',
    "test/glue.test.ts": 'import { glue } from "@parapet/tool/deep/glue.ts";\n',
  };
  expect(relatedTo(files, `${tool}/cut.ts`, packageEntries)).toEqual(["test/cut.test.ts"]);
  expect(relatedTo(files, `${tool}/inner/glue.ts`, packageEntries)).toEqual(["test/glue.test.ts"]);
});

test("tests of a shared check are found, whichever package has its fixtures", () => {
  const here = join(import.meta.dirname, "..");
  const fixtures = join(here, "packages/codex/src/checks/check-fixtures.test.ts");
  const graph = moduleGraph(here, packageEntries(here));
  const shared = join(here, "packages/runtime-kit/src/mcp/checks/server-unpinned.ts");
  expect(nearestTests([shared], [fixtures], graph)).toEqual([fixtures]);
});

test("each file is read once, however many tests need it: the first test begins soon", () => {
  const tests = Array.from({ length: 50 }, (_, n) => join(root, `test/${n}.test.ts`));
  const [helper, changed] = [join(root, "test/helper.ts"), join(root, "src/cut.ts")];
  const asked: string[] = [];
  const needs = (file: string) => {
    asked.push(file);
    if (file === changed) return [helper];
    return file === helper ? [changed] : [helper];
  };
  expect(nearestTests([changed], tests, { needs })).toHaveLength(50);
  expect(asked.toSorted()).toEqual([...tests, helper, changed].toSorted());
});

test("of tests that are as near, those that try many cases come last", () => {
  const needs = 'import { cut } from "./cut.ts";\n';
  expect(
    relatedTo(
      {
        [`${tool}/cut.ts`]: "export const cut = 1;\n",
        [`${tool}/edge.properties.test.ts`]: needs,
        [`${tool}/edge.test.ts`]: needs,
      },
      `${tool}/cut.ts`,
    ),
  ).toEqual([`${tool}/edge.test.ts`, `${tool}/edge.properties.test.ts`]);
});

test("a run that is cut short says what failed, and names what was left in the order of nearness", () => {
  const noted = join(root, "ended");
  writeFileSync(noted, "passed a.test.ts\nfailed b.test.ts\n");
  const related = ["a", "b", ...Array.from({ length: 10 }, (_, n) => `far-${n}`)].map(
    (name) => `${name}.test.ts`,
  );
  expect(summaryOf(related, endedFiles(noted), 30).split("\n")).toEqual([
    "2 of 12 related test files ran in 30 s.",
    "  failed b.test.ts",
    "Not run, nearest first; --all runs every one:",
    ...related.slice(2, 10).map((file) => `  ${file}`),
    "  and 2 more",
  ]);
  expect(summaryOf(["a.test.ts"], endedFiles(noted).slice(0, 1), 3)).toBe(
    "All 1 related test files ran.",
  );
});
