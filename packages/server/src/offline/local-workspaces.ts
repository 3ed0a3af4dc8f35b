import { ProblemError } from "../core/problem.ts";
import type { PostureScan } from "../store/postures.ts";
import type { Store } from "../store/store.ts";
import { expandPath } from "../workspaces/expand-path.ts";
import { explainingFailures } from "../workspaces/scan-failure.ts";
import type { Scanner } from "../workspaces/scanner-component.ts";
import type { AnalysisAnswer } from "../workspaces/analysis.ts";
import type { Asker } from "../workspaces/asker.ts";
import { keptAnswers } from "../workspaces/kept-answers.ts";
import { standingFix } from "../workspaces/standing-fix.ts";
import { wishedService } from "../workspaces/wished-service.ts";
import type { WorkspaceWork } from "../workspaces/workspace-work.ts";
import type { WhatIfTarget, Workspaces, WorkspacesFor } from "../workspaces/workspaces.ts";

type WorkspaceLocation = Awaited<ReturnType<Scanner["locateWorkspace"]>>;

export type LocalWorkspacesOptions = {
  readonly store: Store;
  readonly scanner: () => Promise<Scanner | undefined>;
  /** In threads of its own where the caller serves others meanwhile. */
  readonly workFor: (asker: Asker) => WorkspaceWork;
  /** Its roots are all that is read: beside the folders below, what the operator named. */
  readonly environment: Parameters<Scanner["locateWorkspace"]>[1];
  /** Folders that callers may name workspaces in; empty: none where the environment has roots, else any. */
  readonly roots: readonly string[];
  /** As many as may be known; none: without end, for a command that its user runs. */
  readonly maxWorkspaces?: number;
};

/** Of Windows, the longest of all systems. */
const longestPath = 32_767;

/** Of the questions whose answer only a scan changes, and takes long. */
const mostAnswers = 16;
/** A map, or a topology, can be megabytes. */
const mostMaps = 4;

