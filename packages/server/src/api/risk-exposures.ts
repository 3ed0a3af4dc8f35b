import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { severities } from "@parapet/posture";
import { secured } from "../access/secured.ts";
import { ProblemError } from "../core/problem.ts";
import { exposureListing } from "../workspaces/exposure-listing.ts";
import { plansOf } from "../workspaces/ranked-rows.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer, longPageQuery, nextLink, totalCount, usualRows } from "./lists.ts";
import { allProofs } from "../risk/proofs-of.ts";
import { offeredExposureSchema, offeredPlanSchema } from "./schemas/exposure.ts";
import { owaspTagSchema } from "./schemas/finding.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { serviceQuery } from "./schemas/risk.ts";
import { visibleServices } from "../access/reach.ts";

const listed = createRoute({
  method: "get",
  path: "/api/v1/risk/exposures",
  tags: ["Risk"],
  summary: "List exposures, highest risk first",
  description:
    "An exposure is everything that one principal can do to one agent through one entry point. From the latest scan of every workspace. Attack paths that differ only in their outcome are one exposure, and so are identical agents.",
  ...secured("read", "services"),
  request: {
    query: serviceQuery.extend({
      severity: z.enum(severities).optional(),
      status: z.enum(["open"]).optional().openapi({
        description: "open: without exposures whose outcomes all have a decision.",
      }),
      agent_id: z
        .string()
        .optional()
        .openapi({ description: "An agent on the path, or an identical one." }),
      owasp_tag: owaspTagSchema
        .optional()
        .openapi({ description: "Category of one of its outcomes." }),
      runtime: z.string().optional().openapi({ description: "Runtime of one of its agents." }),
      assignee: z
        .string()
        .optional()
        .openapi({ description: "Assigned to exactly this person or team." }),
      ...longPageQuery,
    }),
  },
  responses: {
    200: answer(
      z.array(offeredExposureSchema),
      "A page. `Link` points to the next page. `X-Scanned-Workspaces: 0` means that nothing has been scanned yet, so an empty list has no meaning. `X-Truncated: true` means that not every entry point of a workspace was searched individually.",
    ),
    default: problemAnswer,
  },
});

const single = createRoute({
  method: "get",
  path: "/api/v1/risk/exposures/{exposure_id}",
  tags: ["Risk"],
  summary: "Retrieve an exposure with its outcomes, root causes and fix plan",
  ...secured("read", "services"),
  request: { params: z.object({ exposure_id: z.string() }) },
  responses: { 200: answer(offeredExposureSchema, "The exposure."), default: problemAnswer },
});

const plans = createRoute({
  method: "get",
  path: "/api/v1/risk/plans",
  tags: ["Risk"],
  summary: "List fix plans: the smallest sets of fixes that close the worst exposures",
  description:
    "The recommended plan of every workspace, then alternatives. POST /api/v1/scan/fix applies a plan with its `workspace_path` and `check_ids`. A plan is previewed and rolled back as one fix.",
  ...secured("read", "services"),
  request: { query: serviceQuery.extend(longPageQuery) },
  responses: {
    200: answer(z.array(offeredPlanSchema), "A page. `Link` points to the next page."),
    default: problemAnswer,
  },
});

export function mountRiskExposures(
  app: OpenAPIHono<ApiEnv>,
  { store, proofs, rules, now }: Pick<ApiContext, "store" | "proofs" | "rules" | "now">,
): void {
  const tagOf = new Map(
    rules.flatMap(({ name, owasp: [tag] }) => (tag === undefined ? [] : [[name, tag] as const])),
  );
  const provenPaths = async (): Promise<ReadonlySet<string>> => {
    const all = await allProofs({ store, proofs, now });
    return new Set(all.filter(({ status }) => status === "proven").map(({ path_id }) => path_id));
  };
  const listing = async () => exposureListing(store, { proven: await provenPaths(), tagOf });

  app.openapi(listed, async (c) => {
    const { service: named, limit = usualRows, cursor, ...filters } = c.req.valid("query");
    const service = visibleServices(c, named);
    const { page, count } = await listing();
    const { rows, next } = await page({ ...filters, service, limit, cursor });
    return c.json([...rows], 200, {
      ...nextLink(c.req.url, next),
      ...totalCount(await count({ ...filters, service })),
      "X-Truncated": String(await store.rankings.isTruncated(service)),
    });
  });

  app.openapi(single, async (c) => {
    const { exposure_id } = c.req.valid("param");
    const { get } = await listing();
    const found = await get(exposure_id, visibleServices(c, undefined));
    if (found !== undefined) return c.json(found, 200);
    throw new ProblemError(
      "not-found",
      "No exposure of the latest scans has this id; GET /api/v1/risk/exposures lists them.",
    );
  });

  app.openapi(plans, async (c) => {
    const { service: named, limit = usualRows, cursor } = c.req.valid("query");
    const service = visibleServices(c, named);
    const filter = { kind: "plan", service } as const;
    const page = await store.rankings.page({ ...filter, limit, cursor });
    return c.json([...(await plansOf(store, page.rows))], 200, {
      ...nextLink(c.req.url, page.next),
      ...totalCount(await store.rankings.count(filter)),
    });
  });
}
