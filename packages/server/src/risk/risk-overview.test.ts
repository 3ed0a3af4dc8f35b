import { summaryOf } from "@parapet/attack-paths";
import { combinedRisk } from "@parapet/posture";
import { expect, test } from "vitest";
import { overviewOf } from "./risk-overview.ts";

type Worst = ReturnType<typeof summaryOf>["worst"][number];

const worst = (path_id: string, rule_id: string, risk_score: number): Worst => ({
  path_id,
  rule_id,
  rule_name: rule_id,
  message: "",
  risk_score,
  severity: "High",
});

const posture = (service: string, total_risk: number, paths: readonly Worst[]) => ({
  service,
  workspace_path: `/srv/${service}`,
  scan_id: `sc_${service}`,
  scanned_at: "2026-01-01T00:00:00.000Z",
  changes: { opened: [], reopened: [], resolved: [] },
  areFixesKnown: service !== "b",
  summary: { ...summaryOf([]), total_risk, paths: paths.length, worst: paths },
});

const decided = { accepted: 0, false_positive: 0 };

test("the worst service decides the total, and is first", () => {
  const overview = overviewOf(
    [posture("a", 0.1, []), posture("b", 0.2, []), posture("c", 9.4, [])],
    decided,
  );
  expect(overview.total_risk).toBe(combinedRisk([9.4, 0.2, 0.1]));
  expect(overview.services.map(({ service }) => service)).toEqual(["c", "b", "a"]);
  expect(overview.services.map(({ fixes_known }) => fixes_known)).toEqual([true, false, true]);
});

test("a service has the tags of its machine, and none without one", () => {
  const { services } = overviewOf(
    [posture("a", 1, []), posture("b", 2, [])],
    decided,
    new Set(),
    new Map([["b", ["office", "prod"]]]),
  );
  expect(services.map(({ service, tags }) => [service, tags])).toEqual([
    ["b", ["office", "prod"]],
    ["a", []],
  ]);
});

test("the worst path of a rule is shown once, whichever service it is in", () => {
  const { worst: shown } = overviewOf(
    [
      posture("a", 18.8, [worst("p1", "AP-001", 9.4), worst("p2", "AP-002", 7)]),
      posture("b", 9.4, [worst("p0", "AP-001", 9.4), worst("p3", "AP-002", 8)]),
    ],
    decided,
  );
  expect(shown.map(({ path_id }) => path_id)).toEqual(["p0", "p3"]);
});

test("nothing scanned is no risk, under every tag of the edition", () => {
  const overview = overviewOf([], decided);
  expect(overview).toMatchObject({ total_risk: 0, paths: 0, services: [], worst: [] });
  expect(overview.by_owasp).toHaveLength(10);
});
