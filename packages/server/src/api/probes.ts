import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { challengeHeader, proofHeader } from "../access/server-address.ts";
import { secured } from "../access/secured.ts";
import { ProblemError, problemOfStore } from "../core/problem.ts";
import { StoreError } from "../store/store-error.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";

const probeSchema = z.object({ status: z.literal("ok") }).openapi("Probe");

const livez = createRoute({
  method: "get",
  path: "/livez",
  tags: ["Service"],
  summary: "Liveness probe",
  description: "For the supervisor that restarts the process. Accepts any Host header.",
  ...secured("public", "nothing"),
  responses: { 200: answer(probeSchema, "The process is alive."), default: problemAnswer },
});

const readyz = createRoute({
  method: "get",
  path: "/readyz",
  tags: ["Service"],
  summary: "Readiness probe",
  description:
    "200 when the database can be written and the service is not stopping, else 503 with the reason. The database is asked once a second at most. Answers to any Host.",
  ...secured("public", "nothing"),
  responses: { 200: answer(probeSchema, "The service accepts requests."), default: problemAnswer },
});

/** A database that takes longer is one that callers should not wait for. */
const databaseTimeoutMs = 2_000;
/** Anyone may ask any number of times; the database is asked so often. Milliseconds. */
const answerHoldsMs = 1_000;

export function mountProbes(
  app: OpenAPIHono<ApiEnv>,
  { store, closing, nowMs, ownProof }: ApiContext,
): void {
  const written = atMostEvery(answerHoldsMs, nowMs, () => inTime(store.checkWritable()));

  app.openapi(livez, (c) => {
    const challenge = c.req.header(challengeHeader);
    if (challenge !== undefined) c.header(proofHeader, ownProof(challenge));
    return c.json({ status: "ok" as const }, 200);
  });

  app.openapi(readyz, async (c) => {
    if (closing.aborted) throw new ProblemError("unavailable", "The server is stopping.");
    await written();
    return c.json({ status: "ok" as const }, 200);
  });
}

/**
 * Asks once in so many milliseconds, and while a question is under way; between, everyone gets the
 * last answer.
 */
function atMostEvery(
  milliseconds: number,
  nowMs: () => number,
  question: () => Promise<void>,
): () => Promise<void> {
  let asked: Promise<void> | undefined;
  let askedAt = 0;
  let underWay = false;
  return () => {
    if (asked === undefined || (!underWay && nowMs() - askedAt >= milliseconds)) {
      askedAt = nowMs();
      underWay = true;
      asked = question().finally(() => (underWay = false));
    }
    return asked;
  };
}

/** Throws ProblemError where it takes too long. */
async function inTime(question: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new ProblemError(
            "unavailable",
            `The database did not respond within ${databaseTimeoutMs / 1000} s; check its log.`,
          ),
        ),
      databaseTimeoutMs,
    );
  });
  try {
    await Promise.race([question, tooLate]);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw error instanceof StoreError
      ? problemOfStore(error)
      : new ProblemError("unavailable", "The database does not respond; check its log.", {
          cause: error,
        });
  } finally {
    clearTimeout(timer);
  }
}
