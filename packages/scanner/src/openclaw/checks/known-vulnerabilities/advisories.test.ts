import { describe, expect, test } from "vitest";
import { compareVersions } from "../../../mcp/package-version.ts";
import { advisories } from "./advisories.ts";

const repeated = (values: readonly string[]): readonly string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe("the published vulnerabilities of OpenClaw", () => {
  test("none is counted twice in a message", () => {
    expect(repeated(advisories.map(({ id }) => id))).toEqual([]);
    expect(repeated(advisories.map(({ source }) => source))).toEqual([]);
  });

  test("none is told as concerning no version, or every one", () => {
    const senseless = advisories.filter(
      ({ from = "0.0.0", fixedIn }) =>
        !/^2026\.\d{1,2}\.\d{1,2}$/.test(fixedIn) ||
        !/^\d{1,4}\.\d{1,2}\.\d{1,2}(?:-(?:beta\.?)?\d{1,2})?$/.test(from) ||
        compareVersions(from, fixedIn) >= 0,
    );
    expect(senseless).toEqual([]);
  });

  test("a message names an id that can be looked up, and says in a short clause what happens", () => {
    const odd = advisories.filter(
      ({ id, allows, source }) =>
        !/^(?:CVE-2026-\d{4,6}|GHSA(?:-[2-9cfghjmpqrvwx]{4}){3})$/.test(id) ||
        !/^(?:\S+ ){3,}\S*[a-z0-9.]$/i.test(allows) ||
        allows.length > 90 ||
        !source.startsWith("https://"),
    );
    expect(odd).toEqual([]);
  });

  test("they stand by the release that mends them, so that a missing one is found by looking", () => {
    const sorted = advisories.toSorted(
      (a, b) => compareVersions(a.fixedIn, b.fixedIn) || (a.id < b.id ? -1 : 1),
    );
    expect(advisories).toEqual(sorted);
  });
});
