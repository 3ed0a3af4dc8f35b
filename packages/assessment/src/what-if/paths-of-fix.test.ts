import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { shippedRules } from "@parapet/attack-paths";
import * as scanner from "@parapet/scanner";
import { expect, test } from "vitest";
import { openToUntrustedSenders, withWorkspace } from "../testing/written-workspace.ts";
import { pathsOfFix } from "./paths-of-fix.ts";

const of = (...checkIds: readonly string[]) =>
  withWorkspace(openToUntrustedSenders, async (request) => {
    const found = await pathsOfFix(scanner, request, shippedRules(), { checkIds, randomBytes });
    expect(await readFile(request.path, "utf8")).toBe(openToUntrustedSenders);
    return { ...found, text: found.overlay.get(request.path) };
  });

test("the paths that a fix closes are those that the fixed workspace has no more", async () => {
  const { applied, closed, text } = await of("OC-ING-001");
  expect(applied).toEqual(["OC-ING-001"]);
  expect(text).toContain("pairing");
  expect(closed.length).toBeGreaterThan(3);
  const sources = new Set(closed.map(({ steps: [source] }) => source?.attributes["trust"]));
  expect(sources).toContain("anyone");
});

test("a fix that is not made closes nothing, and says why it is not made", async () => {
  const { applied, skipped, errors, closed, left } = await of("OC-NONE-001");
  expect(applied).toEqual([]);
  expect([...skipped, ...Object.keys(errors)]).toEqual(["OC-NONE-001"]);
  expect(closed).toEqual([]);
  expect(left).toBeGreaterThan(3);
});
