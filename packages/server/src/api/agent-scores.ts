import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { AgentScore } from "@parapet/attack-paths";
import { secured } from "../access/secured.ts";
import { comparePositions, pageIn, type Position } from "../store/page.ts";
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
    const { service, limit = usualRows, cursor } = c.req.valid("query");
    const scores = (await store.postures.agents(visibleServices(c, service))).toSorted((a, b) =>
      comparePositions(positionOf(a), positionOf(b)),
    );
    const page = pageIn(scores, { limit, cursor }, positionOf);
    return c.json([...page.rows], 200, {
      ...nextLink(c.req.url, page.next),
      ...totalCount(scores.length),
    });
  });
}

function positionOf({ worst_score, service, agent_id }: AgentScore): Position {
  return [-worst_score, service, agent_id];
}
