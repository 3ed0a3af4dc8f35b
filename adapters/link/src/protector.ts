import type { HookTranslation } from "./hook-translation.ts";
import type { Installation } from "./installation.ts";
import type { ActingRuntime, StartingProcess } from "./starting-process.ts";

export const adapterKinds = ["claude-code", "openclaw", "mcp", "sdk"] as const;
export type AdapterKind = (typeof adapterKinds)[number];

/** The points of guardrails that an adapter may serve. */
export type AdapterPoint = "input" | "pre_tool_call" | "post_tool_call" | "output";

/** Where a protector looks around, and what the person asked for. */
export type ProtectSurroundings = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homeDir: string;
  readonly cwd: string;
  /** --target: the configuration file to edit, absolute. */
  readonly target?: string;
  /** --server: the MCP server to place the proxy in front of. */
  readonly server?: string;
  /** --agent. */
  readonly agent?: string;
  /** --hook: how Claude Code asks, "http" or "command"; absent: what suits its version. */
  readonly hook?: string;
};

/** A runtime that can be protected. */
export type Located = {
  /**
   * Absolute path of the configuration file that is edited; it need not exist yet. JSON or JSON5.
   */
  readonly target: string;
  /** Installed version of the runtime; "" when it cannot be known. */
  readonly version: string;
  /**
   * Agents that become protected, as the adapter will name them; the guardrails see these ids. At
   * least one.
   */
  readonly agentIds: readonly string[];
  /** The one agent all calls are made for; "" where the runtime names it with each call. */
  readonly fixedAgentId: string;
  /** MCP alone: the server, as its client names it. */
  readonly server?: string;
  /** Claude Code alone: how it will ask. */
  readonly hook?: "http" | "command";
  /**
   * Claude Code alone: the program that asks, which was tried on this machine; absent where a
   * script asks.
   */
  readonly hookProgram?: Uint8Array;
  /** Sentences for the person: what this version can and cannot do. */
  readonly notes: readonly string[];
};

export type NotFound = {
  /** A sentence: what was looked for, and where. */
  readonly missing: string;
};

/** Keys and list indexes from the root of the configuration. */
export type ConfigPath = readonly (string | number)[];

/** One change of a configuration file, made in order, as text edits that keep every other byte. */
export type ConfigEdit =
  /** Sets a value; makes the objects on the way that are missing. */
  | { readonly path: ConfigPath; readonly value: unknown }
  /** Adds an item at the end of a list; makes the list when it is missing. */
  | { readonly append: ConfigPath; readonly value: unknown }
  /** Removes a key or a list item. */
  | { readonly remove: ConfigPath }
  /** Removes each item of a list that is equal to the value. */
  | { readonly removeItem: ConfigPath; readonly value: unknown };

export type LaidFile = {
  /**
   * Below the installation's folder: "plugin/index.mjs". "installation.json" is the framework's.
   */
  readonly name: string;
  /** Or the bytes of a program. */
  readonly text: string | Uint8Array;
  /** 0o600, or 0o700 for a program. */
  readonly mode: number;
};

export type Install = {
  readonly files: readonly LaidFile[];
  readonly edits: readonly ConfigEdit[];
  /** Sentences for the person: "Restart the gateway." */
  readonly notes: readonly string[];
};

/** What a proof works with. */
export type ProofTools = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homeDir: string;
  /** The installation's own folder, with installation.json in it. */
  readonly installationFolder: string;
  /** An empty folder for this proof alone, removed afterwards. */
  readonly folder: string;
  /** The agent to prove it for: one of `agentIds`. */
  readonly agentId: string;
  /** What to put in the place of the installation's url to cut the route: nobody listens there. */
  readonly deadUrl: string;
  /** How the parapet command is started: program and its first arguments. */
  readonly program: readonly string[];
  /** Aborted when the time for the proof is over; end every process then. */
  readonly signal: AbortSignal;
};

export type Proof = {
  /** The runtime did not run the canary call because Parapet said no. */
  readonly blocked: boolean;
  /** Nor did it with the route to the service cut. */
  readonly blocked_when_away: boolean;
  /** The call was seen to run. Neither blocked nor run: nobody knows. */
  readonly ran: boolean;
  /** The same with the route to the service cut. */
  readonly ran_when_away: boolean;
  /** One sentence: what was seen, or why nothing could be tried. */
  readonly detail: string;
};

/** Where no call could be tried, nothing is known. */
export function untried(detail: string): Proof {
  return { blocked: false, blocked_when_away: false, ran: false, ran_when_away: false, detail };
}

/**
 * Puts an adapter into one kind of runtime, takes it out, and evaluates whether it is in effect.
 */
export type Protector = {
  readonly kind: AdapterKind;
  /** Finds the runtime, without running anything but its version command. */
  readonly locate: (surroundings: ProtectSurroundings) => Promise<Located | NotFound>;
  /**
   * Tries what `install` would lay, in a folder of its own below `folder`, and says what works on
   * this machine; absent where everything works wherever Parapet does.
   */
  readonly probe?: (
    located: Located,
    installation: Pick<Installation, "url">,
    folder: string,
  ) => Promise<Located>;
  /**
   * What to lay into the installation's folder (absolute path) and what to set in the target. Pure.
   * `targetValue` is the target's data before; undefined where there is no file.
   * `program` starts the parapet command: program and its first arguments, absolute.
   */
  readonly install: (
    located: Located,
    installation: Installation,
    folder: string,
    targetValue: unknown,
    program: readonly string[],
  ) => Install;
  /**
   * The edits that take the installation out of the target, no matter who edited it since; empty
   * when it is not in. Pure.
   */
  readonly remove: (targetValue: unknown, installationId: string) => readonly ConfigEdit[];
  /**
   * "" while the target and its surroundings say that the adapter is in effect, else a sentence
   * that says what is wrong. Runs in the service every 20 s. That the target can be read and that
   * the laid files are unchanged is evaluated before by the framework.
   */
  readonly inspect: (
    targetValue: unknown,
    installation: Installation,
    folder: string,
    where: Pick<ProtectSurroundings, "env" | "homeDir"> & { readonly target: string },
  ) => string | Promise<string>;
  /**
   * Drives one harmless tool call whose arguments hold the canary's text through the real runtime,
   * then again with the route to the service cut. Never throws for what the runtime does: that is
   * the detail.
   */
  readonly prove: (
    located: Located,
    installation: Installation,
    canary: string,
    tools: ProofTools,
  ) => Promise<Proof>;
  /**
   * True if the adapter sends heartbeats every 20 s while its runtime runs (`sendHeartbeat`), with
   * {version, loaded: true}, and {loaded: false} at a clean end. If they stop otherwise, the health
   * of the guardrails becomes error.
   */
  readonly beats: boolean;
  /** Where the adapter asks before the runtime goes on, and can stop it. */
  readonly points: readonly AdapterPoint[];
  /**
   * The runtime that a process is, or has started by itself as a command of its agent; absent for
   * runtimes that cannot be told by their processes.
   */
  readonly actsIn?: (process: StartingProcess) => ActingRuntime | undefined;
  /** For runtimes that post their own hook body to the service. */
  readonly hook?: HookTranslation;
};
