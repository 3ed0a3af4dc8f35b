import type { RankedFix } from "@parapet/posture";
import { expect, test } from "vitest";
import type { FoundExposures } from "./find-exposures.ts";
import { orderFixes } from "./order-fixes.ts";
import type { PlannedFix } from "./plan-fixes.ts";

const planned = (check_id: string, fields: Partial<PlannedFix> = {}): PlannedFix => ({
  check_id,
  title: check_id,
  safe: true,
  needs: [],
  choice: "",
  weakness: "",
  severity: "high",
  ...fields,
});

const ranked = (id: string, fields: Partial<RankedFix> = {}): RankedFix => ({
  check_ids: [id],
  title: id,
  safe: true,
  risk_removed: 10,
  total_before: 50,
  total_after: 40,
  paths_closed: [],
  paths_lowered: [],
  ...fields,
});

/** Only the severities of exposures are looked at. */
function exposuresOf(
  ...severities: readonly ("critical" | "high" | "medium" | "low")[]
): FoundExposures {
  return {
    truncated: false,
    exposures: severities.map((severity, index) => ({
      paths: [],
      way: String(index),
      exposure: {
        exposure_id: String(index),
        services: [],
        principal: "",
        entry_point: "",
        agents: [],
        alike: [],
        severity,
        score: 0,
        outcomes: [],
      },
    })),
  };
}

const before = exposuresOf("critical", "high", "medium", "low");

function order(
  fixes: readonly RankedFix[],
  after: Readonly<Record<string, FoundExposures>> = {},
  known: readonly PlannedFix[] = [],
): string {
  return orderFixes(fixes, before, (ids) => after[ids.join()], known)
    .map(({ check_ids }) => check_ids.join("+"))
    .join(" ");
}

test("what ends most critical and high exposures comes first, whatever it costs", () => {
  const after = {
    B: exposuresOf("high"),
    C: exposuresOf("medium", "low", "low"),
    D: exposuresOf("critical", "high"),
  };
  const dear = [planned("C", { safe: false, needs: ["container_engine"] })];
  expect(order([ranked("A"), ranked("B"), ranked("C"), ranked("D")], after, dear)).toBe("C B A D");
});

test("medium and low exposures do not count, and what was not searched ends none", () => {
  expect(order([ranked("A"), ranked("B")], { B: exposuresOf("critical", "high") })).toBe("A B");
});

test("of what ends as many, the cheapest comes first", () => {
  const known = [
    planned("A", { safe: false }),
    planned("B", { needs: ["container_engine"] }),
    planned("C"),
    planned("D", { needs: ["approver"] }),
  ];
  expect(
    order(
      ["A", "B", "C", "D"].map((id) => ranked(id)),
      {},
      known,
    ),
  ).toBe("C B D A");
  expect(order([ranked("A", { safe: false }), ranked("B")])).toBe("B A");
});

test("of what costs as much, what removes most risk comes first, then what came first", () => {
  const fixes = [ranked("B"), ranked("A"), ranked("C", { risk_removed: 11 })];
  expect(order(fixes)).toBe("C B A");
});

test("a fix whose exposures were not searched to the end is not called one that ends them all", () => {
  const fixes = [ranked("A"), ranked("B")];
  const unfinished = { exposures: [], truncated: true };
  expect(order(fixes, { A: unfinished, B: exposuresOf("high") })).toBe("B A");
});
