import { createAsk, beat } from "./ask.ts";
import { heartbeats } from "./heartbeat.ts";
import type { Host } from "./host.ts";
import { guardMessages } from "./message.ts";
import { sharedMemory } from "./shared-memory.ts";
import { guardToolCalls } from "./tool-call.ts";
import { guardResults } from "./tool-result.ts";
import { guardTurns } from "./turn.ts";

/**
 * OpenClaw runs handlers of higher priority first, and what they block nobody else is asked about.
 */
const first = { priority: 1_000 };
/** Longer than Parapet takes to answer, shorter than OpenClaw waits. Milliseconds. */
const timeoutMs = 10_000;

export const id = "parapet";
export const name = "Parapet";
export const description =
  "Evaluates Parapet guardrails before a tool runs, and blocks if the service is unreachable.";
export const version = "0.2.0";

/** Called by OpenClaw when it loads the plugin. */
export function register(host: Host): void {
  const path = installationPath(host.pluginConfig);
  const warn = (sentence: string) => host.logger.warn(sentence);
  const ask = createAsk(path);
  const { sessions, calls } = sharedMemory(path);
  host.on("before_tool_call", guardToolCalls(ask, sessions, calls), { ...first, timeoutMs });
  host.on("before_agent_run", guardTurns(ask, sessions), { ...first, timeoutMs });
  host.on("message_sending", guardMessages(ask, sessions, warn), { ...first, timeoutMs });
  host.on("subagent_spawned", ({ childSessionKey = "" }, { requesterSessionKey = "" }) =>
    sessions.descends(childSessionKey, requesterSessionKey),
  );
  host.registerAgentToolResultMiddleware?.(guardResults(ask, sessions, calls), {
    runtimes: ["openclaw", "codex"],
  });
  const runtimeVersion = host.runtime?.version ?? "";
  const { start, stop } = heartbeats((loaded) => beat(path, runtimeVersion, loaded), warn);
  host.registerService({ id: "parapet-heartbeat", start, stop });
}

/** Without it every question fails, and so every call is blocked. */
function installationPath(config: unknown): string {
  const given = typeof config === "object" && config !== null ? config : {};
  return "installation" in given && typeof given.installation === "string"
    ? given.installation
    : "";
}
