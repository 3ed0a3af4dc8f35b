import { expect, test } from "vitest";
import { hookBodyFrom } from "./hook-body.ts";

const base = { session_id: "s", hook_event_name: "PreToolUse", tool_name: "Bash" };

const callOf = (fields: object) => {
  const read = hookBodyFrom({ ...base, ...fields });
  return "event" in read && "call" in read.event ? read.event.call : undefined;
};

test.each<[string, unknown, RegExp]>([
  ["a list", [base], /not a JSON object/],
  ["null", null, /not a JSON object/],
  ["no session", { ...base, session_id: 5 }, /no session_id/],
  ["no tool", { ...base, tool_name: "" }, /neither a prompt nor a tool/],
  ["a tool that is no text", { ...base, tool_name: ["Bash"] }, /neither a prompt nor a tool/],
  ["another event", { ...base, hook_event_name: "Stop" }, /event of the hook is unknown/],
  ["no event", { ...base, hook_event_name: undefined }, /event of the hook is unknown/],
  [
    "a prompt that is no text",
    { ...base, hook_event_name: "UserPromptSubmit" },
    /prompt of the hook is not/,
  ],
])("a body with %s is none", (_, body, sentence) => {
  expect(hookBodyFrom(body)).toEqual({ problem: expect.stringMatching(sentence) });
});

test.each<[string, object, object]>([
  ["arguments", { tool_input: { a: 1 } }, { input: { a: 1 } }],
  ["none", {}, { input: {} }],
  ["null", { tool_input: null }, { input: { input: null } }],
  ["a list", { tool_input: ["a"] }, { input: { input: ["a"] } }],
  ["a text", { tool_input: "a" }, { input: { input: "a" } }],
])("a call with %s as its arguments", (_, fields, call) => {
  expect(callOf(fields)).toEqual({ tool: "Bash", call_id: "", server: "", ...call });
});

test.each<[string, unknown, string]>([
  ["mcp__mail__send", { name: "post" }, "post"],
  ["mcp__mail__send", { name: 5 }, ""],
  ["mcp__mail__send", "post", "mail"],
  ["mcp__mail__send", undefined, "mail"],
  ["mcp__mail__", undefined, ""],
  ["mcp__mail", undefined, ""],
  ["xmcp__mail__send", undefined, ""],
])("the server of %s with %j is %j", (tool_name, mcp_server, server) => {
  expect(callOf({ tool_name, mcp_server })?.server).toBe(server);
});

test("what a body says beside is read where it is a text", () => {
  const more = { cwd: "/a", agent_id: "a1", agent_type: "reviewer", tool_use_id: "t1" };
  expect(hookBodyFrom({ ...base, ...more })).toEqual({
    session_id: "s",
    cwd: "/a",
    subagent_id: "a1",
    subagent_type: "reviewer",
    event: {
      name: "PreToolUse",
      call: { tool: "Bash", input: {}, call_id: "t1", server: "" },
    },
  });
  expect(hookBodyFrom({ ...base, cwd: 5, agent_id: null })).toMatchObject({
    cwd: "",
    subagent_id: "",
  });
});

test("of a tool that has run, its answer or its error is read", () => {
  expect(
    hookBodyFrom({ ...base, hook_event_name: "PostToolUse", tool_response: ["a"] }),
  ).toMatchObject({ event: { name: "PostToolUse", response: ["a"] } });
  for (const [error, read] of [
    ["Exit 1", "Exit 1"],
    [5, ""],
  ] as const) {
    expect(hookBodyFrom({ ...base, hook_event_name: "PostToolUseFailure", error })).toMatchObject({
      event: { name: "PostToolUseFailure", error: read },
    });
  }
});
