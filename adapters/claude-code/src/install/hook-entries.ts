import { hookTokenOf, type Installation } from "@parapet/adapter-link";

/** The events that guardrails are asked about. */
export const hookedEvents = [
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "UserPromptSubmit",
] as const;

export const scriptName = "parapet-hook.cjs";

/** Of Claude Code, in seconds; the script answers within 8, and the service long before. */
const timeout = 30;

export function httpHook({ installation_id, url, key }: Installation): object {
  return {
    type: "http",
    url: `${url}/api/v1/adapters/${encodeURIComponent(installation_id)}/hooks/claude-code`,
    headers: { Authorization: `Bearer ${hookTokenOf(key)}` },
    timeout,
    onFailure: "block",
  };
}

export type ScriptPlace = {
  /** The Node that runs it, absolute. */
  readonly node: string;
  /** The installation's folder, absolute. */
  readonly folder: string;
  /** Separator of paths there. */
  readonly onWindows: boolean;
};

/**
 * A command without a shell, for versions that take a hook's failure for a no. The empty
 * environment keeps a project's settings from changing what the script does (NODE_OPTIONS).
 */
export function commandHook({ node, folder, onWindows }: ScriptPlace): object {
  const script = onWindows ? `${folder}\\${scriptName}` : `${folder}/${scriptName}`;
  const [command, ...args] = onWindows ? [node, script] : ["/usr/bin/env", "-i", node, script];
  return { type: "command", command, args, timeout, onFailure: "block" };
}

/**
 * For older versions, which let a call through unless the exit code is 2, whatever else went wrong.
 */
export function shellHook({ node, folder }: ScriptPlace): object {
  const script = quoted(`${folder}/${scriptName}`);
  return {
    type: "command",
    command: `/usr/bin/env -i ${quoted(node)} ${script} || exit 2`,
    timeout,
    onFailure: "block",
  };
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
