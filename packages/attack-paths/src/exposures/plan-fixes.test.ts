import type { PostureGraph } from "@parapet/posture";
import { expect, test } from "vitest";
import { shippedRules } from "../rules/shipped-rules.ts";
import { edge, node } from "../testing/graphs.ts";
import { findExposures } from "./find-exposures.ts";
import { type PlannedFix, planFixes } from "./plan-fixes.ts";

const rules = shippedRules();

/**
 * Two channels of untrusted senders to one shell: fixes take edges away, as fixes of settings do.
 */
function workspace(without: readonly string[] = []): PostureGraph {
  const isSandboxed = without.includes("SANDBOX");
  return {
    nodes: [
      node("s/principal/anyone", "principal", { trust: "anyone" }),
      node("s/principal/paired", "principal", { trust: "paired" }),
      node("s/channel/dm", "channel"),
      node("s/channel/room", "channel"),
      node("s/agent/main", "agent", { agent_id: "main" }),
      node("s/tool/main/exec", "tool"),
      node("host/box", "host", { isolation: "none" }),
      node("s/sandbox/main", "sandbox", { isolation: "isolated" }),
    ],
    edges: [
      edge(
        `s/principal/${without.includes("DM") ? "paired" : "anyone"}`,
        "CAN_WRITE",
        "s/channel/dm",
      ),
      ...(without.includes("ROOM")
        ? []
        : [edge("s/principal/anyone", "CAN_WRITE", "s/channel/room")]),
      edge("s/channel/dm", "DELIVERS", "s/agent/main"),
      edge("s/channel/room", "DELIVERS", "s/agent/main"),
      edge("s/agent/main", "INVOKES", "s/tool/main/exec", { decision: "auto" }),
      edge("s/tool/main/exec", "EXECUTES", isSandboxed ? "s/sandbox/main" : "host/box"),
    ],
  };
}

const fix = (check_id: string, rest: Partial<PlannedFix> = {}): PlannedFix => ({
  check_id,
  title: check_id,
  safe: true,
  needs: [],
  choice: "",
  weakness: "",
  severity: "high",
  ...rest,
});

const senders = [fix("DM", { choice: "pairing" }), fix("ROOM")];
const sandbox = fix("SANDBOX", { safe: false, needs: ["container_engine"] });

const plansFor = (fixes: readonly PlannedFix[]) =>
  planFixes({
    before: findExposures(workspace(), rules),
    fixes,
    after: async (ids) => findExposures(workspace(ids), rules),
  });

test("two cheap fixes that close what untrusted senders use come before one that needs a container engine", async () => {
  const { plans } = await plansFor([sandbox, ...senders]);
  expect(plans.map(({ check_ids }) => check_ids)).toEqual([["ROOM", "DM"], ["SANDBOX"]]);
  expect(plans[0]).toMatchObject({ safe: true, needs: [], choices: ["DM=pairing"], opens: [] });
  // What is left to senders whom the owner has approved is a weaker form of what untrusted senders
  // had.
  expect(plans[0]?.closes).toHaveLength(1);
  expect(plans[0]?.lowers).toHaveLength(1);
  expect(plans[1]).toMatchObject({ safe: false, needs: ["container_engine"] });
});

test("a fix that leaves untrusted senders with a shell is no plan where a set of fixes leaves none", async () => {
  const { plans } = await plansFor(senders);
  expect(plans.map(({ check_ids }) => check_ids)).toEqual([["ROOM", "DM"]]);
});

test("a weaker form of an exposure is not called opened", async () => {
  const { planOf } = await plansFor(senders);
  const opened = [...planOf.values()].flatMap(({ opens }) => opens);
  expect(opened).toEqual([]);
});

