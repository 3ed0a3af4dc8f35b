import { commandMigrations, openCommandStore } from "./command-database.ts";
import { randomBytes } from "node:crypto";
import { type FixRecord, idMaker, type ScanFixResult, type ScanReport } from "@parapet/posture";
import { settingsFrom } from "@parapet/settings";
import {
  type FixTrial,
  type Scanner,
  assess,
  compiledRules,
  noRuntimeContext,
  openRules,
} from "@parapet/assessment";
import { ProblemError } from "../core/problem.ts";
import type { FixOptions } from "../operations/fix-options.ts";
import { runTask } from "../operations/index.ts";
import type { PreviewHow } from "../operations/preview-fix.ts";
import type { Work } from "../operations/work.ts";
import { workspacesFor } from "../operations/workspaces-for.ts";
import type { FixEntry } from "../store/fixes.ts";
import type { Store } from "../store/store.ts";
import {
  allowanceWriter,
  storedObservations,
  storedRecentObservations,
} from "../telemetry/observed/stored-telemetry.ts";
import { background } from "../workspaces/requester.ts";
import { resolvePendingFixes } from "../workspaces/fix-journal.ts";
import { preferredService } from "../workspaces/preferred-service.ts";

type ScanEnvironment = Parameters<Scanner["locateWorkspace"]>[1];

/**
 * The workspaces of this machine and their history, for commands. A path left out is every
 * workspace of the user.
 */
export type CommandWorkspaces = {
  readonly previewFix: (
    path: string | undefined,
    checkIds: readonly string[],
    how?: PreviewHow,
  ) => Promise<FixTrial>;
  readonly fix: (
    path: string | undefined,
    checkIds: readonly string[],
    by: string,
    how?: FixOptions,
  ) => Promise<{
    readonly result: ScanFixResult;
    readonly leftOut: FixTrial["leftOut"];
    /** Absent when no byte changed. */
    readonly record?: FixRecord;
    readonly before: ScanReport;
    readonly after: ScanReport;
  }>;
  /** The fixes of a workspace, those rolled back included, newest first; at most 100. */
  readonly history: (path: string | undefined) => Promise<readonly FixRecord[]>;
  /**
   * Undoes the newest fix that stands, or the one named. `force`: also when a file has changed
   * since.
   */
  readonly rollback: (
    path: string | undefined,
    options: { readonly to?: string; readonly force: boolean },
  ) => Promise<FixRecord>;
  readonly close: () => Promise<void>;
};

/**
 * Opens the store of a data folder, the same that the service uses. Throws SettingsError or
 * StoreError.
 */
