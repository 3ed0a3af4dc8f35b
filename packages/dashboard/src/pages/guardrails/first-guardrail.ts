/** The example guardrail of the empty page. */
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
