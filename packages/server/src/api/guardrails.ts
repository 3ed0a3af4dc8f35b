import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { mayLoosen } from "../access/rules.ts";
import { operatorNeeded, secured, securedWithBody } from "../access/secured.ts";
import { ProblemError } from "../problem.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "./environment.ts";
import { registerGuardrail, removeGuardrail, serviceOf } from "./guardrail-writes.ts";
import { answer, jsonRequest } from "./lists.ts";
import {
  agentIdSchema,
  guardrailNameSchema,
  guardrailRequestSchema,
  guardrailSchema,
  guardrailUpdateSchema,
} from "./schemas/guardrail.ts";
import { problemAnswer } from "./schemas/problem.ts";

const serviceQuery = z.string().optional().openapi({
  description: "Default: the only service that holds the agent; 409 when several do.",
});

const registrations = answer(
  z.array(guardrailSchema),
  "In the order of service, agent and name; empty for an unknown agent.",
);

const effectiveQuery = z.stringbool().optional().openapi({
  description:
    "With an agent: adds those registered for who delegates to it (`main` for `main/helper`) and for every agent, `*`.",
});

const list = createRoute({
  method: "get",
  path: "/api/v1/guardrails",
  tags: ["Guardrails"],
  summary: "Guardrail registrations",
  ...secured("read"),
  request: {
    query: z.object({
      agent_id: z.string().optional(),
      service: z.string().optional(),
      effective: effectiveQuery,
    }),
  },
  responses: { 200: registrations, default: problemAnswer },
});

const listForAgent = createRoute({
  method: "get",
  path: "/api/v1/agents/{agent_id}/guardrails",
  tags: ["Guardrails"],
  summary: "Guardrails of an agent",
  description: "The same array as `GET /api/v1/guardrails?agent_id=`.",
  ...secured("read"),
  request: {
    params: z.object({ agent_id: z.string() }),
    query: z.object({ service: z.string().optional(), effective: effectiveQuery }),
  },
  responses: { 200: registrations, default: problemAnswer },
});

const register = createRoute({
  method: "post",
  path: "/api/v1/guardrails",
  tags: ["Guardrails"],
  summary: "Register a guardrail",
  description:
    "Idempotent: the same body leaves the revision. Without the operator token a call may add or tighten, never loosen.",
  ...securedWithBody("tighten"),
  request: { body: jsonRequest(guardrailRequestSchema) },
  responses: {
    200: answer(guardrailSchema, "It existed."),
    201: answer(guardrailSchema, "It is new."),
    default: problemAnswer,
  },
});

const agentGuardrail = z.object({ agent_id: agentIdSchema, guardrail_name: guardrailNameSchema });

const update = createRoute({
  method: "put",
  path: "/api/v1/agents/{agent_id}/guardrails/{guardrail_name}",
  tags: ["Guardrails"],
  summary: "Register or change a guardrail by its key",
  ...securedWithBody("tighten"),
  request: {
    params: agentGuardrail,
    query: z.object({ service: serviceQuery }),
    body: jsonRequest(guardrailUpdateSchema),
  },
  responses: {
    200: answer(guardrailSchema, "It existed."),
    201: answer(guardrailSchema, "It is new."),
    default: problemAnswer,
  },
});

const remove = createRoute({
  method: "delete",
  path: "/api/v1/agents/{agent_id}/guardrails/{guardrail_name}",
  tags: ["Guardrails"],
  summary: "Delete a guardrail",
  ...secured("operate"),
  request: { params: agentGuardrail, query: z.object({ service: serviceQuery }) },
  responses: { 204: { description: "It is gone." }, default: problemAnswer },
});

export function mountGuardrails(app: OpenAPIHono<ApiEnv>, context: ApiContext): void {
  const { store } = context;

  app.openapi(list, async (c) => {
    const { agent_id, service, effective } = c.req.valid("query");
    return c.json([...(await store.guardrails.list({ agent_id, service, effective }))], 200);
  });

  app.openapi(listForAgent, async (c) => {
    const { agent_id } = c.req.valid("param");
    const { service, effective } = c.req.valid("query");
    return c.json([...(await store.guardrails.list({ agent_id, service, effective }))], 200);
  });

  app.openapi(register, async (c) => {
    const { service, ...request } = c.req.valid("json");
    const { outcome, registration } = await registerGuardrail(context, request, {
      service,
      caller: c.var.caller,
    });
    return c.json(registration, outcome === "created" ? 201 : 200);
  });

  app.openapi(update, async (c) => {
    const { outcome, registration } = await registerGuardrail(
      context,
      { ...c.req.valid("json"), ...c.req.valid("param") },
      { service: c.req.valid("query").service, caller: c.var.caller },
    );
    return c.json(registration, outcome === "created" ? 201 : 200);
  });

  app.openapi(remove, async (c) => {
    if (!mayLoosen(c.var.caller)) throw operatorNeeded();
    const { agent_id, guardrail_name } = c.req.valid("param");
    const service = await serviceOf(store, agent_id, c.req.valid("query").service);
    const key = { service, agent_id, guardrail_name };
    if (!(await removeGuardrail(context, key, c.var.caller))) {
      throw new ProblemError(
        "not-found",
        "There is no such guardrail; GET /api/v1/guardrails lists them.",
      );
    }
    return c.body(null, 204);
  });
}
