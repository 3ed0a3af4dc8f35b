import type { Proof } from "@parapet/proof";

/** What playing an attack path came to, next to a scan. */
export type ShownProof = Pick<
  Proof,
  "path_id" | "statement" | "runtime" | "runtime_version" | "tried_at"
> & {
  /** "stale" hides what the run came to: `result` has it. */
  readonly status: Proof["status"] | "stale";
  readonly result: Proof["status"];
  /** What has changed since, one sentence each; empty unless it is stale. */
  readonly stale_because: readonly string[];
};

/** "proven in OpenClaw 2026.9.6 on 2026-11-29", "stale: proven in … The workspace has changed." */
export function shownProofText({ status, statement, stale_because }: ShownProof): string {
  return status === "stale" ? `stale: ${statement}. ${stale_because.join(" ")}` : statement;
}

const words = ["proven", "stopped", "not_tried", "stale"] as const;

/** How many of the given proofs came to what. */
export function proofsNote(proofs: readonly ShownProof[]): string {
  const counts = words.flatMap((word) => {
    const own = proofs.filter(({ status }) => status === word).length;
    return own === 0 ? [] : [`${own} ${word.replace("_", " ")}`];
  });
  return `Proofs of attack paths: ${counts.join(", ") || "none"}.`;
}
