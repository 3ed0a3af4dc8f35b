import { hookTokenOf, type Installation } from "@parapet/adapter-link";

/** The events that guardrails are asked about. */
export const hookedEvents = [
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "UserPromptSubmit",
] as const;

/** The files that may ask as a command: a script for Node, and a program that needs none. */
export const scriptName = "parapet-hook.cjs";
export const programName = "parapet-hook";

/** Of Claude Code, in seconds; the command answers within 8, and the service long before. */
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

/** The words of a command, the program first, absolute. */
export type HookCommand = readonly [program: string, ...args: readonly string[]];

export type HookPlace = {
  /** The installation's folder, absolute. */
  readonly folder: string;
  /** Separator of paths there. */
  readonly onWindows: boolean;
};

/**
 * What asks, without a shell. The empty environment keeps a project's settings from changing what
 * it does (NODE_OPTIONS).
 */
export function scriptCommand(node: string, { folder, onWindows }: HookPlace): HookCommand {
  return onWindows
    ? [node, `${folder}\\${scriptName}`]
    : [...withoutEnvironment, node, `${folder}/${scriptName}`];
}

/** Likewise; there is no such program for Windows. */
export function programCommand({ folder }: Pick<HookPlace, "folder">): HookCommand {
  return [...withoutEnvironment, `${folder}/${programName}`];
}

const withoutEnvironment: readonly [string, string] = ["/usr/bin/env", "-i"];

/** For versions that take a hook's failure for a no. */
export function commandHook([command, ...args]: HookCommand): object {
  return { type: "command", command, args, timeout, onFailure: "block" };
}

/**
 * For older versions, which let a call through unless the exit code is 2, whatever else went wrong.
 */
export function shellHook(words: HookCommand): object {
  const command = words.map(shellWord).join(" ");
  return { type: "command", command: `${command} || exit 2`, timeout, onFailure: "block" };
}

function shellWord(word: string): string {
  if (withoutEnvironment.includes(word)) return word;
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
