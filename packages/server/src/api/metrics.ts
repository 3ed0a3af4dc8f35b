import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { problemAnswer } from "./schemas/problem.ts";

const metricsRoute = createRoute({
  method: "get",
  path: "/metrics",
  tags: ["Service"],
  summary: "Retrieve Prometheus metrics",
  ...secured("read", "everything"),
  responses: {
    200: {
      description: "Prometheus text format; docs/operations.md lists the metrics.",
      content: { "text/plain": { schema: z.string() } },
    },
    default: problemAnswer,
  },
});

export function mountMetrics(
  app: OpenAPIHono<ApiEnv>,
  { metrics }: Pick<ApiContext, "metrics">,
): void {
  app.openapi(metricsRoute, async (c) =>
    c.text(await metrics.text(), 200, { "Content-Type": metrics.contentType }),
  );
}
