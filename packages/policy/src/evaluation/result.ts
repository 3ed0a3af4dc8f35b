import type { Evidence, Severity } from "@parapet/posture";
import type { PolicyException } from "../language/policy.ts";

/** One case in which a rule does not hold, or cannot be shown to. */
export type Violation = {
  readonly rule_id: string;
  /** "unproven" where the scan does not show whether the rule holds. */
  readonly status: "violated" | "unproven";
  /** The agent concerned; "" where it is none. */
  readonly agent_id: string;
  /** What is set, and what the rule says. */
  readonly message: string;
  readonly evidence: readonly Evidence[];
  /** Worst of what is behind it; "high" where nothing says more. */
  readonly severity: Severity;
  /** The exception that covers it; undefined where none counts. */
  readonly exception: PolicyException | undefined;
};

export type RuleResult = {
  readonly rule_id: string;
  readonly title: string;
  /** Line in the policy. */
  readonly line: number;
  /**
   * "not_applied" where the rule selects no agent; "excepted" where exceptions cover all
   * violations.
   */
  readonly status: "held" | "violated" | "unproven" | "excepted" | "not_applied";
  readonly violations: readonly Violation[];
};

/** An exception that no longer counts, or covers nothing. */
export type IdleException = PolicyException & { readonly why: "expired" | "unused" };

export type PolicyResult = {
  readonly policy: string;
  /** In the order of the policy. */
  readonly rules: readonly RuleResult[];
  readonly idle_exceptions: readonly IdleException[];
};

/** The violations that fail a run: those that no exception covers. */
export function openViolations({ rules }: PolicyResult): readonly Violation[] {
  return rules.flatMap(({ violations }) =>
    violations.filter(({ exception }) => exception === undefined),
  );
}
