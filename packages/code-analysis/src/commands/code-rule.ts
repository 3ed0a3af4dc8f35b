import type { RuleEffect } from "./rule-effect.ts";

/** What permits arbitrary code, and the words for it. */
export type CodeRule = {
  /**
   * "high" for an interpreter, "medium" for programs that run arbitrary code by some of their
   * commands.
   */
  readonly severity: "high" | "medium";
  /** As a clause: "their arguments can be arbitrary code". */
  readonly says: string;
};

/** Undefined for an effect that runs no code. */
export function codeRule(effect: RuleEffect | undefined): CodeRule | undefined {
  if (effect?.effect !== "runs-code") return undefined;
  const { severity, reason } = effect;
  return {
    severity,
    says: severity === "high" ? "their arguments can be arbitrary code" : `it ${reason}`,
  };
}

/** The worst rule; undefined if none runs code. */
export function worstCodeRule<Rule extends Pick<CodeRule, "severity">>(
  rules: readonly (Rule | undefined)[],
): Rule | undefined {
  const found = rules.filter((rule) => rule !== undefined);
  return found.find(({ severity }) => severity === "high") ?? found[0];
}
