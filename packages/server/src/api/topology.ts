import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import { attributed } from "../telemetry/known/attributed.ts";
import { topologyOf } from "../telemetry/known/topology.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "./environment.ts";
import { answer } from "./lists.ts";
import { topologySchema } from "./schemas/observed.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { serviceQuery } from "./schemas/risk.ts";

const topology = createRoute({
  method: "get",
  path: "/api/v1/topology/graph",
  tags: ["Agents"],
  summary: "Agents and what they have to do with: what is configured, and what was seen",
  description:
    "Nodes and edges that a run touches. What a span has shown and no configuration allows has `configured: false`.",
  ...secured("read"),
  request: { query: serviceQuery },
  responses: { 200: answer(topologySchema, "By id."), default: problemAnswer },
});

export function mountTopology(
  app: OpenAPIHono<ApiEnv>,
  { store, observations }: Pick<ApiContext, "store" | "observations">,
): void {
  app.openapi(topology, async (c) => {
    const { service } = c.req.valid("query");
    const graphs = await store.postures.graphs(service);
    const seen = {
      agents: await observations.agents({ service }),
      edges: await observations.edges({ service }),
    };
    const { agents, edges } = attributed(seen, await store.agents.list({ service }));
    return c.json(topologyOf(graphs, agents, edges), 200);
  });
}
