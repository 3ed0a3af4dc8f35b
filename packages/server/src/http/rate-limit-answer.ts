import type { ServerResponse } from "node:http";
import { ProblemError, problemJson } from "../core/problem.ts";

/** What a caller without a name hears who sends too much. It costs as little as an answer can. */
export function answerRateLimited(outgoing: ServerResponse, waitSeconds: number): void {
  const body = problemJson(tooManyRequests(waitSeconds), "");
  outgoing.writeHead(429, {
    "Content-Type": "application/problem+json",
    "Content-Length": Buffer.byteLength(body),
    "Retry-After": String(waitSeconds),
    Connection: "close",
  });
  outgoing.end(body);
}

export function tooManyRequests(waitSeconds: number): ProblemError {
  return new ProblemError(
    "too-many-requests",
    `Rate limit exceeded; retry after ${waitSeconds} s.`,
    { headers: { "Retry-After": String(waitSeconds) } },
  );
}
