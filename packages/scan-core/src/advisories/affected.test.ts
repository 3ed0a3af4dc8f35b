import { expect, test } from "vitest";
import { fixedVersionOf, isAffected } from "./affected.ts";
import type { Advisory } from "./advisory.ts";
import { parseOsv } from "./osv.ts";

function advisoryOf(affected: object, name = "server", ecosystem = "npm"): Advisory {
  const [advisory] = parseOsv({
    id: "TEST-1",
    modified: "2026-01-01T00:00:00Z",
    affected: [{ package: { ecosystem, name }, ...affected }],
  }).advisories;
  if (advisory === undefined) throw new Error("no advisory");
  return advisory;
}

const range = (...events: readonly object[]) => ({ ranges: [{ type: "SEMVER", events }] });

test.each([
  ["before the fix", range({ introduced: "0" }, { fixed: "1.2.0" }), "1.1.9", true],
  ["at the fix", range({ introduced: "0" }, { fixed: "1.2.0" }), "1.2.0", false],
  ["a prerelease of the fix", range({ introduced: "0" }, { fixed: "1.2.0" }), "1.2.0-rc.1", true],
  ["before it was introduced", range({ introduced: "1.0.0" }, { fixed: "1.2.0" }), "0.9.0", false],
  ["the last affected", range({ introduced: "0" }, { last_affected: "1.2.0" }), "1.2.0", true],
  [
    "after the last affected",
    range({ introduced: "0" }, { last_affected: "1.2.0" }),
    "1.2.1",
    false,
  ],
  ["below the limit", range({ introduced: "1.0.0" }, { limit: "2.0.0" }), "1.9.0", true],
  ["at the limit", range({ introduced: "1.0.0" }, { limit: "2.0.0" }), "2.0.0", false],
  ["open to the end", range({ introduced: "1.0.0" }), "99.0.0", true],
  [
    "introduced again, events in any order",
    range({ fixed: "2.1.0" }, { introduced: "2.0.0" }, { fixed: "1.1.0" }, { introduced: "0" }),
    "2.0.5",
    true,
  ],
  [
    "between two ranges of one list of events",
    range({ fixed: "2.1.0" }, { introduced: "2.0.0" }, { fixed: "1.1.0" }, { introduced: "0" }),
    "1.5.0",
    false,
  ],
  ["listed by itself", { versions: ["1.0.0", "1.0.2"] }, "1.0.2", true],
  ["not listed", { versions: ["1.0.0", "1.0.2"] }, "1.0.1", false],
  ["no version of the scheme", range({ introduced: "0" }), "latest", false],
  [
    "a range of commits alone",
    { ranges: [{ type: "GIT", events: [{ introduced: "0" }] }] },
    "1.0.0",
    false,
  ],
])("%s", (_name, affected, version, expected) => {
  expect(isAffected(advisoryOf(affected), version)).toBe(expected);
});

test("a corrected release of OpenClaw is past the fix in the release, its beta is not", () => {
  const advisory = advisoryOf(range({ introduced: "0" }, { fixed: "2026.2.3" }), "openclaw");
  expect(isAffected(advisory, "2026.2.3-1")).toBe(false);
  expect(isAffected(advisory, "2026.2.3-beta.1")).toBe(true);
});

test("the fix is that of the range that holds the version", () => {
  const advisory = advisoryOf({
    ranges: [
      { type: "SEMVER", events: [{ introduced: "1.0.0" }, { fixed: "1.4.0" }] },
      { type: "SEMVER", events: [{ introduced: "2.0.0" }, { fixed: "2.1.0" }] },
    ],
  });
  expect(fixedVersionOf(advisory, "1.3.0")).toBe("1.4.0");
  expect(fixedVersionOf(advisory, "2.0.1")).toBe("2.1.0");
});
