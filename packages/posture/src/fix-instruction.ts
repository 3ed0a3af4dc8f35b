import { partsOf, type ReportedFinding } from "./finding.ts";

/**
 * A fix plan that a service asks the owner of a machine to accept. It names findings and no text,
 * file or command: the machine makes the fix from its own scan.
 */
export type FixInstruction = {
  readonly instruction_id: string;
  /** With the name of the machine in front: "laptop-17/openclaw". */
  readonly service: string;
  /** In order, each once. */
  readonly check_ids: readonly string[];
  /** "OC-SEC-003=ask": the variant of a fix that has several. */
  readonly choices: readonly string[];
  /** The open findings of these checks in the scan that it was asked for, in order. */
  readonly fingerprints: readonly string[];
  /** What it is asked for; "" for the findings alone. */
  readonly exposure_id: string;
  readonly reason: string;
  readonly asked_by: string;
  readonly asked_at: string;
  readonly expires_at: string;
};

/** What a machine reports of an instruction. */
export const instructionReports = [
  "delivered",
  "accepted",
  "declined",
  "outdated",
  "applied",
  "failed",
  "undone",
] as const;
export type InstructionReport = (typeof instructionReports)[number];

/** Where an instruction is: as it was sent, as the machine reports it, or ended by the service. */
export const instructionStatuses = ["sent", ...instructionReports, "withdrawn", "expired"] as const;
export type InstructionStatus = (typeof instructionStatuses)[number];

/** Those in which its owner may still accept it. */
export const openInstruction: ReadonlySet<InstructionStatus> = new Set(["sent", "delivered"]);

/** What a rescan says of the exposure that an applied fix was asked for. */
export const exposureStates = ["closed", "open", "unknown"] as const;
export type ExposureState = (typeof exposureStates)[number];

/** One step of an instruction on its machine. */
export type ReportedInstruction = {
  readonly instruction_id: string;
  readonly status: InstructionReport;
  /** By the clock of the machine. */
  readonly at: string;
  /** Why it was declined, failed or is outdated; "" otherwise. */
  readonly note: string;
  /** The fix in the history of the machine; "" if none was made. */
  readonly fix_id: string;
  /** Of the findings that it names, how many a scan after the fix no longer shows. */
  readonly findings_closed: number;
  readonly findings_left: number;
  readonly exposure: ExposureState;
};

/** What one instruction and one machine may hold. */
export const instructionLimits = {
  checkIds: 50,
  fingerprints: 500,
  /** Characters of a reason or a note. */
  text: 500,
  /** Open ones of one machine. */
  open: 100,
  /** Reports in one request. */
  reports: 500,
  days: 30,
} as const;

export const instructionIdPattern = /^in_[0-9a-z]{22}$/;

/** The fingerprints of the open findings of checks, in order, each once. */
export function openFingerprints(
  findings: readonly ReportedFinding[],
  checkIds: readonly string[],
): readonly string[] {
  const wanted = new Set(checkIds);
  const parts = findings.filter(({ suppressed }) => !suppressed).flatMap(partsOf);
  const found = parts.filter(({ check_id }) => wanted.has(check_id));
  return [...new Set(found.map(({ fingerprint }) => fingerprint))].toSorted();
}
