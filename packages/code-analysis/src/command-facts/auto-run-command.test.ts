import { expect, test } from "vitest";
import { inputOf } from "./auto-run-command.ts";

test.each([
  "PreToolUse",
  "UserPromptSubmit",
  "PermissionRequest",
  "beforeShellExecution",
  "command:new",
  "beforeMCPExecution",
  "beforeReadFile",
  "afterEdit",
  "BashRun",
  "afterAgentResponse",
  "afterAgentThought",
  "BeforeModel",
  "transcript",
  "message:received",
  "error",
  "BeforeAgent",
])("a hook of an event with the agent's data receives calls: %s", (event) => {
  expect(inputOf(event)).toBe("calls");
});

test.each([
  "Stop",
  "SubagentStop",
  "AfterAgent",
  "after_agent",
  "SessionStart",
  "PreCompact",
  "Setup",
])("a hook of another event hears only news: %s", (event) => {
  expect(inputOf(event)).toBe("events");
});

test.each(
  "tool prompt permission shell command mcp file edit bash response thought model transcript agent message error".split(
    " ",
  ),
)("each word that names what the agent does is enough: %s", (word) => {
  expect([inputOf(`before_${word}`), inputOf(`After${word.toUpperCase()}s`)]).toContain("calls");
  expect(inputOf(`before_${word.slice(0, -1)}`)).toBe("events");
});
