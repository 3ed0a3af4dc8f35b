import { describe, expect, test } from "vitest";
import { evaluationRequestOf } from "./evaluation-request.ts";

const base = { session_id: "s1", cwd: "/home/ann/app" };

function asked(fields: object) {
  const request = evaluationRequestOf({ ...base, ...fields });
  if ("problem" in request) throw new Error(request.problem);
  return request;
}

const result = (tool_name: string, tool_input: object = {}) =>
  asked({ hook_event_name: "PostToolUse", tool_name, tool_input, tool_response: "said" });

describe("whose words the result of a tool holds", () => {
  test.each([
    "WebFetch",
    "WebSearch",
    "ListMcpResourcesTool",
    "ReadMcpResourceTool",
    "ReadMcpResourceDirTool",
    "ReadNotifications",
    "mcp__docs__read",
  ])("anybody's: %s", (tool) => {
    expect(result(tool)).toMatchObject({ point: "post_tool_call", source_trust: "external" });
  });

  test.each([
    "/home/ann/app/CLAUDE.md",
    "/home/ann/app/CLAUDE.local.md",
    "AGENTS.md",
    "docs/MEMORY.md",
    "C:\\app\\claude.md",
    "/home/ann/.claude/projects/app/memory/notes.md",
  ])("what the agent remembers: Read %s", (file_path) => {
    expect(result("Read", { file_path }).source_trust).toBe("memory");
    expect(result("Grep", { file_path }).source_trust).toBe("agent");
  });

  test.each([
    "/home/ann/app/README.md",
    "MYCLAUDE.md",
    "CLAUDE.md.bak",
    "/home/ann/.claude/settings.json",
    5,
  ])("the agent's own: Read %s", (file_path) => {
    expect(result("Read", { file_path }).source_trust).toBe("agent");
  });

  test.each(["Bash", "Grep", "webfetch", "WebFetch2", "Task"])("the agent's own: %s", (tool) => {
    expect(result(tool).source_trust).toBe("agent");
  });
});

test.each([
  ["system", "external"],
  ["poll_event", "external"],
  ["loop_wakeup", "agent"],
  ["schedule_wakeup", "agent"],
  ["user", "user"],
  ["other", "user"],
])("a prompt of %s is said by %s", (source, trust) => {
  expect(asked({ hook_event_name: "UserPromptSubmit", prompt: "x", source })).toMatchObject({
    point: "input",
    source_trust: trust,
    text: "x",
  });
});

test("a sub-agent has a name and its own session, which comes from that of who started it", () => {
  const call = { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command: "ls" } };
  expect(asked(call)).toMatchObject({
    agent_id: "claude-code",
    session_id: "s1",
    source_trust: "agent",
  });
  expect(asked(call)).not.toHaveProperty("parent_session_id");
  expect(asked({ ...call, agent_id: "a7", agent_type: "reviewer" })).toMatchObject({
    agent_id: "claude-code/reviewer",
    session_id: "s1/a7",
    parent_session_id: "s1",
  });
  expect(asked({ ...call, agent_id: "a7" })).toMatchObject({ agent_id: "claude-code/subagent" });
});
