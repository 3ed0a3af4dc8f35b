import { describe, expect, test } from "vitest";
import type { GraphEdge, PostureGraph } from "@parapet/posture";
import { compareText } from "../graph/compare.ts";
import { findAttackPaths } from "../paths/find-paths.ts";
import { rankFixes } from "./rank-fixes.ts";
import type { FixCandidate } from "./rank-fixes.ts";
import { shippedRules } from "../rules/shipped-rules.ts";
import { edge, node } from "../testing/graphs.ts";

const graph: PostureGraph = {
  nodes: [
    node("s/principal/anyone", "principal", { trust: "anyone" }),
    node("s/channel/chat", "channel"),
    node("s/agent/main", "agent", { agent_id: "main" }),
    node("s/tool/exec", "tool"),
    node("s/tool/read", "tool"),
    node("s/tool/fetch", "tool"),
    node("host/h", "host", { isolation: "none" }),
    node("s/secret/key", "secret"),
    node("s/external_sink/net", "external_sink", { allowlisted: false }),
  ],
  edges: [
    edge("s/principal/anyone", "CAN_WRITE", "s/channel/chat", {}, { fixedBy: ["OPEN"] }),
    edge("s/channel/chat", "DELIVERS", "s/agent/main"),
    edge("s/agent/main", "INVOKES", "s/tool/exec", { decision: "auto" }, { fixedBy: ["EXEC"] }),
    edge("s/tool/exec", "EXECUTES", "host/h"),
    edge("s/agent/main", "INVOKES", "s/tool/read", { decision: "auto" }),
    edge("s/tool/read", "READS", "s/secret/key"),
    edge("s/agent/main", "INVOKES", "s/tool/fetch", { decision: "auto" }),
    edge("s/tool/fetch", "EGRESSES", "s/external_sink/net", {}, { fixedBy: ["EGRESS"] }),
  ],
};

/** OPEN makes the channel paired; any other check removes its edges. */
function rescan(checkIds: readonly string[]): PostureGraph | undefined {
  if (checkIds.includes("REFUSED")) return undefined;
  const paired = checkIds.includes("OPEN");
  const fixed = (it: GraphEdge): boolean =>
    it.fixedBy.some((id) => id !== "OPEN" && checkIds.includes(id));
  return {
    nodes: graph.nodes.map((it) =>
      paired && it.kind === "principal" ? { ...it, attributes: { trust: "paired" } } : it,
    ),
    edges: graph.edges.filter((it) => !fixed(it)),
  };
}

function candidate(...checkIds: string[]): FixCandidate {
  return { check_ids: checkIds, title: checkIds.join(" and "), safe: true };
}

const { paths } = findAttackPaths(graph, shippedRules());

test("the fix that really removes most risk comes first, with the paths it closes", async () => {
  const fixes = await rankFixes({
    paths,
    rules: shippedRules(),
    rescan,
    candidates: [
      candidate("NOTHING"),
      candidate("OPEN"),
      candidate("REFUSED"),
      candidate("EXEC"),
      candidate("EGRESS"),
      candidate("EGRESS", "NOTHING"),
    ],
  });
  expect(
    paths.map(({ ruleId, riskScore }) => `${ruleId} ${riskScore}`).toSorted(compareText),
  ).toEqual(["AP-001 9.4", "AP-002 9.4", "AP-004 9.4"]);
  expect(fixes.map((fix) => [fix.title, fix.risk_removed, fix.total_after])).toEqual([
    // Behind pairing the worst that is left is high; the others leave something critical.
    ["OPEN", 31.2, 61],
    ["EGRESS", 4.2, 88],
    ["EGRESS and NOTHING", 4.2, 88],
    ["EXEC", 1.8, 90.4],
  ]);
  expect(fixes.every((fix) => fix.total_before === 92.2)).toBe(true);
  const idOf = (rule: string): string => paths.find(({ ruleId }) => ruleId === rule)!.pathId;
  expect(fixes[1]!.paths_closed).toEqual([idOf("AP-002"), idOf("AP-004")].toSorted());
  // Behind pairing the same route is a path of another rule.
  expect(fixes[0]!.paths_closed).toEqual([]);
  expect(fixes[0]!.paths_lowered.map(({ path_id }) => path_id)).toContain(idOf("AP-001"));
});

