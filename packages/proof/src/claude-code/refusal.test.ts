import { expect, test } from "vitest";
import { refuserIn } from "./refusal.ts";

/* What Claude Code 2.1.329 gives back to a model, and texts of commands that are no refusal. */
test.each([
  ["Claude requested permissions to use WebFetch, but you haven't granted it yet.", "approval"],
  ["Claude requested permissions to edit /h/.claude/x which is a sensitive file.", "approval"],
  ["This command requires approval", "approval"],
  ["Output redirection to '/x' needs approval. The path is outside", "approval"],
  ["<tool_use_error>Error: No such tool available: NoTool</tool_use_error>", "tool_policy"],
  ["Permission to use Bash with command ls has been denied.", "tool_policy"],
  ["Parapet blocked this call: reason", "guardrail"],
  ["cat: /etc/shadow: Permission denied", undefined],
  ["Exit code 127", undefined],
  ["", undefined],
])("%j is a refusal by %s", (text, by) => {
  expect(refuserIn(text)).toBe(by);
});
