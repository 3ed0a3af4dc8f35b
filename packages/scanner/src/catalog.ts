import type { CheckDescription } from "@parapet/posture";
import type { FixDescription } from "@parapet/runtime-kit/entry/runtime-entry.ts";
import { runTimeChecks } from "@parapet/scan-core/run-time/checks.ts";
import { runtimes } from "./runtimes.ts";
import { suppressionChecks } from "@parapet/scan-core/suppressions/checks.ts";
import { crossRuntimeChecks } from "@parapet/runtime-kit/cross-runtime/checks.ts";

/**
 * Every check of every runtime, those that look at several together, those of suppressions, and
 * those of run-time telemetry, by ID.
 */
export const checkCatalog: readonly CheckDescription[] = [
  ...runtimes.flatMap(({ checks }) => checks),
  ...crossRuntimeChecks,
  ...suppressionChecks,
  ...runTimeChecks,
].toSorted((a, b) => (a.check_id < b.check_id ? -1 : 1));

/** Every automated fix, by check ID. */
export const fixCatalog: readonly FixDescription[] = runtimes
  .flatMap(({ fixes, runTimeFixes }) => [...fixes, ...runTimeFixes])
  .toSorted((a, b) => (a.check_id < b.check_id ? -1 : 1));
