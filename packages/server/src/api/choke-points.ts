import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { ChokePoints } from "@parapet/attack-paths";
import { secured } from "../access/secured.ts";
import { requesterOf } from "./requester-of.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { jsonText } from "./json-text.ts";
import { answer } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { serviceQuery } from "./schemas/risk.ts";
import { chokePointsSchema } from "./schemas/what-if.ts";
import { oneService } from "../access/reach.ts";

const chokePoints = createRoute({
  method: "get",
  path: "/api/v1/risk/choke-points",
  tags: ["Risk"],
  summary: "List choke points of the attack graph",
  description:
    "Nodes whose removal lowers the risk, each verified by searching the graph without it, and a smallest set of edges that closes every path.",
  ...secured("read", "services"),
  request: { query: serviceQuery },
  responses: { 200: answer(chokePointsSchema, "The choke points."), default: problemAnswer },
});

export function mountChokePoints(app: OpenAPIHono<ApiEnv>, { workspacesFor }: ApiContext): void {
  app.openapi(chokePoints, async (c) => {
    const service = oneService(c, c.req.valid("query").service) ?? "";
    return jsonText<ChokePoints>(
      c,
      (await workspacesFor(requesterOf(c)).chokePoints({ service })).text,
    );
  });
}
