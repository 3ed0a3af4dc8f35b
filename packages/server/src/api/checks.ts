import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer } from "./lists.ts";
import { checkSchema } from "./schemas/finding.ts";
import { problemAnswer } from "./schemas/problem.ts";

const checks = createRoute({
  method: "get",
  path: "/api/v1/checks",
  tags: ["Scan"],
  summary: "List checks of the scanner and of run-time telemetry",
  ...secured("read", "nothing"),
  responses: {
    200: answer(z.array(checkSchema), "Sorted by check ID; empty if the scanner is not installed."),
    default: problemAnswer,
  },
});

export function mountChecks(app: OpenAPIHono<ApiEnv>, context: Pick<ApiContext, "scanner">): void {
  app.openapi(checks, async (c) => {
    const scanner = await context.scanner();
    return c.json(scanner === undefined ? [] : [...scanner.checkCatalog], 200);
  });
}
