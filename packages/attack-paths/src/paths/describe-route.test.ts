import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { GraphEdge, PostureGraph } from "@parapet/posture";
import { findAcrossServices } from "./across-services.ts";
import { toAttackPath } from "./detected-path.ts";
import { findAttackPaths } from "./find-paths.ts";
import { shippedFixtures } from "../rule-tests/shipped-fixtures.ts";
import { shippedRules } from "../rules/shipped-rules.ts";
import { blendedGraphs } from "../testing/blends.ts";
import { shippedFixture } from "../testing/fixtures.ts";
import { edge, node, workspaceGraphs } from "../testing/graphs.ts";

const shell = shippedFixture("open-channel-shell");

function pathsOf(graph: PostureGraph) {
  return findAttackPaths(graph, shippedRules()).paths;
}

function withEdges(graph: PostureGraph, ...edges: readonly GraphEdge[]): PostureGraph {
  return { ...graph, edges: [...graph.edges, ...edges] };
}

test.for([...shippedFixtures()])(
  "every step of a path in %s names what makes it possible",
  ([, graph]) => {
    const bare = { ...graph, edges: graph.edges.map((it) => ({ ...it, vulnerability: "" })) };
    const rules = shippedRules().map((rule) => ({ ...rule, steps: new Map() }));
    for (const paths of [pathsOf(graph), pathsOf(bare), findAttackPaths(bare, rules).paths]) {
      const unnamed = paths.flatMap(({ steps }) =>
        steps.filter((step) => step.vulnerability === ""),
      );
      expect(unnamed).toEqual([]);
    }
  },
);

test("every step of a path in a generated graph and across services names what makes it possible", () => {
  fc.assert(
    fc.property(fc.oneof(workspaceGraphs, blendedGraphs), (graph) => {
      const bare = { ...graph, edges: graph.edges.map((it) => ({ ...it, vulnerability: "" })) };
      for (const { paths } of [
        findAttackPaths(bare, shippedRules()),
        findAcrossServices([bare, shell], shippedRules()),
      ]) {
        const unnamed = paths.flatMap(({ steps }) =>
          steps.filter((step) => step.vulnerability === ""),
        );
        expect(unnamed).toEqual([]);
      }
    }),
    { numRuns: 60, seed: 19 },
  );
});

describe("what the interface shows", () => {
  test("exactly the documented fields, source first, the source with the first edge's exposure", () => {
    const [path] = pathsOf(shell);
    expect(toAttackPath(path!, "2026-01-02T03:04:05.678Z")).toEqual({
      path_id: path!.pathId,
      rule_name: "Open channel reaches an unprompted shell",
      owasp_tag: "ASI01",
      agents_involved: ["main"],
      path_steps: [
        [
          "demo/principal/anyone",
          "principal",
          "content_write_access",
          "CAN_WRITE demo/channel/chat",
        ],
        ["demo/channel/chat", "channel", "content_write_access", "CAN_WRITE demo/channel/chat"],
        ["demo/agent/main", "agent", "content_delivery", "DELIVERS demo/agent/main"],
        ["demo/tool/main/exec", "tool", "unprompted_tool", "INVOKES demo/tool/main/exec"],
        ["host/laptop", "host", "arbitrary_code_execution", "EXECUTES host/laptop"],
      ].map(([node_id, node_type, vulnerability, description]) => ({
        node_id,
        node_type,
        vulnerability,
        description,
      })),
      risk_score: 9.4,
      severity: "Critical",
      detected_at: "2026-01-02T03:04:05.678Z",
    });
  });

  test("an edge's own weakness takes precedence over the rule's weakness for its kind", () => {
    const edges = shell.edges.map((it) =>
      it.kind === "INVOKES" ? { ...it, vulnerability: "exec_security_full" } : it,
    );
    expect(pathsOf({ ...shell, edges })[0]!.steps[3]!.vulnerability).toBe("exec_security_full");
  });

  test("agents are in chain order, each once, also where a session and its agent are both on the way", () => {
    const graph: PostureGraph = {
      nodes: [
        node("s/principal/anyone", "principal", { trust: "anyone" }),
        node("s/channel/c", "channel"),
        node("s/session/z", "session", { agent_id: "zed" }),
        node("s/agent/z", "agent", { agent_id: "zed" }),
        node("s/agent/a", "agent", { agent_id: "abe" }),
        node("s/tool/exec", "tool"),
        node("host/h", "host", { isolation: "none" }),
      ],
      edges: [
        edge("s/principal/anyone", "CAN_WRITE", "s/channel/c"),
        edge("s/channel/c", "DELIVERS", "s/session/z"),
        edge("s/session/z", "DELEGATES", "s/agent/z"),
        edge("s/agent/z", "DELEGATES", "s/agent/a"),
        edge("s/agent/a", "INVOKES", "s/tool/exec", { decision: "auto" }),
        edge("s/tool/exec", "EXECUTES", "host/h"),
      ],
    };
    expect(pathsOf(graph)[0]).toMatchObject({ agents: ["zed", "abe"], services: ["s"] });
  });

  test("labels are put into the message as they are", () => {
    const nodes = shell.nodes.map((it) =>
      it.kind === "tool" ? { ...it, label: "{source} $& exec" } : it,
    );
    expect(pathsOf({ ...shell, nodes })[0]!.message).toBe(
      "anyone can make main run commands on laptop through {source} $& exec.",
    );
  });
});

