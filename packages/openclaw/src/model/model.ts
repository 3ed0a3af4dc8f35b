import type { CommandFact } from "@parapet/code-analysis/shell/command-fact.ts";
import type { KnownAdvisories } from "@parapet/scan-core/advisories/known-advisories.ts";
import type { JsonValue } from "@parapet/documents/document.ts";
import type { FileLink } from "../file-modes/file-link.ts";
import type { FileMode } from "../file-modes/file-mode.ts";
import type { FolderUsers } from "../file-modes/folder-writers.ts";
import type { SchemaReview } from "./schema-review.ts";
import type { StartupRefusal } from "./startup-refusal.ts";
import type { StateRecords } from "./state-records.ts";

/**
 * A resolved setting: its value, and the key it came from. Where the key is absent the value is OpenClaw's
 * default, and `at` is the pointer at which an owner would set it. Whether it is absent, ask the configuration.
 */
export type Effective<Value> = {
  readonly value: Value;
  /** RFC 6901 pointer into the effective configuration. */
  readonly at: string;
};

/** The configuration after `$include`s, before defaults, with `${VAR}` left as text. */
export type OpenClawConfig = {
  /** The data, includes merged. */
  readonly value: JsonValue;
  readonly get: (pointer: string) => JsonValue | undefined;
  readonly has: (pointer: string) => boolean;
  /** Where a setting stands: at its pointer, or where the older release kept it that wrote the file. */
  readonly writtenAt: (pointer: string) => string;
};

/** Whether OpenClaw's `exec` may run a command, and who is asked before. Unset is "full". */
export type ExecMode = "deny" | "allowlist" | "ask" | "auto" | "full";

export type ExecPolicy = {
  /** The pair `security` and `ask` counts as the mode that acts most like it: "full" with ask "always" is "ask". */
  readonly mode: Effective<ExecMode>;
  /** How the owner wrote it: with `mode`, with the older pair, or not at all. A fix keeps the spelling. */
  readonly spelling: "mode" | "pair" | "unset";
  readonly security: Effective<"deny" | "allowlist" | "full">;
  readonly ask: Effective<"off" | "on-miss" | "always">;
  /** Where commands run: "auto" is the sandbox where there is one, else the gateway's host. */
  readonly host: Effective<"auto" | "sandbox" | "gateway" | "node">;
  /**
   * What the gateway host's own approvals make of the mode there: stricter than the configuration, or "full" where the list
   * of allowed commands lets all of them through.
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
  /** The key that decided; for a tool that nothing filters, where a filter would stand. */
  readonly at: string;
};

