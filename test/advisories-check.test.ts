import { expect, test, vi } from "vitest";
import { checkAdvisories, type Outside } from "../scripts/advisories/check-advisories.ts";

type Events = readonly Readonly<Record<string, string>>[];

function record(id: string, name: string, events: Events, checked: object = {}): string {
  const affected = {
    package: { ecosystem: "npm", name },
    ranges: [{ type: "SEMVER", events }],
    ...checked,
  };
  return JSON.stringify({
    id,
    modified: "2026-11-01T00:00:00Z",
    summary: "Runs commands",
    affected: [affected],
    references: [],
    database_specific: { severity: "HIGH", source: `https://advisories.example/${id}` },
  });
}

const fixedIn = (version: string): Events => [{ introduced: "0" }, { fixed: version }];
const published: Readonly<Record<string, readonly string[]>> = {
  known: ["1.0.0", "1.1.0", "2.0.0-beta.1", "2.0.1"],
};

const outside: Outside = {
  registry: async ({ name }) => {
    const versions = published[name];
    if (versions !== undefined) return { outcome: "found", versions };
    if (name === "gone") return { outcome: "missing" };
    return { outcome: "unreachable", reason: "no network" };
  },
  source: async () => ({ outcome: "found" }),
  today: "2026-11-23",
};

const unreachable: Outside["source"] = async () => ({
  outcome: "unreachable",
  reason: "no network",
});

/** What was written about the first record. */
async function checkedRecord(line: string, changed: Partial<Outside> = {}) {
  const { text, exitCode } = await checkAdvisories(line, { ...outside, ...changed });
  const { affected, database_specific } = JSON.parse(text);
  return { exitCode, fix: affected[0].database_specific, of: database_specific };
}

test("a fixed version that the registry has is published", async () => {
  expect(await checkedRecord(record("A", "known", fixedIn("1.1.0")))).toEqual({
    exitCode: 0,
    fix: {
      fixed_versions: "published",
      published_versions: ["1.1.0"],
      checked_on: "2026-11-23",
    },
    of: {
      severity: "HIGH",
      source: "https://advisories.example/A",
      source_status: "found",
      source_checked_on: "2026-11-23",
    },
  });
});

test.each([
  ["the next stable one is named for a version that was never published", "1.5.0", ["2.0.1"]],
  ["a version before a release is none to write", "2.0.0", ["2.0.1"]],
  ["none is named where the registry has nothing later", "3.0.0", []],
])("%s", async (_name, version, versions) => {
  const { fix, exitCode } = await checkedRecord(record("A", "known", fixedIn(version)));
  expect(exitCode).toBe(1);
  expect(fix).toMatchObject({ fixed_versions: "not-found", published_versions: versions });
});

test("a package that is gone loses the versions that it was seen with", async () => {
  const before = { database_specific: { fixed_versions: "published", published_versions: ["1"] } };
  const { fix, exitCode } = await checkedRecord(record("A", "gone", fixedIn("1.0.0"), before));
  expect(exitCode).toBe(1);
  expect(fix).toEqual({ fixed_versions: "package-not-found", checked_on: "2026-11-23" });
});

test("no answer changes nothing, and is not taken for a confirmation", async () => {
  const earlier = {
    fixed_versions: "published",
    published_versions: ["1.0.0"],
    checked_on: "2026-11-01",
  };
  const line = record("A", "away", fixedIn("1.0.0"), { database_specific: earlier });
  const { fix, of, exitCode } = await checkedRecord(line, { source: unreachable });
  expect(exitCode).toBe(2);
  expect(fix).toEqual(earlier);
  expect(of).toEqual({ severity: "HIGH", source: "https://advisories.example/A" });
  const { text } = await checkAdvisories(line, { ...outside, source: unreachable });
  expect(text).toBe(`${line}\n`);
});

test("an advisory without a fix needs no answer of the registry", async () => {
  const line = record("A", "away", [{ introduced: "0" }, { last_affected: "1.0.0" }]);
  const { fix, exitCode } = await checkedRecord(line);
  expect(exitCode).toBe(0);
  expect(fix).toEqual({ fixed_versions: "no-fix" });
});

test("each package and address is asked for once, and addresses not at all where that is not wanted", async () => {
  const lines = ["A", "A", "B"].map((id) => record(id, "known", fixedIn("1.1.0"))).join("\n");
  const registry = vi.fn<Outside["registry"]>(outside.registry);
  const source = vi.fn<NonNullable<Outside["source"]>>(async () => ({ outcome: "missing" }));
  const { report, exitCode } = await checkAdvisories(lines, { ...outside, registry, source });
  expect(registry).toHaveBeenCalledTimes(1);
  expect(source).toHaveBeenCalledTimes(2);
  expect(exitCode).toBe(1);
  expect(report).toContain("Sources: 0 read, 2 missing, 0 unreachable.");
  expect(report).toContain("  missing: https://advisories.example/B");
  const { today } = outside;
  const alone = await checkAdvisories(lines, { registry: outside.registry, today });
  expect(alone).toMatchObject({ exitCode: 0 });
  expect(alone.report).toContain("Sources: 0 read, 0 missing, 0 unreachable.");
});

test("the report names each version that is missing, with its advisory", async () => {
  const lines = [
    record("A", "known", fixedIn("1.5.0")),
    record("B", "gone", fixedIn("1.0.0")),
    record("C", "away", fixedIn("1.0.0")),
  ].join("\n");
  const { report } = await checkAdvisories(lines, outside);
  expect(report.split("\n")).toEqual([
    "Fixed versions: 0 published, 1 not found in the registry, 1 of packages not found, 0 without a fix, 1 not asked.",
    "  not found: known 1.5.0 (A)",
    "  not found: gone 1.0.0 (B)",
    "Sources: 3 read, 0 missing, 0 unreachable.",
    "",
  ]);
});

test("a record that is not in the OSV format is refused before anybody is asked", async () => {
  const registry = vi.fn<Outside["registry"]>(outside.registry);
  await expect(checkAdvisories(`{"id":"A"}`, { ...outside, registry })).rejects.toThrow("modified");
  expect(registry).not.toHaveBeenCalled();
});
