import type { Api } from "../../api/types.ts";

/** The words of the API, for choices and for narrowing what an address says. */
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

/** What an adapter would do with a call that was only tested. */
export const testedText: Readonly<Record<Api["Evaluation"]["action"], string>> = {
  allow: "Would be allowed",
  modify: "Would be allowed, with changes",
  ask: "A person would be asked",
  block: "Would be blocked",
};

/** Whether an adapter does to real calls what a guardrail says. */
export const enforcementSentence: Readonly<Record<Api["EnforcementState"], string>> = {
  enforced: "An adapter enforces it.",
  not_enforced: "No adapter enforces it, so a real call goes on.",
  unknown: "Whether an adapter enforces it is not known; parapet protect status proves it.",
};

/** The word that was meant; the first one where it is none of them. */
export function oneOf<const Words extends readonly [string, ...string[]]>(
  words: Words,
  text: string,
): Words[number] {
  return words.find((word) => word === text) ?? words[0];
}
