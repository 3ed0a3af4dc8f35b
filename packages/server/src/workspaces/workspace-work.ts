import type { RuleFile } from "@parapet/attack-paths";
import type { FixRecord } from "@parapet/posture";
import type {
  Explanation,
  FileSuppression,
  SuppressionRequest,
  UnusedTool,
} from "@parapet/scanner";
import { compiledRules } from "../rules/rule-set.ts";
import type { Settings } from "../settings/settings.ts";
import type { Store } from "../store/store.ts";
import type { AllowanceChange } from "../telemetry/facts/allowances.ts";
import type { SeenOf } from "../telemetry/known/seen-at-run-time.ts";
import type { SeenLatelyOf } from "../telemetry/known/seen-lately.ts";
import { type AnalysisAnswer, type AnalysisRequest, analyze } from "./analysis.ts";
import { inspect, unranked } from "./assess.ts";
import { journalIn, settlePendingFixes } from "./fix-journal.ts";
import { keepScan } from "./keep-scan.ts";
import { explainingFailures } from "./scan-failure.ts";
import type { Scanner } from "./scanner-component.ts";
import { type Drafted, previewEffects } from "./preview-effects.ts";
import { standingFix } from "./standing-fix.ts";
import type { StoredScan } from "./stored-scan.ts";
import type {
  FixHow,
  FixOutcome,
  FixTrial,
  PreviewOptions,
  SuppressionOutcome,
} from "./workspaces.ts";
import { wishedService } from "./wished-service.ts";

type WorkspaceLocation = Awaited<ReturnType<Scanner["locateWorkspace"]>>;

/**
 * The heavy part of what is done with a workspace: it may run in a thread, so what goes in and out is plain data and
 * small. Whoever calls has looked at what the caller may do, and does one thing at a time with one workspace. Throws
 * ProblemError.
 */
export type WorkspaceWork = {
  readonly scan: (
    request: {
      readonly location: WorkspaceLocation;
      /** Undefined: the folder's name. A workspace that is known keeps its own. */
      readonly service: string | undefined;
    },
    /** Called when what was found is stored, and fixes are still to be tried. */
    onKept?: (stored: StoredScan) => void,
  ) => Promise<StoredScan>;
  readonly fix: (
    request: {
      readonly location: WorkspaceLocation;
      /** True for every workspace of the user, of which `location` is the first. */
      readonly everywhere?: boolean;
      readonly checkIds: readonly string[];
      readonly by: string;
    } & FixHow,
  ) => Promise<FixOutcome>;
  readonly previewFix: (
    request: {
      readonly location: WorkspaceLocation;
      readonly everywhere?: boolean;
      readonly checkIds: readonly string[];
    } & PreviewOptions,
  ) => Promise<FixTrial>;
  readonly rollback: (request: {
    readonly record: FixRecord;
    readonly force: boolean;
  }) => Promise<FixRecord>;
  readonly suppressions: (request: AtWorkspace) => Promise<readonly FileSuppression[]>;
  readonly suppress: (
    request: AtWorkspace & { readonly suppression: SuppressionRequest },
  ) => Promise<SuppressionOutcome>;
  readonly liftSuppression: (
    request: AtWorkspace & { readonly suppressionId: string },
  ) => Promise<SuppressionOutcome>;
  readonly explain: (
    request: AtWorkspace & { readonly agentId: string },
  ) => Promise<Explanation["agent"]>;
  readonly sourceLines: (
    request: AtWorkspace & { readonly file: string },
  ) => Promise<readonly string[] | undefined>;
  readonly analyze: (request: AnalysisRequest) => Promise<AnalysisAnswer>;
};

type AtWorkspace = { readonly location: WorkspaceLocation };

/** What is done with workspaces by. Plain data: it may cross to a thread. */
export type WorkSettings = {
  readonly environment: Parameters<Scanner["locateWorkspace"]>[1];
  readonly dataDir: string;
  /** How many backups of a file stay, and how old the others may become. */
  readonly backups: Settings["backups"];
  /** How many scans of a service stay. */
  readonly retention: Pick<Settings["retention"], "scansPerService">;
  /** Folders beside the workspace whose files fixes may edit. */
  readonly roots: readonly string[];
  /** Rules of one's own, which find paths beside the shipped ones. */
  readonly ruleFiles: readonly RuleFile[];
};

