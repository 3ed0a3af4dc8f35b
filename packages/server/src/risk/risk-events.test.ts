import type { FixRecord, ScanListing } from "@parapet/posture";
import { expect, test } from "vitest";
import { fixRecord } from "../store/posture.test-support.ts";
import { riskEvents, type RiskSources } from "./risk-events.ts";

const at = (day: number) => `2026-01-${String(day).padStart(2, "0")}T00:00:00.000Z`;
const period = { since: at(5), now: at(20) };
const none: RiskSources = { fixes: [], scans: [], workspaces: [], arrivals: [] };

const fix = (applied: number, rolledBack?: number): FixRecord =>
  fixRecord({
    fix_id: `fix-${applied}`,
    service: "home",
    check_ids: ["OC-NET-001"],
    applied_at: at(applied),
    rolled_back_at: rolledBack === undefined ? "" : at(rolledBack),
  });

const scan = (day: number, parapet_version: string, service = "home"): ScanListing =>
  ({ scan_id: `s${day}`, service, scanned_at: at(day), parapet_version }) as ScanListing;

const workspace = (service: string, day: number) => ({
  path: `/srv/${service}`,
  service,
  registered_at: at(day),
  demonstration: false,
  machine: "",
});

const arrivals = (service: string, day: number, isFirst: boolean) => ({
  service,
  first_seen: at(day),
  agents: 2,
  agent_id: "main",
  isFirst,
});

const told = (sources: Partial<RiskSources>) =>
  riskEvents({ ...none, ...sources }, period).map(
    ({ at: when, kind, service, fix_id, version, agents }) =>
      [when.slice(8, 10), kind, service, fix_id, version, agents || ""].filter(Boolean).join(" "),
  );

test("fixes and their rollbacks are told each at its time, those outside of it not", () => {
  expect(told({ fixes: [fix(4, 6), fix(7), fix(21)] })).toEqual([
    "07 fix home fix-7",
    "06 rollback home fix-4",
  ]);
});

test("a release is told where a scan was made by another version than the one before", () => {
  const scans = [
    scan(9, "0.3.0"),
    scan(4, "0.1.0"),
    scan(6, "0.2.0"),
    scan(7, "0.2.0"),
    // Scans of before versions were kept, and the first of a service, say nothing.
    scan(8, "", "office"),
    scan(10, "0.3.0", "office"),
  ];
  expect(told({ scans })).toEqual(["09 release home 0.3.0", "06 release home 0.2.0"]);
});

test("a new workspace is one event, and agents that come later another", () => {
  expect(
    told({
      workspaces: [workspace("old", 1), workspace("new", 8)],
      arrivals: [arrivals("new", 8, true), arrivals("new", 12, false), arrivals("old", 9, true)],
    }),
  ).toEqual(["12 agents new 2", "09 agents old 2", "08 workspace new"]);
});
