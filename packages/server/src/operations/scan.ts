import { storeScan } from "../workspaces/store-scan.ts";
import { translateScanErrors } from "../workspaces/scan-failure.ts";
import type { StoredScan } from "../workspaces/stored-scan.ts";
import { preferredService } from "../workspaces/preferred-service.ts";
import type { WorkspaceLocation } from "./workspace-locator.ts";
import { defineOperation } from "./operation.ts";
import { inspectNow, type Work } from "./work.ts";

export type ScanAsked = {
  readonly path: string;
  /** A wish; by default the folder's name. A workspace that is known keeps its own. */
  readonly service?: string | undefined;
  /**
   * True where the wish is granted also if calls of an agent elsewhere are evaluated under that
   * name.
   */
  readonly joinsAgents?: boolean;
  /**
   * True where the service itself asks: it also reads what the operator named outside the workspace
   * roots.
   */
  readonly own?: boolean;
};

type ScanRequest = {
  readonly location: WorkspaceLocation;
  /** Undefined: the folder's name. */
  readonly service: string | undefined;
};

/** Scans, stores the report and its attack paths, and registers a workspace that is new. */
export const scan = defineOperation({
  lane: "scan",

  prepare: async (
    { path, service: named, joinsAgents = false, own = false }: ScanAsked,
    locator,
  ): Promise<ScanRequest> => {
    const location = await locator.locate(path, { own });
    await locator.makeRoom(location);
    const isControlRequest = named !== undefined && !joinsAgents;
    return {
      location,
      service: isControlRequest ? await locator.preferredService(location, named) : named,
    };
  },

  locks: ({ location }) => location.workspacePath,

  run: async (request, work, onKept): Promise<StoredScan> =>
    translateScanErrors(await work.scanner(), () => scanWorkspace(work, request, onKept)),

  observe: {
    done: ({ listing, findings, attackPaths }, _asked, { log, metrics, seconds }) => {
      metrics.scan("done", seconds);
      log.info("scan", {
        service: listing.service,
        scan_id: listing.scan_id,
        findings,
        attack_paths: attackPaths,
        duration_ms: Math.round(seconds * 1000),
      });
    },
    failed: (reason, _asked, { log, metrics, seconds }) => {
      metrics.scan(reason === "failed" ? "failed" : "refused", seconds);
      log.warn("scan failed", { reason, duration_ms: Math.round(seconds * 1000) });
    },
  },

  scanOf: (stored) => stored,
});

/** The same within another operation. Throws the scanner's errors. */
export async function scanWorkspace(
  work: Work,
  { location, service: preferred }: ScanRequest,
  onKept?: (stored: StoredScan) => void,
): Promise<StoredScan> {
  const { store, environment } = work;
  const scanner = await work.scanner();
  const { configPath, workspacePath } = location;
  const known = await store.workspaces.byPath(workspacePath);
  const wished =
    known?.service ??
    preferred ??
    (await preferredService(store, { scanner, location, environment }));
  const inspected = await inspectNow(work, { path: configPath, service: wished });
  const { service } = await store.workspaces.register(workspacePath, inspected.service);
  // Another workspace has the name already: what was found must carry this one's.
  const mine =
    service === inspected.service
      ? inspected
      : await inspectNow(work, { path: configPath, service });
  const { allowances } = mine.runtimeContext;
  if (allowances.allowed.length + allowances.withdrawn.length > 0) {
    await work.noteAllowed(service, allowances);
  }
  const { watchedCandidates: awaited } = scanner;
  return storeScan(store, mine, { configPath, awaited, keep: work.retention }, onKept);
}
