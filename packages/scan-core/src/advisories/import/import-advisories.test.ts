import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { advisoriesStatus, findAdvisories } from "../advisories-status.ts";
import { knownAdvisories, unusableAdvisories } from "../known-advisories.ts";
import { importAdvisories } from "./import-advisories.ts";
import { zipOf } from "./testing/zip-of.ts";
import { removeStored } from "./write-stored.ts";

const now = new Date("2026-11-23T12:00:00Z");
const remote = { ecosystem: "npm", name: "mcp-remote" } as const;
let folder = "";
let stored = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parapet-advisories-"));
  stored = join(folder, "data", "advisories.jsonl");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

function record(id: string, name: string, fields: object = {}): Record<string, unknown> {
  return {
    id,
    modified: "2026-11-20T00:00:00Z",
    summary: `Summary of ${id}`,
    affected: [
      {
        package: { ecosystem: "npm", name },
        ranges: [{ type: "SEMVER", events: [{ introduced: "0" }, { fixed: "2.0.0" }] }],
        database_specific: { published_versions: ["2.0.0"] },
      },
    ],
    ...fields,
  };
}

function written(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const zipped = (...texts: readonly string[]) =>
  zipOf(texts.map((text, index) => ({ name: `${index}.json`, text })));
const imported = (path: string) => importAdvisories(path, stored, { now, isDryRun: false });
const newPackage = { ecosystem: "npm", name: "new-server" } as const;
const idsOf = (named: typeof newPackage | typeof remote) =>
  knownAdvisories(stored)
    .of(named)
    .map(({ id }) => id);

const two = [record("GHSA-1", "new-server"), record("GHSA-2", "other-server")];

test.each([
  ["a list", () => written("all.json", JSON.stringify(two))],
  ["a record a line", () => written("all.jsonl", two.map((one) => JSON.stringify(one)).join("\n"))],
  ["a zip archive", () => written("all.zip", zipped(...two.map((one) => JSON.stringify(one))))],
  [
    "a folder",
    () => {
      mkdirSync(join(folder, "all"));
      for (const [index, one] of two.entries()) {
        written(`all/${index}.json`, JSON.stringify(one));
      }
      return join(folder, "all");
    },
  ],
])("%s of records is imported, for its owner's eyes alone", async (_name, make) => {
  expect(await imported(make())).toMatchObject({ records: 2, packages: 2, invalid: 0 });
  expect(idsOf(newPackage)).toEqual(["GHSA-1"]);
  expect(statSync(stored).mode & 0o777).toBe(0o600);
});

test("a dry run writes nothing", async () => {
  const path = written("one.json", JSON.stringify(two[0]));
  expect((await importAdvisories(path, stored, { now, isDryRun: true })).records).toBe(1);
  expect(statSync(stored, { throwIfNoEntry: false })).toBeUndefined();
});

test("a withdrawn record takes back what comes with Parapet, and a reset brings it back", async () => {
  const withdrawn = record("GHSA-6xpm-ggf7-wc3p", "mcp-remote", {
    aliases: ["CVE-2025-6514"],
    withdrawn: "2026-11-20T00:00:00Z",
  });
  expect(idsOf(remote)).toEqual(["CVE-2025-6514"]);
  await imported(written("one.json", JSON.stringify(withdrawn)));
  expect(idsOf(remote)).toEqual([]);
  expect(removeStored(stored)).toBe(true);
  expect(idsOf(remote)).toEqual(["CVE-2025-6514"]);
  expect(removeStored(stored)).toBe(false);
});

test("a newer record takes the place of the one with the same identifier", async () => {
  const lines = [
    record("CVE-2025-6514", "mcp-remote", { summary: "Old" }),
    record("CVE-2025-6514", "mcp-remote", { summary: "New", modified: "2026-11-21T00:00:00Z" }),
  ];
  expect(await imported(written("all.json", JSON.stringify(lines)))).toMatchObject({ repeated: 1 });
  expect(findAdvisories(stored, "CVE-2025-6514").map(({ summary }) => summary)).toEqual(["New"]);
});

test("an import cannot say of a version that it is published", async () => {
  await imported(written("one.json", JSON.stringify(two[0])));
  expect(knownAdvisories(stored).publishedVersions(newPackage)).toEqual([]);
});

test("what is left out is counted, with the first reasons", async () => {
  const lines = [
    ...two,
    record("RUSTSEC-1", "serde", {
      affected: [{ package: { ecosystem: "crates.io", name: "a" } }],
    }),
    { id: "GHSA-3" },
  ];
  const text = `${lines.map((one) => JSON.stringify(one)).join("\n")}\n{"id":\n`;
  expect(await imported(written("all.jsonl", text))).toMatchObject({
    records: 2,
    other_ecosystems: 1,
    invalid: 2,
    problems: ["line 4 modified is missing", "line 5 is not JSON"],
  });
});

test.each([
  ["a file that is not there", () => join(folder, "none.json")],
  ["an empty file", () => written("empty.json", "")],
  ["a report of another kind", () => written("other.json", JSON.stringify({ findings: [] }))],
  ["half an archive", () => written("half.zip", zipped(JSON.stringify(two[0])).subarray(0, 60))],
  [
    "an archive whose entry inflates without end",
    () => written("bomb.zip", zipped(`"${"0".repeat(3 * 1024 * 1024)}"`)),
  ],
  ["nested lists without end", () => written("deep.json", "[".repeat(1_000_000))],
  [
    "a pipe that nobody writes to",
    () => {
      execFileSync("mkfifo", [join(folder, "pipe")]);
      return join(folder, "pipe");
    },
  ],
])("%s is refused, and an earlier import stays", async (_name, make) => {
  await imported(written("one.json", JSON.stringify(two[0])));
  const before = readFileSync(stored);
  await expect(imported(make())).rejects.toMatchObject({ name: "ImportError" });
  expect(readFileSync(stored)).toEqual(before);
});

test("a damaged import is reported, and what comes with Parapet is still used", async () => {
  await imported(written("one.json", JSON.stringify(two[0])));
  expect(unusableAdvisories({ advisoriesFile: stored })).toEqual([]);
  appendFileSync(stored, "x");
  expect(unusableAdvisories({ advisoriesFile: stored })).toEqual([
    {
      path: stored,
      status: "unreadable",
      reason: expect.stringContaining("`parapet advisories update --from FILE`"),
    },
  ]);
  expect(idsOf(remote)).toEqual(["CVE-2025-6514"]);
});

test("the age is that of the newest advisory, by the clock that is given", async () => {
  await imported(written("one.json", JSON.stringify(two[0])));
  expect(advisoriesStatus(stored, new Date("2027-01-01T00:00:00Z"))).toMatchObject({
    sources: [{ kind: "shipped" }, { kind: "imported", count: 1, from: "one.json" }],
    problems: [],
  });
  const ages = ["2026-11-30T00:00:00Z", "2026-12-30T00:00:00Z"].map(
    (time) => advisoriesStatus(stored, new Date(time)).age_days,
  );
  expect((ages[1] ?? 0) - (ages[0] ?? 0)).toBe(30);
});
