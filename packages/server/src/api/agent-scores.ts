import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import { scoresOf } from "../workspaces/ranked-rows.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer, longPageQuery, nextLink, totalCount, usualRows } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { agentScoreSchema, serviceQuery } from "./schemas/risk.ts";
import { visibleServices } from "../access/reach.ts";

const agentScores = createRoute({
  method: "get",
  path: "/api/v1/risk/agent-scores",
  tags: ["Risk"],
  summary: "List agents on attack paths, highest risk first",
  description: "From the latest scans. Agents without an attack path are not listed.",
  ...secured("read", "services"),
  request: { query: serviceQuery.extend(longPageQuery) },
  responses: {
    200: answer(
      z.array(agentScoreSchema),
      "A page; ties are sorted by service, then by agent. `Link` points to the next page.",
    ),
    default: problemAnswer,
  },
});

export function mountAgentScores(
  app: OpenAPIHono<ApiEnv>,
  { store }: Pick<ApiContext, "store">,
): void {
  app.openapi(agentScores, async (c) => {
    const { service: named, limit = usualRows, cursor } = c.req.valid("query");
    const filter = { kind: "agent", service: visibleServices(c, named) } as const;
    const page = await store.rankings.page({ ...filter, limit, cursor });
    return c.json([...(await scoresOf(store, page.rows))], 200, {
      ...nextLink(c.req.url, page.next),
      ...totalCount(await store.rankings.count(filter)),
    });
  });
}
