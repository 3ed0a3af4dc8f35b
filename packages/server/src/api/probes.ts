import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import { ProblemError } from "../problem.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "./environment.ts";
import { answer } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";

const probeSchema = z.object({ status: z.literal("ok") }).openapi("Probe");

const livez = createRoute({
  method: "get",
  path: "/livez",
  tags: ["Service"],
  summary: "Does the process answer",
  description: "Asked by whoever restarts it. Answers to any Host.",
  ...secured("public"),
  responses: { 200: answer(probeSchema, "It does."), default: problemAnswer },
});

const readyz = createRoute({
  method: "get",
  path: "/readyz",
  tags: ["Service"],
  summary: "May requests be sent here",
  description:
    "200 when the database answers and is up to date and the service is not stopping, else 503. Answers to any Host.",
  ...secured("public"),
  responses: { 200: answer(probeSchema, "They may."), default: problemAnswer },
});

/** A database that takes longer is one that callers should not wait for. */
const databaseTimeoutMs = 2_000;

export function mountProbes(app: OpenAPIHono<ApiEnv>, { store, closing }: ApiContext): void {
  app.openapi(livez, (c) => c.json({ status: "ok" as const }, 200));

  app.openapi(readyz, async (c) => {
    if (closing.aborted) throw new ProblemError("unavailable", "The server is stopping.");
    if (!(await answersInTime(store.workspaces.byService("")))) {
      throw new ProblemError("unavailable", "The database does not answer; look at its log.");
    }
    return c.json({ status: "ok" as const }, 200);
  });
}

async function answersInTime(question: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), databaseTimeoutMs);
  });
  const answered = question.then(
    () => true,
    () => false,
  );
  const result = await Promise.race([answered, tooLate]);
  clearTimeout(timer);
  return result;
}
