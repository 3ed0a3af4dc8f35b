import { expect, test } from "vitest";
import { collapseEqual } from "./collapse.ts";
import { indexed, type MapEdge, type MapNode } from "./map-graph.ts";

const none: ReadonlySet<string> = new Set();

const node = (id: string, kind: string, rest: Partial<MapNode> = {}): MapNode => ({
  id,
  kind,
  name: id,
  service: "fleet",
  risk: 5,
  x: ["channel", "agent", "tool"].indexOf(kind) / 3,
  y: 0.5,
  configured: true,
  observed: false,
  ...rest,
});
const edge = (source: string, target: string, rest: Partial<MapEdge> = {}): MapEdge => ({
  source,
  target,
  kind: "reaches",
  description: "",
  risk: 1,
  controls: [],
  seen: undefined,
  ...rest,
});

/** A channel leads to many agents, each with its own tool and memory. */
function fleet(size: number, odd: readonly MapEdge[] = []) {
  const numbers = Array.from({ length: size }, (_, n) => n);
  return indexed({
    columns: [],
    nodes: [
      node("channel", "channel"),
      ...numbers.map((n) => node(`agent-${n}`, "agent", { y: n / size })),
      ...numbers.map((n) => node(`tool-${n}`, "tool", { name: "exec" })),
      ...numbers.map((n) => node(`memory-${n}`, "tool", { name: `Memory of agent-${n}` })),
    ],
    edges: [
      ...numbers.map((n) => edge("channel", `agent-${n}`)),
      ...numbers.map((n) => edge(`agent-${n}`, `tool-${n}`)),
      ...numbers.map((n) => edge(`agent-${n}`, `memory-${n}`)),
      ...odd,
    ],
  });
}
const names = (nodes: readonly MapNode[]) => nodes.map(({ name }) => name).toSorted();

test("a fleet of equal agents is drawn as one agent, one tool of it and one memory", () => {
  const { graph, members } = collapseEqual(fleet(50), none, none);
  expect(names(graph.nodes)).toEqual([
    "Memory of agent-0 and 49 like it",
    "agent-0 and 49 like it",
    "channel",
    "exec and 49 like it",
  ]);
  expect(graph.edges).toHaveLength(3);
  expect([...members.values()].map(({ length }) => length)).toEqual([50, 50, 50]);
});

test("an agent that does more than the others is drawn by itself, with what it leads to", () => {
  const extra = edge("agent-7", "channel", { kind: "writes" });
  const { graph } = collapseEqual(fleet(10, [extra]), none, none);
  expect(names(graph.nodes)).toEqual([
    "Memory of agent-0 and 8 like it",
    "Memory of agent-7",
    "agent-0 and 8 like it",
    "agent-7",
    "channel",
    "exec",
    "exec and 8 like it",
  ]);
});

test("a node that is looked at is drawn by itself, and an expanded group whole", () => {
  const graph = fleet(5);
  const apart = collapseEqual(graph, new Set(["agent-2"]), none);
  expect(names(apart.graph.nodes)).toContain("agent-2");
  expect(names(apart.graph.nodes)).toContain("agent-0 and 3 like it");
  expect(apart.drawn.get("agent-2")).toBe("agent-2");
  expect(apart.drawn.get("agent-3")).toBe(apart.drawn.get("agent-0"));
  const whole = collapseEqual(graph, none, new Set([apart.drawn.get("agent-0") ?? ""]));
  expect(names(whole.graph.nodes).filter((name) => name.startsWith("agent"))).toHaveLength(5);
});

test("names that differ in numbers alone are equal", () => {
  const ports = [80, 443, 8080].map((port) => node(`p${port}`, "tool", { name: `port ${port}` }));
  const { graph } = collapseEqual(indexed({ columns: [], nodes: ports, edges: [] }), none, none);
  expect(names(graph.nodes)).toEqual(["port 443 and 2 like it"]);
});

test("two equal nodes stay two, and a graph without equal ones stays as it is", () => {
  const two = fleet(2);
  const { graph, members } = collapseEqual(two, none, none);
  expect([graph.nodes, graph.edges, members.size]).toEqual([two.nodes, two.edges, 0]);
});

test("services, risks and kinds are not mixed", () => {
  const nodes = ["a", "b", "c"].flatMap((id) => [
    node(`${id}1`, "tool", { name: "exec" }),
    node(`${id}2`, "tool", { name: "exec", service: "other" }),
    node(`${id}3`, "tool", { name: "exec", risk: 9 }),
    node(`${id}4`, "agent"),
  ]);
  const { members } = collapseEqual(indexed({ columns: [], nodes, edges: [] }), none, none);
  expect([...members.values()].map(({ length }) => length)).toEqual([3, 3, 3, 3]);
});

test("the edge of a group has the highest risk, and what was observed of all", () => {
  const graph = fleet(3);
  const seen = {
    edge: 0,
    configured: true,
    calls: 2,
    errors: 1,
    first_seen: "",
    last_seen: "2026-01-01T00:00:00.000Z",
    trace_id: "t",
    span_id: "s",
  };
  const edges = graph.edges.map((each, n) =>
    each.source === "channel" ? { ...each, risk: n, seen: { ...seen, calls: n + 1 } } : each,
  );
  const collapsed = collapseEqual(indexed({ ...graph, edges }), none, none).graph;
  const observed = collapsed.edges.find(({ source }) => source === "channel");
  expect([observed?.risk, observed?.seen?.calls, observed?.seen?.errors]).toEqual([2, 6, 3]);
});
