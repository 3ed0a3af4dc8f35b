import type { AppliedSuppression, Evidence, Finding, ScannedFile } from "@parapet/posture";

/** What an owner has decided not to hear of. */
export type Suppression = Omit<AppliedSuppression, "fingerprints"> & {
  /** Asked of findings of its check only. */
  readonly covers: (finding: Finding) => boolean;
};

/** Something that was meant to be a suppression and is none. */
export type Malformed = {
  readonly place: Evidence;
  /** What is wrong with it, as a sentence. */
  readonly problem: string;
};

/** All suppressions of a workspace, in the order in which they stand. */
export type ReadSuppressions = {
  readonly suppressions: readonly Suppression[];
  readonly malformed: readonly Malformed[];
  /** What was read for them, beside the configuration. */
  readonly files: readonly ScannedFile[];
};
