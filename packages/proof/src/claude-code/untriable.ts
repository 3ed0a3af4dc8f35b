import type { ClaudeCodeModel } from "@parapet/claude-code/policy/model.ts";
import type { PathToProve } from "../core/path-to-prove.ts";

/** Hooks whose answer decides whether a call is made. */
const deciding: ReadonlySet<string> = new Set([
  "PermissionRequest",
  "PreToolUse",
  "UserPromptSubmit",
]);

/**
 * Steps that cannot be played here whatever the path does, by index, with the reason: the settings
 * decide.
 */
export function untriable(
  { steps }: PathToProve,
  { commands, sandbox, layers }: Pick<ClaudeCodeModel, "commands" | "sandbox" | "layers">,
): ReadonlyMap<number, string> {
  const reasons = new Map<number, string>();
  const hooks = commands.filter(({ kind, name }) => kind !== "helper" && deciding.has(name));
  const isGuarded = hooks.some(({ text }) => /parapet/i.test(text));
  const isDelivered = layers.all.some(
    ({ level, path }) => level === "managed" && !path.startsWith("/etc/"),
  );
  for (const [index, { kind, attributes }] of steps.entries()) {
    if (kind === "agent" && isDelivered) {
      reasons.set(index, "settings that an organization delivers are not part of the copy");
    }
    if (kind !== "tool") continue;
    if (hooks.length > 0) {
      reasons.set(
        index,
        isGuarded
          ? "guardrails are not part of the copy yet"
          : "hooks that may refuse a call are not part of the copy",
      );
    }
    if (attributes["tool"] === "Bash" && sandbox.enabled.value) {
      reasons.set(index, "the sandbox of Claude Code cannot run in a namespace");
    }
  }
  return reasons;
}
