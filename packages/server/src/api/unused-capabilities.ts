import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import { positionFrom } from "../store/page.ts";
import type { UnusedCapability } from "../telemetry/observed/unused-capabilities.ts";
import { requesterOf } from "./requester-of.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { jsonText } from "./json-text.ts";
import { answer, longPageQuery, nextLink, usualRows } from "./lists.ts";
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
  request: { query: serviceQuery.extend(longPageQuery) },
  responses: {
    200: answer(
      z.array(unusedSchema),
      "A page, by service, agent and tool; `Link` leads to the next.",
    ),
    default: problemAnswer,
  },
});

export function mountUnusedCapabilities(
  app: OpenAPIHono<ApiEnv>,
  { workspacesFor }: Pick<ApiContext, "workspacesFor">,
): void {
  app.openapi(unusedRoute, async (c) => {
    const { service = "", limit = usualRows, cursor } = c.req.valid("query");
    // What is no cursor is refused here and not in a thread.
    if (cursor !== undefined) positionFrom(cursor);
    const page = await workspacesFor(requesterOf(c)).unusedTools({ service, limit, cursor });
    return jsonText<UnusedCapability[]>(c, page.text, nextLink(c.req.url, page.next));
  });
}
