import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import { ProblemError } from "../core/problem.ts";
import type { AssertWritable } from "./assert-writable.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";

const healthSchema = z
  .object({
    status: z.enum(["ok", "degraded"]),
    problems: z.array(z.string()).readonly().openapi({
      description:
        'Why the service is degraded and how to resolve it; empty if the status is "ok".',
    }),
    version: z.string(),
    scanner: z.boolean().openapi({ description: "If false, scan and fix return 503." }),
    database: z.enum(["sqlite", "postgres"]),
  })
  .openapi("Health");

const health = createRoute({
  method: "get",
  path: "/api/v1/health",
  tags: ["Service"],
  summary: "Retrieve health and capabilities",
  ...secured("public", "nothing"),
  responses: { 200: answer(healthSchema, "The service is running."), default: problemAnswer },
});

export function mountHealth(
  app: OpenAPIHono<ApiEnv>,
  context: Pick<ApiContext, "store" | "problems" | "version" | "scanner" | "database">,
  writable: AssertWritable,
): void {
  app.openapi(health, async (c) => {
    await context.store.workspaces.list();
    const problems = [...context.problems(), ...(await refusals(writable))];
    return c.json(
      {
        status: problems.length === 0 ? ("ok" as const) : ("degraded" as const),
        problems,
        version: context.version,
        scanner: (await context.scanner()) !== undefined,
        database: context.database,
      },
      200,
    );
  });
}

/** Why nothing can be written now, as readiness says it. */
async function refusals(writable: AssertWritable): Promise<readonly string[]> {
  try {
    await writable();
    return [];
  } catch (error) {
    if (error instanceof ProblemError) return [error.message];
    throw error;
  }
}
