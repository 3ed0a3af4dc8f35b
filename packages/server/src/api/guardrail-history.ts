import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import { ProblemError } from "../core/problem.ts";
import { rankedPage } from "../store/page.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { serviceOf } from "../guardrails/service-of-agent.ts";
import { answer, longPageQuery, nextLink, usualRows } from "./lists.ts";
import { agentIdSchema, guardrailChangeSchema, guardrailNameSchema } from "./schemas/guardrail.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { oneService } from "../access/reach.ts";

const history = createRoute({
  method: "get",
  path: "/api/v1/agents/{agent_id}/guardrails/{guardrail_name}/history",
  tags: ["Guardrails"],
  summary: "List revisions of a guardrail, oldest first",
  description: "The history remains after the guardrail is deleted.",
  ...secured("read", "services"),
  request: {
    params: z.object({ agent_id: agentIdSchema, guardrail_name: guardrailNameSchema }),
    query: z.object({ service: z.string().optional(), ...longPageQuery }),
  },
  responses: {
    200: answer(
      z.array(guardrailChangeSchema),
      "A page: who changed it, when, and to what. `Link` points to the next page.",
    ),
    default: problemAnswer,
  },
});

export function mountGuardrailHistory(
  app: OpenAPIHono<ApiEnv>,
  { store }: Pick<ApiContext, "store">,
): void {
  app.openapi(history, async (c) => {
    const { agent_id, guardrail_name } = c.req.valid("param");
    const { limit = usualRows, cursor, ...query } = c.req.valid("query");
    const service = await serviceOf(store, agent_id, oneService(c, query.service));
    const changes = await store.guardrails.history({ service, agent_id, guardrail_name });
    if (changes.length > 0) {
      const page = rankedPage(changes, { limit, cursor });
      return c.json([...page.rows], 200, nextLink(c.req.url, page.next));
    }
    throw new ProblemError(
      "not-found",
      "This guardrail has never existed; GET /api/v1/guardrails lists the registered ones.",
    );
  });
}
