import type { Api } from "../../api/types.ts";

/** A guardrail in the editor, not yet validated by the service. */
export type Draft = Api["GuardrailRequest"];

export function draftOf(registration: Api["GuardrailRegistration"]): Draft {
  const { service, agent_id, guardrail_name, enabled, severity, mode, timing, points, match } =
    registration;
  const { condition, detectors, action, on_error, judge_model, judge_prompt } = registration;
  const { description, provider, owasp, suppressions } = registration;
  return {
    service,
    agent_id,
    guardrail_name,
    enabled,
    severity,
    mode,
    timing,
    points,
    match,
    condition,
    detectors,
    action,
    on_error,
    judge_model,
    judge_prompt,
    description,
    provider,
    owasp,
    suppressions,
  };
}

/** A draft from a built-in guardrail. */
export function draftFrom(
  { name, ...template }: Api["GuardrailTemplate"],
  { agent_id, service }: { readonly agent_id: string; readonly service: string },
): Draft {
  return { ...template, guardrail_name: name, agent_id, ...(service === "" ? {} : { service }) };
}

/** The request body of a draft. */
export function bodyOf(draft: Draft): Draft {
  return {
    ...draft,
    guardrail_name: draft.guardrail_name.trim(),
    agent_id: draft.agent_id.trim(),
  };
}

export const emptyDraft: Draft = {
  agent_id: "*",
  guardrail_name: "",
  enabled: true,
  severity: "high",
  mode: "monitoring",
  points: ["pre_tool_call"],
  action: "ask",
  on_error: "deny",
  condition: "",
};

/** Parses a list of names such as "exec, browser". */
export function namesIn(text: string): readonly string[] {
  return text
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter(Boolean);
}
