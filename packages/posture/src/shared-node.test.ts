import { expect, test } from "vitest";
import type { GraphNode } from "./graph.ts";
import { sharedNode } from "./shared-node.ts";

const service = (name: string): GraphNode => ({
  key: "mcp_server/api.example/0123456789abcdef",
  kind: "mcp_server",
  label: `MCP server ${name}`,
  service: "",
  attributes: { transport: "http", names: [name] },
});

test("a service has every name that clients give it, whichever client comes first", () => {
  const both = sharedNode(service("search"), service("docs"));
  expect(both.label).toBe("MCP server docs, search");
  expect(sharedNode(service("docs"), service("search"))).toEqual(both);
  expect(sharedNode(both, service("docs"))).toBe(both);
});

test("what has no names stays what it is", () => {
  const host = { ...service("x"), kind: "host" as const, label: "box", attributes: {} };
  expect(sharedNode(host, { ...host, label: "other" })).toBe(host);
});
