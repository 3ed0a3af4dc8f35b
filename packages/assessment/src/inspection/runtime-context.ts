import type { AppliedSuppression, Finding, PostureGraph } from "@parapet/posture";
import type { UnusedTool } from "@parapet/scanner";

/**
 * What is known of a workspace in addition to its files: run-time observations and enforced
 * controls.
 */
export type RuntimeContext = {
  /** Adds the runtime context to the graph of the configuration. */
  readonly drawn: (configured: PostureGraph) => PostureGraph;
  readonly findings: readonly Finding[];
  /** Suppressions of these findings. */
  readonly suppressions: readonly AppliedSuppression[];
  /** Unused tools that a fix may deny. */
  readonly unusedTools: readonly UnusedTool[];
};

/** An empty context. */
export const noRuntimeContext: RuntimeContext = {
  drawn: (configured) => configured,
  findings: [],
  suppressions: [],
  unusedTools: [],
};
