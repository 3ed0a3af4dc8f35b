import type { AgentPermissions, Evidence, ScanReport } from "@parapet/posture";

/** A setting in effect, as `parapet explain` says it. */
export type EffectiveRow = {
  readonly agent_id: string;
  /** "Permissions". */
  readonly section: string;
  readonly subject: string;
  readonly value: string;
  readonly setting: string;
  readonly evidence: Evidence;
};

/** One of the two that are compared. */
export type DiffSide = {
  readonly report: ScanReport;
  /** Undefined where the report does not say what agents may do. */
  readonly agents: readonly AgentPermissions[] | undefined;
  /** Undefined where there is only a report. */
  readonly rows: readonly EffectiveRow[] | undefined;
};
