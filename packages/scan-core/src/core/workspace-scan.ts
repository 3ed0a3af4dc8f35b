import type {
  AppliedSuppression,
  Finding,
  PostureGraph,
  Refusal,
  ScannedFile,
} from "@parapet/posture";
import type { FileBounds } from "../files/bounds.ts";

/** What a scan of one workspace found. */
export type WorkspaceScan = {
  /** Absolute path of the workspace folder. */
  readonly workspacePath: string;
  /** Absolute path of the workspace configuration file. */
  readonly configPath: string;
  /** Name under which agents and paths of this workspace are known. */
  readonly service: string;
  /**
   * Every name under which something in the graph is known, `service` first: of several workspaces
   * in one scan.
   */
  readonly services: readonly string[];
  /** Absolute paths of the folders of further workspaces, of a runtime that has one before. */
  readonly furtherWorkspaces: readonly string[];
  /** "openclaw" … */
  readonly runtimes: readonly string[];
  readonly files: readonly ScannedFile[];
  /** Newest releases that refuse the configuration. */
  readonly refused: readonly Refusal[];
  /** True where a runtime seems to run in a container, from which a sandbox needs more. */
  readonly inContainer: boolean;
  /** Worst first, then by check, file and line. */
  readonly findings: readonly Finding[];
  /** Those that suppress some of the findings, in the order in which they stand. */
  readonly suppressions: readonly AppliedSuppression[];
  readonly graph: PostureGraph;
};

/**
 * What the machine around the scanner is, and what of it may be read; injected, so that the same
 * input gives the same bytes.
 */
export type ScanEnvironment = FileBounds & {
  /** Process environment: `OPENCLAW_…` variables decide where the configuration is. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homeDir: string;
  /** Relative paths are resolved against it. */
  readonly cwd: string;
  readonly hostName: string;
  /**
   * Folder that absolute paths of the system are looked for below: "" or left out for the machine's
   * own.
   */
  readonly systemRoot?: string;
  /** Absolute path of imported advisories; none where left out, or where no file is there. */
  readonly advisoriesFile?: string;
  /**
   * Folder of an installation of Parapet that is taken as laid: the scan shows what protecting
   * would lead to.
   */
  readonly plannedInstallation?: string;
  /** Results of earlier runs; none are read or kept where left out. */
  readonly kept?: KeptResults;
  /** Called now and then while many files are read; not across threads. */
  readonly onProgress?: (progress: ScanProgress) => void;
};

/**
 * Where a command keeps results that hold for the next one: beside the code, for those who could
 * change the code as well.
 */
export type KeptResults = {
  readonly folder: string;
  /** Of which code they are: another text as soon as it changes. */
  readonly code: string;
};

/** How far a scan is: files that are read, then skills whose code is followed. */
export type ScanProgress = {
  readonly step: "files" | "skills";
  readonly done: number;
  readonly of: number;
};

export type ScanFailure =
  | "not_found"
  /** The folder is there, and holds no configuration of an agent. */
  | "no_agents"
  | "unreadable"
  | "not_parsable"
  | "too_large"
  /** Not in the folders that may be read. */
  | "outside";

/** The workspace could not be scanned; `message` is a sentence that says what to do. */
export class ScanError extends Error {
  override readonly name = "ScanError";
  readonly code: ScanFailure;

  constructor(code: ScanFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
