import type { GraphNode, PostureGraph } from "@parapet/posture";
import { describe, expect, test } from "vitest";
import { findAttackPaths } from "../paths/find-paths.ts";
import { shippedRules } from "../rules/shipped-rules.ts";
import { edge, node } from "../testing/graphs.ts";
import { findExposures } from "./find-exposures.ts";

const rules = shippedRules();

/** Each with its own channel and a shell; all may write to the control page's agent as well. */
function fleet(agents: readonly string[], own: Partial<GraphNode> = {}): PostureGraph {
  return {
    nodes: [
      node("s/principal/anyone", "principal", { trust: "anyone" }),
      node("host/box", "host", { isolation: "none" }),
      ...agents.flatMap((id) => [
        { ...node(`s/channel/chat/${id}`, "channel", { account: id }), label: `chat ${id} groups` },
        { ...node(`s/agent/${id}`, "agent", { agent_id: id }), ...own },
        node(`s/tool/${id}/exec`, "tool", { tool: "exec", agent_id: id }),
        node(`s/instruction/${id}`, "instruction", { agents: [id] }),
      ]),
    ],
    edges: agents.flatMap((id) => [
      edge("s/principal/anyone", "CAN_WRITE", `s/channel/chat/${id}`),
      edge(`s/channel/chat/${id}`, "DELIVERS", `s/agent/${id}`),
      edge(`s/agent/${id}`, "INVOKES", `s/tool/${id}/exec`, { decision: "auto" }),
      edge(`s/tool/${id}/exec`, "EXECUTES", "host/box"),
      edge(`s/tool/${id}/exec`, "WRITES", `s/instruction/${id}`),
      edge(`s/instruction/${id}`, "LOADS", `s/agent/${id}`),
    ]),
  };
}

function exposuresOf(graph: PostureGraph) {
  const { paths } = findAttackPaths(graph, rules);
  return findExposures(graph, rules, paths).exposures.map(({ exposure }) => exposure);
}

