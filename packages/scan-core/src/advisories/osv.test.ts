import { expect, test } from "vitest";
import { parseOsv } from "./osv.ts";

const least = { id: "CVE-2026-1", modified: "2026-01-01T00:00:00Z" };

test.each([
  ["a list", []],
  ["no identifier", { modified: least.modified }],
  ["an identifier with a line break", { ...least, id: "CVE-1\nCVE-2" }],
  ["an identifier with a mark that turns text around", { ...least, id: "CVE-\u202E1" }],
  ["no time", { id: least.id }],
  ["a time that is none", { ...least, modified: "2026-13-40T00:00:00Z" }],
  ["affected packages that are no list", { ...least, affected: {} }],
  ["an unknown kind of range", { ...least, affected: [affectedBy({ type: "OTHER", events: [] })] }],
  [
    "an event of two versions",
    {
      ...least,
      affected: [affectedBy({ type: "SEMVER", events: [{ introduced: "0", fixed: "1" }] })],
    },
  ],
  [
    "more events than can be meant",
    {
      ...least,
      affected: [
        affectedBy({
          type: "SEMVER",
          events: Array.from({ length: 2_001 }, () => ({ fixed: "1" })),
        }),
      ],
    },
  ],
])("%s is refused", (_name, value) => {
  expect(() => parseOsv(value)).toThrow(expect.objectContaining({ name: "OsvError" }));
});

test("packages of registries that no configuration names are left out", () => {
  const affected = [
    { package: { ecosystem: "crates.io", name: "serde" } },
    { package: { ecosystem: "PyPI", name: "MCP_Server.Git" } },
  ];
  expect(parseOsv({ ...least, affected }).advisories.map((one) => one.package)).toEqual([
    { ecosystem: "PyPI", name: "mcp-server-git" },
  ]);
});

test("a summary cannot bring control characters or a wall of text into a report", () => {
  const summary = `red \u001B[31m${"text ".repeat(1_000)}`;
  const [advisory] = parseOsv({ ...least, summary, affected: [affectedBy()] }).advisories;
  expect(advisory?.summary).toMatch(/^[^\p{C}]{300}$/u);
});

test.each([
  [{ database_specific: { severity: "MODERATE" } }, "medium"],
  [{ database_specific: { severity: "CRITICAL" } }, "critical"],
  [{ id: "MAL-2026-1" }, "critical"],
  [{}, undefined],
])("%j is of severity %s", (fields, severity) => {
  const [advisory] = parseOsv({ ...least, affected: [affectedBy()], ...fields }).advisories;
  expect(advisory?.severity).toBe(severity);
});

function affectedBy(range?: object): object {
  const ranges = range === undefined ? {} : { ranges: [range] };
  return { package: { ecosystem: "npm", name: "server" }, ...ranges };
}
