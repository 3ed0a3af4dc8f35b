import { expect, test } from "vitest";
import { assessVersion, fixSentence } from "./assessment.ts";
import type { KnownAdvisories } from "./known-advisories.ts";
import { parseOsv } from "./osv.ts";

const server = { ecosystem: "npm", name: "server" } as const;

function knownOf(
  advisories: Readonly<Record<string, readonly object[]>>,
  publishedVersions: readonly string[],
): KnownAdvisories {
  const all = Object.entries(advisories).flatMap(
    ([id, events]) =>
      parseOsv({
        id,
        modified: "2026-01-01T00:00:00Z",
        affected: [{ package: server, ranges: [{ type: "SEMVER", events }] }],
      }).advisories,
  );
  return { of: () => all, publishedVersions: () => publishedVersions };
}

const below = (fixed: string) => [{ introduced: "0" }, { fixed }];

test.each([
  [["1.2.0"], "1.2.0", "Fixed in 1.2.0."],
  [["1.3.0"], "1.3.0", "Fixed in 1.2.0 according to CVE-1; 1.3.0 has the fix and is published."],
  [
    [],
    undefined,
    "Fixed in 1.2.0 according to CVE-1; it is not confirmed that this version is published.",
  ],
])("with %j published, the fix writes %s", (published, fix, sentence) => {
  const assessment = assessVersion(
    knownOf({ "CVE-1": below("1.2.0") }, published),
    server,
    "1.0.0",
  );
  expect(assessment?.publishedFix).toBe(fix);
  expect(assessment && fixSentence(assessment)).toBe(sentence);
});

test("of several vulnerabilities, the fix removes all and brings none", () => {
  const known = knownOf(
    {
      "CVE-1": below("1.2.0"),
      "CVE-2": below("1.4.0"),
      "CVE-3": [{ introduced: "1.4.0" }, { fixed: "1.5.0" }],
    },
    ["1.2.0", "1.4.0", "1.5.0"],
  );
  expect(assessVersion(known, server, "1.0.0")).toMatchObject({
    fixedVersion: "1.4.0",
    publishedFix: "1.5.0",
  });
});

test("a package whose newest version runs is reported only where no version has the fix", () => {
  expect(assessVersion(knownOf({ "CVE-1": below("1.2.0") }, []), server, "")).toBeUndefined();
  const malicious = assessVersion(knownOf({ "MAL-1": [{ introduced: "0" }] }, []), server, "");
  expect(malicious && fixSentence(malicious)).toBe("No fixed version is known.");
});
