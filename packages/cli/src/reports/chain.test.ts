import { expect, test } from "vitest";
import { attackPath } from "../testing/report.fixture.ts";
import { pathChain } from "./chain.ts";

function chainOf(...steps: readonly (readonly [string, string])[]): string {
  const path = attackPath({
    agents_involved: ["main"],
    path_steps: steps.map(([node_type, node_id]) => {
      return { node_type, node_id, vulnerability: "", description: "" };
    }),
  });
  return pathChain(path, "home");
}

test("a chain names what a person knows, not keys", () => {
  const chain = chainOf(
    ["principal", "home/principal/anyone"],
    ["channel", "home/channel/telegram/default/dm"],
    ["agent", "home/agent/main"],
    ["tool", "home/tool/main/exec@host"],
    ["host", "host/laptop"],
  );
  expect(chain).toBe("anyone → telegram dm → main → exec → host laptop");
});

test("that a tool runs in a sandbox is said", () => {
  expect(chainOf(["tool", "home/tool/main/exec@sandbox"])).toBe("exec in sandbox");
});

test("an MCP service is called by its host, not by the digest that keeps its address secret", () => {
  const key = "mcp_server/docs.example/0123456789abcdef";
  expect(chainOf(["mcp_server", key], ["mcp_server", "home/mcp_server/files"])).toBe(
    "docs.example → files",
  );
});

test("of workspaces that are scanned together, the agents of the others say whose they are", () => {
  const chain = chainOf(
    ["principal", "app/principal/public"],
    ["agent", "app/agent/main"],
    ["tool", "app/tool/main/exec@host"],
    ["host", "host/laptop"],
  );
  expect(chain).toBe("public → main (app) → exec → host laptop");
});

test("a key that follows no custom is shown as it is", () => {
  expect(chainOf(["tool", "other/x"], ["bus", "home/bus/a/b"])).toBe("other/x → a/b");
  expect(chainOf(["channel", "home/channel/"], ["gateway", ""])).toBe("channel → gateway");
});
