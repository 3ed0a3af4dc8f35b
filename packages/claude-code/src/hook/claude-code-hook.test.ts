import { expect, test } from "vitest";
import { claudeCodeHook } from "./claude-code-hook.ts";

const base = {
  session_id: "s1",
  cwd: "/home/ann/project",
  transcript_path: "/t",
  permission_mode: "default",
};
const before = {
  ...base,
  hook_event_name: "PreToolUse",
  tool_name: "Bash",
  tool_input: { command: "ls" },
  tool_use_id: "toolu_1",
};
const after = {
  ...before,
  hook_event_name: "PostToolUse",
  tool_response: { stdout: "a", stderr: "b", interrupted: false, isImage: false },
};
const failed = { ...before, hook_event_name: "PostToolUseFailure", error: "Exit code 1\nout" };
const prompt = { ...base, hook_event_name: "UserPromptSubmit", prompt: "Hello." };

const { request, answer } = claudeCodeHook;

test("a call of a tool is asked about as what it is", () => {
  expect(request(before)).toEqual({
    agent_id: "claude-code",
    session_id: "s1",
    point: "pre_tool_call",
    source_trust: "agent",
    tool: { name: "Bash", args: { command: "ls" }, server: "", call_id: "toolu_1" },
    cwd: "/home/ann/project",
  });
});

test("a sub-agent has a name and its own session, below the one that started it", () => {
  const asked = request({ ...before, agent_id: "a1", agent_type: "reviewer" });
  expect(asked).toMatchObject({
    agent_id: "claude-code/reviewer",
    session_id: "s1/a1",
    parent_session_id: "s1",
  });
});

test("the main thread stays itself when it was started as a type of agent", () => {
  expect(request({ ...before, agent_type: "reviewer" })).toMatchObject({
    agent_id: "claude-code",
    session_id: "s1",
  });
});

test.for([
  [{ tool_name: "mcp__mail__send", mcp_server: { name: "mail", source: "user" } }, "mail"],
  [{ tool_name: "mcp__mail__send" }, "mail"],
  [{ tool_name: "mcp__a__b__c" }, "a"],
  [{ tool_name: "Bash" }, ""],
] as const)("the server of an MCP tool is named: %j", ([fields, server]) => {
  expect(request({ ...before, ...fields })).toMatchObject({ tool: { server } });
});

test.for([
  [{ tool_name: "WebFetch", tool_input: { url: "https://x.example" } }, "external"],
  [{ tool_name: "mcp__mail__list" }, "external"],
  [{ tool_name: "Read", tool_input: { file_path: "/home/ann/project/CLAUDE.md" } }, "memory"],
  [{ tool_name: "Read", tool_input: { file_path: "/h/.claude/projects/p/memory/a.md" } }, "memory"],
  [{ tool_name: "Read", tool_input: { file_path: "/home/ann/project/a.md" } }, "agent"],
  [{}, "agent"],
] as const)("a result is trusted as far as where it is from: %j", ([fields, trust]) => {
  expect(request({ ...after, ...fields })).toMatchObject({ source_trust: trust });
});

test.for([
  ["user", "user"],
  ["sdk", "user"],
  [undefined, "user"],
  ["schedule_wakeup", "agent"],
  ["system", "external"],
  ["poll_event", "external"],
] as const)("a prompt from %s is not taken for more than it is", ([source, trust]) => {
  expect(request({ ...prompt, source })).toMatchObject({
    point: "input",
    source_trust: trust,
    text: "Hello.",
  });
});

test.for([
  [null],
  [[]],
  ["text"],
  [{}],
  [{ ...base }],
  [{ ...base, hook_event_name: "Stop" }],
  [{ ...base, hook_event_name: "PreToolUse" }],
  [{ ...base, hook_event_name: "UserPromptSubmit", prompt: 1 }],
  [{ ...before, session_id: "" }],
])("what is no such hook is said to be none, and blocks: %j", ([body]) => {
  expect(request(body)).toEqual({ problem: expect.any(String) });
  expect(answer(body, { action: "allow", reasons: [] })).toMatchObject({ decision: "block" });
});

test("arguments that are no object are judged all the same", () => {
  expect(request({ ...before, tool_input: "rm -rf /" })).toMatchObject({
    tool: { args: { input: "rm -rf /" } },
  });
  const odd = JSON.parse('{"__proto__":{"polluted":true}}') as object;
  expect(request({ ...before, tool_input: odd })).toMatchObject({ tool: { args: odd } });
  expect({}).not.toHaveProperty("polluted");
});

test("what a failed tool has said is judged like any result, and the model hears the objection", () => {
  expect(request(failed)).toMatchObject({ point: "post_tool_call", text: "Exit code 1\nout" });
  expect(answer(failed, { action: "block", reasons: ["It orders."] })).toEqual({
    decision: "block",
    reason: "Parapet objects to this result, which cannot be blocked: It orders.",
  });
});

test("allow says nothing, so that the person is asked as ever", () => {
  for (const body of [before, after, failed, prompt]) {
    expect(answer(body, { action: "allow", reasons: ["x"] })).toEqual({});
  }
});

test("nothing that the guardrails say becomes an allow", () => {
  const actions = ["allow", "block", "ask", "modify", "perhaps", ""] as const;
  for (const body of [before, after, failed, prompt, {}]) {
    for (const action of actions) {
      const verdict = { action: action as "allow", reasons: [], updated_input: { text: "t" } };
      expect(JSON.stringify(answer(body, verdict))).not.toContain('"allow"');
    }
  }
});

test("an unknown word, and a change that is missing, block", () => {
  const denied = { hookSpecificOutput: { permissionDecision: "deny" } };
  const perhaps = { action: "perhaps" as "allow", reasons: [] };
  expect(answer(before, perhaps)).toMatchObject(denied);
  expect(answer(before, { action: "modify", reasons: [] })).toMatchObject(denied);
  expect(answer(after, perhaps)).toMatchObject({ decision: "block" });
  expect(answer(prompt, perhaps)).toMatchObject({ decision: "block" });
});

test("the reasons become one sentence", () => {
  expect(answer(before, { action: "block", reasons: ["It leaks.", "It is late."] })).toEqual({
    hookSpecificOutput: {
      hookEventName: "PreToolUse",
      permissionDecision: "deny",
      permissionDecisionReason: "Parapet blocked this call: It leaks; It is late.",
    },
  });
});

test("a prompt that would have to be rewritten is blocked, because nobody can rewrite one", () => {
  const verdict = { action: "modify", reasons: ["An address."], updated_input: { text: "x" } };
  expect(answer(prompt, { ...verdict, action: "modify" })).toEqual({
    decision: "block",
    reason:
      "Parapet blocked this prompt, because Claude Code does not allow hooks to rewrite prompts: An address.",
  });
});
