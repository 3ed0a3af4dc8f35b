import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import type { GuardrailCoverage } from "../guardrails/coverage.ts";
import { askerOf } from "./asker-of.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "./environment.ts";
import { jsonText } from "./json-text.ts";
import { answer } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";

const names = z.array(z.string()).readonly();
const count = z.int().min(0);

const coverageSchema = z
  .object({
    agents: z
      .array(
        z.object({
          service: z.string(),
          agent_id: z.string(),
          standing: names.openapi({
            description: "Blocking guardrails that are healthy and proven in the runtime.",
          }),
          not_standing: z
            .array(z.object({ guardrail_name: z.string(), reason: z.string() }))
            .readonly()
            .openapi({ description: "Declared blocking, and protecting nobody yet." }),
          monitoring: names,
          tools: count,
          tools_uncovered: names.openapi({
            description: "Tools that the agent may call and no standing guardrail is asked about.",
          }),
          attack_paths: count,
          attack_paths_uncovered: names.openapi({
            description:
              "Open attack paths of the agent over no tool of which a standing guardrail is asked.",
          }),
        }),
      )
      .readonly(),
    summary: z.object({
      agents: count,
      agents_uncovered: count.openapi({ description: "Without any guardrail that stands." }),
      tools: count,
      tools_uncovered: count,
      attack_paths: count,
      attack_paths_uncovered: count,
    }),
  })
  .openapi("GuardrailCoverage") satisfies z.ZodType<GuardrailCoverage>;

const coverage = createRoute({
  method: "get",
  path: "/api/v1/guardrails/coverage",
  tags: ["Guardrails"],
  summary: "Which agents, tools and attack paths no blocking guardrail stands on",
  description:
    "Counts only guardrails that block, are healthy and proven by an adapter. A guardrail with a condition is asked about a call, and may still let it pass.",
  ...secured("read"),
  request: { query: z.object({ service: z.string().optional() }) },
  responses: { 200: answer(coverageSchema, "By agent."), default: problemAnswer },
});

export function mountGuardrailCoverage(
  app: OpenAPIHono<ApiEnv>,
  { workspacesFor }: Pick<ApiContext, "workspacesFor">,
): void {
  app.openapi(coverage, async (c) => {
    const { service = "" } = c.req.valid("query");
    return jsonText<GuardrailCoverage>(c, (await workspacesFor(askerOf(c)).coverage(service)).text);
  });
}
