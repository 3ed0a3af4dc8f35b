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
    description: "Each finding counts once.",
  }) satisfies z.ZodType<ReportSummary>;

const scannedFileSchema = z
  .object({
    path: z.string(),
    status: z.enum(["read", "skipped", "unreadable"]),
    reason: z.string().openapi({
      description:
        'Why the file was not read or not read completely; "" if it was read completely.',
    }),
    skill: z
      .string()
      .optional()
      .openapi({ description: "Folder of the skill that the file belongs to." }),
    digest: z
      .string()
      .optional()
      .openapi({ description: "First 32 digits of the SHA-256 of a file of a skill." }),
  })
  .openapi("ScannedFile") satisfies z.ZodType<ScannedFile>;

const appliedSuppressionSchema = z
  .object({
    check_id: z.string(),
    reason: z.string(),
    owner: z.string().openapi({ description: '"" for a comment.' }),
    expires: z
      .string()
      .openapi({ description: 'The last day on which the suppression applies; "" for a comment.' }),
    source: z.enum(["comment", "file"]),
    place: evidenceSchema,
    fingerprints: z
      .array(z.string())
      .readonly()
      .openapi({ description: "Fingerprints of the findings that it suppresses." }),
  })
  .openapi("AppliedSuppression") satisfies z.ZodType<AppliedSuppression>;

const skillVerdictSchema = z
  .object({
    path: z.string().openapi({ description: "Folder of the skill, as in `files`." }),
    verdict: z.enum(skillVerdicts).openapi({
      description:
        "`dangerous`: an open finding of critical or high severity, and of medium confidence at least. `suspicious`: another open finding that asks for action. `incomplete`: no finding, and not all files were read whole. `no_findings`: no finding in what was read whole.",
    }),
    severity: z.enum(findingSeverities).optional().openapi({
      description: "Severity of the worst finding; omitted if there is none.",
    }),
    findings: count.openapi({
      description: "Open findings that require action and are located in its files.",
    }),
    check_ids: z.array(z.string()).readonly(),
    files_read: count.openapi({ description: "Files that were read completely." }),
    files_not_read: count.openapi({
      description: "Files that were not read, or not read completely.",
    }),
  })
  .openapi("SkillVerdict") satisfies z.ZodType<SkillVerdict>;

const identity = {
  scan_id: z.string(),
  service: z.string(),
  workspace_path: z.string(),
  scanned_at: z.iso.datetime(),
};

const versionSchema = z.string().openapi({
  description: 'The release that made the report; "" in reports of releases that did not say it.',
});

export const scanListingSchema = z
  .object({ ...identity, parapet_version: versionSchema, summary: summarySchema })
  .openapi("ScanListing") satisfies z.ZodType<ScanListing>;

export const scanReportSchema = z
  .object({
    schema_version: z.int().min(1).openapi({
      description:
        "Increases when a field is removed or changes its meaning; not when a field is added.",
    }),
    parapet_version: versionSchema,
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
          "Latest releases that reject the configuration, and the number of rejected settings. The report covers the remaining settings.",
      }),
    findings: z.array(findingSchema).readonly(),
    suppressions: z.array(appliedSuppressionSchema).readonly(),
    // Reports that were kept before have none.
    skills: z.array(skillVerdictSchema).readonly().default([]).openapi({
      description: "One entry per skill, worst first.",
    }),
    exposures: z.array(exposureSchema).readonly(),
    exposures_truncated: z.boolean().openapi({
      description: "Too many entry points to search each individually: some may be missing.",
    }),
    plans: z.array(fixPlanSchema).readonly().openapi({
      description: "The recommended plan, then alternatives.",
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
        "The workspace folder or its configuration file. `~` is the home folder of the server's user. A relative path is resolved against the working directory of the server.",
      example: "~/.openclaw",
    }),
    service: z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/)
      .optional()
      .openapi({
        description:
          "Name of the service for a new workspace; default: the folder name. A name that is already used gets a digest of the path as a suffix: by another workspace or, without the operator token, by an agent elsewhere whose calls an adapter has evaluated.",
      }),
  })
  .openapi("ScanRequest");
