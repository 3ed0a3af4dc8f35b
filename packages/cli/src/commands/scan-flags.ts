import type { Confidence, FindingSeverity } from "@parapet/posture";
import type { Persona } from "../core/persona.ts";
import type { Threshold } from "../core/threshold.ts";

/** What `--format` takes. */
export const formats = ["text", "json", "sarif", "markdown"] as const;

export type ScanFlags = {
  readonly format?: (typeof formats)[number];
  readonly json?: boolean;
  readonly output?: readonly string[];
  readonly failOn: Threshold;
  readonly minConfidence: Confidence;
  readonly requireAgents?: boolean;
  readonly severity?: FindingSeverity;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly service?: string;
  readonly rules?: string;
  readonly persona: Persona;
};
