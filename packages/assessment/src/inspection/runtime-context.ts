import type { AppliedSuppression, Finding, PostureGraph } from "@parapet/posture";
import type { UnusedTool } from "@parapet/scanner";

/** What is known of a workspace beside its files: what was seen of it at run time, and what is enforced. */
export type RuntimeContext = {
  /** The graph of its configuration with all that. */
  readonly drawn: (configured: PostureGraph) => PostureGraph;
  readonly findings: readonly Finding[];
  /** Those that suppress some of the findings. */
  readonly suppressions: readonly AppliedSuppression[];
  /** What a fix may deny because it is not used, and nobody wants to keep. */
  readonly unusedTools: readonly UnusedTool[];
};

/** Nothing is known. */
export const noRuntimeContext: RuntimeContext = {
  drawn: (configured) => configured,
  findings: [],
  suppressions: [],
  unusedTools: [],
};
