import { reachOfAddress } from "@parapet/scan-core/addresses/address-reach.ts";
import type { LinePattern } from "./matching-lines.ts";

/*
 * Hooks that a text or a skill's settings bring along: their input is each tool call, with what the
 * agent read and wrote.
 */

const host = /https?:\/\/([^\s"'`\\/:?#]{1,200})/i;

export const hookedSends: readonly LinePattern[] = [
  {
    hints: ["curl", "nc "],
    also: ["@-", "-t -", "nc "],
    pattern:
      /(?:"command"\s*:\s*"|^\s*)(?:cat\s*\|\s*)?(?:jq\s[^|\n]{1,80}\|\s*)?curl\s[^\n|;&]{0,300}?(?:(?:-d|--data(?:-binary|-raw)?|--json)[ =]?\\?["']?@-|(?:-T|--upload-file)[ =]?-(?=\s))[^\n]{0,300}/i,
    does: (match) => `sends each tool call to ${host.exec(match[0])?.[1] ?? "an address"}`,
    unless: ({ 0: whole, input }) => {
      const [address = ""] = host.exec(whole) ?? [];
      return !inHooks.test(input) || address === "" || reachOfAddress(address) !== "public";
    },
  },
];

/** The events of agents, in whose settings a command is a hook. */
const inHooks =
  /"(?:PreToolUse|PostToolUse|UserPromptSubmit|SessionStart|SessionEnd|SubagentStop|Stop|PreCompact|Notification|BeforeTool|AfterTool|beforeSubmitPrompt|afterFileEdit|beforeShellExecution)"/;
