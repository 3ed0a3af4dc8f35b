import type { CheckId } from "@parapet/scan-core/core/check-id.ts";
import type { KnownAdvisories } from "@parapet/scan-core/advisories/known-advisories.ts";
import type {
  JudgedCommand,
  AutoRunCommand,
} from "@parapet/code-analysis/command-facts/auto-run-command.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ConfigDocument } from "@parapet/documents/document.ts";
import type { Layer, Layers } from "@parapet/scan-core/layers/layers.ts";
import type { LayerCandidate, ReadLayerOptions } from "@parapet/scan-core/layers/read-layer.ts";
import type { DeclaredServer } from "@parapet/runtime-kit/mcp/checks/client.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";

/** A program with an agent, of which Parapet reads MCP servers and auto-approvals. */
export type ClientSpec = {
  /** "cursor". */
  readonly id: string;
  /** "Cursor". */
  readonly title: string;
  /** Version whose defaults apply to unset settings: "Gemini CLI 0.61.0". */
  readonly defaultsOf: string;
  /** Folder of the person's own settings. */
  readonly userFolder: (environment: ScanEnvironment) => string;
  /** The person's files, the strongest first. */
  readonly userFiles: (environment: ScanEnvironment) => readonly ClientFile[];
  /** The files of a project, the strongest first. */
  readonly projectFiles: (folder: string) => readonly ClientFile[];
  /** Files of the administrator that come before all others, and those that come after. */
  readonly machineFiles?: (environment: ScanEnvironment) => {
    readonly before: readonly LayerCandidate[];
    readonly after: readonly LayerCandidate[];
  };
  /**
   * Folders in which every file with one of these endings is read: a project may have nothing else.
   */
  readonly fileFolders?: {
    readonly ofUser: (environment: ScanEnvironment) => string;
    readonly ofProject: (folder: string) => string;
    /** ".yaml". */
    readonly endings: readonly string[];
  };
  readonly parse: (text: string) => ConfigDocument;
  /** "JSON". */
  readonly language: string;
  /**
   * Files that are found only by listing folders, or named by others. They contain no settings
   * unless the candidate sets `isSettings`.
   */
  readonly additionalFiles?: (
    layers: readonly Layer[],
    place: ClientPlace,
  ) => Promise<readonly ClientFile[]>;
  /** The effective files: those of an untrusted project lose `isSettings`. */
  readonly effectiveLayers?: (layers: readonly Layer[], place: ClientPlace) => readonly Layer[];
  /** Hooks and tasks that run automatically; undefined if the client has none. */
  readonly autoRunCommands?: (layers: Layers, place: ClientPlace) => readonly AutoRunCommand[];
  /** The enabled servers in the working directory. */
  readonly servers: (layers: Layers, folder: string) => readonly DeclaredServer[];
  readonly checks: readonly Check<ClientModel>[];
  /** The selected model; "" if none is. Undefined if no file selects one. */
  readonly chosenModel?: (model: ClientModel) => string;
  /** What auto-approves commands on the host; undefined if they require approval. */
  readonly autoApprovedCommands: (model: ClientModel) => Permissiveness | undefined;
  /** The sandbox of commands, and its network access; undefined if there is none. */
  readonly confinement?: (model: ClientModel) => Confinement | undefined;
  /** Auto-run commands of the repository: hooks and helpers. */
  readonly commandsOfRepository?: (model: ClientModel) => AutoRunCommands | undefined;
  /** What auto-approves the tools of a server. */
  readonly autoApprovedTools: (
    model: ClientModel,
    server: DeclaredServer,
  ) => Permissiveness | undefined;
};

/** The language of a file, if it is not the client's. */
export type ClientFile = LayerCandidate & Partial<Pick<ReadLayerOptions, "parse" | "language">>;

/** What is read, and on which machine. */
export type ClientPlace = Pick<ClientModel, "kind" | "folder"> & {
  readonly environment: ScanEnvironment;
};

/** The settings that decide, and the checks that fix what they allow. */
export type Permissiveness = {
  readonly at: readonly string[];
  readonly fixedBy: readonly CheckId[];
};

/** Commands of a repository, with a title if they are neither hooks nor helpers. */
type AutoRunCommands = Permissiveness & { readonly title?: string };

/** A sandbox, and the setting that enables it. */
export type Confinement = { readonly at: readonly string[]; readonly network: "any" | "none" };

/** The effective policy of a client in a project, or in any folder without its own settings. */
export type ClientModel = {
  readonly kind: "user" | "project";
  /** Absolute path of the project, or of the folder of the person's settings. */
  readonly folder: string;
  readonly homeDir: string;
  readonly advisories: KnownAdvisories;
  readonly layers: Layers;
  /** The enabled ones, by name. */
  readonly mcpServers: readonly DeclaredServer[];
  /** Auto-run commands, with what they do. */
  readonly autoRunCommands: readonly JudgedCommand[];
};
