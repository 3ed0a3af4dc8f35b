import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { bestEnforcement } from "@parapet/guardrails";
import type { EnforcementState } from "@parapet/posture";
import { oneService } from "../access/reach.ts";
import { securedWithBody } from "../access/secured.ts";
import { ProblemError } from "../core/problem.ts";
import { validRegistration } from "../guardrails/guardrail-writes.ts";
import { serviceOf } from "../guardrails/service-of-agent.ts";
import type { TestedCall } from "../guardrails/test-call.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer, jsonRequest } from "./lists.ts";
import { evaluationRequestSchema, evaluationSchema } from "./schemas/evaluation.ts";
import {
  enforcementStateSchema,
  guardrailNameSchema,
  guardrailUpdateSchema,
} from "./schemas/guardrail.ts";
import { problemAnswer } from "./schemas/problem.ts";

/** Largest call that is tested, in bytes. */
const maxCallBytes = 256 * 1024;

const factsSchema = z
  .object({
    commands: z.array(z.object({ name: z.string(), raw: z.string() })).readonly(),
    paths: z
      .array(z.object({ path: z.string(), access: z.string(), sensitive: z.boolean() }))
      .readonly(),
    network: z.array(z.object({ host: z.string(), scheme: z.string() })).readonly(),
    recipients: z.array(z.string()).readonly(),
    secrets: z.array(z.string()).readonly().openapi({
      description: "Kinds of secrets. Detected only if a guardrail of the agent uses them.",
    }),
    egress: z.boolean(),
    reads_private: z.boolean(),
    reads_untrusted: z.boolean(),
    takes_control: z.boolean(),
    destroys: z.boolean(),
    opaque: z.boolean(),
    truncated: z.boolean(),
  })
  .openapi("CallFacts") satisfies z.ZodType<TestedCall["facts"]>;

const labelsSchema = z
  .object({
    untrusted_seen: z.boolean(),
    private_read: z.boolean(),
    egress_done: z.boolean(),
    tool_calls: z.int().min(0),
    delegation_depth: z.int().min(0),
  })
  .openapi("SessionLabels") satisfies z.ZodType<TestedCall["labels"]>;

const testedGuardrailsSchema = z
  .object({
    registered: z.int().min(0).openapi({ description: "Guardrails that apply to the agent." }),
    evaluated: z.int().min(0).openapi({
      description:
        "Guardrails that Parapet evaluated for this call: enabled, registered for its point, and not evaluated elsewhere. If 0, `allow` has no meaning.",
    }),
    enforcement: enforcementStateSchema,
  })
  .openapi("TestedGuardrails", {
    description:
      "`enforcement`: whether an adapter does to a real call what the guardrails say, the best of those that matched; `not_enforced` where none did.",
  }) satisfies z.ZodType<TestedCall["guardrails"] & { readonly enforcement: EnforcementState }>;

const testedCallSchema = z
  .object({
    evaluation: evaluationSchema,
    guardrails: testedGuardrailsSchema,
    facts: factsSchema,
    labels: labelsSchema,
  })
  .openapi("TestedCall");

const testRequestSchema = evaluationRequestSchema
  .safeExtend({
    guardrail: guardrailUpdateSchema
      .extend({ guardrail_name: guardrailNameSchema })
      .optional()
      .openapi("GuardrailDraft", {
        description:
          "A guardrail to try before it is registered; it takes the place of the one of this name.",
      }),
  })
  .openapi("GuardrailTestRequest");

const test = createRoute({
  method: "post",
  path: "/api/v1/guardrails/test",
  tags: ["Guardrails"],
  summary: "Test the guardrails of an agent on a sample call",
  description:
    "The evaluation with its inputs: the facts of the call and the labels that the session would have after it. Nothing is stored. `guardrail` is evaluated with the registered ones, as if it were registered for the agent of the call.",
  ...securedWithBody("evaluate", "services", { limit: maxCallBytes, exactNumbers: true }),
  request: { body: jsonRequest(testRequestSchema) },
  responses: {
    200: answer(testedCallSchema, "The decision and the reasons."),
    default: problemAnswer,
  },
});

export function mountGuardrailTest(
  app: OpenAPIHono<ApiEnv>,
  { store, testCall, newId, now }: Pick<ApiContext, "store" | "testCall" | "newId" | "now">,
): void {
  app.openapi(test, async (c) => {
    const { service: named, guardrail, ...request } = c.req.valid("json");
    const { agent_id } = request;
    const service = await serviceOf(store, agent_id, oneService(c, named));
    const draft =
      guardrail === undefined
        ? undefined
        : draftOf({ ...guardrail, agent_id }, { service, guardrailId: newId("gr"), now: now() });
    const { evaluation, guardrails, ...basis } = await testCall({ ...request, service }, draft);
    const matched = new Set(evaluation.matched.map(({ guardrail_name }) => guardrail_name));
    // What only was tried is enforced by nothing.
    if (guardrail !== undefined) matched.delete(guardrail.guardrail_name);
    const concerned = await store.guardrails.list({
      service,
      agent_id,
      effective: true,
    });
    const enforcement = bestEnforcement(
      concerned
        .filter(({ guardrail_name }) => matched.has(guardrail_name))
        .map(({ enforcement_state }) => enforcement_state),
    );
    const answered = { ...basis, evaluation: { ...evaluation } };
    return c.json({ ...answered, guardrails: { ...guardrails, enforcement } }, 200);
  });
}

/** Throws ProblemError, whose pointers lead into the body of the test. */
function draftOf(
  request: Parameters<typeof validRegistration>[0],
  context: Omit<Parameters<typeof validRegistration>[1], "registeredVia">,
): ReturnType<typeof validRegistration> {
  try {
    return validRegistration(request, { ...context, registeredVia: "api" });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new ProblemError(error.code, error.message, {
      errors: error.errors.map(({ pointer, detail }) => ({
        pointer: `/guardrail${pointer}`,
        detail,
      })),
      cause: error,
    });
  }
}
