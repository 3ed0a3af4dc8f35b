import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import { attributed } from "../telemetry/known/attributed.ts";
import {
  type UnusedCapability,
  unusedCapabilities,
} from "../telemetry/known/unused-capabilities.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "./environment.ts";
import { answer } from "./lists.ts";
import { evidenceSchema } from "./schemas/finding.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { serviceQuery } from "./schemas/risk.ts";

const unusedSchema = z
  .object({
    service: z.string(),
    agent_id: z.string(),
    tool: z.string(),
    category: z.string(),
    last_used: z.string().openapi({ description: '"" for never since `watched_since`.' }),
    watched_since: z.string().openapi({ description: "When a span first showed the agent." }),
    granted_by: z.array(evidenceSchema).readonly().openapi({
      description: "The settings that give it, the deciding one first.",
    }),
    check_ids: z.array(z.string()).readonly().openapi({
      description: "Checks whose fix takes it away, or asks before it is used.",
    }),
  })
  .openapi("UnusedCapability") satisfies z.ZodType<UnusedCapability>;

const unusedRoute = createRoute({
  method: "get",
  path: "/api/v1/risk/unused-capabilities",
  tags: ["Risk"],
  summary: "Tools that agents may use and have not used in 30 days",
  description:
    "Of agents that a span showed 30 days ago or earlier, and within the last 7 days. Take away what is not needed.",
  ...secured("read"),
  request: { query: serviceQuery },
  responses: {
    200: answer(z.array(unusedSchema), "By service, agent and tool."),
    default: problemAnswer,
  },
});

export function mountUnusedCapabilities(
  app: OpenAPIHono<ApiEnv>,
  { store, observations, now }: Pick<ApiContext, "store" | "observations" | "now">,
): void {
  app.openapi(unusedRoute, async (c) => {
    const { service } = c.req.valid("query");
    const seen = {
      agents: await observations.agents({ service }),
      edges: await observations.edges({ service }),
    };
    const { agents, edges } = attributed(seen, await store.agents.list({ service }));
    // Without spans there is nothing to compare, and graphs are large.
    const graphs = agents.length === 0 ? [] : await store.postures.graphs(service);
    const denied = await deniable(store, service);
    const unused = unusedCapabilities(graphs, agents, edges, now()).map((capability) => ({
      ...capability,
      check_ids: denied(capability)
        ? [...capability.check_ids, "RT-TOOL-002"]
        : capability.check_ids,
    }));
    return c.json(unused, 200);
  });
}

/** Asks whether an agent is one of OpenClaw, whose tools a fix denies one by one. */
async function deniable(
  { agents }: Pick<ApiContext["store"], "agents">,
  service: string | undefined,
): Promise<(agent: Pick<UnusedCapability, "service" | "agent_id">) => boolean> {
  const listed = await agents.list({ service });
  const known = new Set(
    listed.filter(({ runtime }) => runtime === "openclaw").map((agent) => keyOf(agent)),
  );
  return (agent) => known.has(keyOf(agent));
}

function keyOf({ service, agent_id }: Pick<UnusedCapability, "service" | "agent_id">): string {
  return JSON.stringify([service, agent_id]);
}
