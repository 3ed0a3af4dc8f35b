import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, onTestFinished, test } from "vitest";
import { conditionsOf } from "./branches/conditions.ts";
import { branchExceptions, exceptionsIn } from "./branches/exceptions.ts";
import { branchGroups, root } from "./branches/groups.ts";
import { type Outcomes, recordingOutcomes } from "./branches/record-outcomes.ts";
import { compareWithExceptions, untakenBranches } from "./branches/untaken-branches.ts";

/**
 * The branches of a text that its last lines, the test, do not take: those are the fixtures of a
 * check, where one is named.
 */
function untaken(text: string, fixturesOf?: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "parapet-branches-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "source.ts"), text);
  const recording = recordingOutcomes("source.ts", text, conditionsOf(text));
  const context: { parapetOutcomes?: Outcomes; parapetFixturesOf?: string } =
    fixturesOf === undefined ? {} : { parapetFixturesOf: fixturesOf };
  runInNewContext(stripTypeScriptTypes(recording), context);
  return untakenBranches(folder, ["source.ts"], [context.parapetOutcomes ?? {}]).map(
    ({ line, condition, never }) => `${line} never ${never}: ${condition}`,
  );
}

test.each([
  [
    "an early return",
    "const f = (a: number) => { if (a > 1) return 1; return 2; }; f(1);",
    ["1 never holds: a > 1"],
  ],
  [
    "a guard that never speaks",
    "for (const a of [1, 2]) { if (a > 2) continue; }",
    ["1 never holds: a > 2"],
  ],
  [
    "one of two guards",
    "const f = (a: boolean, b: boolean) => { if (a && !b) return; }; f(true, false); f(false, true);",
    ["1 never holds: b"],
  ],
  [
    "a guard after the first",
    "const f = (a: boolean, b: boolean) => { if (!a || !b) return; }; f(true, true); f(false, true);",
    ["1 never fails: b"],
  ],
  ["a default", "const f = (a?: number) => a ?? 1;\nf(2);", ["1 never fails: a"]],
  ["a choice", "const f = (a: number) => (a === 1 ? 2 : 3);\nf(1);", ["1 never fails: a === 1"]],
  ["a filter that drops nothing", "[1, 2].filter((a) => a > 0);", ["1 never fails: a > 0"]],
  ["an alternative", "[1, 2].some((a) => a === 2 || a === 3);", ["1 never holds: a === 3"]],
  [
    "a case",
    "const f = (a: number) => { switch (a) { case 1: return 2; default: return 3; } };\nf(1);",
    ["1 never holds: return 3;"],
  ],
  [
    "a function that is not called",
    "const f = (a: number) => {\n  if (a) return;\n};",
    ["2 never holds: a", "2 never fails: a"],
  ],
  [
    "nothing of a default that only types need",
    'const f = (a: string[]) => (a[0] ?? "") + (a.at(-1) ?? "");\nf(["b"]);',
    [],
  ],
  [
    "nothing, where all was taken",
    "const f = (a: number, b?: number) => (a === 1 && (b ?? 2) === 2);\nf(1); f(2); f(1, 3); f(1, 2);",
    [],
  ],
])("a test that leaves out a branch is shown %s", (_name, text, expected) => {
  expect(untaken(text)).toEqual(expected);
});

test.each([
  ["of its own fixtures", 'id: "OC-NET-001"', "OC-NET-001", []],
  ["of the fixtures of another check not", 'id: "OC-NET-001"', "OC-NET-002", ["1 never holds: a"]],
  ["of tests that are no fixtures", 'id: "OC-NET-001"', undefined, []],
  ["of every runtime that shares it", "id: `${prefix}-005`", "CC-MCP-005", []],
  ["of another shared check not", "id: `${prefix}-005`", "CC-MCP-006", ["1 never holds: a"]],
  ["of whatever asks a source that is no check", "ids: [1]", "OC-NET-002", []],
])("of a check's branches those count %s", (_name, id, fixturesOf, expected) => {
  const text = `const prefix = "CC-MCP"; const check = { ${id}, run: (a: boolean) => { if (a) return 1; return 2; } };\n[true, false].forEach(check.run);`;
  const never = expected.flatMap((line) => [line, line.replace("holds", "fails")]);
  expect(untaken(text, fixturesOf)).toEqual(never);
});

test("what a program does is the same while its branches are recorded", () => {
  const text =
    "const f = (a?: { b?: () => number }) => a?.b?.() ?? (a ? 1 : 2); result = [f(), f({}), f({ b: () => 3 })];";
  const context: { result?: readonly number[] } = {};
  const recording = recordingOutcomes("f.ts", text, conditionsOf(text));
  runInNewContext(stripTypeScriptTypes(recording), context);
  expect([...(context.result ?? [])]).toEqual([2, 1, 3]);
});

test("an exception whose branch is taken is reported, and no branch without an exception is left out", () => {
  const branch = { file: "a.ts", line: 1, condition: "a", never: "holds" } as const;
  const exception = { file: "a.ts", condition: "a", never: "holds", reason: "cannot be" } as const;
  const other = { ...exception, never: "fails" } as const;
  expect(compareWithExceptions([branch], [exception])).toEqual({ missing: [], unneeded: [] });
  expect(compareWithExceptions([branch], [other])).toEqual({
    missing: [branch],
    unneeded: [other],
  });
  expect(compareWithExceptions([], [exception])).toEqual({ missing: [], unneeded: [exception] });
});

test("an exception in a text has the reason that is before it", () => {
  expect(
    exceptionsIn("# Cannot be.\n\na.ts never holds: a\n# Types.\nb.ts never fails: b ?? c\nx\n"),
  ).toEqual([
    { file: "a.ts", never: "holds", condition: "a", reason: "Cannot be." },
    { file: "b.ts", never: "fails", condition: "b ?? c", reason: "Types." },
  ]);
});

test("the branches of every check of every runtime are looked at", () => {
  const known = new Set(branchGroups().flatMap(({ sources }) => sources));
  const checks = globSync(
    ["packages/!(server)/src/**/checks/**/*.ts", "packages/openclaw/src/facts/**/*.ts"],
    { cwd: root },
  ).filter((file) => !/\.test\.ts$|\/fixtures\//.test(file));
  expect(checks.length).toBeGreaterThan(500);
  expect(checks.filter((file) => !known.has(file))).toEqual([]);
});

test("every exception is of a source that is looked at, and says why", () => {
  const known = new Set(branchGroups().flatMap(({ sources }) => sources));
  const exceptions = branchExceptions();
  expect(exceptions.filter(({ file }) => !known.has(file))).toEqual([]);
  expect(exceptions.filter(({ reason }) => reason.length < 10)).toEqual([]);
});
