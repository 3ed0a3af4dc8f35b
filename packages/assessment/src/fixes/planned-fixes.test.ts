import { expect, test } from "vitest";
import { inspectionOf, openToUntrustedSenders } from "../testing/written-workspace.ts";
import { plannedFixes } from "./planned-fixes.ts";

const candidate = (...check_ids: readonly string[]) => ({ check_ids, title: "", safe: true });

test("a fix of a plan says what it needs, also where the runtime itself is in a container", async () => {
  const inspection = await inspectionOf(openToUntrustedSenders);
  const needs = (inContainer: boolean) =>
    plannedFixes(
      { ...inspection, scan: { ...inspection.scan, inContainer } },
      [candidate("OC-SEC-004")],
      new Map([["OC-SEC-004", "high"]]),
    );
  expect(needs(false)).toMatchObject([
    { check_id: "OC-SEC-004", choice: "all", severity: "high", needs: ["container_engine"] },
  ]);
  expect(needs(true)).toMatchObject([{ needs: ["container_engine_in_container"] }]);
});

test("plans are made of single fixes that lower the risk", async () => {
  const inspection = await inspectionOf(openToUntrustedSenders);
  const candidates = [
    candidate("OC-ING-001", "OC-SEC-004"),
    { ...candidate("OC-ING-001"), isOfferedAnyway: true },
    candidate("XX-NONE-001"),
  ];
  expect(plannedFixes(inspection, candidates, new Map())).toEqual([]);
  expect(plannedFixes(inspection, [candidate("OC-ING-001")], new Map())).toMatchObject([
    { severity: "info", choice: "pairing" },
  ]);
});
