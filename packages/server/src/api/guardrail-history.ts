import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import { ProblemError } from "../problem.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "./environment.ts";
import { serviceOf } from "./guardrail-writes.ts";
import { answer } from "./lists.ts";
import { agentIdSchema, guardrailChangeSchema, guardrailNameSchema } from "./schemas/guardrail.ts";
import { problemAnswer } from "./schemas/problem.ts";

const history = createRoute({
  method: "get",
  path: "/api/v1/agents/{agent_id}/guardrails/{guardrail_name}/history",
  tags: ["Guardrails"],
  summary: "Every change of a guardrail, oldest first",
  description: "It outlives the guardrail.",
  ...secured("read"),
  request: {
    params: z.object({ agent_id: agentIdSchema, guardrail_name: guardrailNameSchema }),
    query: z.object({ service: z.string().optional() }),
  },
  responses: {
    200: answer(z.array(guardrailChangeSchema), "Who changed it, when, and to what."),
    default: problemAnswer,
  },
});

export function mountGuardrailHistory(
  app: OpenAPIHono<ApiEnv>,
  { store }: Pick<ApiContext, "store">,
): void {
  app.openapi(history, async (c) => {
    const { agent_id, guardrail_name } = c.req.valid("param");
    const service = await serviceOf(store, agent_id, c.req.valid("query").service);
    const changes = await store.guardrails.history({ service, agent_id, guardrail_name });
    if (changes.length > 0) return c.json([...changes], 200);
    throw new ProblemError(
      "not-found",
      "There never was such a guardrail; GET /api/v1/guardrails lists those that are there.",
    );
  });
}