describe("exposures", () => {
  test("what one entry point leads to is one exposure, however many harms are at its ends", () => {
    const [exposure, ...others] = exposuresOf(fleet(["main"]));
    expect(others).toEqual([]);
    expect(exposure).toMatchObject({
      principal: "s/principal/anyone",
      entry_point: "chat main groups",
    });
    expect(exposure?.outcomes.map(({ outcome }) => outcome)).toEqual([
      "runs commands on the host",
      "rewrites its instructions",
    ]);
    expect(exposure?.severity).toBe("critical");
  });

  test("equal agents are one exposure, by whatever account each is reached", () => {
    const ids = Array.from({ length: 50 }, (_, at) => `a${String(at).padStart(2, "0")}`);
    const [exposure, ...others] = exposuresOf(fleet(ids));
    expect(others).toEqual([]);
    expect(exposure).toMatchObject({
      entry_point: "chat groups",
      agents: ["a00"],
      alike: ids.slice(1),
    });
  });

  test("rooms that are set up alike are one exposure, and one that differs is another", () => {
    const one = fleet(["main"]);
    const rooms = ["lobby", "help", "team"];
    const graph = {
      nodes: [
        ...one.nodes.filter(({ key }) => key !== "s/channel/chat/main"),
        ...rooms.map((room) => ({
          ...node(`s/channel/chat/${room}`, "channel", { room }),
          label: `chat ${room}`,
        })),
      ],
      edges: [
        ...one.edges.filter(
          ({ source, target }) => ![source, target].includes("s/channel/chat/main"),
        ),
        ...rooms.flatMap((room) => [
          edge("s/principal/anyone", "CAN_WRITE", `s/channel/chat/${room}`),
          edge(`s/channel/chat/${room}`, "DELIVERS", "s/agent/main", {
            joins_main_session: room === "team",
            mention_required: room === "help",
          }),
        ]),
      ],
    };
    expect(exposuresOf(graph).map(({ entry_point }) => entry_point)).toEqual([
      "chat help and 1 like it",
      "chat team",
    ]);
  });

  test("an agent that differs in one tool is its own exposure", () => {
    const graph = fleet(["a", "b", "c"]);
    const edges = graph.edges.filter(
      ({ source, kind }) => !(source === "s/tool/b/exec" && kind === "EXECUTES"),
    );
    const found = exposuresOf({ ...graph, edges });
    expect(found.map(({ agents, alike }) => [...agents, ...alike])).toEqual([["a", "c"], ["b"]]);
  });

  test("an agent whose delegate passes requests on to a shell is not like one whose delegate does not", () => {
    const graph = fleet(["a", "b", "x", "y", "strong", "weak"]);
    const entries = new Set(["s/channel/chat/a", "s/channel/chat/b"]);
    const edges = graph.edges.filter(({ kind, source, target }) => {
      if (kind === "CAN_WRITE") return entries.has(target);
      return kind !== "EXECUTES" || source === "s/tool/strong/exec";
    });
    const found = exposuresOf({
      nodes: graph.nodes,
      edges: [
        ...edges,
        edge("s/agent/a", "DELEGATES", "s/agent/x"),
        edge("s/agent/x", "DELEGATES", "s/agent/strong"),
        edge("s/agent/b", "DELEGATES", "s/agent/y"),
        edge("s/agent/y", "DELEGATES", "s/agent/weak"),
      ],
    });
    expect(found.filter(({ alike }) => alike.length > 0)).toEqual([]);
    const shells = found.filter(({ outcomes }) =>
      outcomes.some(({ outcome }) => outcome === "runs commands on the host"),
    );
    expect(shells.map(({ agents: [first] }) => first)).toEqual(["a"]);
  });

  test("every entry point is shown, also where another one leads to the same harm", () => {
    const graph = fleet(["main"]);
    const found = exposuresOf({
      nodes: [...graph.nodes, node("s/channel/mail", "channel")],
      edges: [
        ...graph.edges,
        edge("s/principal/anyone", "CAN_WRITE", "s/channel/mail"),
        edge("s/channel/mail", "DELIVERS", "s/agent/main"),
      ],
    });
    expect(found.map(({ entry_point }) => entry_point)).toEqual([
      "chat main groups",
      "s/channel/mail",
    ]);
    const [one, other] = found.map(({ outcomes }) => outcomes.map(({ path_id }) => path_id));
    expect(one).toEqual(other);
  });

  test("a session and its agent are reached as one, and one session is named as its agent", () => {
    const graph = fleet(["main"]);
    const nodes = [...graph.nodes, node("s/session/main/chat", "session", { agent_id: "main" })];
    const edges = [
      ...graph.edges,
      edge("s/channel/chat/main", "DELIVERS", "s/session/main/chat"),
      edge("s/session/main/chat", "INVOKES", "s/tool/main/exec", { decision: "auto" }),
    ];
    const found = exposuresOf({ nodes, edges });
    expect(found.map(({ agents, alike }) => [...agents, ...alike])).toEqual([["main"]]);
  });

  test("only paths that are open are outcomes", () => {
    const graph = fleet(["main"]);
    const { paths } = findAttackPaths(graph, rules);
    const open = paths.slice(0, 1);
    const { exposures } = findExposures(graph, rules, open);
    expect(
      exposures.flatMap(({ exposure }) => exposure.outcomes.map(({ path_id }) => path_id)),
    ).toEqual(open.map(({ pathId }) => pathId));
    expect(findExposures(graph, rules, []).exposures).toEqual([]);
    expect(findExposures(graph, rules).exposures).toEqual(
      findExposures(graph, rules, paths).exposures,
    );
  });

  test("each outcome is a path of the list, by its id", () => {
    const graph = fleet(["a", "b"]);
    const ids = new Set(findAttackPaths(graph, rules).paths.map(({ pathId }) => pathId));
    const outcomes = exposuresOf(graph).flatMap((exposure) => exposure.outcomes);
    expect(outcomes.length).toBeGreaterThan(0);
    expect(outcomes.filter(({ path_id }) => !ids.has(path_id))).toEqual([]);
  });

  test("the same graph in another order gives the same exposures", () => {
    const graph = fleet(["a", "b", "c"]);
    const turned = { nodes: graph.nodes.toReversed(), edges: graph.edges.toReversed() };
    expect(exposuresOf(turned)).toEqual(exposuresOf(graph));
  });

  test("too many different ways in are shown by their worst paths, and said to be", () => {
    const ids = Array.from({ length: 401 }, (_, at) => `a${at}`);
    const graph = fleet(ids);
    const nodes = graph.nodes.map((one) =>
      one.kind === "agent" ? { ...one, attributes: { ...one.attributes, turn: one.key } } : one,
    );
    const { paths } = findAttackPaths({ ...graph, nodes }, rules);
    const found = findExposures({ ...graph, nodes }, rules, paths);
    expect(found.truncated).toBe(true);
    expect(found.exposures.length).toBeGreaterThan(0);
    const unknown = findExposures({ ...graph, nodes }, rules);
    expect(unknown).toEqual({ exposures: [], truncated: true });
  });
});
