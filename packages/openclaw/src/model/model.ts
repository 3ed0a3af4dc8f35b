import type { CommandFact } from "@parapet/code-analysis/shell/command-fact.ts";
import type { KnownAdvisories } from "@parapet/scan-core/advisories/known-advisories.ts";
import type { Effective } from "@parapet/scan-core/settings/settings.ts";
import type { JsonValue } from "@parapet/documents/document.ts";
import type { FileLink } from "../file-modes/file-link.ts";
import type { FileMode } from "../file-modes/file-mode.ts";
import type { FolderUsers } from "../file-modes/folder-writers.ts";
import type { SchemaReview } from "./schema-review.ts";
import type { StartupRefusal } from "./startup-refusal.ts";
import type { StateRecords } from "./state-records.ts";

/** The configuration after `$include`s, before defaults, with `${VAR}` left as text. */
export type OpenClawConfig = {
  /** The data, includes merged. */
  readonly value: JsonValue;
  readonly get: (pointer: string) => JsonValue | undefined;
  readonly has: (pointer: string) => boolean;
  /**
   * Where a setting is written: at its pointer, or where the older release that wrote the file
   * stored it.
   */
  readonly writtenAt: (pointer: string) => string;
};

/** Whether OpenClaw's `exec` may run a command, and whether it needs approval. Unset is "full". */
export type ExecMode = "deny" | "allowlist" | "ask" | "auto" | "full";

export type ExecPolicy = {
  /**
   * The pair `security` and `ask` counts as the mode that acts most like it: "full" with ask
   * "always" is "ask".
   */
  readonly mode: Effective<ExecMode>;
  /**
   * How the owner wrote it: with `mode`, with the older pair, or not at all. A fix keeps the
   * spelling.
   */
  readonly spelling: "mode" | "pair" | "unset";
  readonly security: Effective<"deny" | "allowlist" | "full">;
  readonly ask: Effective<"off" | "on-miss" | "always">;
  /** Where commands run: "auto" is the sandbox where there is one, else the gateway's host. */
  readonly host: Effective<"auto" | "sandbox" | "gateway" | "node">;
  /**
   * The mode after the gateway host's own approvals: stricter than the configuration, or "full"
   * where the allowlist permits every command.
   */
  readonly heldTo: ExecMode | undefined;
};

export type SandboxPolicy = {
  readonly mode: Effective<"off" | "non-main" | "all">;
  readonly scope: Effective<"session" | "agent" | "shared">;
  readonly workspaceAccess: Effective<"none" | "ro" | "rw">;
  /** Docker network; "none" has no egress. */
  readonly network: Effective<string>;
  /** Host folders mounted into the sandbox, as written. */
  readonly binds: readonly Effective<string>[];
};

/** The answer to "may this agent call this tool", with the key that decides. */
export type ToolGrant = {
  readonly tool: string;
  readonly allowed: boolean;
  /** The key that decided; for a tool that nothing filters, where a filter would be set. */
  readonly at: string;
};

