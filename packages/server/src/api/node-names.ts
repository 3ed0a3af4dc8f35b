import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { oneService } from "../access/reach.ts";
import { secured } from "../access/secured.ts";
import type { NodeName } from "../operations/analysis/node-names.ts";
import { requesterOf } from "./requester-of.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { jsonText } from "./json-text.ts";
import { answer } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { serviceQuery } from "./schemas/risk.ts";

const nodeNameSchema = z
  .object({ node_id: z.string(), label: z.string() })
  .openapi("NodeName") satisfies z.ZodType<NodeName>;

const nodeNames = createRoute({
  method: "get",
  path: "/api/v1/risk/node-names",
  tags: ["Risk"],
  summary: "List the names of the nodes on attack paths",
  description:
    "The steps of a listed attack path have the IDs of nodes; this list says what each is called. At most 20,000, those of the worst paths.",
  ...secured("read", "services"),
  request: { query: serviceQuery },
  responses: {
    200: answer(z.array(nodeNameSchema).readonly(), "Sorted by ID."),
    default: problemAnswer,
  },
});

export function mountNodeNames(app: OpenAPIHono<ApiEnv>, { workspacesFor }: ApiContext): void {
  app.openapi(nodeNames, async (c) => {
    const { service: named } = c.req.valid("query");
    const service = oneService(c, named) ?? "";
    const { text } = await workspacesFor(requesterOf(c)).nodeNames({ service });
    return jsonText<readonly NodeName[]>(c, text);
  });
}
