import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { shownViolation, type Violation, violationDecisions } from "@parapet/guardrails";
import { guardrailSeverities } from "@parapet/posture";
import { secured } from "../access/secured.ts";
import { ProblemError } from "../core/problem.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer, nextLink, pageQuery } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { violationSchema } from "./schemas/violation.ts";
import { requireAny, visibleServices } from "../access/reach.ts";
import type { Context } from "hono";

const list = createRoute({
  method: "get",
  path: "/api/v1/violations",
  tags: ["Violations"],
  summary: "List violations, latest arrival first",
  ...secured("read", "services"),
  request: {
    query: z.object({
      service: z.string().optional(),
      agent_id: z.string().optional(),
      severity: z.enum(guardrailSeverities).optional(),
      guardrail_name: z.string().optional(),
      session_id: z.string().optional(),
      decision: z.enum(violationDecisions).optional(),
      since: z.iso
        .datetime({ offset: true })
        .optional()
        .openapi({ description: "Observed at or after this time." }),
      ...pageQuery,
    }),
  },
  responses: {
    200: answer(z.array(violationSchema), "A page. `Link` points to the next page."),
    default: problemAnswer,
  },
});

const recent = createRoute({
  method: "get",
  path: "/api/v1/violations/recent",
  tags: ["Violations"],
  summary: "List the newest violations",
  ...secured("read", "services"),
  request: {
    query: z.object({
      limit: pageQuery.limit.openapi({ description: "At most this many, 1 to 500; default 20." }),
    }),
  },
  responses: { 200: answer(z.array(violationSchema), "Latest first."), default: problemAnswer },
});

const acknowledge = createRoute({
  method: "post",
  path: "/api/v1/violations/{violation_id}/ack",
  tags: ["Violations"],
  summary: "Acknowledge a violation",
  ...secured("decide", "services"),
  request: { params: z.object({ violation_id: z.string() }) },
  responses: {
    200: answer(violationSchema, "The violation, now acknowledged."),
    default: problemAnswer,
  },
});

const reopen = createRoute({
  method: "delete",
  path: "/api/v1/violations/{violation_id}/ack",
  tags: ["Violations"],
  summary: "Reopen an acknowledged violation",
  ...secured("decide", "services"),
  request: { params: z.object({ violation_id: z.string() }) },
  responses: {
    200: answer(violationSchema, "The violation, now open."),
    default: problemAnswer,
  },
});

export function mountViolations(
  app: OpenAPIHono<ApiEnv>,
  { store }: Pick<ApiContext, "store">,
): void {
  const requireVisible = async (c: Context<ApiEnv>, violationId: string): Promise<void> => {
    const violation = await store.violations.get(violationId);
    requireAny(c, violation === undefined ? [] : [violation.service]);
  };

  app.openapi(list, async (c) => {
    const { limit = 50, since, service, ...filters } = c.req.valid("query");
    const page = await store.violations.list({
      ...filters,
      service: visibleServices(c, service),
      limit,
      since: since && new Date(since).toISOString(),
    });
    return c.json(page.rows.map(shownViolation), 200, nextLink(c.req.url, page.next));
  });

  app.openapi(recent, async (c) => {
    const { rows } = await store.violations.list({
      service: visibleServices(c, undefined),
      limit: c.req.valid("query").limit ?? 20,
    });
    return c.json(rows.map(shownViolation), 200);
  });

  app.openapi(acknowledge, async (c) => {
    const { violation_id } = c.req.valid("param");
    await requireVisible(c, violation_id);
    return c.json(shownOr404(await store.violations.acknowledge(violation_id)), 200);
  });

  app.openapi(reopen, async (c) => {
    const { violation_id } = c.req.valid("param");
    await requireVisible(c, violation_id);
    return c.json(shownOr404(await store.violations.reopen(violation_id)), 200);
  });
}

function shownOr404(violation: Violation | undefined): ReturnType<typeof shownViolation> {
  if (violation !== undefined) return shownViolation(violation);
  throw new ProblemError(
    "not-found",
    "No violation has this id; GET /api/v1/violations lists them.",
  );
}
