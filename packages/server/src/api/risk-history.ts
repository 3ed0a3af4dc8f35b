import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import { riskHistory, type RiskMoment } from "../workspaces/risk-history.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "./environment.ts";
import { answer, wholeNumber } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { serviceQuery } from "./schemas/risk.ts";

const dayMs = 24 * 60 * 60 * 1_000;

const momentSchema = z
  .object({
    at: z.iso.datetime(),
    total_risk: z.number().min(0),
    paths: z.int().min(0),
  })
  .openapi("RiskMoment") satisfies z.ZodType<RiskMoment>;

const history = createRoute({
  method: "get",
  path: "/api/v1/risk/history",
  tags: ["Risk"],
  summary: "The risk over time",
  description:
    "At the start, and whenever a path came or went. A path counts with the score that it has, or had when it was last seen.",
  ...secured("read"),
  request: {
    query: serviceQuery.extend({
      days: wholeNumber(1, 3_650).optional().openapi({ description: "So far back; default 30." }),
    }),
  },
  responses: { 200: answer(z.array(momentSchema), "Oldest first."), default: problemAnswer },
});

export function mountRiskHistory(
  app: OpenAPIHono<ApiEnv>,
  { store, now }: Pick<ApiContext, "store" | "now">,
): void {
  app.openapi(history, async (c) => {
    const { service = "", days = 30 } = c.req.valid("query");
    const periods = await store.pathPeriods();
    const mine = periods.filter(({ services }) => service === "" || services.includes(service));
    const at = now();
    const since = new Date(at.getTime() - days * dayMs).toISOString();
    return c.json([...riskHistory(mine, { since, now: at.toISOString() })], 200);
  });
}
