import { isMainThread } from "node:worker_threads";
import type { FixAllPromise, FixTrial, ScanPhase } from "@parapet/assessment";
import type {
  CheckDescription,
  FixRecord,
  GuardrailMode,
  GuardrailRegistration,
  ScanFixResult,
  ScanReport,
} from "@parapet/posture";
import type { Explanation, LeftOut } from "@parapet/scanner";
import type {
  AdapterPlaces,
  backUp,
  checkBackup,
  CommandAdapters,
  restoreBackup,
  RuntimeAdapters,
} from "@parapet/server";
import { type Protectors, protectors } from "./protectors.ts";
import type { ServeOptions } from "./serve-options.ts";

/** What the machine around a scan is; the scanner's `ScanEnvironment`. */
export type Environment = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homeDir: string;
  readonly cwd: string;
  readonly hostName: string;
};

export type { FixAllPromise, FixTrial, LeftOut };

export type FixOutcome = {
  readonly result: ScanFixResult;
  /** Absent when no byte changed. */
  readonly record?: FixRecord;
  readonly leftOut: LeftOut;
  readonly before: ScanReport;
  readonly after: ScanReport;
};

/** By check ID, the way in which it is to be fixed where there are several; the default where none is named. */
export type FixChoices = ReadonlyMap<string, string>;

/** How fixes are made. */
export type FixHow = {
  readonly choices?: FixChoices;
  /** Beside what is asked for by ID, every open finding with an automated fix. */
  readonly all?: FixAll;
};

export type FixAll = {
  /** True to make those, too, that cut access or stop jobs. */
  readonly unsafe: boolean;
  /** True to fix information and findings of low confidence, too. */
  readonly hidden: boolean;
};

/** How a check can be fixed. */
export type FixDescription = {
  readonly check_id: string;
  /** "Sets gateway.bind to loopback". */
  readonly title: string;
  /** False when it cuts access or stops jobs. */
  readonly safe: boolean;
  /** Ways to choose from, the default first; empty where there is only one. */
  readonly choices: readonly { readonly name: string; readonly title: string }[];
};

/** The workspaces of this machine, with their history of fixes. A path left out is where the runtime looks. */
export type Workspaces = {
  readonly previewFix: (
    path: string | undefined,
    checkIds: readonly string[],
    how?: FixHow & {
      /** Check IDs whose fixes are taken as made: the preview shows what comes on top of them. */
      readonly onTopOf?: readonly string[];
    },
  ) => Promise<FixTrial>;
  readonly fix: (
    path: string | undefined,
    checkIds: readonly string[],
    by: string,
    how?: FixHow,
  ) => Promise<FixOutcome>;
  /** The fixes of a workspace, those rolled back included, newest first; at most 100. */
  readonly history: (path: string | undefined) => Promise<readonly FixRecord[]>;
  /** Undoes the newest fix that stands, or the one named. `force`: also when the file has changed since. */
  readonly rollback: (
    path: string | undefined,
    options: { readonly to?: string; readonly force: boolean },
  ) => Promise<FixRecord>;
  readonly close: () => Promise<void>;
};

