import type { FindingSeverity } from "@parapet/posture";

/** A published vulnerability of OpenClaw, in our own words. */
export type OpenClawAdvisory = {
  /** "CVE-2026-25253"; the id of GitHub's advisory where there is no other. */
  readonly id: string;
  /** As published, by the vendor's advisory or by the record of the CVE; they differ now and then. */
  readonly severity: FindingSeverity;
  /** The first version concerned; left out where that is every older one. */
  readonly from?: string;
  /** The first release that is not. */
  readonly fixedIn: string;
  /** What happens, as a clause: "a link makes the control UI send its token". */
  readonly allows: string;
  /** Where it was read. */
  readonly source: string;
};
