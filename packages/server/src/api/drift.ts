import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { ApiEnv } from "../access/environment.ts";
import { requireEach, visibleServices } from "../access/reach.ts";
import { secured, securedWithBody } from "../access/secured.ts";
import { approvedStates } from "../drift/approved-states.ts";
import type { ApiContext } from "./context.ts";
import { answer, jsonRequest, nextLink, pageQuery, totalCount } from "./lists.ts";
import { authorOf } from "./requester-of.ts";
import {
  approvedStateSchema,
  approveRequestSchema,
  approveResultSchema,
  driftDecisionResultSchema,
  driftDecisionSchema,
  driftSchema,
  driftStatusSchema,
  stateChangeSchema,
  stateKindSchema,
} from "./schemas/drift.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { serviceQuery } from "./schemas/risk.ts";

/** Rows of a page where none are asked for. */
const usualPage = 50;

const filters = serviceQuery.extend({ machine: z.string().max(200).optional() });

const list = createRoute({
  method: "get",
  path: "/api/v1/drift",
  tags: ["Drift"],
  summary: "List differences from approved states",
  description:
    "What was added, removed or changed since the state of a service was approved, by its latest scan; guardrails at once. Up to 2,000 of a service, the most severe ones.",
  ...secured("read", "services"),
  request: {
    query: filters.extend({
      kind: stateKindSchema.optional(),
      change: stateChangeSchema.optional(),
      status: driftStatusSchema.optional(),
      ...pageQuery,
    }),
  },
  responses: {
    200: answer(
      z.array(driftSchema),
      "A page, sorted by service and ID. `Link` points to the next page, `X-Total-Count` is the number of all.",
    ),
    default: problemAnswer,
  },
});

const decide = createRoute({
  method: "post",
  path: "/api/v1/drift/decisions",
  tags: ["Drift"],
  summary: "Accept differences, mark them to be undone, or reopen them",
  description:
    "All of them or none. A decision ends when the difference changes again. The audit log has an entry for each.",
  ...securedWithBody("decide", "services"),
  request: { body: jsonRequest(driftDecisionSchema) },
  responses: {
    200: answer(driftDecisionResultSchema, "The differences as they were before."),
    default: problemAnswer,
  },
});

const approvals = createRoute({
  method: "get",
  path: "/api/v1/approved-states",
  tags: ["Drift"],
  summary: "List approved states and the number of differences from them",
  ...secured("read", "services"),
  request: { query: filters.extend(pageQuery) },
  responses: {
    200: answer(
      z.array(approvedStateSchema),
      "A page, sorted by service. `Link` points to the next page.",
    ),
    default: problemAnswer,
  },
});

const approve = createRoute({
  method: "post",
  path: "/api/v1/approved-states",
  tags: ["Drift"],
  summary: "Approve the present state of services",
  description:
    "Replaces what was approved before. From then on each difference is drift. The audit log has an entry for each service.",
  ...securedWithBody("decide", "services"),
  request: { body: jsonRequest(approveRequestSchema) },
  responses: { 200: answer(approveResultSchema, "What was approved."), default: problemAnswer },
});

const withdraw = createRoute({
  method: "delete",
  path: "/api/v1/approved-states/{service}",
  tags: ["Drift"],
  summary: "Withdraw the approval of a service",
  description: "Deletes its drift and the decisions on it.",
  ...secured("decide", "services"),
  request: { params: z.object({ service: z.string().min(1) }) },
  responses: { 204: { description: "Withdrawn." }, default: problemAnswer },
});

export function mountDrift(app: OpenAPIHono<ApiEnv>, { store }: Pick<ApiContext, "store">): void {
  const { drifts } = store;
  const states = approvedStates(store);

  app.openapi(list, async (c) => {
    const { limit = usualPage, cursor, ...query } = c.req.valid("query");
    const filter = { ...query, service: visibleServices(c, query.service) };
    const page = await drifts.list({ ...filter, limit, cursor });
    const { open, accepted, to_undo } = await drifts.counts(filter);
    return c.json([...page.rows], 200, {
      ...nextLink(c.req.url, page.next),
      ...totalCount(open + accepted + to_undo),
    });
  });

  app.openapi(decide, async (c) => {
    const reach = visibleServices(c, undefined);
    const done = await states.decide(c.req.valid("json"), authorOf(c), reach);
    return c.json({ ...done, drift: [...done.drift] }, 200);
  });

  app.openapi(approvals, async (c) => {
    const { limit = usualPage, ...query } = c.req.valid("query");
    const service = visibleServices(c, query.service);
    const page = await drifts.approvals({ ...query, limit, service });
    return c.json([...page.rows], 200, nextLink(c.req.url, page.next));
  });

  app.openapi(approve, async (c) => {
    const { name, reason, services, machine } = c.req.valid("json");
    if (services !== undefined) requireEach(c, services);
    const approving = {
      name,
      reason,
      machine,
      services: services ?? visibleServices(c, undefined),
    };
    const approved = await states.approve(approving, authorOf(c));
    const known = new Set(approved);
    const not_scanned = (services ?? []).filter((service) => !known.has(service));
    return c.json({ approved: [...approved], not_scanned }, 200);
  });

  app.openapi(withdraw, async (c) => {
    const { service } = c.req.valid("param");
    requireEach(c, [service]);
    await states.withdraw(service, authorOf(c));
    return c.body(null, 204);
  });
}
