import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { checkAdvisories, type Outside } from "../scripts/advisories/check-advisories.ts";

type Events = readonly Readonly<Record<string, string>>[];

function record(
  id: string,
  name: string,
  events: Events,
  checked: object = {},
  byHand: object = {},
): string {
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
    database_specific: {
      severity: "HIGH",
      source: `https://advisories.example/${id}`,
      ...byHand,
    },
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

const releasedAt = { "1.5.0": "https://project.example/releases/1.5.0" };

test.each([
  ["a version that the registry lacks", "known", ["2.0.1"]],
  ["a package that the registry lacks", "gone", undefined],
])(
  "%s is confirmed by the project's release, and still none to write",
  async (_name, name, versions) => {
    const byHand = { database_specific: { released_at: releasedAt } };
    const line = record("A", name, fixedIn("1.5.0"), byHand);
    const { fix, exitCode } = await checkedRecord(line);
    expect(exitCode).toBe(0);
    expect(fix).toMatchObject({ fixed_versions: "released", released_at: releasedAt });
    expect(fix.published_versions).toEqual(versions);
  },
);

test("a release of the project that cannot be found any more is missing", async () => {
  const line = record("A", "known", fixedIn("1.5.0"), {
    database_specific: { released_at: releasedAt },
  });
  const source: Outside["source"] = async (url) => ({
    outcome: url === releasedAt["1.5.0"] ? "missing" : "found",
  });
  const { exitCode, report } = await checkAdvisories(line, { ...outside, source });
  expect(exitCode).toBe(1);
  expect(report).toContain("  missing: https://project.example/releases/1.5.0");
});

test("the reason for a version that nobody confirms is kept until the registry has it", async () => {
  const byHand = { database_specific: { unconfirmed: "Announced, not released." } };
  const kept = await checkedRecord(record("A", "known", fixedIn("1.5.0"), byHand));
  expect(kept).toMatchObject({ exitCode: 0, fix: { unconfirmed: "Announced, not released." } });
  const { fix } = await checkedRecord(record("A", "known", fixedIn("1.1.0"), byHand));
  expect(fix).toEqual({
    fixed_versions: "published",
    published_versions: ["1.1.0"],
    checked_on: "2026-11-23",
  });
});

const gone: Outside["source"] = async () => ({ outcome: "missing" });
const confirmed = { at: "https://elsewhere.example/A", as: "copy", on: "2026-11-20" };

test.each([
  [
    "an advisory that was read again is confirmed while its address is out of reach",
    unreachable,
    0,
  ],
  ["an advisory whose address is gone is not confirmed", gone, 1],
] as const)("%s", async (_name, source, exitCode) => {
  const line = record("A", "known", fixedIn("1.1.0"), {}, { confirmed });
  const checked = await checkAdvisories(line, { ...outside, source });
  expect(checked.exitCode).toBe(exitCode);
  expect(checked.report).toContain(
    exitCode === 0
      ? "Advisories: 1 confirmed, 0 not confirmed.\n"
      : "Advisories: 0 confirmed, 1 not confirmed.\n  not confirmed: A (https://advisories.example/A)\n",
  );
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
  expect(report).toContain("Addresses: 0 read, 2 missing, 0 unreachable.");
  expect(report).toContain("  missing: https://advisories.example/B");
  const { today } = outside;
  const alone = await checkAdvisories(lines, { registry: outside.registry, today });
  expect(alone).toMatchObject({ exitCode: 2 });
  expect(alone.report).toContain("Addresses: 0 read, 0 missing, 0 unreachable.");
});

test("the report names each version that is missing, with its advisory", async () => {
  const lines = [
    record("A", "known", fixedIn("1.5.0")),
    record("B", "gone", fixedIn("1.0.0")),
    record("C", "away", fixedIn("1.0.0")),
  ].join("\n");
  const { report } = await checkAdvisories(lines, outside);
  expect(report.split("\n")).toEqual([
    "Advisories: 3 confirmed, 0 not confirmed.",
    "Fixed versions: 0 published, 0 released, 2 not confirmed, 0 without a fix, 1 not asked.",
    "  not confirmed: known 1.5.0 (A): no reason is given",
    "  not confirmed: gone 1.0.0 (B): no reason is given",
    "Addresses: 3 read, 0 missing, 0 unreachable.",
    "",
  ]);
});

test("a record that is not in the OSV format is refused before anybody is asked", async () => {
  const registry = vi.fn<Outside["registry"]>(outside.registry);
  await expect(checkAdvisories(`{"id":"A"}`, { ...outside, registry })).rejects.toThrow("modified");
  expect(registry).not.toHaveBeenCalled();
});

const nobody: Outside["registry"] = async () => ({ outcome: "unreachable", reason: "" });

test("the documentation counts the advisories and fixed versions that Parapet comes with", async () => {
  const data = new URL(
    "../packages/scan-core/src/advisories/data/advisories.jsonl",
    import.meta.url,
  );
  const page = new URL("../docs/advisories.md", import.meta.url);
  const { text } = await checkAdvisories(readFileSync(data, "utf8"), {
    registry: nobody,
    today: outside.today,
  });
  const records = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const count = (wanted: RegExp): number =>
    records.filter(({ affected }) => wanted.test(affected[0].database_specific.fixed_versions))
      .length;
  const written = readFileSync(page, "utf8").replaceAll(/\s+/g, " ");
  expect(written).toContain(`All ${records.length} advisories were read again`);
  expect(written).toContain(`${records.length} advisories for 10 packages`);
  expect(written).toContain(
    `${count(/^published$/)} are published and ${count(/^released$/)} released. ${count(/^(?:package-)?not-found$/)} are not confirmed`,
  );
});
