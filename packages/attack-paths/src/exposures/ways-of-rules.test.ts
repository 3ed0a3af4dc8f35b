import type { PostureGraph } from "@parapet/posture";
import { expect, test } from "vitest";
import { findAttackPaths } from "../paths/find-paths.ts";
import { loadRules } from "../rules/load-rules.ts";
import { defaultPriors, withPriors } from "../scoring/priors.ts";
import { edge, node } from "../testing/graphs.ts";
import { findExposures } from "./find-exposures.ts";

/* Exposures by rules that begin and end elsewhere than those that are shipped. */

function rule(id: string, source: string, path: string, sink: string, impact = "host_rce"): string {
  return `id: ${id}
name: ${id}
version: 1
owasp: [ASI01]
atlas: []
source: { node: ${source} }
path: "${path}"
sink: { node: ${sink} }
requires: []
controls: []
impact: ${impact}
steps: {}
message: "{source} reaches {sink}"
tests: { fires: [one], silent: [two] }
`;
}

function exposuresOf(graph: PostureGraph, texts: readonly string[], isOpen = true) {
  const { rules, problems } = loadRules(
    texts.map((text, index) => ({ file: `${index}.yaml`, text })),
  );
  expect(problems).toEqual([]);
  const { paths } = findAttackPaths(graph, rules);
  return findExposures(graph, rules, isOpen ? undefined : paths.slice(1)).exposures;
}

const agent = (id: string) => node(`s/agent/${id}`, "agent", { agent_id: id });
const host = { ...node("host/box", "host"), service: "" };
const shell: PostureGraph = {
  nodes: [
    node("s/principal/anyone", "principal", { trust: "anyone" }),
    agent("main"),
    node("s/session/main/x", "session"),
    node("s/tool/exec", "tool"),
    host,
  ],
  edges: [
    edge("s/principal/anyone", "CAN_WRITE", "s/agent/main"),
    edge("s/principal/anyone", "CAN_WRITE", "s/session/main/x"),
    edge("s/agent/main", "INVOKES", "s/tool/exec"),
    edge("s/session/main/x", "INVOKES", "s/tool/exec"),
    edge("s/tool/exec", "EXECUTES", "host/box"),
  ],
};

const shown = (exposures: ReturnType<typeof exposuresOf>) =>
  exposures.map(({ exposure: { principal, entry_point, agents, outcomes } }) =>
    [principal, entry_point, agents.join("+"), outcomes.length].join(" | "),
  );

test("what an agent does by itself is an exposure of that agent, and so is what a session does", () => {
  const ofAgents = rule("XX-001", "[agent, session]", "INVOKES EXECUTES", "host");
  expect(shown(exposuresOf(shell, [ofAgents]))).toEqual([
    "s/agent/main |  | main | 1",
    "s/session/main/x |  |  | 1",
  ]);
  expect(shown(exposuresOf(shell, [ofAgents], false))).toHaveLength(1);
});

test("what starts at a tool has its first step as its entry point", () => {
  const ofTools = rule("XX-001", "tool", "EXECUTES", "host");
  expect(shown(exposuresOf(shell, [ofTools]))).toEqual(["s/tool/exec | host/box |  | 1"]);
});

test("who writes to an agent itself has no entry point", () => {
  const direct = rule("XX-001", "principal", "CAN_WRITE INVOKES EXECUTES", "host");
  expect(shown(exposuresOf(shell, [direct]))).toEqual([
    "s/principal/anyone |  |  | 1",
    "s/principal/anyone |  | main | 1",
  ]);
});

test("a place that leads nowhere is an exposure where reaching it is the harm", () => {
  const graph = {
    nodes: [
      node("s/principal/a", "principal", { trust: "anyone" }),
      node("s/principal/b", "principal", { trust: "anyone" }),
      node("s/memory/x", "memory"),
      node("s/memory/y", "memory"),
    ],
    edges: [
      edge("s/principal/b", "CAN_WRITE", "s/memory/x"),
      edge("s/principal/a", "CAN_WRITE", "s/memory/y", { entry: 1 }),
      edge("s/principal/a", "CAN_WRITE", "s/memory/x"),
    ],
  };
  const written = rule("XX-001", "principal", "CAN_WRITE", "memory");
  expect(shown(exposuresOf(graph, [written]))).toEqual([
    "s/principal/a | s/memory/x |  | 1",
    "s/principal/a | s/memory/y |  | 1",
    "s/principal/b | s/memory/x |  | 1",
  ]);
});

