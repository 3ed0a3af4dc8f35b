import type {
  CheckDescription,
  FixPreview,
  FixRecord,
  ScanFixResult,
  ScanReport,
} from "@parapet/posture";
import type { ServeOptions } from "./serve-options.ts";

/** What the machine around a scan is; the scanner's `ScanEnvironment`. */
export type Environment = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homeDir: string;
  readonly cwd: string;
  readonly hostName: string;
};

export type FixOutcome = {
  readonly result: ScanFixResult;
  /** Absent when no byte changed. */
  readonly record?: FixRecord;
  readonly before: ScanReport;
  readonly after: ScanReport;
};

/** The workspaces of this machine, with their history of fixes. A path left out is where the runtime looks. */
export type Workspaces = {
  readonly previewFix: (
    path: string | undefined,
    checkIds: readonly string[],
  ) => Promise<FixPreview>;
  readonly fix: (
    path: string | undefined,
    checkIds: readonly string[],
    by: string,
  ) => Promise<FixOutcome>;
  /** Undoes the newest fix that stands, or the one named. `force`: also when the file has changed since. */
  readonly rollback: (
    path: string | undefined,
    options: { readonly to?: string; readonly force: boolean },
  ) => Promise<FixRecord>;
  readonly close: () => Promise<void>;
};

/** What the service takes from the process it runs in. */
export type ServiceSurroundings = Pick<Environment, "env" | "cwd"> & {
  /** Lines for the person at the terminal. */
  readonly print: (line: string) => void;
  /** Lines for the log, newline included. */
  readonly writeLog: (line: string) => void;
};

export type RunningService = { readonly stop: () => Promise<void> };

/** All that the commands ask of the rest of Parapet. */
export type Service = {
  readonly assess: (
    path: string | undefined,
    options: {
      readonly environment: Environment;
      readonly service?: string;
      readonly now: () => Date;
    },
  ) => Promise<ScanReport>;
  readonly checks: () => Promise<readonly CheckDescription[]>;
  /** IDs of the checks whose fix neither cuts access nor stops jobs. */
  readonly safeFixes: () => Promise<ReadonlySet<string>>;
  readonly openWorkspaces: (options: {
    /** Folder and database; what is left out the server's settings decide. */
    readonly data?: string;
    readonly database?: string;
    readonly environment: Environment;
    readonly now: () => Date;
  }) => Promise<Workspaces>;
  readonly startService: (
    options: ServeOptions,
    surroundings: ServiceSurroundings,
  ) => Promise<RunningService>;
};

/** The real one. Each part is loaded when it is first asked for, so that help and errors are quick. */
export const service: Service = {
  assess: async (path, options) => {
    const { assessWorkspace } = await import("@parapet/server/assess");
    return assessWorkspace(path, options);
  },
  checks: async () => {
    const { checkCatalogue } = await import("@parapet/scanner");
    return checkCatalogue;
  },
  safeFixes: async () => {
    const { fixCatalogue } = await import("@parapet/scanner");
    return safeIds(fixCatalogue);
  },
  openWorkspaces: async (options) => {
    const { openWorkspaces } = await import("@parapet/server/workspaces");
    return openWorkspaces(options);
  },
  startService: async (options, surroundings) => {
    const { startService } = await import("@parapet/server");
    return startService(options, surroundings);
  },
};

function safeIds(
  catalogue: readonly { readonly check_id: string; readonly safe: boolean }[],
): ReadonlySet<string> {
  return new Set(catalogue.filter((fix) => fix.safe).map((fix) => fix.check_id));
}