test("each exposure has the cheapest fix that closes it", async () => {
  const { planOf } = await plansFor([sandbox, ...senders]);
  const exposures = findExposures(workspace(), rules).exposures.map(({ exposure }) => exposure);
  expect(
    exposures.map(({ entry_point, exposure_id }) => [
      entry_point,
      planOf.get(exposure_id)?.check_ids,
    ]),
  ).toEqual([
    ["s/channel/dm", ["DM"]],
    ["s/channel/room", ["ROOM"]],
  ]);
});

test("what cannot be made, or not be searched to the end, proves nothing and is no plan", async () => {
  const before = findExposures(workspace(), rules);
  const none = await planFixes({ before, fixes: senders, after: async () => undefined });
  expect(none.plans).toEqual([]);
  const cut = await planFixes({
    before,
    fixes: senders,
    after: async (ids) => ({ ...findExposures(workspace(ids), rules), truncated: true }),
  });
  expect(cut.plans).toEqual([]);
});

const isAllowed = (ids: readonly string[]) => !(ids.includes("EVERY") && ids.includes("PYTHON"));

const drawn = (ids: readonly string[]): PostureGraph => {
  const { nodes, edges } = workspace();
  return { nodes, edges: edges.filter(({ kind }) => isAllowed(ids) || kind !== "INVOKES") };
};

test("two rules that allow the same shell are taken out together, where neither ends anything alone", async () => {
  const weakness = "unprompted commands";
  const { plans } = await planFixes({
    before: findExposures(drawn([]), rules),
    fixes: [fix("EVERY", { weakness }), fix("MODE", { weakness }), fix("PYTHON", { weakness })],
    after: async (ids) => findExposures(drawn(ids), rules),
  });
  expect(plans.map(({ check_ids }) => check_ids)).toEqual([["EVERY", "PYTHON"]]);
});

/** A room of members, and senders whom the owner let in, before one shell. */
function shared(without: readonly string[] = []): PostureGraph {
  const { nodes, edges } = workspace(without);
  return {
    nodes: [...nodes, node("s/principal/members", "principal", { trust: "members" })],
    edges: edges.map((one) => ({ ...one, source: one.source.replace("/anyone", "/members") })),
  };
}

test("a high room of members is closed first, where ending what paired senders do costs more", async () => {
  const { plans } = await planFixes({
    before: findExposures(shared(["DM"]), rules),
    fixes: [fix("ROOM"), sandbox],
    after: async (ids) => findExposures(shared(["DM", ...ids]), rules),
  });
  expect(plans.map(({ check_ids }) => check_ids)).toEqual([["ROOM"], ["SANDBOX"]]);
});

test("open messages and an open room of members are closed together, though approved senders are left", async () => {
  const { plans } = await planFixes({
    before: findExposures(shared(), rules),
    fixes: [fix("DM"), fix("ROOM"), sandbox],
    after: async (ids) => findExposures(shared(ids), rules),
  });
  expect(plans.map(({ check_ids }) => check_ids)).toEqual([["ROOM", "DM"], ["SANDBOX"]]);
});

/** A shell that only the owner's operators use, and what they may also read. */
function operated(without: readonly string[] = []): PostureGraph {
  const { nodes, edges } = workspace(["ROOM", ...without]);
  return {
    nodes: [...nodes, node("s/principal/operator", "principal", { trust: "operator" })],
    edges: edges
      .filter(({ source }) => !(without.includes("NOTHING") && source === "s/channel/dm"))
      .map((one) => ({ ...one, source: one.source.replace(/principal.*/, "principal/operator") })),
  };
}

test("below high the fix of the worst finding comes first, and of several the cheapest", async () => {
  const before = findExposures(operated(), rules);
  expect(before.exposures.map(({ exposure }) => exposure.severity)).toEqual(["medium"]);
  const { plans } = await planFixes({
    before,
    fixes: [fix("NOTHING", { severity: "low" }), sandbox],
    after: async (ids) => findExposures(operated(ids), rules),
  });
  expect(plans.map(({ check_ids }) => check_ids)).toEqual([["SANDBOX"], ["NOTHING"]]);
});
