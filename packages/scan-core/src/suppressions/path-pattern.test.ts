import { expect, test } from "vitest";
import { isAtPlace, isPlace } from "./path-pattern.ts";

test.each([
  ["skills/vendor", "skills/vendor/a/SKILL.md"],
  ["skills/vendor/SKILL.md", "skills/vendor/SKILL.md"],
  ["skills/*/tests", "skills/deploy/tests/cases.md"],
  ["skills/vendor-*", "skills/vendor-a/SKILL.md"],
  ["**/examples", "examples/a.md"],
  ["**/examples", "skills/deploy/docs/examples/a.md"],
  ["skills/**/attacks.md", "skills/deploy/docs/attacks.md"],
])("%s hides a finding in %s", (place, file) => {
  expect(isAtPlace(place, file)).toBe(true);
});

test.each([
  ["skills/vendor", "skills/vendor2/SKILL.md"],
  ["skills/*/tests", "skills/deploy/docs/tests/cases.md"],
  ["skills/*/tests", "skills/tests"],
  ["skills/vendor-*", "skills/own/vendor-a.md"],
  ["**/examples", "skills/examples2/a.md"],
  ["skills/**/attacks.md", "skills/attacks.txt"],
  ["skills/*.md", "skills/deploy/SKILL.md"],
])("%s hides nothing in %s", (place, file) => {
  expect(isAtPlace(place, file)).toBe(false);
});

test.each(["*", "**", "**/*", "*/**", "a*", "../skills", "skills//a", "skills\\a", "", "./a"])(
  "a path that would hide nearly everything, or leaves the workspace, is refused: %j",
  (place) => {
    expect(isPlace(place)).toBe(false);
  },
);

test.each(["skills", "*/tests", "**/examples", "vendor-*", "**/*.test.md"])(
  "a path with a name in it is accepted: %s",
  (place) => {
    expect(isPlace(place)).toBe(true);
  },
);

test("a path of many stars takes no longer than its length allows", () => {
  const place = `${"**/".repeat(4)}${"a*/".repeat(500)}b`;
  expect(isPlace(place)).toBe(true);
  expect(isAtPlace(place, `${"a/".repeat(2_000)}c`)).toBe(false);
});
