import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import {
  guardrailActions,
  guardrailModes,
  guardrailPoints,
  guardrailSeverities,
} from "@parapet/posture";
import { secured } from "../access/secured.ts";
import { type GuardrailTemplate, guardrailTemplates } from "../guardrails/library.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer } from "./lists.ts";
import { owaspTagSchema } from "./schemas/finding.ts";
import { guardrailDetectorSchema, guardrailMatchSchema } from "./schemas/guardrail.ts";
import { problemAnswer } from "./schemas/problem.ts";

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
  ...secured("read"),
  responses: { 200: answer(z.array(templateSchema), "Sorted by name."), default: problemAnswer },
});

export function mountGuardrailLibrary(app: OpenAPIHono<ApiEnv>): void {
  app.openapi(library, (c) => c.json([...guardrailTemplates()], 200));
}
