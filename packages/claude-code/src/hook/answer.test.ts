import { expect, test } from "vitest";
import type { HookTranslation } from "@parapet/adapter-link";
import { answerTo } from "./answer.ts";

type Evaluation = Parameters<HookTranslation["answer"]>[1];

const call = { session_id: "s", tool_name: "Bash", tool_input: { command: "ls" } };
const before = { ...call, hook_event_name: "PreToolUse" };
const after = {
  ...call,
  hook_event_name: "PostToolUse",
  tool_response: { stdout: "ann@firm.net" },
};
const failed = { ...call, hook_event_name: "PostToolUseFailure", error: "Exit code 1" };
const prompt = { session_id: "s", hook_event_name: "UserPromptSubmit", prompt: "Hello." };

const evaluation = (action: Evaluation["action"], more: Partial<Evaluation> = {}): Evaluation => ({
  action,
  reasons: ["It leaks."],
  ...more,
});
const text = { updated_input: { text: "[redacted]" } };

const specific = (fields: object, name = "PreToolUse") => ({
  hookSpecificOutput: { hookEventName: name, ...fields },
});
const decided = (permissionDecision: string, permissionDecisionReason: string) =>
  specific({ permissionDecision, permissionDecisionReason });
const denied = decided("deny", "Parapet blocked this call: It leaks.");
const hidden = (reason: string) => ({
  decision: "block",
  reason,
  ...specific({ updatedToolOutput: { stdout: reason } }, "PostToolUse"),
});
const blocked = (reason: string) => ({ decision: "block", reason });

test.each<[string, object, Evaluation, unknown]>([
  ["a call that is blocked", before, evaluation("block"), denied],
  [
    "a call that a person is asked about",
    before,
    evaluation("ask"),
    decided("ask", "Parapet requires your approval: It leaks."),
  ],
  [
    "a call that is changed",
    before,
    evaluation("modify", { updated_input: { command: "ls -l" } }),
    specific({ updatedInput: { command: "ls -l" } }),
  ],
  ["a call that is changed to nothing", before, evaluation("modify"), denied],
  [
    "a call that is blocked, with other arguments",
    before,
    evaluation("block", { updated_input: { command: "ls -l" } }),
    denied,
  ],
  [
    "a result that is changed",
    after,
    evaluation("modify", text),
    specific({ updatedToolOutput: { stdout: "[redacted]" } }, "PostToolUse"),
  ],
  [
    "a result that is changed in a way that cannot be shown",
    { ...after, tool_response: { stdout: "a", stderr: "b" } },
    evaluation("modify", text),
    {
      ...blocked("Parapet blocked this result: It leaks."),
      ...specific(
        {
          updatedToolOutput: {
            stdout: "Parapet blocked this result: It leaks.",
            stderr: "Parapet blocked this result: It leaks.",
          },
        },
        "PostToolUse",
      ),
    },
  ],
  [
    "a result that is changed to nothing",
    after,
    evaluation("modify", { updated_input: { text: 5 } }),
    hidden("Parapet blocked this result: It leaks."),
  ],
  [
    "a result that is blocked, with another text",
    after,
    evaluation("block", text),
    hidden("Parapet blocked this result: It leaks."),
  ],
  [
    "a result that nobody can be asked about",
    after,
    evaluation("ask"),
    hidden("Parapet blocked this result: It leaks."),
  ],
  [
    "what a failed tool said",
    failed,
    evaluation("modify", text),
    blocked("Parapet objects to this result, which cannot be blocked: It leaks."),
  ],
  [
    "a prompt that is blocked",
    prompt,
    evaluation("block"),
    blocked("Parapet blocked this prompt: It leaks."),
  ],
  [
    "a prompt that a person would be asked about",
    prompt,
    evaluation("ask"),
    blocked("Parapet blocked this prompt: It leaks."),
  ],
  [
    "a body that is none of Claude Code's",
    { session_id: "s" },
    evaluation("allow"),
    blocked("Parapet blocked this call: The hook has neither a prompt nor a tool."),
  ],
])("%s", (_, body, given, answer) => {
  expect(answerTo(body, given)).toEqual(answer);
});

test.each<[readonly string[], string]>([
  [[], "a guardrail objects"],
  [[" ", "."], "a guardrail objects"],
  [[" It leaks. ", "It is late"], "It leaks; It is late"],
  [["x".repeat(3_000)], "x".repeat(2_000)],
])("the reasons %j are told", (reasons, said) => {
  expect(answerTo(before, { action: "block", reasons })).toEqual(
    decided("deny", `Parapet blocked this call: ${said}.`),
  );
});
