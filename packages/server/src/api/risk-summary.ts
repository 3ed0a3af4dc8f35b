import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import { overviewOf } from "../risk/risk-overview.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { riskOverviewSchema, serviceQuery } from "./schemas/risk.ts";
import { visibleServices } from "../access/reach.ts";

const summary = createRoute({
  method: "get",
  path: "/api/v1/risk/summary",
  tags: ["Risk"],
  summary: "Retrieve a risk summary",
  description: "From the latest scans. An unknown service has no risk.",
  ...secured("read", "services"),
  request: { query: serviceQuery },
  responses: { 200: answer(riskOverviewSchema, "The risk summary."), default: problemAnswer },
});

export function mountRiskSummary(
  app: OpenAPIHono<ApiEnv>,
  { store }: Pick<ApiContext, "store">,
): void {
  app.openapi(summary, async (c) => {
    const service = visibleServices(c, c.req.valid("query").service);
    const decided = (status: "accepted" | "false_positive") =>
      store.attackPaths.count({ service, status });
    const demonstrations = await store.workspaces.demonstrations();
    const overview = overviewOf(
      await store.postures.summaries(service),
      {
        accepted: await decided("accepted"),
        false_positive: await decided("false_positive"),
      },
      new Set(demonstrations.map((workspace) => workspace.service)),
      await store.machines.tagsOfServices(service),
    );
    return c.json(overview, 200);
  });
}
