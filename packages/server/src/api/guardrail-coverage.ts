import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import type { GuardrailCoverage } from "../guardrails/coverage.ts";
import { requesterOf } from "./requester-of.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { jsonText } from "./json-text.ts";
import { answer, cursorQuery, nextLink, usualRows, wholeNumber } from "./lists.ts";
import { enforcementStateSchema } from "./schemas/guardrail.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { oneService } from "../access/reach.ts";

/** Each agent names its tools and paths. */
const usualOfAll = 50;
const mostRows = 1_000;

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
          enforced: names.openapi({ description: "Enforced guardrails." }),
          not_enforced: unenforced.openapi({
            description: "Guardrails in blocking mode that are not enforced.",
          }),
          unknown: unenforced.openapi({
            description: "Guardrails in blocking mode whose enforcement is unknown.",
          }),
          monitoring: names,
          omitted: count.openapi({
            description:
              "How many guardrails these lists omit. A response names 20000, and at least 10 in each list of an agent.",
          }),
          tools: count,
          tools_not_enforced: names.openapi({
            description: "Tools that the agent may call without an enforced guardrail.",
          }),
          tools_unknown: names.openapi({
            description:
              "Tools that the agent may call and whose guardrail enforcement is unknown.",
          }),
          attack_paths: count.openapi({ description: "Open attack paths of the agent." }),
          attack_paths_not_enforced: names.openapi({
            description: "IDs of the attack paths without an enforced guardrail for any tool.",
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
      .openapi({
        description:
          "Of the agents on all pages. A path shared by several agents counts once; of all services, every open path counts.",
      }),
  })
  .openapi("GuardrailCoverage") satisfies z.ZodType<GuardrailCoverage>;

const coverage = createRoute({
  method: "get",
  path: "/api/v1/guardrails/coverage",
  tags: ["Guardrails"],
  summary: "Retrieve guardrail coverage of agents, tools and attack paths",
  description:
    "A guardrail is enforced if it is in blocking mode, is healthy, and an adapter has proven it. A guardrail with a condition is evaluated for a call and may still allow it.",
  ...secured("read", "services"),
  request: {
    query: z.object({
      service: z.string().optional(),
      limit: wholeNumber(1, mostRows)
        .optional()
        .openapi({
          description: `At most this many agents, 1 to ${mostRows}; default ${usualRows} of a service, and ${usualOfAll} of all.`,
        }),
      cursor: cursorQuery,
    }),
  },
  responses: {
    200: answer(coverageSchema, "By agent. `Link` points to the next page."),
    default: problemAnswer,
  },
});

export function mountGuardrailCoverage(
  app: OpenAPIHono<ApiEnv>,
  { workspacesFor }: Pick<ApiContext, "workspacesFor">,
): void {
  app.openapi(coverage, async (c) => {
    const { service: named, limit, cursor } = c.req.valid("query");
    const service = oneService(c, named) ?? "";
    const usual = service === "" ? usualOfAll : usualRows;
    const asked = { service, limit: limit ?? usual, cursor };
    const { text, next } = await workspacesFor(requesterOf(c)).coverage(asked);
    return jsonText<GuardrailCoverage>(c, text, nextLink(c.req.url, next));
  });
}