export type AgentPolicy = {
  readonly id: string;
  /**
   * "/agents/entries/main", "/agents/list/0"; "" for the agent that exists when none is configured.
   */
  readonly at: string;
  /**
   * True for the agent that answers what no binding routes. With several agents there may be none.
   */
  readonly isDefault: boolean;
  readonly workspace: Effective<string>;
  readonly sandbox: SandboxPolicy;
  readonly exec: ExecPolicy;
  /**
   * "minimal", "coding", "messaging", "full", as written; "" when unset, which filters no built-in
   * tool.
   */
  readonly toolProfile: Effective<string>;
  /** Effective grant of a built-in tool or "bundle-mcp", outside and inside the sandbox. */
  readonly grant: (tool: string, where: "host" | "sandbox") => ToolGrant;
  /**
   * Whether any tool of an MCP server passes the same filters. `toolFilter` of the server comes on
   * top.
   */
  readonly grantMcp: (server: string, where: "host" | "sandbox") => ToolGrant;
  /** The same as `grant` while it works as a sub-agent, which OpenClaw gives fewer tools. */
  readonly grantAsSubagent: AgentPolicy["grant"];
  /**
   * Senders with different tool lists, as OpenClaw's keys name them ("id:42", "*" for all others).
   * Computed on demand.
   */
  readonly senders: () => readonly {
    readonly sender: string;
    /** Pointer of the sender's lists. */
    readonly at: string;
    readonly grant: AgentPolicy["grant"];
  }[];
  /**
   * Whether `read`, `write`, `edit` and `apply_patch` stay in the workspace; outside a sandbox, off
   * by default.
   */
  readonly fsWorkspaceOnly: Effective<boolean>;
  /** Whether `apply_patch` stays in the workspace; on by default, independently of the others. */
  readonly patchWorkspaceOnly: Effective<boolean>;
  /** Escape from the sandbox; the agent's own list can only narrow the global one. */
  readonly elevated: {
    readonly enabled: Effective<boolean>;
    /** Channel to the senders that may escape the sandbox. */
    readonly allowFrom: readonly {
      readonly channel: string;
      readonly senders: Effective<readonly string[]>;
    }[];
  };
  readonly subagents: {
    /** Ids, "*" for all; the agent itself only, when nothing is set. */
    readonly allowAgents: Effective<readonly string[]>;
  };
};

/** An enabled server of `mcp.servers`. What its tools do is unknown. */
export type McpServerPolicy = {
  readonly name: string;
  /** "/mcp/servers/docs". */
  readonly at: string;
  readonly transport: Effective<"stdio" | "sse" | "streamable-http">;
  /** Of a program its command without arguments, else scheme and host: the rest can be secret. */
  readonly runs: Effective<string>;
  readonly checksCertificate: Effective<boolean>;
  /** Names or patterns of the tools that are included or excluded; undefined where none is set. */
  readonly include: Effective<readonly string[]> | undefined;
  readonly exclude: Effective<readonly string[]> | undefined;
  /** "oauth"; "" where it authenticates by headers or variables, or not at all. */
  readonly signsIn: Effective<string>;
};

/**
 * Who can send text to an agent through one entry point. "group-members" are all members of a room,
 * a server, a workspace or a tenant.
 */
export type Audience = "anyone" | "group-members" | "paired" | "listed" | "nobody";

/** One entry point of a channel: direct messages or groups, of one account, or of one group. */
export type EntryPoint = {
  /** "telegram". */
  readonly channel: string;
  /** "default" where the channel has no accounts. */
  readonly account: string;
  readonly surface: "dm" | "group";
  /** Id of the one group, guild or topic it is about; "" for all that are not named. */
  readonly room: string;
  readonly enabled: Effective<boolean>;
  /** The effective policy: "open", "pairing", "allowlist", "disabled". */
  readonly policy: Effective<string>;
  readonly audience: Audience;
  /** Other settings that determine the audience: an `allowFrom` with "*". */
  readonly because: readonly string[];
  /** Agents that messages of this entry point reach. */
  readonly agents: readonly string[];
  /**
   * Whose conversation a message joins: the agent's main session, shared with its owner, or a
   * separate one.
   */
  readonly lands: "main" | "own";
  /**
   * True where sandbox mode "non-main" runs a turn from this entry point on the host: rooms with
   * groupScope "main". A direct message joins the main conversation, but is still sandboxed.
   */
  readonly runsAsMain: boolean;
  /** True when only messages that mention the agent wake it. */
  readonly requireMention: Effective<boolean>;
  /**
   * Where the tools for its messages are restricted: for each of its rooms the settings that
   * OpenClaw reads, in order. The first that matches the sender applies.
   */
  readonly toolPlaces: readonly (readonly string[])[];
};

