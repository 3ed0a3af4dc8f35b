import type { CheckDescription } from "@parapet/posture";
import { describeCheck } from "./check.ts";
import { openclaw } from "./openclaw/runtime.ts";

/** Every check of every runtime, by ID. */
export const checkCatalogue: readonly CheckDescription[] = openclaw.checks
  .map((check) => describeCheck(check, openclaw.id))
  .toSorted((a, b) => (a.check_id < b.check_id ? -1 : 1));

/** A check that can be fixed, and how. */
export type FixDescription = {
  readonly check_id: string;
  /** What the fix does: "Sets gateway.bind to loopback". */
  readonly title: string;
  /** False when it cuts access or stops jobs. */
  readonly safe: boolean;
};

/** Every automated fix, by check ID. */
export const fixCatalogue: readonly FixDescription[] = openclaw.checks
  .flatMap(({ id, fix }) =>
    fix === undefined ? [] : [{ check_id: id, title: fix.title, safe: fix.safe }],
  )
  .toSorted((a, b) => (a.check_id < b.check_id ? -1 : 1));
