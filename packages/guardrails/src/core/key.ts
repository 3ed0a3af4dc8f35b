/** What makes a registration one and the same: registering it again changes it. */
export type GuardrailKey = {
  readonly service: string;
  readonly agent_id: string;
  readonly guardrail_name: string;
};

/** Stands for every agent of a service. */
export const everyAgent = "*";

/** In UTF-16 code units. */
const longestAgentId = 500;
const longestName = 200;

export function keyOf({ service, agent_id, guardrail_name }: GuardrailKey): GuardrailKey {
  return { service, agent_id, guardrail_name };
}

/**
 * True for what may be an agent's id: 1–500 characters, slashes included, but neither `.` nor `..`,
 * which a URL would swallow, and nothing with U+0000, which a database would refuse.
 */
export function isAgentId(text: string): boolean {
  return isLegal(text, longestAgentId);
}

/** The same law for a guardrail's name and for a service: 1–200 characters. */
export function isName(text: string): boolean {
  return isLegal(text, longestName);
}

function isLegal(text: string, longest: number): boolean {
  const { length } = text;
  return (
    length > 0 && length <= longest && text !== "." && text !== ".." && !text.includes("\u0000")
  );
}

/**
 * True for the agent itself, and for what it delegates to: "claude-code" covers
 * "claude-code/reviewer".
 */
export function coversAgent(agentId: string, other: string): boolean {
  return other === agentId || other.startsWith(`${agentId}/`);
}

/**
 * The ids under which a guardrail of this agent may be registered: its own, those of who delegates
 * to it, and `*`.
 */
export function idsConcerning(agentId: string): readonly string[] {
  const above = [...agentId.matchAll(/\//g)].map(({ index }) => agentId.slice(0, index));
  return [...new Set([agentId, ...above.toReversed(), everyAgent])];
}

/**
 * True when a registration concerns an agent: its own, one of who delegates to it, or one for every
 * agent.
 */
export function concerns(
  { service: where, agent_id }: Pick<GuardrailKey, "service" | "agent_id">,
  service: string,
  agentId: string,
): boolean {
  return where === service && (agent_id === everyAgent || coversAgent(agent_id, agentId));
}
