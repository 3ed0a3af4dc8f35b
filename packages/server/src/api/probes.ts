import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { challengeHeader, proofHeader } from "../access/server-address.ts";
import { secured } from "../access/secured.ts";
import { ProblemError } from "../core/problem.ts";
import type { AssertWritable } from "./assert-writable.ts";
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

export function mountProbes(
  app: OpenAPIHono<ApiEnv>,
  { closing, ownProof }: Pick<ApiContext, "closing" | "ownProof">,
  writable: AssertWritable,
): void {
  app.openapi(livez, (c) => {
    const challenge = c.req.header(challengeHeader);
    if (challenge !== undefined) c.header(proofHeader, ownProof(challenge));
    return c.json({ status: "ok" as const }, 200);
  });

  app.openapi(readyz, async (c) => {
    if (closing.aborted) throw new ProblemError("unavailable", "The server is stopping.");
    await writable();
    return c.json({ status: "ok" as const }, 200);
  });
}
