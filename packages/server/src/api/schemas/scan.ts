import { z } from "@hono/zod-openapi";
import {
  type AppliedSuppression,
  findingSeverities,
  type ReportSummary,
  type ScanListing,
  type ScannedFile,
  type ScanReport,
  type SeveritySummary,
  type SkillVerdict,
  skillVerdicts,
} from "@parapet/posture";
import { attackPathSchema, rankedFixSchema } from "./attack-path.ts";
import { exposureSchema, fixPlanSchema } from "./exposure.ts";
import { evidenceSchema, findingSchema } from "./finding.ts";

const count = z.int().min(0);

export const summarySchema = z
  .object({ critical: count, high: count, medium: count, low: count })
  .openapi("SeveritySummary") satisfies z.ZodType<SeveritySummary>;

const reportSummarySchema = summarySchema
  .extend({ info: count, suppressed: count })
  .openapi("ReportSummary", {
    description: "Every finding, counted once.",
  }) satisfies z.ZodType<ReportSummary>;

const scannedFileSchema = z
  .object({
    path: z.string(),
    status: z.enum(["read", "skipped", "unreadable"]),
    reason: z.string().openapi({
      description: 'Why it was not read, or not to its end; "" when it was read whole.',
    }),
    skill: z
      .string()
      .optional()
      .openapi({ description: "Folder of the skill that it belongs to." }),
  })
  .openapi("ScannedFile") satisfies z.ZodType<ScannedFile>;

const appliedSuppressionSchema = z
  .object({
    check_id: z.string(),
    reason: z.string(),
    owner: z.string().openapi({ description: '"" for a comment.' }),
    expires: z
      .string()
      .openapi({ description: 'The last day on which it counts; "" for a comment.' }),
    source: z.enum(["comment", "file"]),
    place: evidenceSchema,
    fingerprints: z
      .array(z.string())
      .readonly()
      .openapi({ description: "Of the findings that it suppresses." }),
  })
  .openapi("AppliedSuppression") satisfies z.ZodType<AppliedSuppression>;

const skillVerdictSchema = z
  .object({
    path: z.string().openapi({ description: "Folder of the skill, named as in `files`." }),
    verdict: z.enum(skillVerdicts).openapi({
      description:
        "`dangerous`: an open finding of critical or high severity, and of medium confidence at least. `suspicious`: another open finding that asks for action. `incomplete`: no finding, and not all files were read whole. `no_findings`: no finding in what was read whole.",
    }),
    severity: z.enum(findingSeverities).optional().openapi({
      description: "Of the worst finding; left out without one.",
    }),
    findings: count.openapi({ description: "Open ones that ask for action and name its files." }),
    check_ids: z.array(z.string()).readonly(),
    files_read: count.openapi({ description: "Files that were read whole." }),
    files_not_read: count.openapi({
      description: "Files that were not read, or not to their end.",
    }),
  })
  .openapi("SkillVerdict") satisfies z.ZodType<SkillVerdict>;

const identity = {
  scan_id: z.string(),
  service: z.string(),
  workspace_path: z.string(),
  scanned_at: z.iso.datetime(),
};

export const scanListingSchema = z
  .object({ ...identity, summary: summarySchema })
  .openapi("ScanListing") satisfies z.ZodType<ScanListing>;

export const scanReportSchema = z
  .object({
    schema_version: z.int().min(1).openapi({
      description: "Grows when a field goes or changes its meaning; a new field is no change.",
    }),
    parapet_version: z.string().openapi({
      description:
        'The release that made the report; "" in reports of releases that did not say it.',
    }),
    ...identity,
    runtimes: z.array(z.string()).readonly(),
    files: z.array(scannedFileSchema).readonly(),
    refused: z
      .array(
        z
          .object({
            by: z.string(),
            reasons: z.int().min(1),
            // Reports that were kept before have none.
            settings: z.array(z.string()).readonly().default([]),
          })
          .openapi("Refusal"),
      )
      .readonly()
      .openapi({
        description:
          "Newest releases that refuse the configuration, and for how many settings: what is reported is what the rest of it would do.",
      }),
    findings: z.array(findingSchema).readonly(),
    suppressions: z.array(appliedSuppressionSchema).readonly(),
    // Reports that were kept before have none.
    skills: z.array(skillVerdictSchema).readonly().default([]).openapi({
      description: "One for each skill, worst first.",
    }),
    exposures: z.array(exposureSchema).readonly(),
    exposures_truncated: z.boolean().openapi({
      description: "Too many different ways in to search each: entry points may be missing.",
    }),
    plans: z.array(fixPlanSchema).readonly().openapi({
      description: "What to do first, and other ways to the same end.",
    }),
    attack_paths: z.array(attackPathSchema).readonly(),
    fixes: z.array(rankedFixSchema).readonly(),
    summary: reportSummarySchema,
  })
  .openapi("ScanReport") satisfies z.ZodType<ScanReport>;

export const scanRequestSchema = z
  .strictObject({
    workspace_path: z.string().openapi({
      description:
        "The workspace folder, or its configuration file. `~` is the home folder of the server's user; a relative path starts at the folder that the server was started in.",
      example: "~/.openclaw",
    }),
    service: z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/)
      .optional()
      .openapi({
        description:
          "Name of the service, where the workspace is not known yet; default: the folder's name. A name that is taken, by another workspace or, unless the caller holds the operator token, by an agent elsewhere whose calls an adapter has judged, gets a digest of the path.",
      }),
  })
  .openapi("ScanRequest");
