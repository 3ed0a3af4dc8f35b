import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import { fixesOf } from "../workspaces/ranked-rows.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer, longPageQuery, nextLink, totalCount, usualRows } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { offeredFixSchema, serviceQuery } from "./schemas/risk.ts";
import { visibleServices } from "../access/reach.ts";

const fixes = createRoute({
  method: "get",
  path: "/api/v1/risk/fixes",
  tags: ["Risk"],
  summary: "List fixes, most effective first",
  description:
    "The fixes of the latest scan of every workspace. Fixes that close most critical and high exposures come first, then those with the least impact. Each is verified by planning it in memory and searching again. POST /api/v1/scan/fix applies one with its `workspace_path` and `check_ids`.",
  ...secured("read", "services"),
  request: { query: serviceQuery.extend(longPageQuery) },
  responses: {
    200: answer(z.array(offeredFixSchema), "A page of fixes. `Link` points to the next page."),
    default: problemAnswer,
  },
});

export function mountRiskFixes(
  app: OpenAPIHono<ApiEnv>,
  { store }: Pick<ApiContext, "store">,
): void {
  app.openapi(fixes, async (c) => {
    const { service: named, limit = usualRows, cursor } = c.req.valid("query");
    const filter = { kind: "fix", service: visibleServices(c, named) } as const;
    const page = await store.rankings.page({ ...filter, limit, cursor });
    return c.json([...(await fixesOf(store, page.rows))], 200, {
      ...nextLink(c.req.url, page.next),
      ...totalCount(await store.rankings.count(filter)),
    });
  });
}
