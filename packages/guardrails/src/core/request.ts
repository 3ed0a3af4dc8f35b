import type { GuardrailPoint, SourceTrust } from "@parapet/posture";

/** A call of a tool, as an adapter reports it. */
export type ToolCall = {
  /** As the runtime names it: "exec", "Bash", "mcp__mail__send". */
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The adapter has left parts of the arguments out: what was read of them is not all. */
  readonly args_cut?: boolean | undefined;
  /** The MCP server that offers it; "" for a tool of the runtime. */
  readonly server: string;
  readonly call_id: string;
  /** What it is for, where the adapter knows; else it follows from the name. */
  readonly category?: string | undefined;
  /**
   * A digest of the tool's description and schema as they are now; absent or "" where the adapter
   * sees neither.
   */
  readonly definition_hash?: string | undefined;
  /** The digest that somebody has approved; absent or "" where nobody has. */
  readonly pinned_hash?: string | undefined;
};

/**
 * What is about to happen, or has just happened, in an agent. The server has checked the shape; the
 * content is hostile.
 */
export type EvaluationRequest = {
  readonly agent_id: string;
  readonly service: string;
  /** "" where the runtime has none: then all such calls of an agent share one session. */
  readonly session_id: string;
  /** The session that started this one; its labels hold here, too. */
  readonly parent_session_id?: string | undefined;
  readonly trace_id?: string | undefined;
  readonly span_id?: string | undefined;
  readonly point: GuardrailPoint;
  readonly tool?: ToolCall | undefined;
  /** The text at hand: a prompt, a tool's result, an answer. */
  readonly text?: string | undefined;
  readonly source_trust: SourceTrust;
  readonly adapter: string;
  /** Decides as ever, but leaves the session as it was. */
  readonly dry_run?: boolean | undefined;
  readonly idempotency_key?: string | undefined;
  /** The folder that relative paths start from; "" or absent where unknown. */
  readonly cwd?: string | undefined;
  /** What has been spent since the last request of this session, in US dollars; 0 or more. */
  readonly cost_usd?: number | undefined;
};
