import { parentPort } from "node:worker_threads";
import { type ProblemCode, ProblemError } from "../problem.ts";
import { type Assessment, type AssessmentRequest, assess } from "../workspaces/assess.ts";
import { explainingFailures } from "../workspaces/scan-failure.ts";

/** What comes back from a worker: plain data, so that it can cross between threads. */
export type AssessmentReply =
  | { readonly outcome: "done"; readonly result: Assessment }
  | { readonly outcome: "refused"; readonly code: ProblemCode; readonly detail: string }
  | { readonly outcome: "failed"; readonly name: string; readonly at: string };

/* The entry of a worker thread: one request at a time, one reply each. */

parentPort?.on("message", (request: AssessmentRequest) => {
  void reply(request).then((message) => parentPort?.postMessage(message));
});

async function reply(request: AssessmentRequest): Promise<AssessmentReply> {
  try {
    const scanner = await import("@parapet/scanner");
    const result = await explainingFailures(scanner, () => assess(scanner, request));
    return { outcome: "done", result };
  } catch (error) {
    if (error instanceof ProblemError) {
      return { outcome: "refused", code: error.code, detail: error.message };
    }
    return { outcome: "failed", name: nameOf(error), at: placeOf(error) };
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

function placeOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  return (
    stack
      .split("\n")
      .find((line) => line.startsWith("    at "))
      ?.trim() ?? ""
  );
}
