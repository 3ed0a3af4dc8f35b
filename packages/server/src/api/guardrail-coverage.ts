import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import type { GuardrailCoverage } from "../guardrails/coverage.ts";
import { requesterOf } from "./requester-of.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { jsonText } from "./json-text.ts";
import { answer } from "./lists.ts";
import { enforcementStateSchema } from "./schemas/guardrail.ts";
import { problemAnswer } from "./schemas/problem.ts";

const names = z.array(z.string()).readonly();
const count = z.int().min(0);

const unenforced = z.array(z.object({ guardrail_name: z.string(), reason: z.string() })).readonly();

const coverageSchema = z
  .object({
    agents: z
      .array(
        z.object({
          service: z.string(),
          agent_id: z.string(),
          enforcement: enforcementStateSchema,
          enforced: names.openapi({ description: "Guardrails that are enforced." }),
          not_enforced: unenforced.openapi({
            description: "Guardrails that are declared blocking and stop nothing.",
          }),
          unknown: unenforced.openapi({
            description: "Guardrails that are declared blocking, and not known to stop anything.",
          }),
          monitoring: names,
          omitted: count.openapi({
            description:
              "How many more guardrails there are than these lists name: an answer names 20000, and at least 10 in each list of an agent.",
          }),
          tools: count,
          tools_not_enforced: names.openapi({
            description: "Tools that the agent may call, and for which no guardrail is enforced.",
          }),
          tools_unknown: names.openapi({
            description:
              "Tools that the agent may call, and for which it is unknown whether a guardrail is enforced.",
          }),
          attack_paths: count.openapi({ description: "Open attack paths of the agent." }),
          attack_paths_not_enforced: names.openapi({
            description: "IDs of those on which no guardrail is enforced for any tool.",
          }),
          attack_paths_unknown: names,
        }),
      )
      .readonly(),
    summary: z
      .object({
        agents: count,
        agents_not_enforced: count,
        agents_unknown: count,
        tools: count,
        tools_not_enforced: count,
        tools_unknown: count,
        attack_paths: count,
        attack_paths_not_enforced: count,
        attack_paths_unknown: count,
      })
      .openapi({ description: "A path that several agents share counts once." }),
  })
  .openapi("GuardrailCoverage") satisfies z.ZodType<GuardrailCoverage>;

const coverage = createRoute({
  method: "get",
  path: "/api/v1/guardrails/coverage",
  tags: ["Guardrails"],
  summary: "Which agents, tools and attack paths no enforced guardrail covers",
  description:
    "A guardrail is enforced when it blocks, is healthy, and an adapter has proven it. One with a condition is asked about a call, and may still let it pass.",
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
    return jsonText<GuardrailCoverage>(
      c,
      (await workspacesFor(requesterOf(c)).coverage({ service })).text,
    );
  });
}
