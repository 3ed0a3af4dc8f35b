import * as scanner from "@parapet/scanner";
import { expect, test } from "vitest";
import { searchPaths } from "../paths/search-paths.ts";
import {
  inspectionOf,
  openToUntrustedSenders,
  withWorkspace,
} from "../testing/written-workspace.ts";
import type { AssessmentRequest } from "./assessment-request.ts";
import { noRuntimeContext } from "./runtime-context.ts";
import { ownPaths, readWorkspace } from "./inspection.ts";

const nothingBeyond = async () => noRuntimeContext;

test("findings that files do not show stand among the others by severity", async () => {
  const files = await inspectionOf(openToUntrustedSenders);
  const [worst] = files.findings;
  if (worst === undefined) throw new Error("The workspace has findings.");
  const seen = { ...worst, check_id: "RT-000", fingerprint: "seen" };
  const [place] = worst.evidence;
  if (place === undefined) throw new Error("A finding has evidence.");
  const suppression = {
    check_id: "RT-000",
    reason: "known",
    owner: "ada",
    expires: "2027-01-31",
    source: "file" as const,
    place,
    fingerprints: ["seen"],
  };
  const { findings, suppressions } = await inspectionOf(openToUntrustedSenders, {
    ...noRuntimeContext,
    findings: [seen],
    suppressions: [suppression],
  });
  expect(findings).toHaveLength(files.findings.length + 1);
  const at = findings.findIndex(({ fingerprint }) => fingerprint === "seen");
  expect(findings.slice(0, at + 1).map(({ severity }) => severity)).toEqual(
    findings.slice(0, at + 1).map(() => worst.severity),
  );
  expect(suppressions).toEqual([suppression]);
});

test("another service that no path crosses into keeps its paths", async () => {
  const office = await inspectionOf(openToUntrustedSenders, undefined, { service: "office" });
  const home = await inspectionOf(openToUntrustedSenders, undefined, { service: "home" });
  const { paths } = searchPaths(home, [{ service: "office", graph: office.graph }]);
  const [own, other] = [ownPaths(home, paths), ownPaths(office, paths)];
  expect(own.length).toBeGreaterThan(0);
  expect(own.length + other.length).toBe(paths.length);
});

test("files as a fix would leave them are read in place of those on the disk", () =>
  withWorkspace(openToUntrustedSenders, async (request) => {
    const closed = openToUntrustedSenders.replace('"open", allowFrom: ["*"]', '"pairing"');
    const drafted = { overlay: new Map([[request.path, closed]]), modes: new Map() };
    const read = async (change: Partial<AssessmentRequest>) => {
      const inspection = await readWorkspace(scanner, { ...request, ...change }, [], nothingBeyond);
      return inspection.findings.map(({ check_id }) => check_id);
    };
    expect(await read({})).toContain("OC-ING-001");
    expect(await read({ drafted })).not.toContain("OC-ING-001");
  }));
