import type { ClaudeCodeModel } from "@parapet/claude-code/policy/model.ts";
import type { NoAdapter } from "../guardrails/copied-adapter.ts";
import type { PathToProve } from "../core/path-to-prove.ts";
import { isParapetCommand } from "./copied-hooks.ts";

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
  /** Why Parapet's hooks are not part of the copy; undefined where they are, or there are none. */
  noAdapter: NoAdapter | undefined,
): ReadonlyMap<number, string> {
  const reasons = new Map<number, string>();
  const hooks = commands.filter(({ kind, name }) => kind !== "helper" && deciding.has(name));
  const others = hooks.filter((hook) => !isParapetCommand(hook));
  const isDelivered = layers.all.some(
    ({ level, path }) => level === "managed" && !path.startsWith("/etc/"),
  );
  for (const [index, { kind, attributes }] of steps.entries()) {
    if (kind === "agent" && isDelivered) {
      reasons.set(index, "settings that an organization delivers are not part of the copy");
    }
    if (kind === "agent" && hooks.length > others.length && noAdapter !== undefined) {
      reasons.set(index, noAdapter.reason);
    }
    if (kind !== "tool") continue;
    if (others.length > 0) {
      reasons.set(index, "hooks that may refuse a call are not part of the copy");
    }
    if (attributes["tool"] === "Bash" && sandbox.enabled.value) {
      reasons.set(index, "the sandbox of Claude Code cannot run in a namespace");
    }
  }
  return reasons;
}
