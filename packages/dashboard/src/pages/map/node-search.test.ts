import { expect, test } from "vitest";
import type { MapNode } from "./map-graph.ts";
import { matchingNodes } from "./node-search.ts";

const node = (id: string, name: string, risk = 0, service = "home") =>
  ({ id, name, risk, service, kind: "mcp_server" }) as MapNode;
const nodes = [
  node("1", "exec", 2),
  node("2", "exec", 9, "office"),
  node("3", "executor", 9.5),
  node("4", "the exec host", 10),
  node("5", "read", 10),
];
const found = (text: string) => matchingNodes(nodes, text).map(({ id }) => id);

test("all of one name are found, the riskiest first, then names that begin so, then the others", () => {
  expect(found("exec")).toEqual(["2", "1", "3", "4"]);
});

test("each word may be in the name, the kind or the service", () => {
  expect(found("office exec")).toEqual(["2"]);
  expect(found("mcp server read")).toEqual(["5"]);
  expect(found("nothing such")).toEqual([]);
});

test("without a text nothing is found", () => {
  expect(found("  ")).toEqual([]);
});
