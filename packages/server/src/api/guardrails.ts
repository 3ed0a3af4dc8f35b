import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { mayLoosen } from "../access/rules.ts";
import { operatorNeeded, secured, securedWithBody } from "../access/secured.ts";
import { serviceOf } from "../guardrails/service-of-agent.ts";
import { ProblemError } from "../core/problem.ts";
import { type GuardrailQuery, nextGuardrail } from "../store/guardrails.ts";
import { pageOf } from "../store/page.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { registerGuardrail, removeGuardrail } from "../guardrails/guardrail-writes.ts";
import { answer, jsonRequest, longPageQuery, nextLink, usualRows } from "./lists.ts";
import { authorOf } from "./requester-of.ts";
import {
  agentIdSchema,
  guardrailNameSchema,
  guardrailRequestSchema,
  guardrailSchema,
  guardrailUpdateSchema,
} from "./schemas/guardrail.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { oneService, visibleServices } from "../access/reach.ts";

const serviceQuery = z.string().optional().openapi({
  description: "Default: the only service with this agent; 409 if several have it.",
});

const registrations = answer(
  z.array(guardrailSchema),
  "Sorted by service, agent and name; empty for an unknown agent.",
);

const effectiveQuery = z.stringbool().optional().openapi({
  description:
    "With an agent: also returns guardrails registered for its delegating agent (`main` for `main/helper`) and for every agent (`*`).",
});

const list = createRoute({
  method: "get",
  path: "/api/v1/guardrails",
  tags: ["Guardrails"],
  summary: "List guardrails",
  description:
    "A page. `Link` points to the next page. With an agent, all its registrations unless `limit` is set.",
  ...secured("read", "services"),
  request: {
    query: z.object({
      agent_id: z.string().optional(),
      service: z.string().optional(),
      effective: effectiveQuery,
      ...longPageQuery,
    }),
  },
  responses: { 200: registrations, default: problemAnswer },
});

const listForAgent = createRoute({
  method: "get",
  path: "/api/v1/agents/{agent_id}/guardrails",
  tags: ["Guardrails"],
  summary: "List guardrails of an agent",
  description: "The same array as `GET /api/v1/guardrails?agent_id=`.",
  ...secured("read", "services"),
  request: {
    params: z.object({ agent_id: z.string() }),
    query: z.object({
      service: z.string().optional(),
      effective: effectiveQuery,
      ...longPageQuery,
    }),
  },
  responses: { 200: registrations, default: problemAnswer },
});

const register = createRoute({
  method: "post",
  path: "/api/v1/guardrails",
  tags: ["Guardrails"],
  summary: "Register a guardrail",
  description:
    "Idempotent: the same body leaves the revision. Without `service` it is registered in the only one that holds the agent; where several do, the answer is 409, and where none does, it is registered in `default`, where no agent that is known calls. Without the operator token a call may add or tighten, never loosen.",
  ...securedWithBody("tighten", "services"),
  request: { body: jsonRequest(guardrailRequestSchema) },
  responses: {
    200: answer(guardrailSchema, "Updated."),
    201: answer(guardrailSchema, "Created."),
    default: problemAnswer,
  },
});

const agentGuardrail = z.object({ agent_id: agentIdSchema, guardrail_name: guardrailNameSchema });

const update = createRoute({
  method: "put",
  path: "/api/v1/agents/{agent_id}/guardrails/{guardrail_name}",
  tags: ["Guardrails"],
  summary: "Create or update a guardrail by its key",
  ...securedWithBody("tighten", "services"),
  request: {
    params: agentGuardrail,
    query: z.object({ service: serviceQuery }),
    body: jsonRequest(guardrailUpdateSchema),
  },
  responses: {
    200: answer(guardrailSchema, "Updated."),
    201: answer(guardrailSchema, "Created."),
    default: problemAnswer,
  },
});

const remove = createRoute({
  method: "delete",
  path: "/api/v1/agents/{agent_id}/guardrails/{guardrail_name}",
  tags: ["Guardrails"],
  summary: "Delete a guardrail",
  ...secured("operate", "services"),
  request: { params: agentGuardrail, query: z.object({ service: serviceQuery }) },
  responses: { 204: { description: "Deleted." }, default: problemAnswer },
});

export function mountGuardrails(app: OpenAPIHono<ApiEnv>, context: ApiContext): void {
  const { store } = context;

  const page = async (query: Omit<GuardrailQuery, "limit">, most: number | undefined) => {
    const limit = most === undefined ? undefined : most + 1;
    return pageOf(
      await store.guardrails.list({ ...query, limit }),
      most ?? Number.POSITIVE_INFINITY,
      nextGuardrail,
    );
  };

  app.openapi(list, async (c) => {
    const { limit, agent_id: named = "", service, ...filters } = c.req.valid("query");
    const query = {
      ...filters,
      service: visibleServices(c, service),
      agent_id: named === "" ? undefined : named,
    };
    // What belongs to one agent is bounded where it is registered, and its list is complete.
    const most = limit ?? (query.agent_id === undefined ? usualRows : undefined);
    const { rows, next } = await page(query, most);
    return c.json([...rows], 200, nextLink(c.req.url, next));
  });

  app.openapi(listForAgent, async (c) => {
    const { agent_id } = c.req.valid("param");
    const { limit, ...query } = c.req.valid("query");
    const service = visibleServices(c, query.service);
    const { rows, next } = await page({ ...query, service, agent_id }, limit);
    return c.json([...rows], 200, nextLink(c.req.url, next));
  });

  app.openapi(register, async (c) => {
    const { service, ...request } = c.req.valid("json");
    const { outcome, registration } = await registerGuardrail(context, request, {
      service: oneService(c, service),
      caller: c.var.caller,
      origin: authorOf(c).origin,
    });
    return c.json(registration, outcome === "created" ? 201 : 200);
  });

  app.openapi(update, async (c) => {
    const { outcome, registration } = await registerGuardrail(
      context,
      { ...c.req.valid("json"), ...c.req.valid("param") },
      {
        service: oneService(c, c.req.valid("query").service),
        caller: c.var.caller,
        origin: authorOf(c).origin,
      },
    );
    return c.json(registration, outcome === "created" ? 201 : 200);
  });

  app.openapi(remove, async (c) => {
    const { agent_id, guardrail_name } = c.req.valid("param");
    const named = oneService(c, c.req.valid("query").service);
    const service = await serviceOf(store, agent_id, named);
    if (!mayLoosen(c.var.caller, service)) throw operatorNeeded();
    const key = { service, agent_id, guardrail_name };
    if (!(await removeGuardrail(context, key, authorOf(c)))) {
      throw new ProblemError(
        "not-found",
        "No guardrail has this key; GET /api/v1/guardrails lists them.",
      );
    }
    return c.body(null, 204);
  });
}
