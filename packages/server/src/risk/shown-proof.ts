import type { Proof } from "@parapet/proof";
import type { StoredProof } from "../store/proofs.ts";
import type { ProofJob } from "./proof-job.ts";

/** What is known of a path from playing it. */
export type PathProof = {
  readonly path_id: string;
  /**
   * "stale" and "failed" hide what an earlier try came to: `result` has it. "not_tried": never, or
   * a step could not be tried.
   */
  readonly status: "not_tried" | "queued" | "running" | "failed" | "stale" | Proof["status"];
  /** What the latest try came to; "" where there is none. */
  readonly result: Proof["status"] | "";
  /** "proven in OpenClaw 2026.9.6 on 2026-11-29"; "" where nothing was tried. */
  readonly statement: string;
  /** What has changed since, one sentence each; empty unless it is stale. */
  readonly stale_because: readonly string[];
  /** Why the latest run came to no result; "" unless it failed. */
  readonly reason: string;
  /** "OpenClaw"; "" where nothing was tried. */
  readonly runtime: string;
  readonly runtime_version: string;
  /** UTC, milliseconds, `Z`; "" where nothing was tried. */
  readonly tried_at: string;
  readonly steps: Proof["steps"];
  readonly changes: Proof["changes"];
};

/** What a stored proof is compared with. */
export type ProofNow = {
  /** Version of the installed program; "" where none is found, which says nothing. */
  readonly installed: string;
  /** As in the stored proof. */
  readonly guardrails_digest: string;
};

/** `job`: the latest one that the path is part of. */
export function shownProof(
  pathId: string,
  stored: StoredProof | undefined,
  now: ProofNow,
  job: ProofJob | undefined,
): PathProof {
  const pending = pendingStatus(job, stored);
  const reason = pending === "failed" ? (job?.reason ?? "") : "";
  if (stored === undefined) {
    return { ...untried, path_id: pathId, status: pending ?? "not_tried", reason };
  }
  const stale_because = changedSince(stored, now);
  const { status: result, guardrails_digest: _, ...proof } = stored.proof;
  const status = pending ?? (stale_because.length > 0 ? "stale" : result);
  return { ...proof, path_id: pathId, status, result, stale_because, reason };
}

const untried = {
  result: "",
  statement: "",
  stale_because: [],
  runtime: "",
  runtime_version: "",
  tried_at: "",
  steps: [],
  changes: [],
} as const;

function pendingStatus(
  job: ProofJob | undefined,
  stored: StoredProof | undefined,
): "queued" | "running" | "failed" | undefined {
  if (job === undefined || job.status === "done") return undefined;
  if (job.status !== "failed") return job.status;
  // Another server, or a job for the whole exposure, may have come to a result since.
  return stored !== undefined && stored.tried_at > job.finished_at ? undefined : "failed";
}

function changedSince(
  stored: StoredProof,
  { installed, guardrails_digest }: ProofNow,
): readonly string[] {
  const { route_hash, route_now, graph_digest, digest_now, runtime_version, proof } = stored;
  const takesAnother = route_now !== "" && route_now !== route_hash;
  const { guardrails_digest: before = guardrails_digest } = proof;
  const isOther = installed !== "" && installed !== runtime_version;
  return [
    ...(route_now === "" ? ["The path is resolved."] : []),
    ...(takesAnother ? ["The path takes another route."] : []),
    ...(digest_now === graph_digest ? [] : ["The workspace has changed."]),
    ...(guardrails_digest === before
      ? []
      : ["Parapet's adapter or the registered guardrails have changed."]),
    ...(isOther ? [`${proof.runtime} ${installed} is installed now.`] : []),
  ];
}
