import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { changelogSection } from "../scripts/release/changelog-section.ts";
import { type NamedManifest, releaseProblems } from "../scripts/release/release-problems.ts";

const folder = join(import.meta.dirname, "../.github/workflows");
const workflows = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(join(folder, name), "utf8"),
}));

test("every action of a workflow is pinned to a commit, so that a moved tag runs nothing of others here", () => {
  const uses = workflows.flatMap(({ name, text }) =>
    [...text.matchAll(/\buses:\s*(\S+)/g)].map(([, action = ""]) => `${name}: ${action}`),
  );
  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter((use) => !/@[0-9a-f]{40}$/.test(use))).toEqual([]);
});

test("every workflow has read permission only, unless a job says otherwise", () => {
  const others = workflows.filter(
    ({ text }) => !/^permissions:\n {2}contents: read\njobs:/m.test(text),
  );
  expect(others.map(({ name }) => name)).toEqual([]);
});

test("a release has a checked version, checksums and provenance", () => {
  const { text = "" } = workflows.find(({ name }) => name === "release.yml") ?? {};
  expect(text).toContain("node scripts/check-release.ts");
  expect(text).toContain("sha256sum");
  expect(text).toContain("npm publish ./release/*.tgz --provenance");
});

const changelog =
  "# Changelog\n\n## Unreleased\n\n- New\n\n## 1.1.0 - 2027-01-31\n\n- Second\n\n### Fixed\n\n- Bug\n\n## 1.0.0\n\n## 0.9.0\n";

test("the release notes of a version are its section of the changelog", () => {
  expect(changelogSection(changelog, "1.1.0")).toBe("- Second\n\n### Fixed\n\n- Bug");
  expect(changelogSection(changelog, "1.1")).toBeUndefined();
});

function problems(tag: string, ...manifests: readonly NamedManifest[]): readonly string[] {
  return releaseProblems({ tag, changelog, manifests });
}

test("a tag is released only with matching versions and a changelog section", () => {
  expect(problems("v1.1.0", { name: "a", version: "1.1.0" })).toEqual([]);
  expect(
    problems("v1.1.0", { name: "a", version: "1.1.0" }, { name: "b", version: "1.0.0" }),
  ).toEqual([
    "b has version 1.0.0, but the tag is v1.1.0.",
    "Run: node scripts/set-version.ts 1.1.0",
  ]);
  expect(problems("v1.2.0", { name: "a", version: "1.2.0" })).toEqual([
    'CHANGELOG.md has no section "## 1.2.0 - DATE".',
    "Run: node scripts/set-version.ts 1.2.0",
  ]);
  expect(problems("v1.0.0", { name: "a", version: "1.0.0" })).toEqual([
    "The section of 1.0.0 in CHANGELOG.md is empty.",
  ]);
  expect(problems("latest")).toEqual(["The tag latest is not a version such as v1.2.3."]);
});

test("a package that depends on another version of a package of its own is not released: npm ci would look for it elsewhere", () => {
  const dependencies = { "@parapet/posture": "1.0.0", hono: "4.0.0" };
  expect(problems("v1.1.0", { name: "a", version: "1.1.0", dependencies })).toEqual([
    "a depends on @parapet/posture 1.0.0, but the tag is v1.1.0.",
    "Run: node scripts/set-version.ts 1.1.0",
  ]);
});
