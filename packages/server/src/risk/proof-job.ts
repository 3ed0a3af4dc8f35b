export type ProofJobStatus = "queued" | "running" | "done" | "failed";

export type ProofJob = {
  readonly job_id: string;
  readonly target: string;
  readonly path_ids: readonly string[];
  readonly status: ProofJobStatus;
  /** Why it came to no result, with what to do; "" otherwise. */
  readonly reason: string;
  /** UTC, milliseconds, `Z`; "" where it has not come to it. */
  readonly requested_at: string;
  readonly started_at: string;
  readonly finished_at: string;
};

/** Whether paths of a runtime can be played here, and in what. */
export type ProofAvailability = {
  readonly available: boolean;
  /** Why not, with what to do; "" where it is. */
  readonly reason: string;
  /** "OpenClaw"; "" for a runtime whose paths cannot be played. */
  readonly runtime: string;
  /** Of the installed program; "" where there is none. */
  readonly runtime_version: string;
  /** File that would be run; "" where there is none. */
  readonly program: string;
};

export function isOver({ status }: Pick<ProofJob, "status">): boolean {
  return status === "done" || status === "failed";
}
