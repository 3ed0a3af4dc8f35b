import { createHash } from "node:crypto";

/** SHA-256, hexadecimal, of a workspace's graph as JSON: another one makes proofs stale. */
export function graphDigest(graph: string): string {
  return createHash("sha256").update(graph).digest("hex");
}
