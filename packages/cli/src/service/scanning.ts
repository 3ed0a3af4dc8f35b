import type { FixAllPromise, MachineUpload, ScanPhase } from "@parapet/assessment";
import type { Assessment, CheckDescription, ScanReport } from "@parapet/posture";
import type { ExplainedAgent, Explanation } from "@parapet/scanner";
import type { Environment } from "./environment.ts";
import type { FixAll, FixDescription } from "./fixes.ts";
import type { TextFix } from "./text-fixes.ts";

type AssessOptions = {
  readonly environment: Environment;
  readonly service?: string;
  readonly now: () => Date;
  /** Absolute path of a folder with custom attack-path rules. */
  readonly rulesDir?: string;
  /** Called before each phase. */
  readonly onPhase?: (phase: ScanPhase) => void;
};

/** A workspace of the current user, with the name under which it is uploaded. */
export type UploadedWorkspace = {
  readonly configPath: string;
  readonly workspacePath: string;
  readonly service: string;
};

/** Scans without a database. */
export type Scanning = {
  readonly assess: (path: string | undefined, options: AssessOptions) => Promise<ScanReport>;
  /** The same, with who may do what, and where each step of an exposure is configured. */
  readonly assessFully: (path: string | undefined, options: AssessOptions) => Promise<Assessment>;
  /** The workspace at a path, or every one of the current user. */
  readonly workspacesToUpload: (
    path: string | undefined,
    environment: Environment,
  ) => Promise<readonly UploadedWorkspace[]>;
  /** All that leaves the machine of a scan. */
  readonly assessUpload: (
    workspace: UploadedWorkspace,
    machine: string,
    options: Omit<AssessOptions, "service">,
  ) => Promise<MachineUpload>;
  /** What `fix --all` would do; writes nothing. */
  readonly planFixAll: (
    path: string | undefined,
    all: FixAll,
    options: {
      readonly environment: Environment;
      readonly now: () => Date;
      readonly report: ScanReport;
    },
  ) => Promise<FixAllPromise>;
  /** Redacted lines of the files with findings, by the file name in the evidence. */
  readonly sources: (
    report: ScanReport,
    environment: Environment,
  ) => Promise<ReadonlyMap<string, readonly string[]>>;
  /** Fixes that changed lines of one file say whole, by check ID; writes nothing. */
  readonly textFixes: (
    path: string | undefined,
    report: ScanReport,
    environment: Environment,
  ) => Promise<ReadonlyMap<string, TextFix>>;
  /** The effective permissions of one agent, or of the only one. */
  readonly explain: (
    path: string | undefined,
    agentId: string | undefined,
    environment: Environment,
  ) => Promise<Explanation>;
  /** The effective permissions of each agent, at most `most` of them, by one reading. */
  readonly explainAgents: (
    path: string,
    environment: Environment,
    most: number,
  ) => Promise<readonly ExplainedAgent[]>;
  readonly checks: () => Promise<readonly CheckDescription[]>;
  /** Every automated fix, by check ID. */
  readonly fixes: () => Promise<readonly FixDescription[]>;
};

export const scanning: Scanning = {
  assess: async (path, options) => {
    const { assessWorkspace } = await import("./assess.ts");
    return assessWorkspace(path, options);
  },
  assessFully: async (path, options) => {
    const { assessWorkspaceFully } = await import("./assess.ts");
    return assessWorkspaceFully(path, options);
  },
  workspacesToUpload: async (path, environment) => {
    const { workspacesToUpload } = await import("./uploads.ts");
    return workspacesToUpload(path, environment);
  },
  assessUpload: async (workspace, machine, options) => {
    const { assessUploadOf } = await import("./uploads.ts");
    return assessUploadOf(workspace, machine, options);
  },
  planFixAll: async (path, all, options) => {
    const { planFixOfAll } = await import("./assess.ts");
    return planFixOfAll(path, all, options);
  },
  sources: async (report, environment) => {
    const { sourcesOf } = await import("./sources.ts");
    return sourcesOf(report, environment);
  },
  textFixes: async (path, report, environment) => {
    const { textFixesOf } = await import("./text-fixes.ts");
    return textFixesOf(path, report, environment);
  },
  explain: async (path, agentId, environment) => {
    const { explainWorkspace } = await import("@parapet/scanner");
    return explainWorkspace({ path, agentId }, environment);
  },
  explainAgents: async (path, environment, most) => {
    const { explainAgents } = await import("@parapet/scanner");
    return explainAgents(path, environment, most);
  },
  checks: async () => {
    const { checkCatalog } = await import("@parapet/scanner");
    return checkCatalog;
  },
  fixes: async () => {
    const { fixCatalog } = await import("@parapet/scanner");
    return fixCatalog;
  },
};
