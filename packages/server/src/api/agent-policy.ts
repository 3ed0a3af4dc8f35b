import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { ExplainedAgent } from "@parapet/scanner";
import { secured } from "../access/secured.ts";
import { requesterOf } from "./requester-of.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { serviceOf } from "../guardrails/service-of-agent.ts";
import { answer } from "./lists.ts";
import { evidenceSchema } from "./schemas/finding.ts";
import { agentIdSchema } from "./schemas/guardrail.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { oneService } from "../access/reach.ts";

const policySchema = z
  .object({
    agent_id: z.string(),
    sections: z
      .array(
        z.object({
          title: z.string(),
          rows: z
            .array(
              z.object({
                subject: z.string(),
                value: z.string().openapi({ description: "As text, without secrets." }),
                setting: z.string().openapi({
                  description: "The setting that decides it, or would if it were set.",
                }),
                evidence: evidenceSchema,
              }),
            )
            .readonly(),
        }),
      )
      .readonly(),
  })
  .openapi("AgentPolicy") satisfies z.ZodType<ExplainedAgent>;

const policy = createRoute({
  method: "get",
  path: "/api/v1/agents/{agent_id}/policy",
  tags: ["Agents"],
  summary: "Retrieve the effective policy of an agent",
  description:
    "What the agent may do and which setting decides it. Read from the current files of the workspace.",
  ...secured("read-files", "services"),
  request: {
    params: z.object({ agent_id: agentIdSchema }),
    query: z.object({
      service: z.string().optional().openapi({
        description: "Default: the only service with this agent; 409 if several have it.",
      }),
    }),
  },
  responses: { 200: answer(policySchema, "The effective policy."), default: problemAnswer },
});

export function mountAgentPolicy(
  app: OpenAPIHono<ApiEnv>,
  { store, workspacesFor }: Pick<ApiContext, "store" | "workspacesFor">,
): void {
  app.openapi(policy, async (c) => {
    const { agent_id } = c.req.valid("param");
    const service = await serviceOf(store, agent_id, oneService(c, c.req.valid("query").service));
    return c.json(await workspacesFor(requesterOf(c)).explain({ service, agentId: agent_id }), 200);
  });
}
