import { expect, test } from "vitest";
import { mcpServiceNode } from "./mcp-service-node.ts";
import { startSketch } from "./sketch.ts";

const nothing = {
  file: "",
  pointer: "",
  line: 0,
  column: 0,
  excerpt: "",
  default_of: "",
};

function keyOf(address: string): string {
  return mcpServiceNode(
    "docs",
    address,
    startSketch(
      "home",
      () => nothing,
      () => nothing,
    ),
  );
}

test.each([
  ["https://MCP.example.com/s/secret?key=secret", "mcp.example.com"],
  ["http://127.0.0.1:4000/mcp", "127.0.0.1:4000"],
  ["http://[::1]:4000/mcp", "[::1]:4000"],
  ["https://ann:secret@mcp.example.com/", "mcp.example.com"],
])("%s is called %s in a path", (address, name) => {
  const key = keyOf(address);
  expect(key.replace(/[0-9a-f]{16}$/, "DIGEST")).toBe(`mcp_server/${name}/DIGEST`);
  expect(key).not.toContain("secret");
});

test.each(["${URL}/mcp", "https://${HOST}/secret", "https://a:b@secret@host/", ""])(
  "of %j nothing is shown that may be a secret, and the server goes by its own name",
  (address) => {
    expect(keyOf(address)).toMatch(/^mcp_server\/docs\/[0-9a-f]{16}$/);
  },
);

test("two addresses at one host are two services", () => {
  expect(keyOf("https://a.example/one")).not.toBe(keyOf("https://a.example/two"));
});
