/** What makes a registration one and the same: registering it again changes it. */
export type GuardrailKey = {
  readonly service: string;
  readonly agent_id: string;
  readonly guardrail_name: string;
};

/** Stands for every agent of a service. */
export const everyAgent = "*";

/** UTF-16 code units. Three such names, in UTF-8, still fit into one index entry of a database. */
const longestName = 200;

export function keyOf({ service, agent_id, guardrail_name }: GuardrailKey): GuardrailKey {
  return { service, agent_id, guardrail_name };
}

/**
 * True for what may be an agent's id, a guardrail's name or a service: 1–200 characters, slashes included, but
 * neither `.` nor `..`, which a URL would swallow, and nothing with U+0000, which a database would refuse.
 */
export function isLegalName(text: string): boolean {
  return (
    text !== "" &&
    text !== "." &&
    text !== ".." &&
    !text.includes("\u0000") &&
    text.length <= longestName
  );
}

/** True when a registration concerns an agent: by its own id, or because it is for every agent. */
export function concerns(key: GuardrailKey, service: string, agentId: string): boolean {
  return key.service === service && (key.agent_id === agentId || key.agent_id === everyAgent);
}
