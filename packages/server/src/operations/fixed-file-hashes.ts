import type { FixRecord } from "@parapet/posture";
import { type AuditEntry, contentHash } from "../store/audit-chain.ts";

/** The files of a fix as they were and as it left them, for the audit log. */
export function fixedFileHashes({
  files,
}: Pick<FixRecord, "files">): Pick<AuditEntry, "before_hash" | "after_hash"> {
  return {
    before_hash: contentHash(
      files.map(({ path, hash_before, mode_before }) => ({ path, hash_before, mode_before })),
    ),
    after_hash: contentHash(
      files.map(({ path, hash_after, mode_after }) => ({ path, hash_after, mode_after })),
    ),
  };
}
