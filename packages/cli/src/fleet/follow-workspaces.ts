import { resolve } from "node:path";
import type { MachineUpload } from "@parapet/assessment";
import { openBySeverity } from "@parapet/posture";
import type { Log } from "@parapet/server/watching";
import type { Environment } from "../service/environment.ts";
import type { Scanning, UploadedWorkspace } from "../service/scanning.ts";
import type { Spool } from "./spool.ts";
import { spoolUpload } from "./upload-scans.ts";

export type FollowOptions = {
  /** Of workspaces; empty: every one of the current user, also such as come later. */
  readonly paths: readonly string[];
  readonly machine: string;
  readonly service: Pick<Scanning, "workspacesToUpload" | "assessUpload">;
  readonly environment: Environment;
  readonly spool: Spool;
  /** Called when a scan waits to be sent. */
  readonly spooled: () => void;
  readonly everyMs: number;
  readonly watch: boolean;
  /** From 0 to 1: machines that were started together do not scan together. */
  readonly random: () => number;
  /** Resolves when the process shall end. */
  readonly stopped: Promise<void>;
  readonly log: Log;
  readonly now: () => Date;
};

/**
 * Scans workspaces now, when one of their files changes, and on schedule; each scan waits in the
 * spool.
 */
export async function followWorkspaces(
  options: FollowOptions,
): Promise<{ readonly close: () => Promise<void> }> {
  const { service, environment, watch, everyMs, random, log } = options;
  const [{ rescans, systemTimers }, { watchedCandidates }] = await Promise.all([
    import("@parapet/server/watching"),
    import("@parapet/scanner"),
  ]);
  /** By the path of its configuration. */
  const known = new Map<string, UploadedWorkspace>();
  let isStopped = false;
  void options.stopped.then(() => (isStopped = true));

  const scan = async (path: string) => {
    const workspace = known.get(path);
    if (workspace === undefined) throw new Error("The workspace is not known.");
    const upload = await service.assessUpload(workspace, options.machine, {
      environment,
      now: options.now,
    });
    const { dropped } = await spoolUpload(options.spool, upload);
    if (dropped > 0) log.warn("scans given up", { scans: dropped });
    log.info("scanned", {
      service: upload.report.service,
      findings: upload.report.findings.length,
    });
    options.spooled();
    const stored = storedScan(workspace, upload, [...watchedCandidates], environment.homeDir);
    followed.follow(stored);
    return stored;
  };

  const followed = rescans({
    scan,
    isKnown: async () => true,
    watch,
    roots: undefined,
    everyMs,
    random,
    timers: systemTimers,
    log,
  });

  const found = async (): Promise<readonly UploadedWorkspace[]> => {
    if (options.paths.length === 0) return service.workspacesToUpload(undefined, environment);
    const each = await Promise.all(
      options.paths.map((path) => service.workspacesToUpload(path, environment)),
    );
    return each.flat();
  };

  /** Scans what is not followed yet. */
  const look = async (): Promise<void> => {
    const workspaces = await found();
    if (workspaces.length === 0) log.warn("no workspaces found");
    for (const workspace of workspaces) {
      if (isStopped) return;
      if (known.has(workspace.configPath)) continue;
      known.set(workspace.configPath, workspace);
      try {
        // oxlint-disable-next-line no-await-in-loop -- Each scan uses the whole machine.
        await scan(workspace.configPath);
      } catch (error) {
        log.warn("scan failed", { service: workspace.service, error: nameOf(error) });
        followed.expect(workspace.configPath);
      }
    }
  };

  let callOff: (() => void) | undefined;
  const plan = (): void => {
    if (isStopped) return;
    callOff = systemTimers.after(everyMs * (0.75 + random() / 2), () => void round().then(plan));
  };
  const round = (): Promise<void> =>
    look().catch((error: unknown) =>
      log.warn("workspaces could not be looked for", { error: nameOf(error) }),
    );
  await round();
  plan();

  return {
    close: async () => {
      isStopped = true;
      callOff?.();
      await followed.close();
    },
  };
}

/** What was read, as it is called on this machine. */
function storedScan(
  { configPath, workspacePath }: UploadedWorkspace,
  { report }: MachineUpload,
  awaited: readonly string[],
  homeDir: string,
) {
  const { scan_id, service, scanned_at, parapet_version, summary } = report;
  const files = [...report.files.map(({ path }) => path), ...awaited].map((path) =>
    resolve(
      workspacePath,
      path.replace(/^~(?=$|[\\/])/, () => homeDir),
    ),
  );
  return {
    listing: {
      scan_id,
      service,
      workspace_path: workspacePath,
      scanned_at,
      parapet_version,
      summary: openBySeverity(summary),
    },
    configPath,
    files: [...new Set(files)],
    findings: report.findings.length,
    attackPaths: 0,
    added: 0,
    resolved: 0,
  };
}

/** A message may hold what a workspace holds. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  return "code" in error ? `${error.name} ${String(error.code)}` : error.name;
}
