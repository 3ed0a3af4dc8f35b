import { expect, test } from "vitest";
import type { Host } from "./host.ts";
import { register } from "./parapet-plugin.ts";

type Options = { readonly priority?: number; readonly timeoutMs?: number };

test("every hook that can block goes first, and answers before OpenClaw gives up on it", () => {
  const hooks = new Map<string, Options | undefined>();
  const runtimes: string[] = [];
  const host: Host = {
    pluginConfig: { installation: "/nowhere/installation.json" },
    logger: { warn: () => undefined },
    on: (name, _handler, options) => void hooks.set(name, options),
    registerAgentToolResultMiddleware: (_handler, options) =>
      void runtimes.push(...options.runtimes),
    registerService: () => undefined,
  };
  register(host);
  const blocking = ["before_tool_call", "before_agent_run", "message_sending"];
  expect([...hooks.keys()].toSorted()).toEqual([...blocking, "subagent_spawned"].toSorted());
  for (const name of blocking) {
    expect(hooks.get(name)?.priority).toBe(1_000);
    // Parapet is asked for five seconds; OpenClaw waits for fifteen.
    expect(hooks.get(name)?.timeoutMs).toBeGreaterThan(5_000);
    expect(hooks.get(name)?.timeoutMs).toBeLessThan(15_000);
  }
  expect(runtimes).toEqual(["openclaw", "codex"]);
});