test("paths that do not count stay out of what a fix leaves", async () => {
  const ofOthers = structuredClone(graph);
  const renamed = {
    nodes: ofOthers.nodes.map((it) => ({ ...it, key: it.key.replace(/^s\//, "t/"), service: "t" })),
    edges: ofOthers.edges.map((it) => ({
      ...it,
      source: it.source.replace(/^s\//, "t/"),
      target: it.target.replace(/^s\//, "t/"),
    })),
  };
  const ranked = (counts: ((path: { readonly sourceKey: string }) => boolean) | undefined) =>
    rankFixes({
      paths,
      rules: shippedRules(),
      rescan,
      candidates: [candidate("EXEC")],
      otherGraphs: [renamed],
      ...(counts !== undefined && { counts }),
    });
  const alone = await rankFixes({
    paths,
    rules: shippedRules(),
    rescan,
    candidates: [candidate("EXEC")],
  });
  expect(await ranked(({ sourceKey }) => sourceKey.startsWith("s/"))).toEqual(alone);
  expect(await ranked(undefined)).not.toEqual(alone);
});

test("a what-if that was cut short proves nothing", async () => {
  const options = { maxLooks: 1 };
  const candidates = [candidate("EXEC")];
  expect(await rankFixes({ paths, rules: shippedRules(), rescan, candidates, options })).toEqual(
    [],
  );
});

test("the checks that would fix a side condition are named with the path", () => {
  const stolen = paths.find(({ ruleId }) => ruleId === "AP-004")!;
  expect(stolen.fixedBy).toEqual(["EGRESS", "OPEN"]);
  expect(stolen.conditions).toMatchObject([
    {
      fact: "open_egress",
      nodeKey: "s/agent/main",
      edges: [{ kind: "INVOKES" }, { kind: "EGRESSES" }],
    },
  ]);
});

describe("a worst path that no fix breaks alone", () => {
  /**
   * Anyone gets to the shell by three channels, each with its own check; a fourth check is about
   * something else.
   */
  const channels = ["a", "b", "c"];
  const wide: PostureGraph = {
    nodes: [
      node("s/principal/anyone", "principal", { trust: "anyone" }),
      ...channels.map((name) => node(`s/channel/${name}`, "channel")),
      node("s/agent/main", "agent", { agent_id: "main" }),
      node("s/tool/exec", "tool"),
      node("host/h", "host", { isolation: "none" }),
    ],
    edges: [
      ...channels.flatMap((name) => [
        edge("s/principal/anyone", "CAN_WRITE", `s/channel/${name}`, {}, { fixedBy: [name] }),
        edge(`s/channel/${name}`, "DELIVERS", "s/agent/main"),
      ]),
      edge("s/agent/main", "INVOKES", "s/tool/exec", { decision: "auto" }),
      edge("s/tool/exec", "EXECUTES", "host/h"),
    ],
  };
  const ranked = (fixable: readonly string[], of = wide) =>
    rankFixes({
      paths: findAttackPaths(of, shippedRules()).paths,
      rules: shippedRules(),
      rescan: (checkIds) => ({
        ...of,
        edges: of.edges.filter((it) => !it.fixedBy.some((id) => checkIds.includes(id))),
      }),
      candidates: fixable.map((id) => candidate(id)),
    });

  test("is offered the fewest that do together", async () => {
    expect((await ranked(["OTHER", "c", "b", "a"])).map(({ check_ids }) => check_ids)).toEqual([
      ["c", "b", "a"],
    ]);
  });

  /** The same beside a lesser path: somebody who is paired gets to another shell. */
  const besideLesser: PostureGraph = {
    nodes: [
      ...wide.nodes,
      node("s/principal/paired", "principal", { trust: "paired" }),
      node("s/channel/d", "channel"),
      node("s/agent/side", "agent", { agent_id: "side" }),
      node("s/tool/code", "tool"),
      node("host/i", "host", { isolation: "none" }),
    ],
    edges: [
      ...wide.edges,
      edge("s/principal/paired", "CAN_WRITE", "s/channel/d", {}, { fixedBy: ["d"] }),
      edge("s/channel/d", "DELIVERS", "s/agent/side"),
      edge("s/agent/side", "INVOKES", "s/tool/code", { decision: "auto" }),
      edge("s/tool/code", "EXECUTES", "host/i"),
    ],
  };

  test("is offered them also where a fix closes another path alone", async () => {
    const fixes = await ranked(["d", "c", "b", "a"], besideLesser);
    expect(fixes.map(({ check_ids }) => check_ids)).toEqual([["c", "b", "a"], ["d"]]);
  });

  test("is offered none where something else leads there as well", async () => {
    expect(await ranked(["OTHER", "a", "b"])).toEqual([]);
  });

  test("is offered none where the search would take too long", async () => {
    const many = Array.from({ length: 40 }, (_, index) => `OTHER-${index}`);
    expect(await ranked([...many, "a", "b", "c"])).toEqual([]);
  });
});

test("a fix that closes a path beside another that is as bad is offered, though the total stays", async () => {
  const two: PostureGraph = {
    nodes: [
      ...graph.nodes,
      node("s/tool/code", "tool"),
      node("host/i", "host", { isolation: "none" }),
    ],
    edges: [
      ...graph.edges,
      edge("s/agent/main", "INVOKES", "s/tool/code", { decision: "auto" }),
      edge("s/tool/code", "EXECUTES", "host/i", {}, { fixedBy: ["CODE"] }),
    ],
  };
  const [fix] = await rankFixes({
    paths: findAttackPaths(two, shippedRules()).paths,
    rules: shippedRules(),
    rescan: () => ({ ...two, edges: two.edges.filter(({ fixedBy }) => !fixedBy.includes("CODE")) }),
    candidates: [candidate("CODE")],
  });
  expect(fix).toMatchObject({ risk_removed: 0 });
  expect(fix!.paths_closed).toHaveLength(1);
});
