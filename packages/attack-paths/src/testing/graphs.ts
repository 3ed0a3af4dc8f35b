import * as fc from "fast-check";
import type {
  Attributes,
  EdgeKind,
  GraphEdge,
  GraphNode,
  NodeKind,
  PostureGraph,
} from "@parapet/posture";
import { present } from "./present.ts";

export function edge(
  source: string,
  kind: EdgeKind,
  target: string,
  attributes: Attributes = {},
  rest: Partial<GraphEdge> = {},
): GraphEdge {
  return {
    source,
    target,
    kind,
    basis: "configured",
    attributes,
    description: `${source} ${kind} ${target}`,
    vulnerability: "",
    evidence: [],
    fixedBy: [],
    controls: [],
    ...rest,
  };
}

export function node(key: string, kind: NodeKind, attributes: Attributes = {}): GraphNode {
  return { key, kind, label: key, service: "s", attributes };
}

const controls = fc.subarray(["tool_approval", "injection_filter", "sandbox", "no_such_control"]);
const eases = fc.constantFrom<Attributes>(
  {},
  {},
  { ease: "memory_write" },
  { ease: "unpinned_package" },
  { ease: "no_such_ease" },
);
const decisions = fc.constantFrom<Attributes>(
  {},
  { decision: "ask" },
  { decision: "auto" },
  { decision: "auto" },
);

/** Small dense graphs of all sorts of nodes, one edge of a kind between two nodes at most. */
export const tangledGraphs: fc.Arbitrary<PostureGraph> = fc
  .array(
    fc.record({
      kind: fc.constantFrom<NodeKind>("principal", "agent", "agent", "bus", "tool", "host"),
      trust: fc.constantFrom("anyone", "paired", "operator"),
    }),
    { minLength: 4, maxLength: 7, size: "max" },
  )
  .chain((drafts) => {
    const keys = drafts.map(({ kind }, index) => `s/${kind}/${index}`);
    const edges = fc.uniqueArray(
      fc.record({
        source: fc.constantFrom(...keys),
        target: fc.constantFrom(...keys),
        kind: fc.constantFrom<EdgeKind>(
          "DELIVERS",
          "DELEGATES",
          "DELEGATES",
          "INVOKES",
          "EXECUTES",
        ),
        decision: decisions,
        ease: eases,
        controls,
      }),
      {
        minLength: 12,
        maxLength: 30,
        size: "max",
        selector: ({ source, target, kind }) => `${source} ${kind} ${target}`,
      },
    );
    return edges.map((list) => ({
      nodes: drafts.map(({ kind, trust }, index) => node(present(keys[index]), kind, { trust })),
      edges: list.map((draft) =>
        edge(
          draft.source,
          draft.kind,
          draft.target,
          { ...draft.decision, ...draft.ease },
          {
            controls: draft.controls.map((name) => ({ name, evidence: [] })),
          },
        ),
      ),
    }));
  });

const trusts = ["anyone", "public", "paired", "team", "operator"];

/** Workspaces as a scan might show them, in which the shipped rules usually find something. */
export const workspaceGraphs: fc.Arbitrary<PostureGraph> = fc
  .record({
    trusts: fc.subarray(trusts, { minLength: 1 }),
    entries: fc.subarray(["s/channel/chat", "s/gateway/lan", "s/untrusted_source/web"], {
      minLength: 1,
    }),
    agents: fc.subarray(["s/agent/a", "s/agent/b", "s/session/c"], { minLength: 1 }),
    tools: fc.subarray(["s/tool/exec", "s/tool/read", "s/tool/fetch"], { minLength: 1 }),
    places: fc.array(fc.record({ isolation: fc.constantFrom("none", "weak", "isolated") }), {
      minLength: 1,
      maxLength: 2,
    }),
    allowlisted: fc.boolean(),
    picks: fc.array(fc.nat({ max: 9 }), { minLength: 40, maxLength: 40 }),
    controls: fc.array(controls, { minLength: 40, maxLength: 40 }),
    decisions: fc.array(decisions, { minLength: 40, maxLength: 40 }),
  })
  .map((draft) => {
    const places = draft.places.map(({ isolation }, index) =>
      isolation === "none"
        ? node(`host/${index}`, "host", { isolation })
        : node(`s/sandbox/${index}`, "sandbox", { isolation }),
    );
    const nodes = [
      ...draft.trusts.map((trust) => node(`s/principal/${trust}`, "principal", { trust })),
      ...draft.entries.map((key) => node(key, kindIn(key))),
      ...draft.agents.map((key) => node(key, kindIn(key), { agent_id: key.slice(-1) })),
      ...draft.tools.map((key) => node(key, "tool")),
      ...places,
      node("s/bus/all", "bus"),
      node("s/secret/key", "secret"),
      node("s/data_store/notes", "data_store"),
      node("s/external_sink/net", "external_sink", { allowlisted: draft.allowlisted }),
    ];
    const edges: GraphEdge[] = [];
    const connect = (source: string, kind: EdgeKind, target: string, every: number): void => {
      const turn = edges.length % 40;
      if (present(draft.picks[(turn + source.length + target.length) % 40]) >= every) return;
      const fixedBy = [`X-${source}`, `X-${kind}`];
      const active = present(draft.controls[turn]).map((name) => ({ name, evidence: [] }));
      const attributes = kind === "INVOKES" ? present(draft.decisions[turn]) : {};
      edges.push(edge(source, kind, target, attributes, { controls: active, fixedBy }));
    };
    for (const trust of draft.trusts) {
      for (const entry of draft.entries) connect(`s/principal/${trust}`, "CAN_WRITE", entry, 7);
    }
    for (const agent of draft.agents) {
      for (const entry of draft.entries) connect(entry, "DELIVERS", agent, 7);
      for (const other of [...draft.agents, "s/bus/all"]) connect(agent, "DELEGATES", other, 4);
      connect("s/bus/all", "DELEGATES", agent, 8);
      for (const tool of draft.tools) connect(agent, "INVOKES", tool, 8);
    }
    for (const tool of draft.tools) {
      for (const { key } of places) connect(tool, "EXECUTES", key, 6);
      connect(tool, "READS", "s/secret/key", 6);
      connect(tool, "READS", "s/data_store/notes", 6);
      connect(tool, "EGRESSES", "s/external_sink/net", 6);
    }
    for (const { key, attributes } of places) {
      if (attributes["isolation"] === "weak") connect(key, "ESCAPES", "host/below", 9);
    }
    return { nodes: [...nodes, node("host/below", "host", { isolation: "none" })], edges };
  });

function kindIn(key: string): NodeKind {
  const kinds: readonly NodeKind[] = ["channel", "gateway", "untrusted_source", "agent", "session"];
  return kinds.find((kind) => key.includes(`/${kind}/`)) ?? "channel";
}
