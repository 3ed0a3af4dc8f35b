import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import {
  guardrailActions,
  guardrailModes,
  guardrailPoints,
  guardrailSeverities,
  sourceTrusts,
} from "@parapet/posture";
import { secured } from "../access/secured.ts";
import {
  type GuardrailTemplate,
  guardrailTemplates,
  type SampleCall,
  sampleCalls,
} from "../guardrails/library.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer } from "./lists.ts";
import { owaspTagSchema } from "./schemas/finding.ts";
import { guardrailDetectorSchema, guardrailMatchSchema } from "./schemas/guardrail.ts";
import { problemAnswer } from "./schemas/problem.ts";

const sampleSchema = z
  .object({
    name: z.string().openapi({ description: "Name of the template." }),
    why: z.string(),
    point: z.enum(guardrailPoints),
    source_trust: z.enum(sourceTrusts),
    tool: z
      .object({
        name: z.string(),
        server: z.string(),
        category: z.string().openapi({ description: "What the tool is for.", example: "shell" }),
        args: z.record(z.string(), z.unknown()).readonly(),
      })
      .optional(),
    text: z.string().optional(),
    cwd: z.string().optional(),
  })
  .openapi("GuardrailSample") satisfies z.ZodType<SampleCall>;

const templateSchema = z
  .object({
    name: z.string().openapi({ description: "Name of its registration." }),
    description: z.string(),
    severity: z.enum(guardrailSeverities),
    owasp: z.array(owaspTagSchema).readonly(),
    points: z.array(z.enum(guardrailPoints)).readonly(),
    mode: z.enum(guardrailModes),
    action: z.enum(guardrailActions),
    match: guardrailMatchSchema.partial(),
    condition: z.string(),
    detectors: z.array(guardrailDetectorSchema).readonly(),
  })
  .openapi("GuardrailTemplate") satisfies z.ZodType<Omit<GuardrailTemplate, "match">>;

const library = createRoute({
  method: "get",
  path: "/api/v1/guardrails/library",
  tags: ["Guardrails"],
  summary: "List guardrail templates",
  description:
    "Send one to `POST /api/v1/guardrails` with an `agent_id`; `name` becomes its `guardrail_name`.",
  ...secured("read", "nothing"),
  responses: { 200: answer(z.array(templateSchema), "Sorted by name."), default: problemAnswer },
});

const samples = createRoute({
  method: "get",
  path: "/api/v1/guardrails/library/samples",
  tags: ["Guardrails"],
  summary: "List a sample call for each guardrail template",
  description:
    "Calls for `POST /api/v1/guardrails/test`. A template that only a session, a time or a secret makes match has none.",
  ...secured("read", "nothing"),
  responses: {
    200: answer(z.array(sampleSchema), "Sorted by name of the template."),
    default: problemAnswer,
  },
});

export function mountGuardrailLibrary(app: OpenAPIHono<ApiEnv>): void {
  app.openapi(library, (c) => c.json([...guardrailTemplates()], 200));
  app.openapi(samples, (c) => c.json([...sampleCalls()], 200));
}
