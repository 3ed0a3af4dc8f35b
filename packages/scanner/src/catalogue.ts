import type { CheckDescription } from "@parapet/posture";
import type { FixDescription } from "./runtime-entry.ts";
import { runtimes } from "./runtimes.ts";
import { suppressionChecks } from "./suppressions/checks.ts";

/** Every check of every runtime, and those of suppressions, by ID. */
export const checkCatalogue: readonly CheckDescription[] = [
  ...runtimes.flatMap(({ checks }) => checks),
  ...suppressionChecks,
].toSorted((a, b) => (a.check_id < b.check_id ? -1 : 1));

/** Every automated fix, by check ID. */
export const fixCatalogue: readonly FixDescription[] = runtimes
  .flatMap(({ fixes }) => fixes)
  .toSorted((a, b) => (a.check_id < b.check_id ? -1 : 1));
