import { expect, test } from "vitest";
import { indexed, type MapEdge, type MapNode } from "./map-graph.ts";
import { reachOf, routeBetween } from "./reach.ts";

const node = (id: string): MapNode => ({
  id,
  kind: "tool",
  name: id,
  service: "home",
  risk: 0,
  x: 0,
  y: 0,
  configured: true,
  observed: false,
});
const edge = (route: string, risk = 0): MapEdge => {
  const [source = "", target = ""] = route.split(">");
  return { source, target, kind: "reaches", description: "", risk, controls: [], seen: undefined };
};
const graphOf = (...edges: readonly MapEdge[]) => {
  const ids = new Set(edges.flatMap(({ source, target }) => [source, target]));
  return indexed({ columns: [], nodes: [...ids].map(node), edges });
};
const routeText = (graph: ReturnType<typeof graphOf>, from: string, to: string) =>
  routeBetween(graph, from, to)
    ?.edges.map(({ target }) => target)
    .join(" ");

test("what a node reaches, and what reaches it, is followed through every node once", () => {
  const graph = graphOf(edge("a>b"), edge("b>c"), edge("c>a"), edge("d>b"), edge("c>e"));
  expect([...reachOf(graph, "a", "out")].toSorted()).toEqual(["b", "c", "e"]);
  expect([...reachOf(graph, "b", "in")].toSorted()).toEqual(["a", "c", "d"]);
  expect(reachOf(graph, "e", "out").size).toBe(0);
});

test("the way between two nodes is the shortest, and of equally short ones that with most risk", () => {
  const graph = graphOf(
    edge("a>x", 2),
    edge("x>z", 2),
    edge("a>y", 1),
    edge("y>z", 9),
    edge("a>p"),
    edge("p>q", 10),
    edge("q>z", 10),
  );
  expect(routeText(graph, "a", "z")).toBe("y z");
  expect([...(routeBetween(graph, "a", "z")?.nodes ?? [])].toSorted()).toEqual([
    "a",
    "p",
    "q",
    "x",
    "y",
    "z",
  ]);
});

test("there is no way against the edges, to the node itself, or to one that is not there", () => {
  const graph = graphOf(edge("a>b"), edge("c>b"));
  for (const [from, to] of [
    ["b", "a"],
    ["a", "c"],
    ["a", "a"],
    ["a", "never"],
  ] as const) {
    expect(routeBetween(graph, from, to)).toBeUndefined();
  }
});

test("a circle on the way, also through the start, does not hide it", () => {
  const graph = graphOf(edge("a>b"), edge("b>a", 10), edge("b>c"), edge("c>b", 10), edge("c>d"));
  expect(routeText(graph, "a", "d")).toBe("b c d");
});
