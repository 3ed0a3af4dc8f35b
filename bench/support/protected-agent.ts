import { join } from "node:path";
import { askGuardrails, type Installation } from "@parapet/adapter-link";
import { openAdapters } from "@parapet/server";

const now = () => new Date();

/**
 * An installation of an adapter for the agent "main" of a service of this name, as the service
 * knows it once a canary has proven it.
 */
export async function protectedAgent(
  url: string,
  {
    home,
    data,
    service,
  }: { readonly home: string; readonly data: string; readonly service: string },
): Promise<Installation> {
  const adapters = await openAdapters({ env: { HOME: home }, cwd: home, data, now });
  try {
    const agent_id = "main";
    const linked = await adapters.link({ service, agent_id, address: url });
    const { installation_id } = linked;
    const fixed = { installation_id, adapter: "sdk", service, agent_id, beats: false } as const;
    const places = { target: join(home, "sdk.json"), folder: home, host: "bench", url };
    const state = await adapters.add(
      { ...fixed, ...places, agent_ids: [agent_id], points: ["pre_tool_call"], files: {} },
      "",
    );
    const canary = await adapters.openCanary(state, agent_id);
    const ordinary = callOf(0);
    const call = { ...ordinary, tool: { ...ordinary.tool, args: { command: canary } } };
    await askGuardrails(linked, call, { adapter: "sdk", timeoutMs: 10_000 });
    const seen = { blocked: true, blocked_when_away: true, ran: false, ran_when_away: false };
    await adapters.finishCanary(installation_id, canary, { ...seen, detail: "" });
    return linked;
  } finally {
    await adapters.close();
  }
}

/** One of the calls that agents make in a round. */
export function callOf(n: number) {
  return {
    agent_id: "main",
    session_id: `session-${n}`,
    point: "pre_tool_call",
    source_trust: "user",
    tool: {
      name: "exec",
      server: "",
      call_id: `call-${n}`,
      args: { command: n % 3 === 0 ? "git status" : "ls -la" },
    },
  } as const;
}
