import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import { serviceRow } from "../risk/risk-overview.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer, nextLink, pageOfAtMost } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { riskOverviewSchema, serviceQuery } from "./schemas/risk.ts";
import { visibleServices } from "../access/reach.ts";

/** Services that are shown with the numbers: each names the paths that its last scan changed. */
const usualServices = 100;
const mostServices = 500;

const summary = createRoute({
  method: "get",
  path: "/api/v1/risk/summary",
  tags: ["Risk"],
  summary: "Retrieve a risk summary",
  description:
    "From the latest scans. An unknown service has no risk. All figures are of all services; `services` is a page of them, of those that `name` finds, and `Link` points to the next one.",
  ...secured("read", "services"),
  request: {
    query: serviceQuery.extend({
      name: z
        .string()
        .max(500)
        .optional()
        .openapi({ description: "Lists services whose name contains this, in any case." }),
      ...pageOfAtMost(usualServices, mostServices),
    }),
  },
  responses: { 200: answer(riskOverviewSchema, "The risk summary."), default: problemAnswer },
});

export function mountRiskSummary(
  app: OpenAPIHono<ApiEnv>,
  { store }: Pick<ApiContext, "store">,
): void {
  app.openapi(summary, async (c) => {
    const { service: named, name, limit = usualServices, cursor } = c.req.valid("query");
    const service = visibleServices(c, named);
    const decided = (status: "accepted" | "false_positive") =>
      store.attackPaths.count({ service, status });
    const { services: services_total, ...totals } = await store.serviceRisks.totals(service);
    const { rows, next } = await store.serviceRisks.page(service, { limit, cursor, name });
    const demonstrations = await store.workspaces.demonstrations();
    const of = {
      demonstrations: new Set(demonstrations.map((workspace) => workspace.service)),
      tags: await store.machines.tagsOfServices(rows.map((row) => row.service)),
    };
    const overview = {
      ...totals,
      decided: {
        accepted: await decided("accepted"),
        false_positive: await decided("false_positive"),
      },
      services_total,
      services: rows.map((row) => serviceRow(row, of)),
    };
    return c.json(overview, 200, nextLink(c.req.url, next));
  });
}
