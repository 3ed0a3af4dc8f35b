import type { MachineUpload } from "@parapet/assessment";
import {
  confidences,
  edgeKinds,
  findingSeverities,
  fixNeeds,
  nodeKinds,
  owaspTags,
  riskSeverities,
  severities,
  skillVerdicts,
} from "@parapet/posture";
import { z } from "zod";

/** What one upload may hold; a workspace that is larger has to be split. */
export const mostRows = {
  findings: 20_000,
  files: 50_000,
  nodes: 20_000,
  edges: 100_000,
  agents: 5_000,
  others: 5_000,
} as const;

/** Characters of one text. */
const longestText = 20_000;

const text = z.string().max(longestText);
const name = z.string().max(1_000);
const names = z.array(name).max(mostRows.others).readonly();
const count = z.int().min(0).max(1_000_000_000);
const score = z.number().min(0).max(10);
const total = z.number().min(-100).max(1_000);
const rows = <Row extends z.ZodType>(row: Row, most: number) => z.array(row).max(most).readonly();

const evidence = z.strictObject({
  file: z.string().max(5_000),
  pointer: z.string().max(5_000),
  line: count,
  column: count,
  // Lines of files stay on the machine.
  excerpt: z.literal(""),
  default_of: name,
});
const places = rows(evidence, 1_000);

const findingPart = {
  check_id: name,
  title: text,
  message: text,
  remediation: text,
  severity: z.enum(findingSeverities),
  confidence: z.enum(confidences),
  owasp: z.array(z.enum(owaspTags)).max(owaspTags.length).readonly(),
  agent_id: name,
  evidence: places,
  fixable: z.boolean(),
  fingerprint: z.string().regex(/^[0-9a-f]{32}$/),
};

const finding = z.strictObject({
  ...findingPart,
  suppressed: z.boolean(),
  parts: rows(z.strictObject(findingPart), 1_000),
});

const plan = z.strictObject({
  check_ids: names,
  titles: rows(text, mostRows.others),
  safe: z.boolean(),
  choices: names,
  closes: names,
  lowers: names,
  opens: names,
  needs: z.array(z.enum(fixNeeds)).max(fixNeeds.length).readonly(),
  total_before: total,
  total_after: total,
});

const exposure = z.strictObject({
  exposure_id: name,
  services: names,
  principal: text,
  entry_point: text,
  agents: names,
  alike: names,
  severity: z.enum(severities),
  score,
  outcomes: rows(
    z.strictObject({
      path_id: name,
      rule_name: name,
      outcome: text,
      by_agent: name,
      risk_score: score,
      severity: z.enum(severities),
    }),
    1_000,
  ),
  root_causes: names,
  plan: plan.optional(),
});

const fix = z.strictObject({
  check_ids: names,
  title: text,
  safe: z.boolean(),
  risk_removed: total,
  total_before: total,
  total_after: total,
  paths_closed: names,
  paths_lowered: rows(
    z.strictObject({
      path_id: name,
      rule_name: name,
      risk_score_before: score,
      risk_score_after: score,
    }),
    mostRows.others,
  ),
});

const report = z.strictObject({
  schema_version: z.int().min(1).max(1_000),
  parapet_version: z.string().regex(/^[0-9A-Za-z.+-]{0,40}$/),
  scan_id: z.string().regex(/^sc_[0-9A-Za-z]{1,60}$/),
  service: z.string().max(200),
  workspace_path: z.string().min(1).max(4_000),
  scanned_at: z.iso.datetime({ precision: 3 }),
  runtimes: z
    .array(z.string().regex(/^[a-z0-9-]{1,40}$/))
    .max(50)
    .readonly(),
  files: rows(
    z.strictObject({
      path: z.string().max(5_000),
      status: z.enum(["read", "skipped", "unreadable"]),
      reason: text,
      skill: z.string().max(5_000).optional(),
      digest: z
        .string()
        .regex(/^[0-9a-f]{32}$/)
        .optional(),
    }),
    mostRows.files,
  ),
  refused: rows(z.strictObject({ by: name, reasons: count, settings: names }), 100),
  findings: rows(finding, mostRows.findings),
  suppressions: rows(
    z.strictObject({
      check_id: name,
      reason: text,
      owner: name,
      expires: name,
      source: z.enum(["comment", "file"]),
      place: evidence,
      fingerprints: names,
    }),
    mostRows.others,
  ),
  skills: rows(
    z.strictObject({
      path: z.string().max(5_000),
      verdict: z.enum(skillVerdicts),
      severity: z.enum(findingSeverities).optional(),
      findings: count,
      check_ids: names,
      files_read: count,
      files_not_read: count,
    }),
    mostRows.others,
  ),
  exposures: rows(exposure, mostRows.others),
  exposures_truncated: z.boolean(),
  plans: rows(plan, 100),
  // The service searches the graph itself.
  attack_paths: z
    .array(
      z.strictObject({
        path_id: name,
        rule_name: name,
        owasp_tag: z.enum(owaspTags),
        agents_involved: names,
        path_steps: z
          .array(
            z.strictObject({
              node_id: name,
              node_type: name,
              vulnerability: name,
              description: text,
            }),
          )
          .readonly(),
        risk_score: score,
        severity: z.enum(riskSeverities),
        detected_at: name,
      }),
    )
    .max(0)
    .readonly(),
  fixes: rows(fix, 1_000),
  summary: z.strictObject({
    critical: count,
    high: count,
    medium: count,
    low: count,
    info: count,
    suppressed: count,
  }),
});

const key = z.string().min(1).max(5_000);
const attributes = z
  .record(z.string().max(200), z.union([text, z.number(), z.boolean(), rows(text, 10_000)]))
  .refine((record) => Object.keys(record).length <= 200)
  .readonly();

const graph = z.strictObject({
  nodes: rows(
    z.strictObject({
      key,
      kind: z.enum(nodeKinds),
      label: text,
      service: z.string().max(200),
      attributes,
    }),
    mostRows.nodes,
  ),
  edges: rows(
    z.strictObject({
      source: key,
      target: key,
      kind: z.enum(edgeKinds),
      basis: z.enum(["configured", "observed", "inferred"]),
      attributes,
      description: text,
      vulnerability: name,
      evidence: places,
      fixedBy: names,
      controls: rows(z.strictObject({ name, evidence: places }), 100),
    }),
    mostRows.edges,
  ),
});

/** All that a machine sends of a workspace. */
export const uploadSchema = z.strictObject({
  format: z.int().min(1).max(1_000),
  machine: z.string().max(63),
  os: z.string().regex(/^[\w .()+#:~-]{0,200}$/),
  report,
  graph,
  agents: rows(z.strictObject({ agent_id: name, name, model: name }), mostRows.agents),
}) satisfies z.ZodType<MachineUpload>;