export type WorkspaceWorkOptions = WorkSettings & {
  readonly store: Store;
  /** What a service was seen to do. */
  readonly seenOf: SeenOf;
  readonly seenLatelyOf: SeenLatelyOf;
  /** Remembers what was seen of it and is allowed. */
  readonly noteAllowed: (service: string, change: AllowanceChange) => Promise<void>;
  readonly scanner: Scanner;
  readonly now: () => Date;
  readonly newId: (prefix: string) => string;
  readonly randomBytes: (size: number) => Uint8Array;
};

/** The work, done right here. */
export function workspaceWork(options: WorkspaceWorkOptions): WorkspaceWork {
  const { store, scanner, environment, dataDir, roots, now, newId, randomBytes } = options;
  const rules = compiledRules(options.ruleFiles);
  const retention = { newest: options.backups.keep, days: options.backups.days };

  const inspectAs = async (
    path: string | undefined,
    service: string | undefined,
    drafted?: Drafted,
  ) =>
    inspect(
      scanner,
      {
        path,
        service,
        environment,
        now: now().toISOString(),
        scanId: newId("sc"),
        drafted,
        allowedRoots: roots,
      },
      await rules,
      await store.guardrails.list({ service }),
      options.seenOf,
    );

  /** What was not used, where it is asked for. */
  const unusedToolsOf = async (
    { configPath, workspacePath }: WorkspaceLocation,
    everywhere: boolean,
    checkIds: readonly string[],
  ): Promise<readonly UnusedTool[]> => {
    if (!checkIds.includes(scanner.unusedTool.check_id)) return [];
    const known = await store.workspaces.byPath(workspacePath);
    return (await inspectAs(everywhere ? undefined : configPath, known?.service)).unusedTools;
  };

  const wishOf = (location: WorkspaceLocation): Promise<string> =>
    wishedService(store, scanner, location, environment);

  const scan: WorkspaceWork["scan"] = async ({ location, service: wish }, onKept) => {
    const { configPath, workspacePath } = location;
    const known = await store.workspaces.byPath(workspacePath);
    const wished = known?.service ?? wish ?? (await wishOf(location));
    const inspected = await inspectAs(configPath, wished);
    const { service } = await store.workspaces.register(workspacePath, inspected.service);
    // Another workspace has the name already: what was found must carry this one's.
    const mine = service === inspected.service ? inspected : await inspectAs(configPath, service);
    const { allowances } = mine;
    if (allowances.allowed.length + allowances.withdrawn.length > 0) {
      await options.noteAllowed(service, allowances);
    }
    const { awaitedFiles: awaited } = scanner;
    return keepScan(store, mine, { configPath, awaited, keep: options.retention }, onKept);
  };

  /** The fixes have read what they need: that another file of the workspace cannot be read takes nothing back. */
  const scanAfterFix = async (
    location: WorkspaceLocation,
    record: FixRecord | undefined,
  ): Promise<StoredScan | undefined> => {
    try {
      const own = await scan({ location, service: undefined });
      await scanAgain(record?.workspaces ?? [], location.workspacePath);
      return own;
    } catch (error) {
      if (error instanceof scanner.ScanError) return undefined;
      throw error;
    }
  };

  /** Scans what a fix or a rollback has changed, but for a workspace that was scanned already. */
  const scanAgain = async (
    workspaces: FixRecord["workspaces"],
    scanned?: string,
  ): Promise<void> => {
    for (const { workspace_path } of workspaces) {
      if (workspace_path === scanned) continue;
      // In turn: each uses the whole machine for a moment.
      // oxlint-disable-next-line no-await-in-loop
      const location = await scanner.locateWorkspace(workspace_path, environment);
      // oxlint-disable-next-line no-await-in-loop
      await scan({ location, service: undefined });
    }
  };

  return {
    scan: (request, onKept) => explainingFailures(scanner, () => scan(request, onKept)),

    fix: ({ location, everywhere = false, checkIds, by, choices, all }) =>
      explainingFailures(scanner, async () => {
        // Of one whose end could not be recorded, since the database refused, the files may be changed already.
        await settlePendingFixes(store, scanner, { dataDir, randomBytes }, location.workspacePath);
        const unusedTools = await unusedToolsOf(location, everywhere, checkIds);
        const path = everywhere ? undefined : location.configPath;
        const { result, record, leftOut } = await scanner.applyWorkspaceFix(path, checkIds, {
          environment,
          dataDir,
          now,
          randomBytes,
          allowedRoots: roots,
          appliedBy: by,
          // As the scan after it registers the workspace: others may have the name that it wishes for.
          serviceOf: async (own) =>
            store.workspaces.serviceFor(own.workspacePath, await wishOf(own)),
          journal: journalIn(store),
          retention,
          unusedTools,
          ...(choices === undefined ? {} : { choices }),
          ...(all === undefined ? {} : { all: { ...all, now: now().toISOString() } }),
        });
        return { result, record, leftOut, scan: await scanAfterFix(location, record) };
      }),

    previewFix: ({ location, everywhere = false, checkIds, all, onTopOf = [], choices }) =>
      explainingFailures(scanner, async () => {
        const path = everywhere ? undefined : location.configPath;
        const unusedTools = await unusedToolsOf(location, everywhere, [...checkIds, ...onTopOf]);
        const ownService = await store.workspaces.serviceFor(
          location.workspacePath,
          await wishOf(location),
        );
        return previewEffects({
          checkIds,
          onTopOf,
          tryFixes: (ids, made) =>
            scanner.previewWorkspaceFix(path, ids, {
              environment,
              randomBytes,
              allowedRoots: roots,
              unusedTools,
              onTopOf: made,
              ...(choices === undefined ? {} : { choices }),
              ...(all === undefined ? {} : { all: { ...all, now: now().toISOString() } }),
            }),
          scanWith: async (drafted) => {
            const inspected = await inspectAs(path, ownService, drafted);
            const scans = await store.postures.beside(inspected.service, inspected.shared);
            const beside = await store.postures.graphsOf(scans.map(({ service }) => service));
            return inspected.assessed(inspected.search(beside), unranked, beside).report;
          },
        });
      }),

    rollback: ({ record: asked, force }) =>
      explainingFailures(scanner, async () => {
        // It may have been rolled back by whoever came first.
        const record = await standingFix(store, asked.fix_id);
        const { record: done } = await scanner.rollbackFix(record, {
          dataDir,
          now,
          randomBytes,
          force,
          retention,
          bounds: environment,
          laterFixes: () => fixesSince(store, record),
        });
        await store.fixes.markRolledBack(record.fix_id, done.rolled_back_at, done.files);
        try {
          await scanAgain(record.workspaces);
        } catch (error) {
          // What was restored may be a file that no scan can read; that does not undo the rollback.
          if (!(error instanceof scanner.ScanError)) throw error;
        }
        return done;
      }),

    suppressions: ({ location: { workspacePath } }) =>
      explainingFailures(scanner, () => scanner.listSuppressions(workspacePath, environment)),

    suppress: ({ location, suppression: asked }) =>
      explainingFailures(scanner, async () => {
        const how = { ...options, bounds: environment };
        const suppression = await scanner.suppressFindings(location.workspacePath, asked, how);
        return { suppression, scan: await scan({ location, service: undefined }) };
      }),

    liftSuppression: ({ location, suppressionId }) =>
      explainingFailures(scanner, async () => {
        const { workspacePath } = location;
        const how = { ...options, bounds: environment };
        const suppression = await scanner.liftSuppression(workspacePath, suppressionId, how);
        return { suppression, scan: await scan({ location, service: undefined }) };
      }),

    explain: ({ location, agentId }) =>
      explainingFailures(
        scanner,
        async () =>
          (await scanner.explainWorkspace(location.configPath, agentId, environment)).agent,
      ),

    sourceLines: ({ location, file }) =>
      explainingFailures(scanner, () =>
        scanner.sourceLines(location.configPath, file, environment),
      ),

    analyze: async (request) =>
      analyze(request, {
        store,
        scanner: () => Promise.resolve(scanner),
        seenOf: options.seenOf,
        seenLatelyOf: options.seenLatelyOf,
        environment,
        rules: await rules,
        now,
      }),
  };
}

/** The fixes of all services from this one on: several may have changed a file. */
async function fixesSince({ fixes }: Store, { fix_id }: FixRecord): Promise<readonly FixRecord[]> {
  const since: FixRecord[] = [];
  let cursor: string | undefined;
  do {
    // Each page begins where the one before ended.
    // oxlint-disable-next-line no-await-in-loop
    const page = await fixes.list({ limit: 500, cursor });
    since.push(...page.rows.map(({ record }) => record));
    cursor = page.next;
  } while (cursor !== undefined && !since.some((record) => record.fix_id === fix_id));
  return since;
}
