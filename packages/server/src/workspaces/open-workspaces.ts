import { randomBytes } from "node:crypto";
import type { FixPreview, FixRecord, ScanFixResult, ScanReport } from "@parapet/posture";
import { idMaker } from "../ids.ts";
import { ProblemError } from "../problem.ts";
import { compiledRules, openRules } from "../rules/rule-set.ts";
import { settingsFrom } from "../settings.ts";
import type { FixEntry } from "../store/fixes.ts";
import { openStore, type Store } from "../store/store.ts";
import { assess } from "./assess.ts";
import { audited } from "./audited.ts";
import { settlePendingFixes } from "./fix-journal.ts";
import { localWorkspaces } from "./local-workspaces.ts";
import type { Scanner } from "./scanner-component.ts";
import type { FixChoices, PreviewOptions } from "./workspaces.ts";
import { workspaceWork } from "./workspace-work.ts";

type ScanEnvironment = Parameters<Scanner["locateWorkspace"]>[1];

/** The workspaces of this machine and their history, for commands. A path left out is where OpenClaw looks. */
export type CommandWorkspaces = {
  readonly previewFix: (
    path: string | undefined,
    checkIds: readonly string[],
    how?: PreviewOptions,
  ) => Promise<FixPreview>;
  readonly fix: (
    path: string | undefined,
    checkIds: readonly string[],
    by: string,
    choices?: FixChoices,
  ) => Promise<{
    readonly result: ScanFixResult;
    /** Absent when no byte changed. */
    readonly record?: FixRecord;
    readonly before: ScanReport;
    readonly after: ScanReport;
  }>;
  /** The fixes of a workspace, those rolled back included, newest first; at most 100. */
  readonly history: (path: string | undefined) => Promise<readonly FixRecord[]>;
  /** Undoes the newest fix that stands, or the one named. `force`: also when a file has changed since. */
  readonly rollback: (
    path: string | undefined,
    options: { readonly to?: string; readonly force: boolean },
  ) => Promise<FixRecord>;
  readonly close: () => Promise<void>;
};

/** Opens the store of a data folder, the same that the service uses. Throws SettingsError or StoreError. */
export async function openWorkspaces({
  environment,
  now,
  ...where
}: {
  /** Configuration file, data folder and database; what is left out, the settings of the service decide. */
  readonly config?: string;
  readonly data?: string;
  readonly database?: string;
  readonly environment: ScanEnvironment;
  readonly now: () => Date;
}): Promise<CommandWorkspaces> {
  const settings = settingsFrom(where, environment.env, environment.cwd);
  const scanner = await import("@parapet/scanner");
  const store = await openStore(settings.database, { clock: now });
  await settlePendingFixes(store, scanner, { dataDir: settings.data, randomBytes });
  const newId = idMaker(now, randomBytes);
  const { files: ruleFiles } = await openRules(settings.rulesDir);
  const work = workspaceWork({
    ruleFiles,
    backups: settings.backups,
    retention: settings.retention,
    store,
    scanner,
    environment,
    dataDir: settings.data,
    roots: [],
    now,
    newId,
    randomBytes,
  });
  const local = localWorkspaces({
    store,
    scanner: () => Promise.resolve(scanner),
    work,
    environment,
    roots: [],
    exposed: false,
  });
  const workspaces = audited(local, store.audit);
  const locate = (path: string | undefined) => scanner.locateWorkspace(path, environment);

  return {
    previewFix: async (path, checkIds, how) =>
      workspaces.previewFix((await locate(path)).configPath, checkIds, how),

    fix: async (path, checkIds, by, choices) => {
      const { configPath, workspacePath } = await locate(path);
      const known = await store.workspaces.byPath(workspacePath);
      const before = await assess(
        scanner,
        {
          path: configPath,
          service: known?.service,
          environment,
          now: now().toISOString(),
          scanId: newId("sc"),
        },
        compiledRules(ruleFiles),
        await store.guardrails.list(),
      );
      const { result, record, scan } = await workspaces.fix(configPath, checkIds, by, choices);
      return {
        result,
        before: before.report,
        after: await reportOf(store, scan.listing.scan_id),
        ...(record === undefined ? {} : { record }),
      };
    },

    rollback: async (path, { to, force }) =>
      workspaces.rollback(to ?? (await newestFix(store, (await locate(path)).workspacePath)), {
        force,
        by: "cli",
      }),

    history: async (path) => {
      const records: FixRecord[] = [];
      for await (const { record } of fixesOf(store, (await locate(path)).workspacePath)) {
        records.push(record);
        if (records.length === 100) break;
      }
      return records;
    },

    close: () => store.close(),
  };
}

async function reportOf(store: Store, scanId: string): Promise<ScanReport> {
  const text = await store.scans.get(scanId);
  if (text === undefined) throw new Error("A scan that was just stored is gone.");
  return JSON.parse(text);
}

/** The newest fix of a workspace that is not rolled back. */
async function newestFix(store: Store, workspacePath: string): Promise<string> {
  for await (const { status, record } of fixesOf(store, workspacePath)) {
    if (status === "applied") return record.fix_id;
  }
  throw new ProblemError("not-found", `No fix of ${workspacePath} stands that could be undone.`);
}

/** The ended fixes of a workspace, newest first. */
async function* fixesOf(store: Store, workspacePath: string): AsyncGenerator<FixEntry> {
  const known = await store.workspaces.byPath(workspacePath);
  let cursor: string | undefined;
  do {
    // Each page begins where the one before ends.
    // oxlint-disable-next-line no-await-in-loop
    const page = await store.fixes.list({ service: known?.service, limit: 100, cursor });
    yield* page.rows.filter(
      ({ status, record }) => status !== "pending" && record.workspace_path === workspacePath,
    );
    cursor = page.next;
  } while (cursor !== undefined);
}
