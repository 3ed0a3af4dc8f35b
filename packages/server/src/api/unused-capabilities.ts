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
import { oneService } from "../access/reach.ts";

const unusedSchema = z
  .object({
    service: z.string(),
    agent_id: z.string(),
    tool: z.string(),
    category: z.string(),
    last_used: z.string().openapi({ description: '"" if never since `watched_since`.' }),
    watched_since: z
      .string()
      .openapi({ description: "When the agent was first observed in a span." }),
    granted_by: z.array(evidenceSchema).readonly().openapi({
      description: "Settings that grant it, the deciding one first.",
    }),
    check_ids: z.array(z.string()).readonly().openapi({
      description: "Checks whose fix removes it or requires approval before use.",
    }),
  })
  .openapi("UnusedCapability") satisfies z.ZodType<UnusedCapability>;

const unusedRoute = createRoute({
  method: "get",
  path: "/api/v1/risk/unused-capabilities",
  tags: ["Risk"],
  summary: "List tools that agents have not used in 30 days",
  description:
    "For agents observed in spans both 30 or more days ago and within the last 7 days. Remove tools that are not needed.",
  ...secured("read", "services"),
  request: { query: serviceQuery.extend(longPageQuery) },
  responses: {
    200: answer(
      z.array(unusedSchema),
      "A page, sorted by service, agent and tool. `Link` points to the next page.",
    ),
    default: problemAnswer,
  },
});

export function mountUnusedCapabilities(
  app: OpenAPIHono<ApiEnv>,
  { workspacesFor }: Pick<ApiContext, "workspacesFor">,
): void {
  app.openapi(unusedRoute, async (c) => {
    const { service: named, limit = usualRows, cursor } = c.req.valid("query");
    const service = oneService(c, named) ?? "";
    // What is no cursor is refused here and not in a thread.
    if (cursor !== undefined) positionFrom(cursor);
    const page = await workspacesFor(requesterOf(c)).unusedTools({ service, limit, cursor });
    return jsonText<UnusedCapability[]>(c, page.text, nextLink(c.req.url, page.next));
  });
}
