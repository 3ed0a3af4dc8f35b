import { expect, test } from "vitest";
import { refuserIn } from "./refusal.ts";

/* Each form of a refusal, and texts of commands that are none. */
test.each([
  ["Parapet blocked this call: reason", "guardrail"],
  ["approval-pending", "approval"],
  ["Exec approval required", "approval"],
  ["Approval denied by operator", "approval"],
  ["requires approval", "approval"],
  ["Exec denied (SYSTEM_RUN_DENIED: approval cannot safely bind this command): printf", "approval"],
  ["exec denied: ask=always requires human approval", "approval"],
  ["exec denied: a run cannot wait for interactive approval", "approval"],
  ["exec denied: allowlist-miss", "allowlist"],
  ["command is not allowlisted", "allowlist"],
  ["path escapes the sandbox", "sandbox"],
  ["path is outside the workspace", "sandbox"],
  ["Unknown tool: exec", "tool_policy"],
  ["tool not found", "tool_policy"],
  ["exec denied (security=deny)", "tool_policy"],
  ["EACCES: permission denied", undefined],
  ["command not found", undefined],
  ["", undefined],
])("%j is a refusal by %s", (text, by) => {
  expect(refuserIn(text)).toBe(by);
});
