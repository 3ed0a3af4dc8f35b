import type { Evidence } from "@parapet/posture";

/** The agents of a workspace, and what one of them may do. */
export type Explanation = {
  readonly workspace_path: string;
  readonly config_path: string;
  /** Whose defaults stand for what nobody wrote: "OpenClaw 2026.9.6". */
  readonly defaults_of: string;
  /**
   * The version that wrote the configuration, where it is newer than Parapet knows: "OpenClaw
   * 2027.1.0"; else "".
   */
  readonly newer_writer: string;
  /** Never empty, sorted by ID. */
  readonly agents: readonly { readonly agent_id: string; readonly is_default: boolean }[];
  /**
   * The agent that was asked for, or the only one; left out where there are several, or no such
   * agent.
   */
  readonly agent?: ExplainedAgent;
};

/** An agent's effective policy, as `parapet explain --json` prints it. */
export type ExplainedAgent = {
  readonly agent_id: string;
  readonly sections: readonly AgentSection[];
};

/** Lines of an agent's effective policy that are about one thing. */
export type AgentSection = {
  readonly title: string;
  readonly rows: readonly ExplainedRow[];
};

export type ExplainedRow = {
  readonly subject: string;
  /** In words, without secrets. */
  readonly value: string;
  /**
   * "tools.exec.mode": the setting that decides, or that would; "" where a file of the state folder
   * says it.
   */
  readonly setting: string;
  /** Where it stands; of a default, whose; of a file of the state folder, the file alone. */
  readonly evidence: Evidence;
};
