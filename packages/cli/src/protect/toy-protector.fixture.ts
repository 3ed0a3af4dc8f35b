import { askGuardrails, cutOff, type Installation, type Protector } from "@parapet/adapter-link";

/**
 * A runtime whose whole configuration is a list of the installations that it asks before a call.
 */
export function toyProtector(target: string, agentIds: readonly string[] = ["toy"]): Protector {
  return {
    kind: "claude-code",
    locate: async () => ({
      target,
      version: "1.0",
      agentIds,
      fixedAgentId: "",
      notes: ["It is a toy."],
    }),
    install: (_located, { installation_id }, _folder, targetValue) => ({
      files: [{ name: "hook/toy.txt", text: "A toy.\n", mode: 0o600 }],
      edits: asked(targetValue).includes(installation_id)
        ? []
        : [{ append: ["ask"], value: installation_id }],
      notes: ["Restart the toy."],
    }),
    remove: (targetValue, installationId) =>
      asked(targetValue).includes(installationId)
        ? [{ removeItem: ["ask"], value: installationId }]
        : [],
    inspect: (targetValue, { installation_id }) =>
      asked(targetValue).includes(installation_id) ? "" : "The toy does not ask.",
    prove: async (_located, installation, canary, { agentId, deadUrl }) => {
      const ran = await runs(installation, agentId, canary);
      const ranWhenAway = await runs(cutOff(installation, deadUrl), agentId, canary);
      return {
        blocked: !ran,
        blocked_when_away: !ranWhenAway,
        ran,
        ran_when_away: ranWhenAway,
        detail: "The toy was asked to play.",
      };
    },
    beats: false,
    points: ["pre_tool_call"],
  };
}

/** A toy that plays on when nobody answers. */
export function openToyProtector(target: string): Protector {
  const toy = toyProtector(target);
  return {
    ...toy,
    prove: async (...all) => ({
      ...(await toy.prove(...all)),
      blocked_when_away: false,
      ran_when_away: true,
    }),
  };
}

function asked(value: unknown): readonly unknown[] {
  const list = typeof value === "object" && value !== null && "ask" in value ? value.ask : [];
  return Array.isArray(list) ? list : [];
}

async function runs(installation: Installation, agent_id: string, canary: string) {
  try {
    const { action } = await askGuardrails(
      installation,
      {
        agent_id,
        session_id: "s",
        point: "pre_tool_call",
        source_trust: "agent",
        tool: { name: "play", args: { with: canary }, server: "", call_id: "1" },
      },
      { timeoutMs: 5_000, adapter: "toy" },
    );
    return action === "allow";
  } catch {
    return false;
  }
}
