import type { AdapterPoint } from "./protector.ts";

/**
 * A call as `POST /api/v1/guardrails/evaluate` takes it, without what the adapter and its
 * installation fix.
 */
export type EvaluationRequest = {
  readonly agent_id: string;
  readonly session_id: string;
  /** The session that started this one. */
  readonly parent_session_id?: string;
  readonly trace_id?: string;
  readonly span_id?: string;
  readonly point: AdapterPoint;
  readonly source_trust: "user" | "operator" | "agent" | "external" | "memory";
  readonly tool?: {
    readonly name: string;
    readonly args: Readonly<Record<string, unknown>>;
    /** Parts of them are left out. */
    readonly args_cut?: boolean;
    readonly server: string;
    readonly call_id: string;
    /** What it is for; absent where its name says so. */
    readonly category?: string;
    readonly definition_hash?: string;
    readonly pinned_hash?: string;
  };
  readonly text?: string;
  /** The folder that relative paths start from. */
  readonly cwd?: string;
  readonly dry_run?: boolean;
};

export const evaluationActions = ["allow", "block", "ask", "modify"] as const;

/** What the adapter has to do. */
export type Evaluation = {
  readonly action: (typeof evaluationActions)[number];
  readonly reasons: readonly string[];
  /** With "modify", always: the arguments to run the tool with, or `text`. */
  readonly updated_input?: Readonly<Record<string, unknown>>;
  readonly matched: readonly { readonly rule_id: string; readonly decision: string }[];
  /** How many guardrails could not be asked. */
  readonly failures: number;
};
