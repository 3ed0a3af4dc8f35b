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

/** A program with an agent in it, of which Parapet reads MCP servers and what runs unasked. */
export type ClientSpec = {
  /** "cursor". */
  readonly id: string;
  /** "Cursor". */
  readonly title: string;
  /** Version whose defaults stand in for what is left out: "Gemini CLI 0.61.0". */
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
  /** Folders in which every file with one of these endings is read: a project may have nothing else. */
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
   * Files that are found only by looking into folders, or named by those that were read. They hold no settings of their
   * own accord: a candidate says so by `isSettings`.
   */
  readonly additionalFiles?: (
    layers: readonly Layer[],
    place: ClientPlace,
  ) => Promise<readonly ClientFile[]>;
  /** The files as the client heeds them: those of a project that is not trusted lose `isSettings`. */
  readonly effectiveLayers?: (layers: readonly Layer[], place: ClientPlace) => readonly Layer[];
  /** What runs by itself, hooks and tasks; left out where the client has nothing of the kind. */
  readonly autoRunCommands?: (layers: Layers, place: ClientPlace) => readonly AutoRunCommand[];
  /** The servers that are switched on in the folder that is worked in. */
  readonly servers: (layers: Layers, folder: string) => readonly DeclaredServer[];
  readonly checks: readonly Check<ClientModel>[];
  /** The model that the settings choose; "" where they choose none. Left out where no file says. */
  readonly chosenModel?: (model: ClientModel) => string;
  /** What lets commands run on the machine and asks nobody; undefined where somebody is asked. */
  readonly autoApprovedCommands: (model: ClientModel) => Permissiveness | undefined;
  /** The sandbox that commands run in, and whether they reach the network from there; undefined where there is none. */
  readonly confinement?: (model: ClientModel) => Confinement | undefined;
  /** Commands of the repository that run by themselves: hooks and helpers. */
  readonly commandsOfRepository?: (model: ClientModel) => AutoRunCommands | undefined;
  /** What lets the tools of a server be used and asks nobody. */
  readonly autoApprovedTools: (
    model: ClientModel,
    server: DeclaredServer,
  ) => Permissiveness | undefined;
};

/** A file in a language of its own, where it is not the client's. */
export type ClientFile = LayerCandidate & Partial<Pick<ReadLayerOptions, "parse" | "language">>;

/** What is read, and on which machine. */
export type ClientPlace = Pick<ClientModel, "kind" | "folder"> & {
  readonly environment: ScanEnvironment;
};

/** The settings that decide, and the checks that close what they leave open. */
export type Permissiveness = {
  readonly at: readonly string[];
  readonly fixedBy: readonly string[];
};

/** Commands of a repository, and what they are called where they are neither hooks nor helpers. */
type AutoRunCommands = Permissiveness & { readonly title?: string };

/** A sandbox, and where it is switched on. */
export type Confinement = { readonly at: readonly string[]; readonly network: "any" | "none" };

/** What a client will do in a project, or in any folder without settings of its own. */
export type ClientModel = {
  readonly kind: "user" | "project";
  /** Absolute path of the project, or of the folder of the person's settings. */
  readonly folder: string;
  readonly homeDir: string;
  readonly advisories: KnownAdvisories;
  readonly layers: Layers;
  /** Those that are switched on, by name. */
  readonly mcpServers: readonly DeclaredServer[];
  /** What runs by itself, with what it does. */
  readonly autoRunCommands: readonly JudgedCommand[];
};
