import type { Context } from "hono";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { FixRecord } from "@parapet/posture";
import { callerName } from "../access/caller.ts";
import { secured, securedWithBody } from "../access/secured.ts";
import { requesterOf } from "./requester-of.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer, jsonRequest, nextLink, pageQuery } from "./lists.ts";
import {
  fixPreviewSchema,
  fixRecordSchema,
  scanFixPayloadSchema,
  scanFixPreviewRequestSchema,
  scanFixResultSchema,
} from "./schemas/fix.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { isLimited, requireEach, visibleServices } from "../access/reach.ts";
import { requireWorkspace } from "./requested-workspace.ts";

const backupHeaders = z.object({
  "Parapet-Backup": z.string().optional().openapi({
    description:
      "Absolute paths of the backups that a rollback restores, percent-encoded and comma-separated, at most 4,096 bytes. Paths that do not fit are omitted; `GET /api/v1/scan/fixes` lists all. Absent if no file was written.",
    example: "/home/ada/.openclaw/openclaw.1795252525082-fx_0mwq701sk72ae2b6fb6.json.bak",
  }),
});

const fix = createRoute({
  method: "post",
  path: "/api/v1/scan/fix",
  tags: ["Fix"],
  summary: "Apply fixes",
  description:
    "Applies the automated fix of each check to the text of the workspace configuration, after a backup. The workspace is scanned again before the response is sent.",
  ...securedWithBody("fix", "services"),
  request: { body: jsonRequest(scanFixPayloadSchema) },
  responses: {
    200: { ...answer(scanFixResultSchema, "The result for each check."), headers: backupHeaders },
    default: problemAnswer,
  },
});

const preview = createRoute({
  method: "post",
  path: "/api/v1/scan/fix/preview",
  tags: ["Fix"],
  summary: "Preview fixes",
  description:
    "Writes nothing. Lists the findings that a scan after the fix would no longer report, and those it would newly report.",
  ...securedWithBody("scan", "services"),
  request: { body: jsonRequest(scanFixPreviewRequestSchema) },
  responses: { 200: answer(fixPreviewSchema, "Diff and edits."), default: problemAnswer },
});

const history = createRoute({
  method: "get",
  path: "/api/v1/scan/fixes",
  tags: ["Fix"],
  summary: "List applied fixes, newest first",
  ...secured("read", "services"),
  request: {
    query: z.object({
      service: z.string().optional().openapi({
        description: "Only fixes that changed a workspace of this service.",
      }),
      ...pageQuery,
    }),
  },
  responses: {
    200: answer(z.array(fixRecordSchema), "A page. `Link` points to the next page."),
    default: problemAnswer,
  },
});

const rollback = createRoute({
  method: "post",
  path: "/api/v1/scan/fixes/{fix_id}/rollback",
  tags: ["Fix"],
  summary: "Roll back a fix, byte for byte",
  description: "409 if a file was changed since, unless `force` is set.",
  ...secured("roll-back", "services"),
  request: {
    params: z.object({ fix_id: z.string() }),
    query: z.object({ force: z.stringbool().optional() }),
  },
  responses: { 200: answer(fixRecordSchema, "The fix, now rolled back."), default: problemAnswer },
});

export function mountFix(
  app: OpenAPIHono<ApiEnv>,
  {
    store,
    workspacesFor,
    fingerprint,
  }: Pick<ApiContext, "store" | "workspacesFor" | "fingerprint">,
): void {
  const shown = (record: FixRecord): FixRecord => shownRecord(record, fingerprint);
  app.openapi(fix, async (c) => {
    const { workspace_path, check_ids } = c.req.valid("json");
    await requireWorkspace(c, store, workspace_path);
    const { result, record } = await workspacesFor(requesterOf(c)).fix({
      path: workspace_path,
      checkIds: check_ids,
      by: callerName(c.var.caller),
    });
    const { applied, skipped, errors } = result;
    return c.json({ applied, skipped, errors }, 200, backupsOf(record));
  });

  app.openapi(preview, async (c) => {
    const { workspace_path, check_ids } = c.req.valid("json");
    await requireWorkspace(c, store, workspace_path);
    const trial = await workspacesFor(requesterOf(c)).previewFix({
      path: workspace_path,
      checkIds: check_ids,
    });
    return c.json(trial.preview, 200);
  });

  app.openapi(history, async (c) => {
    const { service, limit = 50, cursor } = c.req.valid("query");
    const page = await store.fixes.list({
      service: visibleServices(c, service),
      limit,
      cursor,
    });
    const made = page.rows.filter(({ status }) => status !== "pending");
    return c.json(
      made.map(({ record }) => shown(record)),
      200,
      nextLink(c.req.url, page.next),
    );
  });

  const requireFix = async (c: Context<ApiEnv>, fixId: string): Promise<void> => {
    const known = (await store.fixes.get(fixId))?.record;
    requireEach(c, known === undefined ? [] : [known.service, ...known.workspaces.map(serviceIn)]);
  };

  app.openapi(rollback, async (c) => {
    const { fix_id } = c.req.valid("param");
    if (isLimited(c)) await requireFix(c, fix_id);
    const record = await workspacesFor(requesterOf(c)).rollBack({
      fixId: fix_id,
      force: c.req.valid("query").force ?? false,
      by: callerName(c.var.caller),
    });
    return c.json(shown(record), 200);
  });
}

function serviceIn({ service }: { readonly service: string }): string {
  return service;
}

/**
 * A password could be found by trying from the digest of a file that holds little else: `.env`,
 * after a fix that puts one there.
 */
export function shownRecord(record: FixRecord, fingerprint: (text: string) => string): FixRecord {
  const keyed = (hash: string): string => (hash === "" ? "" : fingerprint(hash));
  return {
    ...record,
    files: record.files.map((file) => ({
      ...file,
      hash_before: keyed(file.hash_before),
      hash_after: keyed(file.hash_after),
    })),
  };
}

type Backups = { readonly files: readonly Pick<FixRecord["files"][number], "backup_path">[] };

/** Proxies and clients give up on longer headers. */
const longestHeader = 4_096;

/**
 * The `Parapet-Backup` header; a header holds ASCII only, and a comma separates. A path that no
 * longer fits is left out whole: the history has it.
 */
export function backupsOf(record: Backups | undefined): Record<string, string> {
  let header = "";
  for (const { backup_path } of record?.files ?? []) {
    if (!backup_path) continue;
    const shown = encodeURI(backup_path.toWellFormed()).replaceAll(",", "%2C");
    const longer = header === "" ? shown : `${header}, ${shown}`;
    if (longer.length <= longestHeader) header = longer;
  }
  return header === "" ? {} : { "Parapet-Backup": header };
}