export type AgentPolicy = {
  readonly id: string;
  /** "/agents/entries/main", "/agents/list/0"; "" for the agent that exists when none is configured. */
  readonly at: string;
  /** True for the agent that answers what no binding routes. With several agents there may be none. */
  readonly isDefault: boolean;
  readonly workspace: Effective<string>;
  readonly sandbox: SandboxPolicy;
  readonly exec: ExecPolicy;
  /** "minimal", "coding", "messaging", "full", as written; "" when unset, which filters no built-in tool. */
  readonly toolProfile: Effective<string>;
  /** Effective grant of a built-in tool or "bundle-mcp", outside and inside the sandbox. */
  readonly grant: (tool: string, where: "host" | "sandbox") => ToolGrant;
  /** Whether any tool of an MCP server passes the same filters. `toolFilter` of the server comes on top. */
  readonly grantMcp: (server: string, where: "host" | "sandbox") => ToolGrant;
  /** The same as `grant` while it works as a sub-agent, which OpenClaw gives fewer tools. */
  readonly grantAsSubagent: AgentPolicy["grant"];
  /**
   * Senders for whom other tool lists hold, as OpenClaw's keys name them ("id:42", "*" for all others). Worked out
   * when asked for.
   */
  readonly senders: () => readonly {
    readonly sender: string;
    /** Pointer of the sender's lists. */
    readonly at: string;
    readonly grant: AgentPolicy["grant"];
  }[];
  /** Whether `read`, `write`, `edit` and `apply_patch` stay in the workspace; outside a sandbox off unless it is set. */
  readonly fsWorkspaceOnly: Effective<boolean>;
  /** Whether `apply_patch` stays in the workspace; on by default, whatever holds for the others. */
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

/** A server of `mcp.servers` that is switched on. What its tools do is not known. */
export type McpServerPolicy = {
  readonly name: string;
  /** "/mcp/servers/docs". */
  readonly at: string;
  readonly transport: Effective<"stdio" | "sse" | "streamable-http">;
  /** Of a program its command without arguments, else scheme and host: the rest can be secret. */
  readonly runs: Effective<string>;
  readonly checksCertificate: Effective<boolean>;
  /** Names or patterns of the tools that are let through, or taken out; undefined where none is written. */
  readonly include: Effective<readonly string[]> | undefined;
  readonly exclude: Effective<readonly string[]> | undefined;
  /** "oauth"; "" where it signs in with what stands in its headers or variables, or not at all. */
  readonly signsIn: Effective<string>;
};

/**
 * Who outside can put text before an agent through one door. "group-members" are all members of a room, a server, a
 * workspace or a tenant.
 */
export type Audience = "anyone" | "group-members" | "paired" | "listed" | "nobody";

/** One door of a channel: direct messages or groups, of one account, or of one group. */
export type ChannelDoor = {
  /** "telegram". */
  readonly channel: string;
  /** "default" where the channel has no accounts. */
  readonly account: string;
  readonly surface: "dm" | "group";
  /** Id of the one group, guild or topic it is about; "" for all that are not named. */
  readonly room: string;
  readonly enabled: Effective<boolean>;
  /** The policy as it is in force: "open", "pairing", "allowlist", "disabled". */
  readonly policy: Effective<string>;
  readonly audience: Audience;
  /** Further settings that make the audience what it is: an `allowFrom` with "*". */
  readonly because: readonly string[];
  /** Agents that messages of this door reach. */
  readonly agents: readonly string[];
  /** Whose conversation a message joins: the agent's main session, shared with its owner, or one of its own. */
  readonly lands: "main" | "own";
  /**
   * True where sandbox mode "non-main" leaves a turn from this door on the host: rooms with groupScope "main".
   * A direct message joins the main conversation, and is sandboxed all the same.
   */
  readonly runsAsMain: boolean;
  /** True when only messages that mention the agent wake it. */
  readonly requireMention: Effective<boolean>;
  /**
   * Where the tools for its messages are narrowed: for each room behind it the places that OpenClaw asks, in order. The
   * first that says something of the sender counts.
   */
  readonly toolPlaces: readonly (readonly string[])[];
};

export type GatewayPolicy = {
  /** Why OpenClaw does not start it; empty where nothing in the configuration speaks against it. */
  readonly refusals: readonly StartupRefusal[];
  /** False where it does not start whatever the environment gives: then no channel, webhook or job runs either. */
  readonly starts: boolean;
  readonly bind: Effective<string>;
  /** True when other machines can reach the port: a bind beyond loopback, or Tailscale serve or funnel. */
  readonly exposed: boolean;
  /** True when the gateway itself listens on an address of the network, which OpenClaw refuses without a secret. */
  readonly listensBeyondLoopback: boolean;
  readonly tailscale: Effective<"off" | "serve" | "funnel">;
  readonly auth: {
    /** "token", "password", "none", "trusted-proxy". */
    readonly mode: Effective<string>;
    /**
     * "environment" when only the process environment can tell: then a scanner must not cry "no auth". "expected" when
     * the file asks for a secret that nothing here gives: without one where it runs, the gateway does not start.
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

/** Where a variable that the configuration names gets its value from; values themselves are never read into the model. */
export type VariableSource = "environment" | "env-file" | "configuration" | "absent";

/** What OpenClaw will really do with a configuration. */
export type OpenClawModel = {
  readonly config: OpenClawConfig;
  /** Version whose defaults are applied: "2026.9.6". */
  readonly defaultsOf: string;
  /** `meta.lastTouchedVersion`; "" when the file does not say. */
  readonly writtenBy: string;
  /** What OpenClaw itself says against the configuration. */
  readonly schema: SchemaReview;
  /** Absolute path of the configuration's folder, from which reports name files. */
  readonly configDir: string;
  /** Absolute path of the folder that a leading "~" stands for. */
  readonly homeDir: string;
  readonly advisories: KnownAdvisories;
  /** Absolute path of the state folder. */
  readonly stateDir: string;
  readonly gateway: GatewayPolicy;
  readonly session: SessionPolicy;
  /** Who may use the configuration and the files of the state folder; empty on Windows. Sorted by path. */
  readonly fileModes: readonly FileMode[];
  /** Users of the machine who can write folders that the configuration names, by absolute path; others are left out. */
  readonly folderWriters: ReadonlyMap<string, FolderUsers>;
  /** Symbolic links to the state folder and the configuration, and out of workspaces. Sorted by path. */
  readonly fileLinks: readonly FileLink[];
  /** What shows that the gateway runs in a container: "docker-compose.yml"; "" where nothing does. Only texts go by it. */
  readonly container: string;
  /** Folders of plugins in the state folder, by name: what is installed beside the plugins that come with OpenClaw. */
  readonly installedPlugins: readonly string[];
  /** What the commands of MCP servers do that their owner should know, by the name of the server. */
  readonly mcpFacts: ReadonlyMap<string, readonly CommandFact[]>;
  /** Those of `plugins.load.paths` that hold the plugin which `parapet protect openclaw` has laid there. */
  readonly parapetPlugins: readonly string[];
  /** Names of the logins, jobs, conversations and credentials in the state folder; never values. */
  readonly records: StateRecords;
  /** Of a `${NAME}` in the configuration. */
  readonly variableSource: (name: string) => VariableSource;
  /** Never empty, sorted by id. */
  readonly agents: readonly AgentPolicy[];
  readonly doors: readonly ChannelDoor[];
  /** Those that are switched on, by name. */
  readonly mcpServers: readonly McpServerPolicy[];
  /** Unset is on. */
  readonly cronEnabled: Effective<boolean>;
  /** True when one agent may message another, per the agent-to-agent policy; unset is on for all. */
  readonly mayMessage: (from: string, to: string) => Effective<boolean>;
};
