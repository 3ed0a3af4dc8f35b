import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { type AttackPath, riskSeverities } from "@parapet/posture";
import { secured } from "../access/secured.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { cachedJsonText } from "./json-text.ts";
import { answer, cursorQuery, nextLink, totalCount, wholeNumber } from "./lists.ts";
import { attackPathSchema, ruleSchema } from "./schemas/attack-path.ts";
import { owaspTagSchema } from "./schemas/finding.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { visibleServices } from "../access/reach.ts";

/** Paths in one answer where no limit is asked for: a million would not fit into memory. */
const mostPaths = 20_000;

const attackPaths = createRoute({
  method: "get",
  path: "/api/v1/risk/attack-paths",
  tags: ["Risk"],
  summary: "List attack paths, highest risk first",
  description:
    "Complete up to 20,000 paths, unless `limit` is set; the `Link` header leads to the next page. `X-Total-Count` is the number of paths on all pages. `offset` counts from the start, or from `cursor`.",
  ...secured("read", "services"),
  request: {
    query: z.object({
      service: z.string().optional().openapi({
        description: "Exact, case-sensitive; a path matches when any agent involved belongs to it.",
      }),
      severity: z.enum(riskSeverities).optional(),
      owasp_tag: owaspTagSchema.optional(),
      agent_id: z.string().optional(),
      status: z.enum(["open", "accepted", "false_positive"]).optional(),
      limit: wholeNumber(1, 100_000).optional(),
      offset: wholeNumber(0, 1_000_000_000).optional(),
      cursor: cursorQuery,
    }),
  },
  responses: { 200: answer(z.array(attackPathSchema), "The paths."), default: problemAnswer },
});

const rules = createRoute({
  method: "get",
  path: "/api/v1/risk/rules",
  tags: ["Risk"],
  summary: "List attack-path rules",
  ...secured("read", "nothing"),
  responses: { 200: answer(z.array(ruleSchema), "Sorted by rule ID."), default: problemAnswer },
});

export function mountRisk(
  app: OpenAPIHono<ApiEnv>,
  { store, rules: shipped }: Pick<ApiContext, "store" | "rules">,
): void {
  app.openapi(attackPaths, async (c) => {
    const { service, limit = mostPaths, ...filters } = c.req.valid("query");
    const { rows, total, next } = await store.attackPaths.list({
      ...filters,
      limit,
      service: visibleServices(c, service === "" ? undefined : service),
    });
    return cachedJsonText<AttackPath[]>(c, `[${rows.join(",")}]`, {
      ...totalCount(total),
      ...nextLink(c.req.url, next),
    });
  });

  app.openapi(rules, (c) => c.json([...shipped], 200));
}
