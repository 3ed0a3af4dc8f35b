import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PROPERTY_TIMEOUT_MS, propertyRuns } from "./testing/property-runs.ts";
import { unifiedDiff } from "./unified-diff.ts";

const numbered = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}\n`).join("");

describe("previews", () => {
  test("equal texts have no difference to show", () => {
    expect(unifiedDiff({ path: "a.json", before: "{}\n", after: "{}\n" })).toBe("");
  });

  test("a changed line stands between three unchanged ones", () => {
    const before = numbered(1, 9);
    expect(unifiedDiff({ path: "a.json", before, after: before.replace("5\n", "five\n") })).toBe(
      "--- a.json\n+++ a.json\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n",
    );
  });

  test("changes far apart are shown apart, changes close together are shown together", () => {
    const before = numbered(1, 20);
    const apart = unifiedDiff({
      path: "a",
      before,
      after: before.replace("2\n", "two\n").replace("18\n", "x\n"),
      context: 1,
    });
    expect(apart.match(/^@@.*@@$/gm)).toEqual(["@@ -1,3 +1,3 @@", "@@ -17,3 +17,3 @@"]);
    const close = unifiedDiff({
      path: "a",
      before,
      after: before.replace("2\n", "").replace("5\n", "x\n"),
      context: 1,
    });
    expect(close.match(/^@@.*@@$/gm)).toEqual(["@@ -1,6 +1,5 @@"]);
  });

  test("a missing line feed at the end is said, on the side that lacks it", () => {
    expect(unifiedDiff({ path: "a", before: "{}", after: "{}\n" })).toBe(
      "--- a\n+++ a\n@@ -1 +1 @@\n-{}\n\\ No newline at end of file\n+{}\n",
    );
  });

  test("lines that are added to nothing, or all removed, count from zero", () => {
    expect(unifiedDiff({ path: "a", before: "", after: "x\ny\n" })).toBe(
      "--- a\n+++ a\n@@ -0,0 +1,2 @@\n+x\n+y\n",
    );
    expect(unifiedDiff({ path: "a", before: "x\n", after: "" })).toBe(
      "--- a\n+++ a\n@@ -1 +0,0 @@\n-x\n",
    );
  });

  test("a changed line end is a changed line", () => {
    expect(unifiedDiff({ path: "a", before: "x\r\n", after: "x\n" })).toContain("-x\r\n+x\n");
  });

  test("a line feed in a file name does not become a line of the preview", () => {
    expect(unifiedDiff({ path: "a\n+evil", before: "x", after: "y" }).split("\n")[0]).toBe(
      String.raw`--- "a\n+evil"`,
    );
  });

  test("texts with nothing in common are shown whole, at bounded cost", () => {
    const diff = unifiedDiff({
      path: "a",
      before: numbered(1, 50_000),
      after: numbered(100_001, 150_000),
    });
    expect(diff).toContain("@@ -1,50000 +1,50000 @@");
  });
});

test(
  "a preview holds exactly what turns the old text into the new",
  () => {
    const text = fc
      .array(fc.constantFrom("a", "b", "c", "", "\r"), { maxLength: 14 })
      .map((lines) => lines.join("\n"));
    const property = fc.property(text, text, fc.nat(4), (before, after, context) => {
      const diff = unifiedDiff({ path: "f", before, after, context });
      expect(patched(before, diff)).toBe(after);
    });
    fc.assert(property, { numRuns: propertyRuns });
  },
  PROPERTY_TIMEOUT_MS,
);

/** A small `patch`: also checks that what the diff says of the old text is so. */
function patched(before: string, diff: string): string {
  const old = before.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const result: string[] = [];
  let taken = 0;
  const lines = diff.split("\n").slice(2, -1);
  for (const [index, line] of lines.entries()) {
    const hunk = /^@@ -(\d+)(?:,(\d+))? /.exec(line);
    const end = lines[index + 1]?.startsWith("\\") ? "" : "\n";
    if (hunk !== null) {
      const start = Number(hunk[1]) - (hunk[2] === "0" ? 0 : 1);
      result.push(...old.slice(taken, start));
      taken = start;
    } else if (line.startsWith("+")) {
      result.push(line.slice(1) + end);
    } else if (!line.startsWith("\\")) {
      if (old[taken] !== line.slice(1) + end)
        throw new Error(`The old text has no such line: ${line}`);
      if (line.startsWith(" ")) result.push(line.slice(1) + end);
      taken += 1;
    }
  }
  return result.join("") + old.slice(taken).join("");
}
