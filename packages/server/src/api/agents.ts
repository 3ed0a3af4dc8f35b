import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import type { Agent } from "../store/agents.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "./environment.ts";
import { answer } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";

const agentSchema = z
  .object({
    agent_id: z.string().openapi({ description: "The runtime's own id; unique within a service." }),
    service: z.string(),
    name: z.string(),
    runtime: z.string(),
    model: z.string(),
    first_seen: z.iso.datetime(),
  })
  .openapi("Agent") satisfies z.ZodType<Agent>;

const agents = createRoute({
  method: "get",
  path: "/api/v1/agents",
  tags: ["Agents"],
  summary: "Every agent of every workspace",
  ...secured("read"),
  request: { query: z.object({ service: z.string().optional() }) },
  responses: { 200: answer(z.array(agentSchema), "By service and id."), default: problemAnswer },
});

export function mountAgents(app: OpenAPIHono<ApiEnv>, { store }: ApiContext): void {
  app.openapi(agents, async (c) =>
    c.json([...(await store.agents.list({ service: c.req.valid("query").service }))], 200),
  );
}
