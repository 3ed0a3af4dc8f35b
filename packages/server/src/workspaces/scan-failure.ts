import type { Scanner } from "@parapet/assessment";
import { type ProblemCode, ProblemError } from "../core/problem.ts";

/** What each failure of the scanner is to a caller of the API. */
const answers: Readonly<Record<string, ProblemCode>> = {
  not_found: "workspace-not-found",
  no_agents: "workspace-not-found",
  unreadable: "workspace-unreadable",
  not_parsable: "workspace-not-parsable",
  too_large: "workspace-not-parsable",
  outside: "forbidden",
};

const refusals = {
  invalid: "invalid",
  conflict: "conflict",
  not_found: "not-found",
} as const satisfies Record<string, ProblemCode>;

/** Runs work of the scanner; its errors become the answers of the API. */
export async function translateScanErrors<Result>(
  scanner: Scanner,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof scanner.ScanError || cause instanceof scanner.FileReadError) {
      throw new ProblemError(answers[cause.code] ?? "workspace-unreadable", cause.message, {
        cause,
      });
    }
    if (cause instanceof scanner.FixConflict || cause instanceof scanner.RollbackRefused) {
      throw new ProblemError("conflict", cause.message, { cause });
    }
    if (cause instanceof scanner.SuppressionRefused) {
      throw new ProblemError(refusals[cause.code], cause.message, { cause });
    }
    if (cause instanceof scanner.FixFailed) {
      throw new ProblemError("unavailable", cause.message, { cause });
    }
    throw cause;
  }
}
