import type { ClaudeCodeModel } from "../policy/model.ts";
import type { Rule } from "../policy/rules.ts";

/** The decision on a call. */
export type Decision = {
  readonly outcome: "runs" | "asks" | "denied";
  /** Pointers to the settings that decide. */
  readonly at: readonly string[];
};

type Lists = "deny" | "ask" | "allow";

/** Deny takes precedence over ask, ask over allow, and all over the mode. */
export function decisionOf(
  model: ClaudeCodeModel,
  matches: (rule: Rule, list: Lists) => boolean,
  otherwise: Decision = byMode(model),
): Decision {
  const found = (list: Lists): readonly string[] =>
    model[list].filter((rule) => matches(rule, list)).map(({ at }) => at);
  const denied = found("deny");
  if (denied.length > 0) return { outcome: "denied", at: denied };
  const asked = found("ask");
  if (asked.length > 0) return { outcome: inMode(model, "asks"), at: asked };
  if (model.mode.value === "bypassPermissions") return { outcome: "runs", at: [model.mode.at] };
  const allowed = found("allow");
  return allowed.length > 0 ? { outcome: "runs", at: allowed } : otherwise;
}

/** The decision on a call that no rule matches. */
export function byMode(model: ClaudeCodeModel): Decision {
  const { mode } = model;
  const outcome = mode.value === "bypassPermissions" ? "runs" : inMode(model, "asks");
  return { outcome, at: [mode.at] };
}

/** In dontAsk, calls that would require approval are denied. */
export function inMode(
  { mode }: ClaudeCodeModel,
  outcome: Decision["outcome"],
): Decision["outcome"] {
  return outcome === "asks" && mode.value === "dontAsk" ? "denied" : outcome;
}