/** What a bearer token may do. */
export const tokenScopes = ["read", "ingest", "fix", "admin"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** A bearer token without its text. Times are UTC, "" for never. */
export type Token = {
  readonly token_id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly created_at: string;
  readonly expires_at: string;
  readonly last_used_at: string;
  readonly revoked_at: string;
};

/** The bearer tokens in a database. */
export type Tokens = {
  /** The text is told this once. */
  readonly create: (
    request: {
      readonly name: string;
      readonly scopes: readonly TokenScope[];
      readonly expires_at: string;
    },
    actor: string,
  ) => Promise<{ readonly token: Token; readonly text: string }>;
  /** Oldest first. */
  readonly list: () => Promise<readonly Token[]>;
  /** Throws where there is none that is not revoked. */
  readonly revoke: (idOrName: string, actor: string) => Promise<Token>;
  readonly close: () => Promise<void>;
};

/** A guardrail that comes with Parapet. */
export type GuardrailTemplate = Pick<
  GuardrailRegistration,
  "description" | "severity" | "owasp" | "points" | "mode" | "action" | "condition" | "detectors"
> & { readonly name: string };

/** The guardrails in a database. */
export type Guardrails = {
  /** In the order of service, agent and name; of an agent with those for every agent. */
  readonly list: (filter: {
    readonly service?: string;
    readonly agentId?: string;
  }) => Promise<readonly GuardrailRegistration[]>;
  /** Registers one of the library; agent "*" is every one. Throws where it or the service is not known. */
  readonly add: (request: {
    readonly name: string;
    readonly agentId: string;
    readonly service?: string;
    readonly mode?: GuardrailMode;
  }) => Promise<{
    readonly outcome: "created" | "updated" | "unchanged";
    readonly registration: GuardrailRegistration;
    /** What becomes of a call that the guardrail is for. */
    readonly sample: {
      readonly call: string;
      readonly action: "allow" | "modify" | "ask" | "block";
      readonly would_block: boolean;
    };
  }>;
  /** False when there is none. */
  readonly remove: (key: {
    readonly name: string;
    readonly agentId: string;
    readonly service?: string;
  }) => Promise<boolean>;
  readonly close: () => Promise<void>;
};

/** A setting as it takes effect. */
export type EffectiveSetting = {
  readonly name: string;
  readonly value: string | number | boolean | readonly string[];
  /** "--port", "PARAPET_PORT", "/etc/parapet.yaml:3:7" or "default". */
  readonly from: string;
  readonly flag: string;
  readonly variable: string;
};

export type ConfigurationCheck = {
  /** "" when none was read. */
  readonly file: string;
  readonly settings: readonly EffectiveSetting[];
  /** A sentence each. */
  readonly problems: readonly string[];
};

/** What the service takes from the process it runs in. */
export type ServiceSurroundings = Pick<Environment, "env" | "cwd"> & {
  /** Lines for the person at the terminal. */
  readonly print: (line: string) => void;
  /** Lines for the log, newline included. */
  readonly writeLog: (line: string) => void;
  /** Aborted when the process is asked to end. */
  readonly stopping: AbortSignal;
  /** What is known of the runtimes that adapters are put into. */
  readonly adapters?: RuntimeAdapters;
  /** Starts with what is there of a database that has lost something. */
  readonly acceptDataLoss: boolean;
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
      /** Absolute path of a folder of attack-path rules, beside those that come with Parapet. */
      readonly rulesDir?: string;
      /** Called before each phase. */
      readonly onPhase?: (phase: ScanPhase) => void;
    },
  ) => Promise<ScanReport>;
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
  readonly checks: () => Promise<readonly CheckDescription[]>;
  /** Lines of the files that the first evidence of findings is in, without secrets, by the name that evidence gives them. */
  readonly sources: (
    report: ScanReport,
    environment: Environment,
  ) => Promise<ReadonlyMap<string, readonly string[]>>;
  /** What the agents of a workspace may do, and why; of one agent, or of the only one. */
  readonly explain: (
    path: string | undefined,
    agentId: string | undefined,
    environment: Environment,
  ) => Promise<Explanation>;
  /** Every automated fix, by check ID. */
  readonly fixes: () => Promise<readonly FixDescription[]>;
  readonly openWorkspaces: (options: {
    /** Which database; what is left out the server's settings decide. */
    readonly config?: string;
    readonly data?: string;
    readonly database?: string;
    readonly environment: Environment;
    readonly now: () => Date;
  }) => Promise<Workspaces>;
  /** A link that opens the dashboard signed in, once and soon. Throws where no server runs. */
  readonly signInLink: (
    options: Pick<Environment, "env" | "cwd"> & {
      readonly config?: string;
      readonly data?: string;
      readonly now: () => Date;
    },
  ) => Promise<{ readonly url: string; readonly expires_at: string }>;
  readonly openTokens: (
    options: Pick<Environment, "env" | "cwd"> & {
      readonly config?: string;
      readonly data?: string;
      readonly database?: string;
      readonly now: () => Date;
    },
  ) => Promise<Tokens>;
  /** By name. */
  readonly guardrailLibrary: () => Promise<readonly GuardrailTemplate[]>;
  readonly openGuardrails: (
    options: Pick<Environment, "env" | "cwd"> & {
      readonly config?: string;
      readonly data?: string;
      readonly database?: string;
      readonly now: () => Date;
    },
  ) => Promise<Guardrails>;
  /** Where adapters are kept and what they ask: the server that runs on the data folder, or else the one that the settings say. */
  readonly adapterPlaces: (
    options: Pick<Environment, "env" | "cwd"> & {
      readonly config?: string;
      readonly data?: string;
      readonly database?: string;
    },
  ) => Promise<AdapterPlaces>;
  readonly openAdapters: (
    options: Pick<Environment, "env" | "cwd"> & {
      readonly config?: string;
      readonly data?: string;
      readonly database?: string;
      readonly now: () => Date;
      /** Nothing is made that is not there yet. */
      readonly trial?: boolean;
    },
  ) => Promise<CommandAdapters>;
  readonly protectors: Protectors;
  readonly backUp: typeof backUp;
  readonly checkBackup: typeof checkBackup;
  readonly restoreBackup: typeof restoreBackup;
  readonly checkConfiguration: (
    options: ServeOptions,
    environment: Pick<Environment, "env" | "cwd">,
  ) => Promise<ConfigurationCheck>;
  readonly startService: (
    options: ServeOptions,
    surroundings: ServiceSurroundings,
  ) => Promise<RunningService>;
};

