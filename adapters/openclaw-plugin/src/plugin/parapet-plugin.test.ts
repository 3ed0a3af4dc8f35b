import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startLoopbackService } from "../../../../test/adapters/support-mcp/loopback-service.ts";
import type { Host } from "./host.ts";
import { register } from "./parapet-plugin.ts";
import { sharedMemory } from "./shared-memory.ts";

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

/**
 * The handlers of a plugin that is registered with this configuration; no file of an installation
 * is there.
 */
function registered(pluginConfig: unknown, more: Partial<Host> = {}) {
  const handlers = new Map<string, (event: never, context: never) => unknown>();
  const services: string[] = [];
  register({
    pluginConfig,
    logger: { warn: () => undefined },
    on: (name, handler) => void handlers.set(name, handler),
    registerService: ({ id }) => void services.push(id),
    ...more,
  });
  const call = (name: string, event: object, context: object): unknown =>
    Reflect.apply(handlers.get(name) ?? (() => "no handler"), undefined, [event, context]);
  return { call, services };
}

test.each([
  [undefined],
  [null],
  ["text"],
  [{}],
  [{ installation: 5 }],
  [{ installation: "/nowhere/installation.json" }],
])(
  "with the configuration %j, which names no installation, every call is blocked",
  async (config) => {
    const { call, services } = registered(config);
    const context = { sessionKey: "agent:main:main" };
    expect(await call("before_tool_call", { toolName: "exec", params: {} }, context)).toEqual({
      block: true,
      blockReason: expect.stringContaining("installation file cannot be read"),
    });
    expect(await call("before_agent_run", { prompt: "go" }, context)).toMatchObject({
      outcome: "block",
    });
    expect(services).toEqual(["parapet-heartbeat"]);
  },
);

test("an agent that OpenClaw says was started by another descends from it; what is not named does not", () => {
  const installation = "/nowhere/descends.json";
  const { call } = registered({ installation });
  const parent = { requesterSessionKey: "agent:main:main" };
  call("subagent_spawned", { childSessionKey: "agent:helper:1" }, parent);
  call("subagent_spawned", {}, parent);
  call("subagent_spawned", { childSessionKey: "agent:helper:2" }, {});
  const { sessions } = sharedMemory(installation);
  const parentOf = (sessionKey: string) => sessions.of({ sessionKey }).parentId;
  expect(["agent:helper:1", "", "agent:helper:2"].map(parentOf)).toEqual([
    "agent:main:main",
    "",
    "",
  ]);
});

test("the plugin sends heartbeats to the service as long as the gateway runs, and its absence is in the log", async () => {
  const warned: string[] = [];
  let stop: (() => Promise<void>) | undefined;
  registered(undefined, {
    logger: { warn: (line) => void warned.push(line) },
    registerService: (service) => {
      service.start();
      ({ stop } = service);
    },
  });
  await expect
    .poll(() => warned)
    .toEqual([expect.stringContaining("Cannot send the heartbeat of the plugin to Parapet")]);
  await stop?.();
});

test("the heartbeat says which OpenClaw runs the plugin, where OpenClaw says so", async () => {
  const service = await startLoopbackService();
  const folder = mkdtempSync(join(tmpdir(), "parapet-beat-"));
  onTestFinished(async () => {
    rmSync(folder, { recursive: true });
    await service.stop();
  });
  const installation = join(folder, "installation.json");
  writeFileSync(installation, JSON.stringify(service.installation));
  let stop: (() => Promise<void>) | undefined;
  registered(
    { installation },
    {
      runtime: { version: "2026.9.6" },
      registerService: (beating) => {
        beating.start();
        ({ stop } = beating);
      },
    },
  );
  await expect.poll(() => service.beats).toMatchObject([{ version: "2026.9.6", loaded: true }]);
  await stop?.();
});