export async function openWorkspaces({
  environment: surroundings,
  now,
  ...where
}: {
  /**
   * Configuration file, data folder and database; what is left out, the settings of the service
   * decide.
   */
  readonly config?: string;
  readonly data?: string;
  readonly database?: string;
  readonly environment: ScanEnvironment;
  readonly now: () => Date;
}): Promise<CommandWorkspaces> {
  const settings = settingsFrom(where, surroundings.env, surroundings.cwd);
  const scanner = await import("@parapet/scanner");
  const environment = {
    ...surroundings,
    advisoriesFile: scanner.storedAdvisoriesFile(settings.data),
  };
  const store = await openCommandStore(settings, { env: surroundings.env, now });
  await resolvePendingFixes(store, scanner, { dataDir: settings.data, randomBytes });
  const newId = idMaker(now, randomBytes);
  const { files: ruleFiles } = await openRules(settings.rulesDir);
  const stored = { clock: now, migrations: commandMigrations(settings) };
  const work: Work = {
    backups: settings.backups,
    retention: settings.retention,
    store,
    scanner: () => Promise.resolve(scanner),
    rules: () => compiledRules(ruleFiles),
    observedOf: storedObservations(settings.database, stored),
    recentObservationsOf: storedRecentObservations(settings.database, stored),
    noteAllowed: allowanceWriter(settings.database, stored),
    environment,
    dataDir: settings.data,
    roots: [],
    now,
    newId,
    randomBytes,
  };
  const workspaces = workspacesFor({
    store,
    scanner: () => Promise.resolve(scanner),
    perform: (task) => runTask(task, work, () => {}),
    environment,
    roots: [],
  })({ ...background, origin: "command" });
  const locate = (path: string | undefined) => scanner.locateWorkspace(path, environment);

  const locateAll = async (path: string | undefined) => {
    const all = path === undefined ? await scanner.workspacesOfUser(environment) : [];
    return all.length > 0 ? all : [await locate(path)];
  };
  const assessNow = async (path: string | undefined, service: string): Promise<ScanReport> => {
    const guardrails = await store.guardrails.list();
    const rules = await compiledRules(ruleFiles);
    const at = now().toISOString();
    const request = { path, service, environment, now: at, scanId: newId("sc") };
    return assess(scanner, request, rules, async (scan) => {
      if (guardrails.length === 0) return noRuntimeContext;
      const { observedContext } = await import("../workspaces/observed-context.ts");
      return observedContext(scanner, scan, { guardrails, rules, environment, now: at });
    });
  };

  return {
    previewFix: (path, checkIds, how) => workspaces.previewFix({ path, checkIds, ...how }),

    fix: async (path, checkIds, by, how) => {
      const location = await locate(path);
      // As the scan after it registers the workspace, so that both scans name everything alike.
      const service = await store.workspaces.serviceFor(
        location.workspacePath,
        await preferredService(store, { scanner, location, environment }),
      );
      const whole = path === undefined ? undefined : location.configPath;
      const before = await assessNow(whole, service);
      const { result, record, leftOut, scan } = await workspaces.fix({
        path: whole,
        checkIds,
        by,
        ...how,
      });
      return {
        result,
        leftOut,
        before,
        after:
          whole === undefined || scan === undefined
            ? await assessNow(whole, service)
            : await reportOf(store, scan.listing.scan_id),
        ...(record === undefined ? {} : { record }),
      };
    },

    rollback: async (path, { to, force }) => {
      const fixId = to ?? (await newestFix({ store, scanner }, await locateAll(path)));
      return workspaces.rollBack({ fixId, force, by: "cli" });
    },

    history: async (path) => {
      const records: FixRecord[] = [];
      for await (const { record } of fixesOf({ store, scanner }, await locateAll(path))) {
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
  if (text === undefined) throw new Error("The scan that was just stored is missing.");
  return JSON.parse(text);
}

type Place = { readonly workspacePath: string };

type Known = { readonly store: Store; readonly scanner: Scanner };

/** The newest fix of some workspaces that is not rolled back. */
async function newestFix(known: Known, locations: readonly Place[]): Promise<string> {
  for await (const { status, record } of fixesOf(known, locations)) {
    if (status === "applied") return record.fix_id;
  }
  const places = locations.map(({ workspacePath }) => workspacePath).join(" and ");
  throw new ProblemError("not-found", `Nothing to roll back in ${places}.`);
}

/**
 * The ended fixes that changed one of some workspaces, newest first. A workspace may have been
 * fixed by another name: through a link, or in other case on Windows and macOS.
 */
async function* fixesOf(
  { store, scanner }: Known,
  locations: readonly Place[],
): AsyncGenerator<FixEntry> {
  const resolved = new Map<string, string>();
  const resolve = async (path: string): Promise<string> => {
    const real = resolved.get(path) ?? (await scanner.resolvePath(path).catch(() => path));
    resolved.set(path, real);
    return real;
  };
  const asked = new Set<string>();
  for (const { workspacePath } of locations) {
    // oxlint-disable-next-line no-await-in-loop
    asked.add(await resolve(workspacePath));
  }
  let cursor: string | undefined;
  do {
    // Each page begins where the one before ends.
    // oxlint-disable-next-line no-await-in-loop
    const page = await store.fixes.list({ limit: 100, cursor });
    for (const entry of page.rows) {
      if (entry.status === "pending") continue;
      // oxlint-disable-next-line no-await-in-loop
      const paths = await Promise.all(
        entry.record.workspaces.map(({ workspace_path }) => resolve(workspace_path)),
      );
      if (paths.some((path) => asked.has(path))) yield entry;
    }
    cursor = page.next;
  } while (cursor !== undefined);
}
