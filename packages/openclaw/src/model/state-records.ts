import type { CommandList } from "./command-list.ts";

/** A login or key for a model provider. Its value stays where it is. */
export type AuthProfile = {
  /** "anthropic:work". */
  readonly id: string;
  /** "anthropic"; "" where the store does not say. */
  readonly provider: string;
  readonly kind: "api_key" | "token" | "oauth" | "unknown";
  /** True where the store holds no value, but a reference to where OpenClaw fetches it. */
  readonly isReference: boolean;
  /** Id of the agent whose store holds it; "" for the store that all agents share. */
  readonly agent: string;
  /** True where agents without their own login use it. */
  readonly isShared: boolean;
  /** Absolute path of the store. */
  readonly path: string;
};

/**
 * What a job does when it runs. A "systemEvent" is added to a conversation; a "command" calls no
 * model.
 */
export type JobKind = "agentTurn" | "systemEvent" | "command" | "script" | "heartbeat" | "unknown";

/**
 * A job of OpenClaw's scheduler: which agent it wakes and when. Its prompt is scanned and not
 * stored.
 */
export type CronJob = {
  readonly id: string;
  /** As its owner named it, without what looks like a secret; the id where it has no name. */
  readonly name: string;
  /** Id of the agent; "" for the default agent. */
  readonly agent: string;
  readonly isEnabled: boolean;
  readonly kind: JobKind;
  /** In words: "cron 0 7 * * *", "every 60 min", "once", "when a command ends". */
  readonly schedule: string;
  /** True where it works in the agent's main session. */
  readonly inMainSession: boolean;
  /** Where its result goes: "announce", "webhook", "none"; "" where the job does not say. */
  readonly delivery: string;
  /**
   * The channel it announces on, "telegram"; "" for none or the last one used. Recipients are not
   * kept.
   */
  readonly channel: string;
  /** Credentials in its prompt or command, by kind: "a GitHub token". */
  readonly credentials: readonly string[];
  /** Absolute path of the store. */
  readonly path: string;
};

/**
 * How many conversations of one kind an agent stores. Contents and participants are not recorded.
 */
export type SessionCount = {
  readonly agent: string;
  /** "telegram"; "" where the conversation is no channel's. */
  readonly channel: string;
  /** "main", "direct", "group", "cron", "subagent", "webhook", "other". */
  readonly kind: string;
  readonly count: number;
};

/** A file of the folder `credentials`, or a folder in it. */
export type StoredCredential = {
  /** "telegram-allowFrom.json", "whatsapp/default/": below `credentials`. */
  readonly name: string;
  /** 1 for a file itself. */
  readonly files: number;
};

/**
 * The host's own approvals for commands on the machine. They tighten the configuration; but where
 * it uses an allowlist, the list is in the approvals.
 */
export type HostApprovals = CommandList & {
  /** Id of the agent; "" for all without their own entry, "*" as OpenClaw's key for every agent. */
  readonly agent: string;
  /** "" where the host does not set it. */
  readonly security: "deny" | "allowlist" | "full" | "";
  readonly ask: "off" | "on-miss" | "always" | "";
  /** True where programs named by skills are also allowed; only a node applies it. */
  readonly allowsSkillPrograms: boolean;
  /** Absolute path of the store. */
  readonly path: string;
};

/** What OpenClaw recorded when it installed a plugin or a hook from a registry. */
export type InstallRecord = {
  readonly kind: "plugin" | "hook";
  readonly id: string;
  /**
   * The requested package, "@scope/name@1.2.3", without what looks like a secret; "" where it is
   * not recorded.
   */
  readonly spec: string;
  /** True where it holds a digest of what was downloaded. */
  readonly hasDigest: boolean;
  /** Absolute path of the store. */
  readonly path: string;
};

/** How many senders were paired with one account of a channel. */
export type PairedSenders = {
  readonly channel: string;
  readonly account: string;
  readonly count: number;
  /** Absolute path of the store. */
  readonly path: string;
};

/** An existing store, and whether its names could be read. */
export type StoreState = {
  /** Absolute path. */
  readonly path: string;
  readonly status: "read" | "unreadable";
  /** A sentence; "" for what was read. */
  readonly reason: string;
  /**
   * True where OpenClaw has written entries that are not in the file yet, but in its write-ahead
   * log.
   */
  readonly hasPendingWrites: boolean;
};

/**
 * Names of what OpenClaw stores in its state folder next to the configuration; never values.
 * Everything is sorted and bounded, and empty where the folder does not exist.
 */
export type StateRecords = {
  /** Names that the state folder's `.env` gives a value. */
  readonly variableNames: readonly string[];
  readonly authProfiles: readonly AuthProfile[];
  readonly cronJobs: readonly CronJob[];
  readonly approvals: readonly HostApprovals[];
  readonly sessions: readonly SessionCount[];
  /** The contents of `credentials`, by name. */
  readonly credentials: readonly StoredCredential[];
  readonly paired: readonly PairedSenders[];
  readonly installs: readonly InstallRecord[];
  /** By path. */
  readonly stores: readonly StoreState[];
};

/** Of an empty state folder. */
export const noRecords: StateRecords = {
  variableNames: [],
  authProfiles: [],
  cronJobs: [],
  approvals: [],
  sessions: [],
  credentials: [],
  paired: [],
  installs: [],
  stores: [],
};
