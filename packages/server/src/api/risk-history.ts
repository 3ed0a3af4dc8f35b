import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import { rankedPage } from "../store/page.ts";
import type { RiskMoment } from "../store/service-risks/risk-moments.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer, nextLink, pageOfAtMost, wholeNumber } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { serviceQuery } from "./schemas/risk.ts";
import { visibleServices } from "../access/reach.ts";

const dayMs = 24 * 60 * 60 * 1_000;

/** A month of a busy fleet. */
const usualMoments = 5_000;

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
  summary: "Retrieve the risk history",
  description:
    "One entry at the start, and one for each scan that added or resolved paths or changed the total, the newest 400. Kept as long as resolved paths are.",
  ...secured("read", "services"),
  request: {
    query: serviceQuery.extend({
      days: wholeNumber(1, 3_650)
        .optional()
        .openapi({ description: "Number of days to go back; default 30." }),
      ...pageOfAtMost(usualMoments, usualMoments),
    }),
  },
  responses: {
    200: answer(z.array(momentSchema), "A page, oldest first. `Link` points to the next page."),
    default: problemAnswer,
  },
});

export function mountRiskHistory(
  app: OpenAPIHono<ApiEnv>,
  { store, now }: Pick<ApiContext, "store" | "now">,
): void {
  app.openapi(history, async (c) => {
    const { service: named, days = 30, limit = usualMoments, cursor } = c.req.valid("query");
    const service = visibleServices(c, named);
    const at = now();
    const since = new Date(at.getTime() - days * dayMs).toISOString();
    const moments = await store.serviceRisks.history(service, { since, now: at.toISOString() });
    const page = rankedPage(moments, { limit, cursor });
    return c.json([...page.rows], 200, nextLink(c.req.url, page.next));
  });
}
