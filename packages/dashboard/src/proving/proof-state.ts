import type { Api } from "../api/types.ts";

type Proof = Pick<Api["PathProof"], "path_id" | "status">;

/** What is known from playing a path or an exposure in the real runtime. */
export type ProofState = {
  readonly status:
    | "proven"
    | "stopped"
    | "partly_stopped"
    | "running"
    | "stale"
    | "failed"
    | "not_tried";
  /** Paths that this is true of, out of all. */
  readonly paths: number;
  readonly of: number;
};

/** The worst news first: one proven path is enough, while all must be stopped. */
const inOrder = ["proven", "running", "stopped", "stale", "failed"] as const;

/** The state of several paths together; a path without a proof was not tried. */
export function proofStateOf(pathIds: readonly string[], proofs: readonly Proof[]): ProofState {
  const statusOf = new Map(proofs.map(({ path_id, status }) => [path_id, status]));
  const ids = [...new Set(pathIds)];
  const statuses = ids.map((id) => {
    const status = statusOf.get(id) ?? "not_tried";
    return status === "queued" ? "running" : status;
  });
  const known = inOrder.find((status) => statuses.includes(status)) ?? "not_tried";
  const paths = statuses.filter((status) => status === known).length;
  const isPartly = known === "stopped" && paths < ids.length;
  return { status: isPartly ? "partly_stopped" : known, paths, of: ids.length };
}
