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
      description: "1-based; of an absent key, its nearest parent's; 0 when there is no such file.",
    }),
    column: z.int().min(0),
    excerpt: z.string().openapi({ description: "Redacted, one line, at most 160 characters." }),
    default_of: z.string().openapi({
      description: 'Product and version whose default applies because the key is absent; else "".',
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
  agent_id: z.string().openapi({ description: '"" when the fault is the workspace\'s.' }),
  evidence: z.array(evidenceSchema).readonly(),
  fixable: z.boolean(),
  fingerprint: z.string().openapi({ description: "Stays the same when the setting moves." }),
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
          "What each check says, the worst first, where several checks, or one at several settings, see one weakness of one agent: that is one finding, with the severity of the worst and the places of all. Each check ID can be fixed and suppressed by itself. [] where there is nothing to add.",
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
        "What to change. FILE, FOLDER, NAME and words in angle brackets stand for what a finding fills in.",
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
