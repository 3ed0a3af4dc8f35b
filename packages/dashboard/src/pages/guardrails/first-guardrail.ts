/** What the page without guardrails offers to register: one that does something, and tells its owner so. */
export function firstGuardrail(service: string): object {
  return {
    agent_id: "*",
    service,
    guardrail_name: "ask-before-shell",
    mode: "blocking",
    match: { tools: ["exec"] },
    action: "ask",
  };
}