test("outcomes come the worst first, then by rule, then by where they lead", () => {
  const graph = {
    nodes: [...shell.nodes, { ...host, key: "host/other", label: "host/other" }],
    edges: [...shell.edges, edge("s/tool/exec", "EXECUTES", "host/other")],
  };
  const path = "CAN_WRITE INVOKES EXECUTES";
  const rules = [
    rule("XX-003", "principal", path, "host", "host_takeover"),
    rule("XX-001", "principal", path, "host"),
    rule("XX-002", "principal", path, "host"),
  ];
  const [first] = exposuresOf(graph, rules);
  expect(first?.paths.map(({ ruleId, sinkKey }) => `${ruleId} ${sinkKey}`)).toEqual([
    "XX-003 host/box",
    "XX-003 host/other",
    "XX-001 host/box",
    "XX-001 host/other",
    "XX-002 host/box",
    "XX-002 host/other",
  ]);
});

test("exposures that are equally bad come by principal, entry point and agents", () => {
  const graph = {
    nodes: [
      node("s/principal/b", "principal", { trust: "anyone" }),
      node("s/principal/a", "principal", { trust: "anyone" }),
      node("s/channel/x", "channel"),
      node("s/channel/y", "channel", { kind: "other" }),
      { ...agent("one"), attributes: { agent_id: "one", turn: 1 } },
      { ...agent("two"), attributes: { agent_id: "two", turn: 2 } },
      node("s/tool/exec", "tool"),
      host,
    ],
    edges: [
      ...["b", "a"].flatMap((who) =>
        ["y", "x"].map((entry) => edge(`s/principal/${who}`, "CAN_WRITE", `s/channel/${entry}`)),
      ),
      ...["y", "x"].flatMap((entry) =>
        ["two", "one"].map((id) => edge(`s/channel/${entry}`, "DELIVERS", `s/agent/${id}`)),
      ),
      ...["two", "one"].map((id) => edge(`s/agent/${id}`, "INVOKES", "s/tool/exec")),
      edge("s/tool/exec", "EXECUTES", "host/box"),
    ],
  };
  const rules = [rule("XX-001", "principal", "CAN_WRITE DELIVERS INVOKES EXECUTES", "host")];
  expect(shown(exposuresOf(graph, rules))).toEqual([
    "s/principal/a | s/channel/x | one | 1",
    "s/principal/a | s/channel/x | two | 1",
    "s/principal/a | s/channel/y | one | 1",
    "s/principal/a | s/channel/y | two | 1",
    "s/principal/b | s/channel/x | one | 1",
    "s/principal/b | s/channel/x | two | 1",
    "s/principal/b | s/channel/y | one | 1",
    "s/principal/b | s/channel/y | two | 1",
  ]);
});

