import { expect, test } from "vitest";
import type { Layers } from "@parapet/scan-core/layers/layers.ts";
import { canAsk } from "./rule-location.ts";

const layers = {
  get: (at: string) =>
    at.endsWith("/0") ? { toolName: "run_shell_command" } : { toolName: ["read_file", "glob"] },
  levelOf: (at: string) => (at.includes("admin") ? "managed" : "user"),
} as unknown as Layers;

test.each([
  ["/user/tools/allowed/0", true],
  ["/user/mcpServers/docs/trust", true],
  ["/user/mcpServers", false],
  ["/user/mcp/allowed/0", false],
  ["/policy:user:0:own.toml/rule/0", true],
  ["/policy:user:0:own.toml/rule/1", false],
  ["/policy:admin:house.toml/rule/0", false],
])("of %s it is %s that an edit can make it ask", (at, expected) => {
  expect(canAsk(at, layers)).toBe(expected);
});
