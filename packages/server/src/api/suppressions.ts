import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { callerName } from "../access/caller.ts";
import { secured, securedWithBody } from "../access/secured.ts";
import { ProblemError } from "../core/problem.ts";
import { rankedPage } from "../store/page.ts";
import { requesterOf } from "./requester-of.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer, jsonRequest, longPageQuery, nextLink, usualRows } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { suppressionRequestSchema, suppressionSchema } from "./schemas/suppression.ts";
import { requireEach } from "../access/reach.ts";

const params = z.object({ service: z.string() });

const list = createRoute({
  method: "get",
  path: "/api/v1/services/{service}/suppressions",
  tags: ["Scan"],
  summary: "List suppressions in the parapet-ignore.json5 of a workspace",
  description: "From the current file; entries that do not apply are omitted.",
  ...secured("read-files", "services"),
  request: { params, query: z.object(longPageQuery) },
  responses: {
    200: answer(
      z.array(suppressionSchema),
      "A page, in file order. `Link` points to the next page.",
    ),
    default: problemAnswer,
  },
});

const add = createRoute({
  method: "post",
  path: "/api/v1/services/{service}/suppressions",
  tags: ["Scan"],
  summary: "Create a suppression",
  description:
    "Writes an entry with a reason and an expiry to the parapet-ignore.json5 of the workspace, after a backup; all other bytes are preserved. An entry for the same findings is renewed. The workspace is scanned again before the response is sent. Attack paths are not suppressed.",
  ...securedWithBody("decide", "services"),
  request: { params, body: jsonRequest(suppressionRequestSchema) },
  responses: { 201: answer(suppressionSchema, "The suppression."), default: problemAnswer },
});

const lift = createRoute({
  method: "delete",
  path: "/api/v1/services/{service}/suppressions/{suppression_id}",
  tags: ["Scan"],
  summary: "Delete a suppression",
  description:
    "Removes the entry from the file, after a backup. The workspace is scanned again before the response is sent.",
  ...secured("fix", "services"),
  request: { params: params.extend({ suppression_id: z.string() }) },
  responses: { 204: { description: "Deleted." }, default: problemAnswer },
});

export function mountSuppressions(
  app: OpenAPIHono<ApiEnv>,
  { workspacesFor, now }: Pick<ApiContext, "workspacesFor" | "now">,
): void {
  app.openapi(list, async (c) => {
    const { limit = usualRows, cursor } = c.req.valid("query");
    requireEach(c, [c.req.valid("param").service]);
    const all = await workspacesFor(requesterOf(c)).suppressions(c.req.valid("param"));
    const page = rankedPage(all, { limit, cursor });
    return c.json([...page.rows], 200, nextLink(c.req.url, page.next));
  });

  app.openapi(add, async (c) => {
    const { agent_id, pointer, path, ...given } = c.req.valid("json");
    if (given.expires < now().toISOString().slice(0, 10)) throw isOver();
    const request = {
      ...given,
      ...(agent_id === undefined ? {} : { agent_id }),
      ...(pointer === undefined ? {} : { pointer }),
      ...(path === undefined ? {} : { path }),
    };
    const { service } = c.req.valid("param");
    requireEach(c, [service]);
    const by = callerName(c.var.caller);
    return c.json(
      (await workspacesFor(requesterOf(c)).suppress({ service, suppression: request, by }))
        .suppression,
      201,
    );
  });

  app.openapi(lift, async (c) => {
    const { service, suppression_id } = c.req.valid("param");
    requireEach(c, [service]);
    await workspacesFor(requesterOf(c)).liftSuppression({
      service,
      suppressionId: suppression_id,
      by: callerName(c.var.caller),
    });
    return c.body(null, 204);
  });
}

function isOver(): ProblemError {
  return new ProblemError(
    "invalid",
    "Correct the fields listed under errors and send the request again.",
    {
      errors: [{ pointer: "/expires", detail: "Expected today or a later day." }],
    },
  );
}
