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
import { oneService } from "../access/reach.ts";

const usualNodes = 5_000;
const mostNodes = 20_000;

const topology = createRoute({
  method: "get",
  path: "/api/v1/topology/graph",
  tags: ["Agents"],
  summary: "Retrieve the topology: configured and observed",
  description:
    "Agents, tools and other nodes of a run, and their edges. Nodes and edges that were observed in a span and that no configuration allows have `configured: false`. `truncated` is the number of omitted nodes and edges; configured ones are kept first. Select a service to see more of it.",
  ...secured("read", "services"),
  request: {
    query: serviceQuery.extend({
      limit: wholeNumber(1, mostNodes)
        .optional()
        .openapi({
          description: `At most this many nodes, 1 to ${mostNodes}; default ${usualNodes}.`,
        }),
    }),
  },
  responses: { 200: answer(topologySchema, "Sorted by id."), default: problemAnswer },
});

export function mountTopology(
  app: OpenAPIHono<ApiEnv>,
  { workspacesFor, observations }: Pick<ApiContext, "workspacesFor" | "observations">,
): void {
  app.openapi(topology, async (c) => {
    const { service: named, limit = usualNodes } = c.req.valid("query");
    const service = oneService(c, named) ?? "";
    const seen = await observations.version(service);
    return jsonText<BoundedTopology>(
      c,
      (await workspacesFor(requesterOf(c)).topology({ service, limit, seen })).text,
    );
  });
}
