import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importedSources, readSources } from "./structure/source-imports.ts";

const root = join(import.meta.dirname, "..");
const [, text = ""] = readFileSync(join(root, "docs/architecture.md"), "utf8").split(
  "## Four ways through the code",
);
const imports = importedSources(readSources(root));

type Passed = {
  readonly file: string;
  /** The first of a step that begins outside the program. */
  readonly isOverHttp: boolean;
};

const ways = text
  .split(/^### /m)
  .slice(1)
  .map((section) => ({
    title: section.slice(0, section.indexOf("\n")),
    passed: stepsOf(section).flatMap(filesIn),
  }));

function stepsOf(section: string): readonly string[] {
  return section.split(/^\d+\. /m).slice(1);
}

/** What follows the last step stands apart from it. */
function filesIn(step: string): readonly Passed[] {
  const [own = ""] = step.split("\n\n");
  return [...own.matchAll(/`((?:packages|adapters)\/[^`\s]+\.tsx?)`/g)].map(
    ([, file = ""], index) => ({ file, isOverHttp: index === 0 && own.startsWith("Over HTTP") }),
  );
}

function joined(one: string, other: string): boolean {
  return imports.get(one)?.has(other) === true || imports.get(other)?.has(one) === true;
}

/** Files that no file named before them imports or is imported by. */
function unreached(passed: readonly Passed[]): readonly string[] {
  return passed
    .filter(
      ({ file, isOverHttp }, index) =>
        index > 0 &&
        !isOverHttp &&
        !passed.slice(0, index).some((before) => joined(before.file, file)),
    )
    .map(({ file }) => file);
}

test("there are four ways, and each names the files that it passes", () => {
  expect(ways.map(({ passed }) => passed.length).filter((count) => count > 12)).toHaveLength(4);
});

test.each(ways)("who follows the way of $title gets from file to file", ({ passed }) => {
  expect(unreached(passed)).toEqual([]);
  expect(passed.filter(({ isOverHttp }) => isOverHttp).length).toBeLessThan(2);
});

test("a file that none of the others knows breaks a way", () => {
  const far = { file: "packages/docs-site/src/build-site.ts", isOverHttp: false };
  expect(unreached([...(ways[0]?.passed ?? []), far])).toEqual([far.file]);
});
