import type { Confidence, FindingSeverity } from "@parapet/posture";
import { formats } from "../reports/formats/index.ts";
import type { Persona } from "../core/persona.ts";
import type { NewThreshold, Threshold } from "../core/threshold.ts";

/** What `--format` takes. */
export const formatNames: readonly string[] = ["text", ...formats.map(({ name }) => name)];

export type ScanFlags = {
  /** One of `formatNames`. */
  readonly format?: string;
  readonly json?: boolean;
  readonly output?: readonly string[];
  readonly failOn: Threshold | NewThreshold;
  readonly baseline?: string;
  readonly minConfidence: Confidence;
  readonly requireAgents?: boolean;
  readonly severity?: FindingSeverity;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly service?: string;
  readonly rules?: string;
  readonly policy?: string;
  /** Result of `parapet prove --json`. */
  readonly proofs?: string;
  /** Data folder with the guardrails that proofs are compared with. */
  readonly data?: string;
  readonly suppressed?: "omit" | "mark";
  readonly persona: Persona;
  readonly upload?: string;
  readonly uploadPreview?: boolean;
  readonly tokenFile?: string;
  readonly failOnDrift?: boolean;
};
