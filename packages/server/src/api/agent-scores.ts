import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "./environment.ts";
import { answer } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { agentScoreSchema, serviceQuery } from "./schemas/risk.ts";

const agentScores = createRoute({
  method: "get",
  path: "/api/v1/risk/agent-scores",
  tags: ["Risk"],
  summary: "The agents that stand on attack paths, the worst first",
  description: "As the latest scans show them; an agent without a path is not in the list.",
  ...secured("read"),
  request: { query: serviceQuery },
  responses: {
    200: answer(z.array(agentScoreSchema), "Ties by service, then by agent."),
    default: problemAnswer,
  },
});

export function mountAgentScores(app: OpenAPIHono<ApiEnv>, { store }: ApiContext): void {
  app.openapi(agentScores, async (c) => {
    const scores = await store.postures.agents(c.req.valid("query").service);
    // Those of a service are sorted already, and services come by name: the sort keeps that for equal scores.
    return c.json(
      scores.toSorted((a, b) => b.worst_score - a.worst_score),
      200,
    );
  });
}
