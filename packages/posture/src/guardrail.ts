import type { OwaspTag } from "./owasp.ts";

export const guardrailSeverities = ["low", "medium", "high", "critical"] as const;
export type GuardrailSeverity = (typeof guardrailSeverities)[number];

export const guardrailModes = ["monitoring", "blocking"] as const;
export type GuardrailMode = (typeof guardrailModes)[number];

export const guardrailTimings = ["pre_input", "post_output"] as const;
export type GuardrailTiming = (typeof guardrailTimings)[number];

export const guardrailPoints = [
  "agent_startup",
  "input",
  "pre_model_call",
  "post_model_call",
  "pre_tool_call",
  "post_tool_call",
  "output",
  "agent_shutdown",
] as const;
export type GuardrailPoint = (typeof guardrailPoints)[number];

/** From the weakest to the strongest. */
export const guardrailActions = ["log", "warn", "redact", "ask", "deny"] as const;
export type GuardrailAction = (typeof guardrailActions)[number];

export const guardrailHealths = ["active", "error", "disabled"] as const;
export type GuardrailHealth = (typeof guardrailHealths)[number];

/**
 * Whether calls are known to be stopped. `enforced`: an adapter that is alive has proven it.
 * `not_enforced`: nothing stops them. `unknown`: neither is known, as before the first proof, or
 * once an adapter has fallen silent. What has not answered is unknown.
 */
export const enforcementStates = ["enforced", "not_enforced", "unknown"] as const;
export type EnforcementState = (typeof enforcementStates)[number];

export const registrationOrigins = ["api", "otel", "config", "adapter"] as const;
export type RegistrationOrigin = (typeof registrationOrigins)[number];

export const sourceTrusts = ["user", "operator", "agent", "external", "memory"] as const;
export type SourceTrust = (typeof sourceTrusts)[number];

/** What a guardrail applies to; an empty list is "everything". */
export type GuardrailMatch = {
  readonly tools: readonly string[];
  readonly tool_categories: readonly string[];
  readonly mcp_servers: readonly string[];
  readonly trust: readonly SourceTrust[];
};

export type GuardrailDetector = {
  readonly id: string;
  readonly min_severity: GuardrailSeverity;
  readonly params: Readonly<Record<string, string | number | boolean>>;
};

export type GuardrailSuppression = {
  readonly match: string;
  readonly reason: string;
  /** ISO-8601 timestamp. */
  readonly expires_at: string;
  readonly by: string;
};

/** Who enforces it; written by Parapet alone. */
export type GuardrailEnforcement = {
  /** "claude-code", "openclaw", "mcp-proxy", "sdk"; "" when no adapter enforces it. */
  readonly adapter: string;
  /** True only after our own canary or an authenticated adapter has proven it. */
  readonly verified: boolean;
  readonly last_heartbeat_at: string;
  readonly last_enforced_at: string;
};

/** A guardrail registered against an agent. Nothing is null or absent. */
export type GuardrailRegistration = {
  readonly guardrail_id: string;
  readonly service: string;
  /** The runtime's own id of the agent; "*" is every agent of the service. */
  readonly agent_id: string;
  readonly guardrail_name: string;
  /** Starts at 1 and grows with every change. */
  readonly revision: number;
  readonly enabled: boolean;
  readonly severity: GuardrailSeverity;
  readonly mode: GuardrailMode;
  readonly timing: GuardrailTiming;
  readonly points: readonly GuardrailPoint[];
  readonly match: GuardrailMatch;
  /** CEL; "" when there is none. */
  readonly condition: string;
  readonly detectors: readonly GuardrailDetector[];
  readonly action: GuardrailAction;
  /** What an error in the evaluation means. */
  readonly on_error: "deny" | "allow";
  /** "" for rules. */
  readonly judge_model: string;
  readonly judge_prompt: string;
  readonly description: string;
  readonly health: GuardrailHealth;
  readonly health_reason: string;
  /** Whether the calls that it refuses are known to be stopped; computed like `health`. */
  readonly enforcement_state: EnforcementState;
  /** UTC, milliseconds, `Z`. */
  readonly registered_at: string;
  /** "" if never. */
  readonly last_seen_at: string;
  readonly recent_activity_24h: number;
  /** "judge_llm", "rule", "detector", "external", or any name a client sends. */
  readonly provider: string;
  readonly enforcement: GuardrailEnforcement;
  readonly registered_via: RegistrationOrigin;
  readonly owasp: readonly OwaspTag[];
  readonly suppressions: readonly GuardrailSuppression[];
};
