import type { Api } from "../../api/types.ts";

/** The option values of the API. */
export const severities = ["low", "medium", "high", "critical"] as const;
export const modes = ["monitoring", "blocking"] as const;
export const actions = ["log", "warn", "redact", "ask", "deny"] as const;
export const failures = ["deny", "allow"] as const;
export const trusts = ["user", "operator", "agent", "external", "memory"] as const;
export const points = [
  "agent_startup",
  "input",
  "pre_model_call",
  "post_model_call",
  "pre_tool_call",
  "post_tool_call",
  "output",
  "agent_shutdown",
] as const;

/** What an adapter would do with a test call. */
export const testedText: Readonly<Record<Api["Evaluation"]["action"], string>> = {
  allow: "Would be allowed",
  modify: "Would be allowed, with changes",
  ask: "Would require approval",
  block: "Would be blocked",
};

/** The enforcement state in a sentence. */
export const enforcementSentence: Readonly<Record<Api["EnforcementState"], string>> = {
  enforced: "Enforced by an adapter.",
  not_enforced: "Not enforced: no adapter would block a real call.",
  unknown: "Enforcement is unknown. Run parapet protect status to verify it.",
};

/** The matching option, or the first one. */
export function oneOf<const Words extends readonly [string, ...string[]]>(
  words: Words,
  text: string,
): Words[number] {
  return words.find((word) => word === text) ?? words[0];
}
