import { z } from "@hono/zod-openapi";
import {
  confidences,
  findingSeverities,
  type ChangedFinding,
  type FixEdit,
  type FixEffects,
  type FixedFile,
  type FixPreview,
  type FixRecord,
  type ReratedFinding,
  type ScanFixPayload,
  type ScanFixResult,
} from "@parapet/posture";
import { pathChangeSchema } from "./attack-path.ts";

export const scanFixPayloadSchema = z
  .object({
    workspace_path: z.string().openapi({
      description:
        "The workspace folder or its configuration file. `~` is the home folder of the server's user. A relative path is resolved against the working directory of the server.",
      example: "~/.openclaw",
    }),
    check_ids: z.array(z.string()).openapi({
      description: "IDs of the checks to fix.",
      example: ["OC-NET-001"],
    }),
  })
  .openapi("ScanFixPayload") satisfies z.ZodType<ScanFixPayload>;

/** The same fields; only the documented operation ignores others. */
export const scanFixPreviewRequestSchema = z
  .strictObject(scanFixPayloadSchema.shape)
  .openapi("ScanFixPreviewRequest");

const outcome = {
  applied: z.array(z.string()).readonly().openapi({ description: "Fix ran successfully." }),
  skipped: z.array(z.string()).readonly().openapi({ description: "No registered automated fix." }),
  errors: z.record(z.string(), z.string()).openapi({ description: "Check ID to error message." }),
};

export const scanFixResultSchema = z
  .object(outcome)
  .openapi("ScanFixResult") satisfies z.ZodType<ScanFixResult>;

const fixEditSchema = z
  .object({ file: z.string(), pointer: z.string(), before: z.string(), after: z.string() })
  .openapi("FixEdit") satisfies z.ZodType<FixEdit>;

const changedFindingSchema = z
  .object({
    check_id: z.string(),
    title: z.string(),
    message: z.string(),
    severity: z.enum(findingSeverities),
    confidence: z.enum(confidences),
    agent_id: z.string(),
    fingerprint: z.string(),
  })
  .openapi("ChangedFinding") satisfies z.ZodType<ChangedFinding>;
const changedFindings = z.array(changedFindingSchema);
const reratedFindings = z.array(
  changedFindingSchema
    .extend({ severity_before: z.enum(findingSeverities) })
    .openapi("ReratedFinding") satisfies z.ZodType<ReratedFinding>,
);
const changedPaths = z.array(pathChangeSchema);

const effects = {
  findings_closed: changedFindings.readonly().openapi({
    description: "Open findings that the fix resolves, highest severity first.",
  }),
  findings_opened: changedFindings.readonly().openapi({
    description: "Open findings that the fix introduces, highest severity first.",
  }),
  findings_lowered: reratedFindings.readonly().openapi({
    description: "Open findings that remain with a lower severity, highest first.",
  }),
  findings_raised: reratedFindings.readonly().openapi({
    description: "Open findings that remain with a higher severity, highest first.",
  }),
  paths_closed: changedPaths
    .readonly()
    .openapi({ description: "Attack paths that the fix closes." }),
  paths_lowered: changedPaths.readonly().openapi({
    description: "Attack paths with a lower score or a more trusted source only.",
  }),
  paths_raised: changedPaths
    .readonly()
    .openapi({ description: "Attack paths with a higher score." }),
  paths_opened: changedPaths
    .readonly()
    .openapi({ description: "Attack paths that the fix opens." }),
  total_before: z.number().openapi({ description: "Total risk, one decimal." }),
  total_after: z.number(),
};

/** The difference between a scan before a fix and one after it. */
export const fixEffectsSchema = z
  .object(effects)
  .openapi("FixEffects") satisfies z.ZodType<FixEffects>;

export const fixPreviewSchema = z
  .object({
    ...outcome,
    diff: z.string().openapi({ description: 'Unified diff, secrets redacted; "" for no change.' }),
    edits: z.record(z.string(), z.array(fixEditSchema).readonly()),
    ...effects,
    include: z.array(z.string()).readonly().openapi({
      description: "Check IDs whose fixes, applied together with this one, close what it opens.",
    }),
  })
  .openapi("FixPreview") satisfies z.ZodType<FixPreview>;

const fixedFileSchema = z
  .object({
    path: z.string(),
    backup_path: z.string().openapi({
      description:
        'Absolute path of the backup that a rollback restores: beside the file, or in the data folder for a file in a git work tree; "" when the file did not exist or kept its bytes.',
    }),
    hash_before: z.string().openapi({
      description:
        'The same for the same content, and no digest that could be tried; "" when there was no file, or only the mode was changed.',
    }),
    hash_after: z.string().openapi({ description: "Hash of the content after the fix." }),
    mode_before: z.string().openapi({ description: 'Permission bits; "" if unchanged.' }),
    mode_after: z.string(),
    device: z.string().openapi({
      description:
        "Device number of the file, decimal. A rollback compares it, as it does the inode.",
    }),
    inode_before: z.string().openapi({
      description: 'Inode before the fix, decimal; "" if the file did not exist.',
    }),
    inode_after: z.string().openapi({
      description:
        'Inode after the fix: another one when the file was rewritten; "" when it is not known, as of fixes of older versions.',
    }),
    born_at: z.string().openapi({
      description:
        'When the file with `inode_after` was made, in nanoseconds since 1970; "" where it is not known.',
    }),
    inode_rolled_back: z.string().openapi({
      description:
        'Inode after the rollback; "" while the fix is applied, or if the file does not exist.',
    }),
  })
  .openapi("FixedFile") satisfies z.ZodType<FixedFile>;

export const fixRecordSchema = z
  .object({
    fix_id: z.string(),
    service: z.string(),
    workspace_path: z.string(),
    workspaces: z
      .array(z.object({ service: z.string(), workspace_path: z.string() }))
      .readonly()
      .openapi({
        description:
          "Every workspace that the fix changed, never empty. `service` and `workspace_path` are those of the first.",
      }),
    applied_at: z.iso.datetime(),
    applied_by: z.string(),
    check_ids: z.array(z.string()).readonly(),
    files: z.array(fixedFileSchema).readonly(),
    rolled_back_at: z.string(),
    notes: z.array(z.string()).readonly(),
  })
  .openapi("FixRecord") satisfies z.ZodType<FixRecord>;
