import type { Layers } from "@parapet/scan-core/layers/layers.ts";
import type { ToolAccess } from "../agents/tool-access.ts";

/** The files that say what runs in CI, and every run of an agent in them. */
export type CiModel = {
  /** Absolute path of the repository. */
  readonly folder: string;
  readonly layers: Layers;
  /** Sorted by file and place. */
  readonly runs: readonly AgentRun[];
  /** Scripts of workflows that run agents into which text is put before a shell reads it. */
  readonly scripts: readonly ScriptInsertion[];
};

/**
 * Who starts a run: "anyone"; "contributors", who have had a change merged; "members", with write
 * access; "unknown" where something decides that cannot be read.
 */
export type Starter = "anyone" | "contributors" | "members" | "unknown";

export type Start = {
  readonly who: Starter;
  /** Events by which that sender starts it: "issue_comment". Sorted; empty for members. */
  readonly events: readonly string[];
  /** Where the events, or what keeps untrusted senders away, are set. */
  readonly at: string;
};

/** The token of the workflow. */
export type TokenAccess = {
  /** "listed": `writes` and nothing else; "unknown": what the repository has as its default. */
  readonly kind: "write-all" | "listed" | "unknown";
  /** Scopes that may be written, sorted. */
  readonly writes: readonly string[];
  readonly at: string;
  /** True where the agent can use it. */
  readonly isReachable: boolean;
};

export type SecretUse = {
  /** Name of the secret; "every secret" for all of them. */
  readonly name: string;
  readonly at: string;
  /** True for the key by which the agent reaches its model. */
  readonly isModelKey: boolean;
};

/** A step, or a job of GitLab, that runs an agent. */
export type AgentRun = {
  /** "claude.yml:triage": file and job. */
  readonly agentId: string;
  /** "Claude Code". */
  readonly title: string;
  readonly provider: "github" | "gitlab";
  /** What runs it: an action, or a command of a script. */
  readonly by: "action" | "command";
  /** Pointer of `uses` or of the script. */
  readonly at: string;
  /** Pointer of the job. */
  readonly jobAt: string;
  /** Who may start the job, and what the agent itself makes of that. */
  readonly start: Start;
  /** What switches the agent's own check of senders off. */
  readonly opened: Opening | undefined;
  /**
   * Whether text or code of an untrusted sender comes to it by a person with write access: who
   * comments, labels or asks for a review.
   */
  readonly handed: { readonly isPossible: boolean; readonly events: readonly string[] };
  /** What bots may start it: pointer of the input that lets any of them, or undefined. */
  readonly anyBotAt: string | undefined;
  /** A name of an environment, whose reviewers are not known; "" for none. */
  readonly environment: string;
  readonly tools: ToolAccess;
  /** Where the tools are set. */
  readonly toolsAt: string;
  /** True where an edit of one input takes the flag away. */
  readonly isFlagRemovable: boolean;
  readonly token: TokenAccess;
  /** What is in the agent's environment. */
  readonly secrets: readonly SecretUse[];
  /** Untrusted texts in the prompt: "github.event.issue.body". */
  readonly untrusted: readonly string[];
  readonly untrustedAt: string;
  /** Pointer of what lays someone else's code where the agent works, and who wrote it. */
  readonly checkout: Checkout | undefined;
  /**
   * The action or package as it is named, where its version can move; undefined where none is
   * fetched or it is fixed.
   */
  readonly unpinned: { readonly name: string; readonly at: string } | undefined;
  /** Pointer of `runs-on`, where it is a machine of one's own. */
  readonly selfHostedAt: string | undefined;
  /** Pointer of an input by which everything that the agent sees is printed. */
  readonly fullOutputAt: string | undefined;
  /** Pointer of what lowers the protection of the machine and the key, and its value. */
  readonly unprotected: { readonly at: string; readonly value: string } | undefined;
  /** Pointers of plugins and extensions that are fetched when it starts. */
  readonly pluginsAt: string | undefined;
  /** A condition that is always true since text stands beside its braces. */
  readonly alwaysTrue: { readonly at: string; readonly inner: string } | undefined;
};

/** An input of an action that switches its own check of senders off. */
export type Opening = { readonly at: string; readonly value: string };

export type Checkout = {
  readonly at: string;
  /** False where the action puts its own settings back from the branch that is merged into. */
  readonly bringsSettings: boolean;
};

/** Text that is put into a script as code. */
export type ScriptInsertion = {
  /** Pointer of the script. */
  readonly at: string;
  readonly agentId: string;
  /** "github.event.issue.title", "steps.claude.outputs.structured_output". */
  readonly context: string;
  readonly by: "sender" | "agent";
  readonly start: Start;
  readonly handed: AgentRun["handed"];
  readonly token: TokenAccess;
};

/** True where somebody without rights starts it. */
export function isOpen({ who }: Start): boolean {
  return who === "anyone" || who === "contributors";
}

/** True where commands run that a text may choose. */
export function runsAnyCode({ tools }: Pick<AgentRun, "tools">): boolean {
  return tools.commands === "any" || tools.commands === "code";
}

/** True where the token changes the repository's contents, its workflows or its packages. */
export function changesRepository({ kind, writes, isReachable }: TokenAccess): boolean {
  return isReachable && (kind === "write-all" || writes.some((scope) => strongScopes.has(scope)));
}

const strongScopes: ReadonlySet<string> = new Set([
  "contents",
  "actions",
  "packages",
  "deployments",
  "pages",
  "checks",
  "statuses",
  "security-events",
]);
