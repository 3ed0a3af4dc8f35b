import type { FixRecord } from "@parapet/posture";
import { ProblemError } from "../core/problem.ts";
import type { Store } from "../store/store.ts";

/** A fix that was made and not undone. Throws ProblemError. */
export async function appliedFix(store: Pick<Store, "fixes">, fixId: string): Promise<FixRecord> {
  const entry = await store.fixes.get(fixId);
  if (entry === undefined || entry.status === "pending") {
    throw new ProblemError("not-found", "No fix has this id; GET /api/v1/scan/fixes lists them.");
  }
  if (entry.status === "rolled_back") {
    throw new ProblemError(
      "conflict",
      `This fix was rolled back at ${entry.record.rolled_back_at}.`,
    );
  }
  return entry.record;
}
