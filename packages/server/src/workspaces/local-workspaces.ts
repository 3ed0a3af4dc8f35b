import type { FixRecord, ScanReport } from "@parapet/posture";
import { ProblemError } from "../problem.ts";
import type { Settings } from "../settings.ts";
import { inTurn } from "../store/in-turn.ts";
import type { Store } from "../store/store.ts";
import type { Assessment, AssessmentRequest } from "./assess.ts";
import { demoService, forgetDemo } from "./demo.ts";
import { journalIn } from "./fix-journal.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { expandPath, liesIn } from "./roots.ts";
import { explainingFailures } from "./scan-failure.ts";
import type { Scanner } from "./scanner-component.ts";
import type { Workspaces } from "./workspaces.ts";

type ScanEnvironment = Parameters<Scanner["locateWorkspace"]>[1];

export type LocalWorkspacesOptions = {
  readonly store: Store;
  readonly scanner: () => Promise<Scanner | undefined>;
  /** Scans, searches and ranks; in a thread of its own where the caller serves others meanwhile. */
  readonly assess: (request: AssessmentRequest) => Promise<Assessment>;
  readonly environment: ScanEnvironment;
  readonly dataDir: string;
  /** How many backups of a file stay, and how old the others may become. */
  readonly backups: Settings["backups"];
  /** Folders that workspaces must lie in; empty: any, for callers of this machine. */
  readonly roots: readonly string[];
  /** True when other machines can reach the server: then nothing outside the roots is read. */
  readonly exposed: boolean;
  readonly now: () => Date;
  readonly newId: (prefix: string) => string;
  readonly randomBytes: (size: number) => Uint8Array;
};

/** The workspaces on the disk of this machine, with their history in the store. */
export function localWorkspaces(options: LocalWorkspacesOptions): Workspaces {
  const { store, environment, dataDir, now, newId, randomBytes } = options;
  const retention = { newest: options.backups.keep, days: options.backups.days };
  const oneScan = oneAtATime();

  const scannerOrRefuse = async (): Promise<Scanner> => {
    const scanner = await options.scanner();
    if (scanner !== undefined) return scanner;
    throw new ProblemError(
      "scanner-not-installed",
      "This server runs without the scanner; install @parapet/scanner, or start it without --no-scanner.",
    );
  };

  const allow = async (path: string): Promise<string> => {
    const absolute = expandPath(path, environment.homeDir, environment.cwd);
    const anywhere = options.roots.length === 0 && !options.exposed;
    if (anywhere || (await liesIn(absolute, options.roots))) return absolute;
    throw new ProblemError(
      "forbidden",
      options.roots.length === 0
        ? "A server that other machines can reach reads no workspace until --workspace-root says where they are."
        : "The workspace lies outside the folders that --workspace-root allows.",
    );
  };

  /** Scans, stores, and answers with what is stored. */
  const rescan = async (scanner: Scanner, path: string, wish?: string): Promise<ScanReport> => {
    const location = await scanner.locateWorkspace(path, environment);
    return oneScan(location.workspacePath, async () => {
      const assessAs = (service: string | undefined) =>
        options.assess({
          path: location.configPath,
          service,
          environment,
          now: now().toISOString(),
          scanId: newId("sc"),
        });
      const known = await store.workspaces.byPath(location.workspacePath);
      const assessed = await assessAs(known?.service ?? wish);
      const { service } = await store.workspaces.register(
        location.workspacePath,
        assessed.report.service,
      );
      // Another workspace has the name already: what was found must carry this one's.
      const { report, detections, posture, agents } =
        service === assessed.report.service ? assessed : await assessAs(service);
      const moment = { scanId: report.scan_id, scannedAt: report.scanned_at };
      await store.transaction(async (kept) => {
        await kept.scans.save(report);
        const { undecided, ...changes } = await kept.attackPaths.replaceFor(
          service,
          detections,
          moment,
        );
        await inTurn(undecided, (target) =>
          kept.audit.append({
            actor: "parapet",
            action: "attack_path.reopen",
            target,
            detail: "What was decided has expired, or the route has changed.",
          }),
        );
        await kept.postures.save(report, { ...posture, changes });
        await kept.agents.replaceFor(
          service,
          agents.map((agent) => ({ ...agent, runtime: report.runtimes[0] ?? "" })),
        );
      });
      if (service !== demoService) await forgetDemo(store);
      return report;
    });
  };

  return {
    scan: async (path, { service, anywhere = false } = {}) => {
      const scanner = await scannerOrRefuse();
      const absolute = anywhere ? path : await allow(path);
      return explainingFailures(scanner, () => rescan(scanner, absolute, service));
    },

    fix: async (path, checkIds, by) => {
      const scanner = await scannerOrRefuse();
      const absolute = await allow(path);
      return explainingFailures(scanner, async () => {
        const location = await scanner.locateWorkspace(absolute, environment);
        const known = await store.workspaces.byPath(location.workspacePath);
        const { result, record } = await scanner.applyWorkspaceFix(location.configPath, checkIds, {
          environment,
          dataDir,
          now,
          randomBytes,
          allowedRoots: options.roots,
          appliedBy: by,
          service: known?.service ?? scanner.defaultService(location, environment),
          journal: journalIn(store),
          retention,
        });
        return { result, record, report: await rescan(scanner, location.configPath) };
      });
    },

    previewFix: async (path, checkIds) => {
      const scanner = await scannerOrRefuse();
      const absolute = await allow(path);
      return explainingFailures(scanner, () =>
        scanner.previewWorkspaceFix(absolute, checkIds, {
          environment,
          randomBytes,
          allowedRoots: options.roots,
        }),
      );
    },

    rollback: async (fixId, { force }) => {
      const scanner = await scannerOrRefuse();
      const record = await standingFix(store, fixId);
      await allow(record.workspace_path);
      return explainingFailures(scanner, async () => {
        const { rolled_back_at } = await scanner.rollbackFix(record, {
          dataDir,
          now,
          randomBytes,
          force,
          retention,
        });
        await store.fixes.markRolledBack(fixId, rolled_back_at);
        // What was restored may be a file that no scan can read; that does not undo the rollback.
        await rescan(scanner, record.workspace_path).catch((error: unknown) => {
          if (!(error instanceof scanner.ScanError)) throw error;
        });
        return { ...record, rolled_back_at };
      });
    },
  };
}

async function standingFix(store: Store, fixId: string): Promise<FixRecord> {
  const entry = await store.fixes.get(fixId);
  if (entry === undefined || entry.status === "pending") {
    throw new ProblemError(
      "not-found",
      "There is no fix with this id; GET /api/v1/scan/fixes lists them.",
    );
  }
  if (entry.status === "rolled_back") {
    throw new ProblemError(
      "conflict",
      `This fix was rolled back at ${entry.record.rolled_back_at}.`,
    );
  }
  return entry.record;
}
