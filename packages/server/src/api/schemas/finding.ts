import { z } from "@hono/zod-openapi";
import {
  type CheckDescription,
  confidences,
  type Evidence,
  type FindingPart,
  findingSeverities,
  owaspTags,
  type ReportedFinding,
} from "@parapet/posture";

export const owaspTagSchema = z.enum(owaspTags).openapi("OwaspTag", {
  description: "OWASP Top 10 for Agentic Applications, version 1.0.",
});

export const evidenceSchema = z
  .object({
    file: z.string().openapi({ description: "Relative to the workspace, with forward slashes." }),
    pointer: z.string().openapi({ description: 'RFC 6901 pointer; "" is the whole document.' }),
    line: z.int().min(0).openapi({
      description:
        "1-based. For an absent key, the line of its nearest parent; 0 if the file does not exist.",
    }),
    column: z.int().min(0),
    excerpt: z.string().openapi({ description: "Redacted, one line, at most 160 characters." }),
    default_of: z.string().openapi({
      description:
        'Product and version whose default applies because the key is absent; otherwise "".',
    }),
  })
  .openapi("Evidence") satisfies z.ZodType<Evidence>;

const singleFindingSchema = z.object({
  check_id: z.string(),
  title: z.string(),
  message: z.string(),
  remediation: z.string().openapi({
    description:
      'What to change, with commands for the file, agent and setting of this finding; "" in reports of releases that did not say it.',
  }),
  severity: z.enum(findingSeverities),
  confidence: z.enum(confidences),
  owasp: z.array(owaspTagSchema).readonly(),
  agent_id: z
    .string()
    .openapi({ description: '"" if the finding applies to the whole workspace.' }),
  evidence: z.array(evidenceSchema).readonly(),
  fixable: z.boolean(),
  fingerprint: z
    .string()
    .openapi({ description: "Stable when the setting moves within the file." }),
  suppressed: z.boolean(),
});

export const findingSchema = singleFindingSchema
  .extend({
    parts: z
      .array(
        singleFindingSchema
          .omit({ suppressed: true })
          .openapi("FindingPart") satisfies z.ZodType<FindingPart>,
      )
      .readonly()
      .openapi({
        description:
          "The results of each check, highest severity first, if several checks, or one check at several settings, report the same weakness of an agent. They are merged into one finding with the highest severity and all locations. Each check ID can be fixed and suppressed individually. [] if nothing was merged.",
      }),
  })
  .openapi("Finding") satisfies z.ZodType<ReportedFinding>;

export const checkSchema = z
  .object({
    check_id: z.string(),
    title: z.string(),
    severity: z.enum(findingSeverities),
    runtime: z.string(),
    owasp: z.array(owaspTagSchema).readonly(),
    fixable: z.boolean(),
    rationale: z.string(),
    remediation: z.string().openapi({
      description:
        "How to remediate. FILE, FOLDER, NAME and words in angle brackets are placeholders that a finding fills in.",
    }),
    references: z.array(z.string()).readonly(),
    aliases: z.array(z.string()).readonly(),
    weakness: z.string().openapi({
      description:
        'The weakness that other checks see as well, and with which it is one finding; "" where no other does.',
    }),
    docs_url: z.string(),
  })
  .openapi("Check") satisfies z.ZodType<CheckDescription>;