/** The real one. Each part is loaded when it is first asked for, so that help and errors are quick. */
export const service: Service = {
  assess: async (path, options) => {
    const { assessWorkspace } = await import("./assess.ts");
    return assessWorkspace(path, options);
  },
  planFixAll: async (path, all, options) => {
    const { planFixOfAll } = await import("./assess.ts");
    return planFixOfAll(path, all, options);
  },
  sources: async (report, environment) => {
    const { sourcesOf } = await import("./sources.ts");
    return sourcesOf(report, environment);
  },
  explain: async (path, agentId, environment) => {
    const { explainWorkspace } = await import("@parapet/scanner");
    return explainWorkspace(path, agentId, environment);
  },
  checks: async () => {
    const { checkCatalogue } = await import("@parapet/scanner");
    return checkCatalogue;
  },
  fixes: async () => {
    const { fixCatalogue } = await import("@parapet/scanner");
    return fixCatalogue;
  },
  openWorkspaces: async (options) => {
    const { openWorkspaces } = await import("@parapet/server/workspaces");
    return openWorkspaces(options);
  },
  signInLink: async (options) => {
    const { signInLink } = await import("@parapet/server");
    return signInLink(options);
  },
  openTokens: async (options) => {
    const { openTokens } = await import("@parapet/server");
    return openTokens(options);
  },
  guardrailLibrary: async () => {
    const { guardrailTemplates } = await import("@parapet/server");
    return guardrailTemplates();
  },
  openGuardrails: async (options) => {
    const { openGuardrails } = await import("@parapet/server");
    return openGuardrails(options);
  },
  adapterPlaces: async (options) => {
    const { adapterPlaces, serverAddress } = await import("@parapet/server");
    const places = adapterPlaces(options);
    // It may have been started with another port than the settings say.
    const running = await serverAddress(places.dataDir);
    return "url" in running ? { ...places, url: running.url } : places;
  },
  openAdapters: async (options) => {
    const { openAdapters } = await import("@parapet/server");
    return openAdapters(options);
  },
  protectors,
  backUp: async (options) => {
    const server = await import("@parapet/server");
    keepFilesPrivate();
    return server.backUp(options);
  },
  checkBackup: async (file) => {
    const server = await import("@parapet/server");
    return server.checkBackup(file);
  },
  restoreBackup: async (options) => {
    const server = await import("@parapet/server");
    keepFilesPrivate();
    return server.restoreBackup(options);
  },
  checkConfiguration: async (options, environment) => {
    const { checkConfiguration } = await import("@parapet/server");
    return checkConfiguration(options, environment);
  },
  startService: async (options, surroundings) => {
    const { startService } = await import("@parapet/server");
    return startService(options, surroundings);
  },
};

/** SQLite makes files that others can read, and a folder that others may change is none that keeps them out. */
function keepFilesPrivate(): void {
  if (isMainThread) process.umask(0o077);
}