/** The workspaces on the disk of this machine, with their history in the store. */
export function localWorkspaces(options: LocalWorkspacesOptions): WorkspacesFor {
  const { store, environment } = options;
  const answers = keptAnswers<AnalysisAnswer>(mostAnswers);
  const maps = keptAnswers<AnalysisAnswer>(mostMaps);

  const scannerOrRefuse = async (): Promise<Scanner> => {
    const scanner = await options.scanner();
    if (scanner !== undefined) return scanner;
    throw new ProblemError(
      "scanner-not-installed",
      "This server runs without the scanner; install @parapet/scanner, or start it without --no-scanner.",
    );
  };

  /** The path that is used from here on: with roots, the one without links that was compared with them. */
  const allow = async (
    scanner: Scanner,
    path: string,
    { named }: { readonly named: boolean },
  ): Promise<string> => {
    if (path.trim() === "") {
      throw new ProblemError(
        "workspace-not-found",
        "The path of the workspace is empty; give the folder that holds its configuration, or the file itself.",
      );
    }
    if (path.length > longestPath) {
      throw new ProblemError("workspace-not-found", "No file system has a path of this length.");
    }
    const absolute = expandPath(path, environment.homeDir, environment.cwd);
    const readable = environment.roots;
    if (readable === undefined) return absolute;
    const roots = named ? readable : options.roots;
    const real = await explainingFailures(scanner, () => scanner.resolvePath(absolute));
    if (scanner.isInBounds(real, { roots })) return real;
    throw new ProblemError(
      "forbidden",
      options.roots.length === 0
        ? "A server that other machines can reach reads no workspace until --workspace-root says where they are."
        : "The workspace lies outside the folders that --workspace-root allows.",
    );
  };

  const locate = (scanner: Scanner, path: string | undefined): Promise<WorkspaceLocation> =>
    explainingFailures(scanner, () => scanner.locateWorkspace(path, environment));

  /** The workspace at a path that a caller gave; the first of the user's where none is. */
  const locateAsked = async (
    scanner: Scanner,
    path: string | undefined,
  ): Promise<WorkspaceLocation> =>
    path === undefined && environment.roots === undefined
      ? locate(scanner, undefined)
      : locate(scanner, await allow(scanner, path ?? environment.cwd, { named: false }));

  /** A workspace that is not known yet becomes known by what is done with it. */
  const placeFor = async ({ workspacePath }: WorkspaceLocation): Promise<void> => {
    const most = options.maxWorkspaces ?? Number.POSITIVE_INFINITY;
    if ((await store.workspaces.byPath(workspacePath)) !== undefined) return;
    if ((await store.workspaces.count()) < most) return;
    throw new ProblemError(
      "limit-reached",
      `${most} workspaces are known, as many as --max-workspaces allows; forget one with DELETE /api/v1/services/{service}, or raise the limit.`,
    );
  };

  /** Where the workspace of a service lies. What is `changed` must lie where callers may change files. */
  const locationOf = async (
    service: string,
    { changed }: { readonly changed: boolean },
  ): Promise<WorkspaceLocation> => {
    const scanner = await scannerOrRefuse();
    const { path } = await knownService(store, service);
    return locate(scanner, await allow(scanner, path, { named: !changed }));
  };

  /** Where a what-if starts: on the disk, or for controls alone at the latest scan, which needs no scanner. */
  const startOf = async (
    target: WhatIfTarget,
    checkIds: readonly string[],
  ): Promise<{ readonly service: string; readonly configPath: string }> => {
    if ("service" in target) {
      const { service } = target;
      const scanner = checkIds.length > 0 ? await scannerOrRefuse() : undefined;
      const { path } = await knownService(store, service);
      if (scanner === undefined) return { service, configPath: "" };
      const allowed = await allow(scanner, path, { named: true });
      return { service, configPath: (await locate(scanner, allowed)).configPath };
    }
    const scanner = await scannerOrRefuse();
    const location = await locateAsked(scanner, target.path);
    const service = await store.workspaces.serviceFor(
      location.workspacePath,
      await wishedService(store, scanner, location, environment),
    );
    return { service, configPath: location.configPath };
  };

  const workspacesWith = (work: WorkspaceWork): Workspaces => ({
    scan: async (path, { service: named, joinsAgents = false, own = false } = {}) => {
      const scanner = await scannerOrRefuse();
      const location = await locate(scanner, await allow(scanner, path, { named: own }));
      await placeFor(location);
      const service =
        named === undefined || joinsAgents
          ? named
          : await wishedService(store, scanner, location, environment, named);
      return work.scan({ location, service });
    },

    fix: async (path, checkIds, by, how) => {
      const scanner = await scannerOrRefuse();
      const location = await locateAsked(scanner, path);
      await placeFor(location);
      return work.fix({ location, everywhere: path === undefined, checkIds, by, ...how });
    },

    previewFix: async (path, checkIds, how) => {
      const scanner = await scannerOrRefuse();
      const location = await locateAsked(scanner, path);
      return work.previewFix({ location, everywhere: path === undefined, checkIds, ...how });
    },

    rollback: async (fixId, { force }) => {
      const scanner = await scannerOrRefuse();
      const record = await standingFix(store, fixId);
      for (const { workspace_path } of record.workspaces) {
        // oxlint-disable-next-line no-await-in-loop
        await allow(scanner, workspace_path, { named: false });
      }
      return work.rollback({ record, force });
    },

    suppressions: async (service) =>
      work.suppressions({ location: await locationOf(service, { changed: false }) }),

    suppress: async (service, suppression) => {
      const location = await locationOf(service, { changed: true });
      return work.suppress({ location, suppression });
    },

    liftSuppression: async (service, suppressionId) => {
      const location = await locationOf(service, { changed: true });
      return work.liftSuppression({ location, suppressionId });
    },

    explain: async (service, agentId) => {
      const location = await locationOf(service, { changed: false });
      const agent = await work.explain({ location, agentId });
      if (agent !== undefined) return agent;
      throw new ProblemError(
        "not-found",
        "The workspace has no such agent now; GET /api/v1/agents lists those of the latest scan.",
      );
    },

    sourceLines: async (service, file) =>
      work.sourceLines({ location: await locationOf(service, { changed: false }), file }),

    whatIf: async (target, change) =>
      work.analyze({ question: "what_if", ...(await startOf(target, change.checkIds)), ...change }),

    coverage: (service) => work.analyze({ question: "coverage", service }),

    chokePoints: async (service) =>
      answers.of(work.analyze, {
        question: "choke_points",
        service,
        scanIds: await scansAround(store, service),
      }),

    map: async (service, seen) =>
      maps.of(work.analyze, {
        question: "map",
        service,
        scanIds: await scansAround(store, service),
        seen,
      }),

    topology: async (service, limit, seen) =>
      maps.of(work.analyze, {
        question: "topology",
        service,
        limit,
        scanIds: scanIdsOf(await store.postures.scans(service)),
        seen,
      }),

    configuredTools: (service, agentId) =>
      work.analyze({ question: "configured_tools", service, agentId }),

    unusedTools: (service, page) => work.analyze({ question: "unused", service, ...page }),

    exportGraph: (service, format) => work.analyze({ question: "export", service, format }),
  });

  return (asker) => workspacesWith(options.workFor(asker));
}

/** The latest scans of a service and of those with which its paths may cross. */
async function scansAround({ postures }: Store, service: string): Promise<readonly string[]> {
  const own = await postures.scans(service);
  const beside = service === "" ? [] : await postures.beside(service);
  return scanIdsOf([...own, ...beside]);
}

function scanIdsOf(scans: readonly PostureScan[]): readonly string[] {
  return scans.map(({ scan_id }) => scan_id);
}

async function knownService(store: Store, service: string): Promise<{ readonly path: string }> {
  const known = await store.workspaces.byService(service);
  if (known !== undefined) return known;
  throw new ProblemError(
    "not-found",
    "No workspace has this service; POST /api/v1/scan makes one known.",
  );
}