describe("parallel edges", () => {
  const exec = ["demo/agent/main", "INVOKES", "demo/tool/main/exec"] as const;

  test("an edge seen at run time marks the step and adds no route", () => {
    const seen = edge(...exec, { decision: "auto" }, { basis: "observed" });
    const [path] = pathsOf(withEdges(shell, seen));
    expect(path!.alternates).toBe(0);
    expect(path!.steps.map((step) => step.edge?.observed ?? false)).toEqual([
      false,
      false,
      false,
      true,
      false,
    ]);
    expect(path!.steps[3]!.edge?.basis).toBe("configured");
  });

  test("the easier of two counts", () => {
    const controls = [{ name: "tool_approval", evidence: [] }];
    const guarded: PostureGraph = {
      ...shell,
      edges: shell.edges.map((it) => (it.kind === "INVOKES" ? { ...it, controls } : it)),
    };
    expect(pathsOf(guarded)[0]!.riskScore).toBe(8.4);
    expect(pathsOf(withEdges(guarded, edge(...exec, { decision: "auto" })))[0]!.riskScore).toBe(
      9.4,
    );
  });

  test("an edge that asks does not hide one that does not", () => {
    expect(pathsOf(withEdges(shell, edge(...exec, { decision: "ask" })))).toHaveLength(1);
  });
});

describe("odd graphs", () => {
  test("edges to nowhere, loops, and nodes listed twice change nothing", () => {
    const odd = withEdges(
      { ...shell, nodes: [...shell.nodes, ...shell.nodes] },
      edge("demo/agent/main", "INVOKES", "demo/tool/gone", { decision: "auto" }),
      edge("demo/agent/main", "DELEGATES", "demo/agent/main"),
    );
    expect(JSON.stringify(pathsOf(odd))).toBe(JSON.stringify(pathsOf(shell)));
  });

  test("attributes named like an object's machinery are attributes like any other", () => {
    const attributes = Object.fromEntries([
      ["__proto__", "x"],
      ["constructor", "y"],
      ["ease", "__proto__"],
      ["trust", "anyone"],
    ]);
    const nodes = shell.nodes.map((it) => ({
      ...it,
      attributes: { ...attributes, ...it.attributes },
    }));
    const edges = shell.edges.map((it) => ({
      ...it,
      attributes: { ...attributes, ...it.attributes },
    }));
    expect(pathsOf({ nodes, edges })[0]!.riskScore).toBe(9.4);
  });

  test("an empty graph has no paths", () => {
    expect(findAttackPaths({ nodes: [], edges: [] }, shippedRules())).toEqual({
      paths: [],
      truncated: false,
    });
  });

  test("a search that gives up says so", () => {
    const { paths, truncated } = findAttackPaths(shell, shippedRules(), { maxLooks: 2 });
    expect(paths).toEqual([]);
    expect(truncated).toBe(true);
  });

  test("a hundred agents that all may write to each other end with a capped count, not a long search", () => {
    const agents = Array.from({ length: 100 }, (_, index) => `s/agent/${index}`);
    const graph: PostureGraph = {
      nodes: [
        node("s/principal/anyone", "principal", { trust: "anyone" }),
        node("s/channel/c", "channel"),
        ...agents.map((key) => node(key, "agent", { agent_id: key })),
        node("s/tool/exec", "tool"),
        node("host/h", "host", { isolation: "none" }),
      ],
      edges: [
        edge("s/principal/anyone", "CAN_WRITE", "s/channel/c"),
        edge("s/channel/c", "DELIVERS", "s/agent/0"),
        ...agents.flatMap((from) =>
          agents.filter((to) => to !== from).map((to) => edge(from, "DELEGATES", to)),
        ),
        edge("s/agent/99", "INVOKES", "s/tool/exec", { decision: "auto" }),
        edge("s/tool/exec", "EXECUTES", "host/h"),
      ],
    };
    const { paths, truncated } = findAttackPaths(graph, shippedRules());
    expect(truncated).toBe(false);
    expect(paths).toHaveLength(1);
    expect(paths[0]).toMatchObject({
      agents: ["s/agent/0", "s/agent/99"],
      alternatesCapped: true,
    });
  });
});
