import type { Protector } from "@parapet/adapter-link";
import { claudeCodeHook } from "@parapet/claude-code/hook/claude-code-hook.ts";
import { inspect } from "./inspect.ts";
import { withoutHooksOf } from "./install/hooks-in-settings.ts";
import { install } from "./install/install.ts";
import { probe } from "./install/probe-hook.ts";
import { prove } from "./proof/prove.ts";
import { actsInClaude } from "./runtime/acting-claude.ts";
import { locate } from "./runtime/locate.ts";

/**
 * Claude Code: hooks in its settings, called over HTTP or as a command, according to the version.
 */
export const claudeCodeProtector: Protector = {
  kind: "claude-code",
  locate,
  probe,
  install,
  remove: withoutHooksOf,
  inspect,
  prove,
  beats: false,
  points: ["input", "pre_tool_call", "post_tool_call"],
  actsIn: actsInClaude,
  hook: claudeCodeHook,
};
