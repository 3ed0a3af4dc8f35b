/** Who is right where the two disagree. "by design": both describe the same, and Parapet calls it otherwise. */
type Verdict = "Parapet" | "OpenClaw" | "by design";

type Difference = {
  /** An id of the vendor that Parapet does not report, or a check of Parapet of which the vendor says nothing. */
  readonly of: string;
  /** Names of the configurations. */
  readonly in: readonly string[];
  readonly right: Verdict;
  readonly why: string;
};

/** Every known difference; the benchmark fails for one that is not here, and for one that is no longer there. */
export const differences: readonly Difference[] = [];
