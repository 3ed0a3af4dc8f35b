import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { ScanReport } from "@parapet/posture";
import { compareScans, type ScanDiff } from "@parapet/assessment";
import { secured } from "../access/secured.ts";
import { ProblemError } from "../core/problem.ts";
import { arrayJson, attackPathJson, objectJson } from "../store/attack-paths/attack-path-json.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { jsonText } from "./json-text.ts";
import { answer } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { scanDiffSchema } from "./schemas/scan-diff.ts";
import { requireAny } from "../access/reach.ts";

const scanDiff = createRoute({
  method: "get",
  path: "/api/v1/scans/{scan_id}/diff",
  tags: ["Scan"],
  summary: "Compare two scans",
  description:
    "Findings are compared by fingerprint and agent, attack paths by id. A first scan is compared with an empty one.",
  ...secured("read", "services"),
  request: {
    params: z.object({ scan_id: z.string() }),
    query: z.object({
      against: z.string().optional().openapi({
        description: "The earlier scan, of the same service, else 409. Default: the previous scan.",
      }),
    }),
  },
  responses: { 200: answer(scanDiffSchema, "The differences."), default: problemAnswer },
});

type Scans = ApiContext["store"]["scans"];

export function mountScanDiff(
  app: OpenAPIHono<ApiEnv>,
  { store: { scans } }: Pick<ApiContext, "store">,
): void {
  app.openapi(scanDiff, async (c) => {
    const after = await reportOf(scans, c.req.valid("param").scan_id);
    requireAny(c, [after.service]);
    const { against } = c.req.valid("query");
    const before = against
      ? await sameService(scans, after, against)
      : await previous(scans, after);
    return jsonText<ScanDiff>(c, diffJson(compareScans(after, before)));
  });
}

async function reportOf(scans: Scans, scanId: string): Promise<ScanReport> {
  const text = await scans.get(scanId);
  if (text !== undefined) return parsed(text);
  throw new ProblemError("not-found", "No scan has this id; GET /api/v1/scans lists them.");
}

async function sameService(scans: Scans, { service }: ScanReport, id: string): Promise<ScanReport> {
  const other = await reportOf(scans, id);
  if (other.service === service) return other;
  throw new ProblemError(
    "conflict",
    "The scans are of different services; compare scans of one service, as listed by GET /api/v1/scans?service=.",
  );
}

async function previous(scans: Scans, after: ScanReport): Promise<ScanReport | undefined> {
  const text = await scans.before(after);
  return text === undefined ? undefined : parsed(text);
}

function parsed(text: string): ScanReport {
  return JSON.parse(text);
}

/** JSON of the differences, every score with one decimal. */
function diffJson({ attack_paths: paths, ...diff }: ScanDiff): string {
  const changed = paths.changed.map(({ path_id, risk_score_before, risk_score_after }) =>
    objectJson({
      path_id: JSON.stringify(path_id),
      risk_score_before: risk_score_before.toFixed(1),
      risk_score_after: risk_score_after.toFixed(1),
    }),
  );
  return objectJson({
    scan_id: JSON.stringify(diff.scan_id),
    against: JSON.stringify(diff.against),
    findings: JSON.stringify(diff.findings),
    attack_paths: objectJson({
      added: arrayJson(paths.added.map(attackPathJson)),
      resolved: arrayJson(paths.resolved.map(attackPathJson)),
      changed: arrayJson(changed),
      unchanged: String(paths.unchanged),
    }),
    effects: JSON.stringify(diff.effects),
    summary_before: JSON.stringify(diff.summary_before),
    summary_after: JSON.stringify(diff.summary_after),
  });
}
