import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { ScanReport } from "@parapet/posture";
import { mayLoosen } from "../access/rules.ts";
import { secured, securedWithBody } from "../access/secured.ts";
import { ProblemError } from "../core/problem.ts";
import { requesterOf } from "./requester-of.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { jsonText } from "./json-text.ts";
import { answer, jsonRequest, nextLink, pageQuery } from "./lists.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { scanListingSchema, scanReportSchema, scanRequestSchema } from "./schemas/scan.ts";
import { isLimited, requireAny, requireEach, visibleServices } from "../access/reach.ts";
import type { Context } from "hono";
import { requireWorkspace } from "./requested-workspace.ts";

const scan = createRoute({
  method: "post",
  path: "/api/v1/scan",
  tags: ["Scan"],
  summary: "Scan a workspace",
  description:
    "Reads the workspace and stores the report. Never executes or contacts anything the workspace names. If verifying the fixes takes long, the response is sent first: `X-Fixes-Known: false` means that `fixes` and `plans` are not complete yet. GET /api/v1/scans/{scan_id} returns them once they are.",
  ...securedWithBody("scan", "services"),
  request: { body: jsonRequest(scanRequestSchema) },
  responses: { 200: answer(scanReportSchema, "The report."), default: problemAnswer },
});

const listScans = createRoute({
  method: "get",
  path: "/api/v1/scans",
  tags: ["Scan"],
  summary: "List scans, newest first",
  ...secured("read", "services"),
  request: { query: z.object({ service: z.string().optional(), ...pageQuery }) },
  responses: {
    200: answer(z.array(scanListingSchema), "A page. `Link` points to the next page."),
    default: problemAnswer,
  },
});

const getScan = createRoute({
  method: "get",
  path: "/api/v1/scans/{scan_id}",
  tags: ["Scan"],
  summary: "Retrieve a scan report",
  ...secured("read", "services"),
  request: { params: z.object({ scan_id: z.string() }) },
  responses: { 200: answer(scanReportSchema, "The report."), default: problemAnswer },
});

export function mountScan(app: OpenAPIHono<ApiEnv>, { store, workspacesFor }: ApiContext): void {
  app.openapi(scan, async (c) => {
    const { workspace_path, service } = c.req.valid("json");
    await requireWorkspace(c, store, workspace_path);
    if (service !== undefined) requireEach(c, [service]);
    const { listing, areFixesKnown = true } = await workspacesFor(requesterOf(c)).scan({
      path: workspace_path,
      service,
      joinsAgents: mayLoosen(c.var.caller, service ?? ""),
    });
    const report = await reportText(store.scans, listing.scan_id);
    return jsonText<ScanReport>(c, report, areFixesKnown ? {} : { "X-Fixes-Known": "false" });
  });

  app.openapi(listScans, async (c) => {
    const { service, limit = 50, cursor } = c.req.valid("query");
    const page = await store.scans.list({
      service: visibleServices(c, service),
      limit,
      cursor,
    });
    return c.json([...page.rows], 200, nextLink(c.req.url, page.next));
  });

  app.openapi(getScan, async (c) => {
    const text = await reportText(store.scans, c.req.valid("param").scan_id);
    requireReport(c, text);
    return jsonText<ScanReport>(c, text);
  });
}

/** Throws ProblemError for a report of a service that the caller may not see. */
function requireReport(c: Context<ApiEnv>, text: string): void {
  const { service }: ScanReport = isLimited(c) ? JSON.parse(text) : { service: "" };
  requireAny(c, [service]);
}

async function reportText(scans: ApiContext["store"]["scans"], scanId: string): Promise<string> {
  const text = await scans.get(scanId);
  if (text === undefined) {
    throw new ProblemError("not-found", "No scan has this id; GET /api/v1/scans lists them.");
  }
  return text;
}
