import { expect, test } from "vitest";
import {
  compareOpenClaw,
  comparePython,
  compareSemver,
  type VersionOrder,
} from "./version-order.ts";

/** Pairs of versions that are not in the order of the list. */
function misplaced(order: VersionOrder, versions: readonly string[]): readonly string[] {
  return versions.flatMap((version, index) =>
    versions.flatMap((other, otherIndex) =>
      Math.sign(order(version, other) ?? Number.NaN) === Math.sign(index - otherIndex)
        ? []
        : [`${version} against ${other}`],
    ),
  );
}

test("npm versions are in the order of Semantic Versioning, prereleases included", () => {
  const versions = [
    "1.0.0-0",
    "1.0.0-1",
    "1.0.0-alpha",
    "1.0.0-alpha.1",
    "1.0.0-alpha.beta",
    "1.0.0-beta.2",
    "1.0.0-beta.11",
    "1.0.0-rc.1",
    "1.0.0",
    "1.0.1",
    "2.0.0",
    "99999999999999999999.0.0",
    "100000000000000000000.0.0",
  ];
  expect(misplaced(compareSemver, versions)).toEqual([]);
});

test("a correction of OpenClaw comes after the release that it corrects, a beta before", () => {
  const versions = [
    "2026.2.3-beta.1",
    "2026.2.3-beta.2",
    "2026.2.3",
    "2026.2.3-1",
    "2026.2.3-2",
    "2026.2.6-3",
    "2026.2.13",
    "2026.10.1",
  ];
  expect(misplaced(compareOpenClaw, versions)).toEqual([]);
});

test("Python versions are in the order of their package index", () => {
  const versions = [
    "1.0.dev1",
    "1.0a1.dev1",
    "1.0a1",
    "1.0b2",
    "1.0rc1",
    "1.0",
    "1.0.post1.dev1",
    "1.0.post1",
    "1.1",
    "2025.9.25",
    "1!0.1",
  ];
  expect(misplaced(comparePython, versions)).toEqual([]);
});

test.each([
  ["1.0", "1.0.0"],
  ["1.0-1", "1.0.post1"],
  ["1.0alpha1", "1.0a1"],
  ["v1.0", "1.0+local.1"],
])("Python takes %s and %s for the same version", (a, b) => {
  expect(comparePython(a, b)).toBe(0);
});

test.each(["latest", "", "1.x", "^1.0.0", "1.0.0 || 2", "9".repeat(300)])(
  "%s is no version, neither older nor newer than one",
  (text) => {
    expect(compareSemver(text, "1.0.0")).toBeUndefined();
    expect(comparePython(text, "1.0.0")).toBeUndefined();
  },
);
