import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { maxCallBytes } from "@parapet/adapter-link";
import { type Evaluation, evaluationDecisions } from "@parapet/guardrails";
import type { Context } from "hono";
import { secured, securedWithBody } from "../access/secured.ts";
import { showsToken } from "../access/caller.ts";
import { serviceOf } from "../guardrails/service-of-agent.ts";
import { adapterThatCalls } from "./adapter-calls.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer, jsonRequest, nextLink, pageQuery } from "./lists.ts";
import {
  evaluationRequestSchema,
  evaluationSchema,
  invocationSchema,
} from "./schemas/evaluation.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { oneService, visibleServices } from "../access/reach.ts";

const evaluate = createRoute({
  method: "post",
  path: "/api/v1/guardrails/evaluate",
  tags: ["Guardrails"],
  summary: "Evaluate a call against the guardrails of an agent",
  description:
    "For adapters. A caller that gets no response with status 200 applies its own failure mode. The session is stored before the response is sent.",
  ...securedWithBody("evaluate", "services", { limit: maxCallBytes, exactNumbers: true }),
  request: { body: jsonRequest(evaluationRequestSchema) },
  responses: {
    200: answer(evaluationSchema, "The decision."),
    default: problemAnswer,
  },
});

const invocations = createRoute({
  method: "get",
  path: "/api/v1/guardrails/invocations",
  tags: ["Guardrails"],
  summary: "List guardrail evaluations, allowed calls included, newest first",
  ...secured("read", "services"),
  request: {
    query: z.object({
      service: z.string().optional(),
      agent_id: z.string().optional(),
      session_id: z.string().optional(),
      decision: z.enum(evaluationDecisions).optional(),
      ...pageQuery,
    }),
  },
  responses: {
    200: answer(z.array(invocationSchema), "A page. `Link` points to the next page."),
    default: problemAnswer,
  },
});

export function mountGuardrailEvaluations(app: OpenAPIHono<ApiEnv>, context: ApiContext): void {
  const { store, evaluateCall, adapters } = context;

  app.openapi(evaluate, async (c) => {
    const { service, ...request } = c.req.valid("json");
    const { caller } = c.var;
    if (caller.kind === "adapter") {
      const installation = await adapterThatCalls(context, caller);
      return answered(c, await adapters.ask(installation, request));
    }
    const evaluation = await evaluateCall(
      {
        ...request,
        service: await serviceOf(store, request.agent_id, oneService(c, service)),
      },
      { enforces: false, isAnonymous: !showsToken(caller) },
    );
    return answered(c, evaluation);
  });

  app.openapi(invocations, async (c) => {
    const { limit = 50, service, ...filters } = c.req.valid("query");
    const page = await store.evaluations.list({
      ...filters,
      service: visibleServices(c, service),
      limit,
    });
    return c.json([...page.rows], 200, nextLink(c.req.url, page.next));
  });
}

/**
 * What a tool is to be run with instead is what it needs, secrets and all; only who asked gets it,
 * and it is not kept.
 */
function answered(c: Context<ApiEnv>, evaluation: Evaluation) {
  if (evaluation.updated_input !== undefined) c.set("sendsAsItIs", true);
  return c.json({ ...evaluation }, 200);
}