test("exposures of which all is called alike come by their ids", () => {
  const graphs = ["t", "u"].map((service) => {
    const own = (key: string) => key.replace(/^s\//, `${service}/`);
    return {
      nodes: shell.nodes
        .filter(({ key }) => key !== "host/box")
        .map((one) => ({ ...one, key: own(one.key), label: one.key, service })),
      edges: shell.edges.map((one) => ({
        ...one,
        source: own(one.source),
        target: own(one.target),
      })),
    };
  });
  const graph = {
    nodes: [host, ...graphs.flatMap(({ nodes }) => nodes)],
    edges: graphs.flatMap(({ edges }) => edges),
  };
  const direct = rule("XX-001", "principal", "CAN_WRITE INVOKES EXECUTES", "host");
  const ids = exposuresOf(graph, [direct])
    .filter(({ exposure }) => exposure.agents.length > 0)
    .map(({ exposure }) => exposure.exposure_id);
  expect(ids).toHaveLength(2);
  expect(ids).toEqual(ids.toSorted());
});

test("exposures are scored by the priors of the owner", () => {
  const text = rule("XX-001", "principal", "CAN_WRITE INVOKES EXECUTES", "host");
  const { rules } = loadRules([{ file: "x.yaml", text }]);
  const scoreBy = (priors = defaultPriors) =>
    findExposures(shell, rules, undefined, { priors }).exposures[0]?.exposure.score;
  expect(scoreBy()).toBe(9.5);
  expect(scoreBy(withPriors({ impact: { host_rce: 4 } }))).toBe(4);
});

/** Agents with their own tool each, which leads to a place of this kind. */
function alikeBy(change: (graph: PostureGraph) => PostureGraph): readonly string[] {
  const graph: PostureGraph = {
    nodes: [
      node("s/principal/anyone", "principal", { trust: "anyone" }),
      host,
      ...["a", "b"].flatMap((id) => [
        { ...node(`s/channel/${id}`, "channel", { account: id }), label: `chat ${id} groups` },
        agent(id),
        node(`s/tool/${id}`, "tool"),
      ]),
    ],
    edges: ["a", "b"].flatMap((id) => [
      edge("s/principal/anyone", "CAN_WRITE", `s/channel/${id}`),
      edge(`s/channel/${id}`, "DELIVERS", `s/agent/${id}`),
      edge(`s/agent/${id}`, "INVOKES", `s/tool/${id}`),
      edge(`s/tool/${id}`, "EXECUTES", "host/box"),
    ]),
  };
  const text = rule("XX-001", "principal", "CAN_WRITE DELIVERS INVOKES EXECUTES", "host");
  return exposuresOf(change(graph), [text]).map(({ exposure: { agents, alike } }) =>
    [...agents, ...alike].join("+"),
  );
}

const withEdges = (graph: PostureGraph, ...edges: PostureGraph["edges"]) => ({
  ...graph,
  edges: [...graph.edges, ...edges],
});

test.each<[name: string, change: (graph: PostureGraph) => PostureGraph, agents: readonly string[]]>(
  [
    ["that are equal", (graph) => graph, ["a+b"]],
    [
      "one of which leads to what is not in the graph, as the other does",
      (graph) =>
        withEdges(
          graph,
          edge("s/agent/a", "READS", "s/gone/1"),
          edge("s/agent/b", "READS", "s/gone/2"),
        ),
      ["a+b"],
    ],
    [
      "one of which passes requests on to what is not in the graph",
      (graph) => withEdges(graph, edge("s/agent/a", "DELEGATES", "s/gone")),
      ["a", "b"],
    ],
    [
      "one of which passes requests on to a tool",
      (graph) => withEdges(graph, edge("s/agent/a", "DELEGATES", "s/tool/b")),
      ["a", "b"],
    ],
    [
      "that each use a service of which both know",
      (graph) => ({
        ...withEdges(
          graph,
          edge("s/tool/a", "READS", "web/mail"),
          edge("s/tool/b", "READS", "web/mail"),
        ),
        nodes: [...graph.nodes, { ...node("web/mail", "data_store"), service: "" }],
      }),
      ["a+b"],
    ],
    [
      "that each use a service of their own of the same kind",
      (graph) => ({
        ...withEdges(graph, edge("s/tool/a", "READS", "web/1"), edge("s/tool/b", "READS", "web/2")),
        nodes: [
          ...graph.nodes,
          { ...node("web/1", "data_store"), service: "" },
          { ...node("web/2", "data_store"), service: "" },
        ],
      }),
      ["a+b"],
    ],
    [
      "that write to different buses",
      (graph) => ({
        ...withEdges(
          graph,
          edge("s/agent/a", "WRITES", "bus/1"),
          edge("s/agent/b", "WRITES", "bus/2"),
        ),
        nodes: [...graph.nodes, node("bus/1", "bus"), node("bus/2", "bus")],
      }),
      ["a", "b"],
    ],
    [
      "whose tools lead far, to what only one of them reaches",
      (graph) => ({
        ...withEdges(
          graph,
          ...["1", "2", "3", "4"].map((at, index, all) =>
            edge(index === 0 ? "s/tool/a" : `s/store/${all[index - 1]}`, "READS", `s/store/${at}`),
          ),
        ),
        nodes: [
          ...graph.nodes,
          ...["1", "2", "3", "4"].map((at) => node(`s/store/${at}`, "data_store")),
        ],
      }),
      ["a", "b"],
    ],
    [
      "one of which shares a memory with another",
      (graph) => ({
        ...withEdges(
          graph,
          edge("s/channel/a", "WRITES", "s/memory/m"),
          edge("s/memory/m", "LOADS", "s/agent/a"),
          edge("s/memory/m", "LOADS", "s/agent/b"),
        ),
        nodes: [...graph.nodes, node("s/memory/m", "memory")],
      }),
      ["a+b"],
    ],
    [
      "that pass requests on in a ring",
      (graph) =>
        withEdges(
          graph,
          edge("s/agent/a", "DELEGATES", "s/agent/b"),
          edge("s/agent/b", "DELEGATES", "s/agent/a"),
        ),
      ["a+b"],
    ],
  ],
)("agents are one exposure where the same is true of them: those %s", (_name, change, agents) => {
  expect(alikeBy(change)).toEqual(agents);
});
