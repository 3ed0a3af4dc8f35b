import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import type { BoundedTopology } from "../telemetry/observed/topology.ts";
import { requesterOf } from "./requester-of.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { jsonText } from "./json-text.ts";
import { answer, wholeNumber } from "./lists.ts";
import { topologySchema } from "./schemas/observed.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { serviceQuery } from "./schemas/risk.ts";

const usualNodes = 5_000;
const mostNodes = 20_000;

const topology = createRoute({
  method: "get",
  path: "/api/v1/topology/graph",
  tags: ["Agents"],
  summary: "Agents and what they have to do with: what is configured, and what was seen",
  description:
    "Nodes and edges that a run touches. What a span has shown and no configuration allows has `configured: false`. `truncated` says how many nodes and edges are left out; what is configured stays before what was only seen. Ask for one service to see more of it.",
  ...secured("read"),
  request: {
    query: serviceQuery.extend({
      limit: wholeNumber(1, mostNodes)
        .optional()
        .openapi({
          description: `At most this many nodes, 1 to ${mostNodes}; default ${usualNodes}.`,
        }),
    }),
  },
  responses: { 200: answer(topologySchema, "By id."), default: problemAnswer },
});

export function mountTopology(
  app: OpenAPIHono<ApiEnv>,
  { workspacesFor, observations }: Pick<ApiContext, "workspacesFor" | "observations">,
): void {
  app.openapi(topology, async (c) => {
    const { service = "", limit = usualNodes } = c.req.valid("query");
    const seen = await observations.version(service);
    return jsonText<BoundedTopology>(
      c,
      (await workspacesFor(requesterOf(c)).topology({ service, limit, seen })).text,
    );
  });
}
