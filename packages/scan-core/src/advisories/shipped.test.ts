import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fixedVersionOf, isAffected } from "./affected.ts";
import { packageKey } from "./advisory.ts";
import { parseOsv } from "./osv.ts";
import { shippedAdvisories } from "./shipped.ts";
import { versionOrderOf } from "./version-order.ts";

const { all: allOf, publishedVersions } = shippedAdvisories();
const all = allOf();

const repeated = (values: readonly string[]): readonly string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

test("no vulnerability is counted twice", () => {
  const ids = all.flatMap(({ id, aliases, package: named }) =>
    [id, ...aliases].map((one) => `${packageKey(named)} ${one}`),
  );
  expect(repeated(ids)).toEqual([]);
});

test("each has an address where it can be read, a severity and a summary", () => {
  const lacking = all.filter(
    ({ source, severity, summary }) =>
      !source.startsWith("https://") || severity === undefined || summary.length < 20,
  );
  expect(lacking).toEqual([]);
});

test("no range is empty, and no fixed version is itself affected by its advisory", () => {
  const senseless = all.filter((advisory) => {
    const fixed = fixedVersionOf(advisory, "");
    const starts = advisory.ranges.flatMap((events) =>
      events.flatMap(({ introduced }) => introduced ?? []),
    );
    return (
      (fixed !== undefined && isAffected(advisory, fixed)) ||
      !starts.every((start) => isAffected(advisory, start === "0" ? "0.0.0" : start))
    );
  });
  expect(senseless).toEqual([]);
});

test("fixed versions follow the version scheme that the registry shows for the package", () => {
  const odd = all.filter((advisory) => {
    const published = publishedVersions(advisory.package);
    const fixed = fixedVersionOf(advisory, "");
    return fixed !== undefined && published.some((version) => yearly(version) !== yearly(fixed));
  });
  expect(odd).toEqual([]);
});

const file = new URL("data/advisories.jsonl", import.meta.url);
const lines = readFileSync(file, "utf8").trim().split("\n");

test("each was read again at an address that is written down, and each fixed version is confirmed or says why not", () => {
  const unconfirmed = lines.filter((line) => {
    const { affected, database_specific: specific } = JSON.parse(line);
    const { at = "", as = "", on = "" } = specific.confirmed ?? {};
    const isRead =
      at.startsWith("https://") && /^(?:page|copy)$/.test(as) && /^\d{4}-\d\d-\d\d$/.test(on);
    const fix = affected[0].database_specific;
    const isFound = /^(?:published|released|no-fix)$/.test(fix.fixed_versions);
    return !isRead || (!isFound && (fix.unconfirmed ?? "") === "");
  });
  expect(unconfirmed).toEqual([]);
});

test("a version that a fix may write is one that the registry was seen to have", () => {
  const unproved = lines.filter((line) => {
    const record = JSON.parse(line);
    const [advisory] = parseOsv(record).advisories;
    const found = record.affected[0].database_specific;
    const order = advisory && versionOrderOf(advisory.package);
    const fixed = advisory && fixedVersionOf(advisory, "");
    const published: readonly string[] = found.published_versions ?? [];
    return (
      !/^(?:published|released|not-found|package-not-found|no-fix|not-checked)$/.test(
        found.fixed_versions,
      ) ||
      (published.length > 0 && !/^\d{4}-\d\d-\d\d$/.test(found.checked_on)) ||
      published.some((version) => (order?.(version, fixed ?? "") ?? -1) < 0)
    );
  });
  expect(unproved).toEqual([]);
});

function yearly(version: string): boolean {
  return /^20\d\d\./.test(version);
}
