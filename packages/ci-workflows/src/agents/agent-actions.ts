/** An action that runs an agent. */
export type AgentAction = {
  readonly title: string;
  /** How it takes its settings. */
  readonly kind: "claude" | "claude-base" | "codex" | "gemini" | "other";
  /** True where it lets only people with write access start it, unless an input says otherwise. */
  readonly checksSender: boolean;
  /** True for one under another owner, of which only the name is known. */
  readonly isCopy?: boolean;
  /** Inputs whose text the agent reads. */
  readonly promptInputs: readonly string[];
};

const claudePrompts = ["prompt", "direct_prompt", "override_prompt", "custom_instructions"];

const gemini: AgentAction = {
  title: "Gemini CLI",
  kind: "gemini",
  checksSender: false,
  promptInputs: ["prompt"],
};

const opencode: AgentAction = {
  title: "opencode",
  kind: "other",
  checksSender: true,
  promptInputs: ["prompt"],
};

/** Actions that run agents, by owner, name and folder in lower case. */
export const agentActions: Readonly<Record<string, AgentAction>> = {
  "anthropics/claude-code-action": {
    title: "Claude Code",
    kind: "claude",
    checksSender: true,
    promptInputs: claudePrompts,
  },
  "anthropics/claude-code-action/base-action": {
    title: "Claude Code",
    kind: "claude-base",
    checksSender: false,
    promptInputs: claudePrompts,
  },
  "anthropics/claude-code-base-action": {
    title: "Claude Code",
    kind: "claude-base",
    checksSender: false,
    promptInputs: claudePrompts,
  },
  "openai/codex-action": {
    title: "Codex",
    kind: "codex",
    checksSender: true,
    promptInputs: ["prompt"],
  },
  "google-github-actions/run-gemini-cli": gemini,
  "google-gemini/gemini-cli-action": gemini,
  "qwenlm/qwen-code-action": { ...gemini, title: "Qwen Code" },
  "sst/opencode/github": opencode,
  "anomalyco/opencode/github": opencode,
};

/** An action by its name and its version: `owner/name/folder@ref`. */
export type ActionUse = { readonly name: string; readonly ref: string };

/** What `uses:` names; undefined for a folder of the repository and a container. */
export function actionUse(text: string): ActionUse | undefined {
  const [, name = "", ref = ""] = /^([\w.-]+\/[\w./-]+)@(\S+)$/.exec(text.trim()) ?? [];
  return name === "" ? undefined : { name: name.toLowerCase(), ref };
}

export function agentActionOf(use: ActionUse | undefined): AgentAction | undefined {
  if (use === undefined) return undefined;
  return Object.hasOwn(agentActions, use.name) ? agentActions[use.name] : copyOf(use);
}

/** A copy under another owner, of which nobody knows whom it lets in. */
function copyOf({ name }: ActionUse): AgentAction | undefined {
  const own = name.slice(name.indexOf("/"));
  const [, action] = Object.entries(agentActions).find(([each]) => each.endsWith(own)) ?? [];
  return action === undefined ? undefined : { ...action, isCopy: true };
}

/** True for a version that nobody can move: a whole commit. */
export function isCommit(ref: string): boolean {
  return /^[\da-f]{40}(?:[\da-f]{24})?$/i.test(ref);
}
