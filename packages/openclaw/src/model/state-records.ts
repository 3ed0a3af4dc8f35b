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
  /** True where agents without one of their own use it. */
  readonly isShared: boolean;
  /** Absolute path of the store. */
  readonly path: string;
};

/** What a job does when its time comes. A "systemEvent" is put into a conversation; a "command" asks no model. */
export type JobKind = "agentTurn" | "systemEvent" | "command" | "script" | "heartbeat" | "unknown";

/** A job of OpenClaw's scheduler: who is woken and when. What it says to the agent is looked through, and not kept. */
export type CronJob = {
  readonly id: string;
  /** As its owner named it, what looks like a secret left out; the id where it has no name. */
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
  /** The channel it announces on, "telegram"; "" for none or the last one used. Recipients are not kept. */
  readonly channel: string;
  /** Credentials in what it says or runs, by what they are: "a GitHub token". */
  readonly credentials: readonly string[];
  /** Absolute path of the store. */
  readonly path: string;
};

/** How many conversations an agent keeps of one kind. Neither what was said nor with whom is kept. */
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
 * What the host's own approvals say of commands on the machine. They tighten the configuration; but where it goes by a
 * list, the list is theirs.
 */
export type HostApprovals = CommandList & {
  /** Id of the agent; "" for all that have no entry of their own, "*" as OpenClaw's key for every one. */
  readonly agent: string;
  /** "" where the host says nothing of it. */
  readonly security: "deny" | "allowlist" | "full" | "";
  readonly ask: "off" | "on-miss" | "always" | "";
  /** True where the programs that skills name are allowed, too; only a node goes by it. */
  readonly allowsSkillPrograms: boolean;
  /** Absolute path of the store. */
  readonly path: string;
};

/** What OpenClaw noted when it installed a plugin or a hook from a registry. */
export type InstallRecord = {
  readonly kind: "plugin" | "hook";
  readonly id: string;
  /** The package as it was asked for, "@scope/name@1.2.3", what looks like a secret left out; "" where it does not say. */
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

/** A store that is there, and whether its names could be read. */
export type StoreState = {
  /** Absolute path. */
  readonly path: string;
  readonly status: "read" | "unreadable";
  /** A sentence; "" for what was read. */
  readonly reason: string;
  /** True where OpenClaw has written entries that are not in the file yet, but in the log beside it. */
  readonly hasPendingWrites: boolean;
};

/**
 * Names of what OpenClaw keeps in its state folder beside the configuration; never values. Everything is sorted and
 * bounded. All is empty where the folder is not there.
 */
export type StateRecords = {
  /** Names that the state folder's `.env` gives a value. */
  readonly variableNames: readonly string[];
  readonly authProfiles: readonly AuthProfile[];
  readonly cronJobs: readonly CronJob[];
  readonly approvals: readonly HostApprovals[];
  readonly sessions: readonly SessionCount[];
  /** What lies in `credentials`, by name. */
  readonly credentials: readonly StoredCredential[];
  readonly paired: readonly PairedSenders[];
  readonly installs: readonly InstallRecord[];
  /** By path. */
  readonly stores: readonly StoreState[];
};

/** Of a state folder that holds nothing. */
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