export type GatewayPolicy = {
  /** Why OpenClaw does not start it; empty where nothing in the configuration prevents it. */
  readonly refusals: readonly StartupRefusal[];
  /**
   * False where it cannot start in any environment: then no channel, webhook or job runs either.
   */
  readonly starts: boolean;
  readonly bind: Effective<string>;
  /**
   * True when other machines can reach the port: a bind outside loopback, or Tailscale serve or
   * funnel.
   */
  readonly exposed: boolean;
  /**
   * True when the gateway itself listens on an address of the network, which OpenClaw refuses
   * without a secret.
   */
  readonly listensOutsideLoopback: boolean;
  readonly tailscale: Effective<"off" | "serve" | "funnel">;
  readonly auth: {
    /** "token", "password", "none", "trusted-proxy". */
    readonly mode: Effective<string>;
    /**
     * "environment" when only the process environment can tell: then a scanner must not report
     * missing authentication. "expected" when the file requires a secret that nothing here sets:
     * without one at run time, the gateway does not start.
     */
    readonly secret: "literal" | "reference" | "environment" | "expected" | "absent";
    readonly at: string;
  };
};

export type SessionPolicy = {
  /** "main" puts every sender's direct messages into one conversation. */
  readonly dmScope: Effective<
    "main" | "per-peer" | "per-channel-peer" | "per-account-channel-peer"
  >;
  readonly groupScope: Effective<"per-group" | "main">;
  /** Which sessions the session tools see; unset is "all", other agents' included. */
  readonly visibility: Effective<"self" | "tree" | "agent" | "all">;
};

/**
 * Where a variable that the configuration names gets its value from; values themselves are never
 * read into the model.
 */
export type VariableSource = "environment" | "env-file" | "configuration" | "absent";

/** What OpenClaw will really do with a configuration. */
export type OpenClawModel = {
  readonly config: OpenClawConfig;
  /** Version whose defaults are applied: "2026.9.6". */
  readonly defaultsOf: string;
  /** `meta.lastTouchedVersion`; "" when the file does not say. */
  readonly writtenBy: string;
  /** Problems that OpenClaw itself reports about the configuration. */
  readonly schema: SchemaReview;
  /** Absolute path of the configuration's folder, from which reports name files. */
  readonly configDir: string;
  /** Absolute path of the folder that a leading "~" expands to. */
  readonly homeDir: string;
  readonly advisories: KnownAdvisories;
  /** Absolute path of the state folder. */
  readonly stateDir: string;
  readonly gateway: GatewayPolicy;
  readonly session: SessionPolicy;
  /**
   * Who may use the configuration and the files of the state folder; empty on Windows. Sorted by
   * path.
   */
  readonly fileModes: readonly FileMode[];
  /** Who else can write to folders that the configuration names, by absolute path. */
  readonly folderWriters: ReadonlyMap<string, FolderUsers>;
  /**
   * Symbolic links to the state folder and the configuration, and out of workspaces. Sorted by
   * path.
   */
  readonly fileLinks: readonly FileLink[];
  /**
   * What shows that the gateway runs in a container: "docker-compose.yml"; "" where nothing does.
   * Used only in texts.
   */
  readonly container: string;
  /**
   * Folders of plugins in the state folder, by name: what is installed in addition to the bundled
   * plugins.
   */
  readonly installedPlugins: readonly string[];
  /** Security-relevant actions of MCP server commands, by server name. */
  readonly mcpFacts: ReadonlyMap<string, readonly CommandFact[]>;
  /**
   * Those of `plugins.load.paths` that contain the plugin installed by `parapet protect openclaw`.
   */
  readonly parapetPlugins: readonly string[];
  /** Names of the logins, jobs, conversations and credentials in the state folder; never values. */
  readonly records: StateRecords;
  /** Of a `${NAME}` in the configuration. */
  readonly variableSource: (name: string) => VariableSource;
  /** Never empty, sorted by id. */
  readonly agents: readonly AgentPolicy[];
  readonly entryPoints: readonly EntryPoint[];
  /** Those that are switched on, by name. */
  readonly mcpServers: readonly McpServerPolicy[];
  /** Unset is on. */
  readonly cronEnabled: Effective<boolean>;
  /**
   * True when one agent may message another, per the agent-to-agent policy; unset is on for all.
   */
  readonly mayMessage: (from: string, to: string) => Effective<boolean>;
};
