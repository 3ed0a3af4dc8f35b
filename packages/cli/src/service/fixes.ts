import type { FixRecord, ScanFixResult, ScanReport } from "@parapet/posture";
import type { LeftOut } from "@parapet/scanner";

export type FixOutcome = {
  readonly result: ScanFixResult;
  /** Absent if no byte changed. */
  readonly record?: FixRecord;
  readonly leftOut: LeftOut;
  readonly before: ScanReport;
  readonly after: ScanReport;
};

/** By check ID, the selected fix of several; the default for checks without an entry. */
export type FixChoices = ReadonlyMap<string, string>;

/** Which fixes to apply. */
export type FixOptions = {
  readonly choices?: FixChoices;
  /** In addition to the given IDs, every open finding with an automated fix. */
  readonly all?: FixAll;
};

export type FixAll = {
  /** True to include fixes that restrict access or stop jobs. */
  readonly unsafe: boolean;
  /** True to include informational and low-confidence findings. */
  readonly hidden: boolean;
};

/** How a check can be fixed. */
export type FixDescription = {
  readonly check_id: string;
  /** "Sets gateway.bind to loopback". */
  readonly title: string;
  /** False if it restricts access or stops jobs. */
  readonly safe: boolean;
  /** Alternatives, the default first; empty if there is only one fix. */
  readonly choices: readonly { readonly name: string; readonly title: string }[];
};
