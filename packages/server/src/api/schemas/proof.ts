import { z } from "@hono/zod-openapi";
import type { ProofAvailability, ProofJob } from "../../risk/proof-job.ts";
import type { PathProof } from "../../risk/shown-proof.ts";

const texts = z.array(z.string()).readonly();
const results = ["proven", "stopped", "not_tried"] as const;

const stepSchema = z
  .object({
    node_id: z.string(),
    label: z.string(),
    status: z.enum(["reached", "refused", "not_tried"]),
    refused_by: z
      .enum([
        "",
        "sandbox",
        "approval",
        "tool_policy",
        "allowlist",
        "guardrail",
        "access_control",
        "runtime",
      ])
      .openapi({ description: '"" if nothing refused the step.' }),
    guardrail: z.string().optional().openapi({
      description: "Name of the guardrail that refused it; omitted if none did.",
    }),
    detail: z.string().openapi({ description: "What was seen, or why it was not tried." }),
  })
  .openapi("PlayedStep");

export const pathProofSchema = z
  .object({
    path_id: z.string(),
    status: z.enum([...results, "queued", "running", "failed", "stale"]).openapi({
      description:
        "`proven`: every step was reached in the real runtime. `stopped`: the runtime refused a step. `not_tried`: the path was never played, or a step could not be tried. `stale`: the workspace, the path, an adapter, the registered guardrails or the runtime's version has changed since. `failed`: the latest run came to no result.",
    }),
    result: z.enum([...results, ""]).openapi({
      description: 'What the latest run came to; "" if there is none.',
    }),
    statement: z.string().openapi({ example: "proven in OpenClaw 2026.9.6 on 2026-11-29" }),
    stale_because: texts,
    reason: z.string().openapi({ description: 'Why the latest run failed; "" otherwise.' }),
    runtime: z.string().openapi({ example: "OpenClaw" }),
    runtime_version: z.string(),
    tried_at: z.string(),
    steps: z.array(stepSchema).readonly().openapi({
      description: "In path order; side conditions last.",
    }),
    changes: texts.openapi({
      description: "How the copy that was played differs from the workspace.",
    }),
  })
  .openapi("PathProof") satisfies z.ZodType<PathProof>;

export const proofJobSchema = z
  .object({
    job_id: z.string().openapi({ example: "pj_3kq…" }),
    target: z.string().openapi({ description: "ID of the path or exposure." }),
    path_ids: texts,
    status: z.enum(["queued", "running", "done", "failed"]),
    reason: z.string().openapi({ description: 'Why it failed; "" otherwise.' }),
    requested_at: z.string(),
    started_at: z.string().openapi({ description: '"" if it has not started.' }),
    finished_at: z.string().openapi({ description: '"" if it has not ended.' }),
  })
  .openapi("ProofJob") satisfies z.ZodType<ProofJob>;

export const proofReportSchema = z
  .object({ path_id: z.string(), report: z.string().openapi({ description: "Markdown." }) })
  .openapi("ProofReport");

const availabilitySchema = z
  .object({
    available: z.boolean(),
    reason: z.string().openapi({ description: 'Why nothing can be played here; "" otherwise.' }),
    runtime: z.string(),
    runtime_version: z.string(),
    program: z.string().openapi({ description: "File of the runtime that is run." }),
  })
  .openapi("ProofAvailability") satisfies z.ZodType<ProofAvailability>;

export const proofStateSchema = z
  .object({
    target: z.string(),
    availability: availabilitySchema,
    job: proofJobSchema.optional().openapi({
      description: "The latest job of this server for it; omitted if there is none.",
    }),
    proofs: z.array(pathProofSchema).readonly(),
  })
  .openapi("ProofState");
