/**
 * A tool that telemetry has not seen an agent use for a long time, though the agent was at work.
 */
export type UnusedTool = {
  /** The runtime's own id of the agent. */
  readonly agent_id: string;
  /** As the posture graph calls it: "browser". */
  readonly tool: string;
};
