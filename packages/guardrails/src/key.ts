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
 * True for what may be an agent's id: 1–500 characters, slashes included, but neither `.` nor `..`, which a URL would
 * swallow, and nothing with U+0000, which a database would refuse.
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

/** True when a registration concerns an agent: by its own id, or because it is for every agent. */
export function concerns(key: GuardrailKey, service: string, agentId: string): boolean {
  return key.service === service && (key.agent_id === agentId || key.agent_id === everyAgent);
}
