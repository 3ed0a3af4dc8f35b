import { describe, expect, test } from "vitest";
import { readCall } from "../../evaluation/call.ts";
import { testContext, testRequest } from "../../testing/evaluation.ts";
import { categoryOf } from "./tool-category.ts";

type Args = Readonly<Record<string, unknown>>;

/** What is known of a call of one of OpenClaw's tools. */
function factsOf(name: string, args: Args) {
  const tool = { name, args, server: "", call_id: "" };
  return readCall(testRequest({ tool }), testContext({}), true).facts;
}

const commandsOf = (name: string, args: Args) =>
  factsOf(name, args).commands.map(({ argv }) => argv);
const pathsOf = (name: string, args: Args) =>
  factsOf(name, args).paths.map(({ path, access }) => [path, access]);

describe("a command is seen wherever OpenClaw takes one", () => {
  const remove = ["rm", "-rf", "/home/ana"];

  test.for<readonly [why: string, name: string, args: Args]>([
    ["run at once", "exec", { command: "rm -rf /home/ana", workdir: "/tmp", background: true }],
    [
      "typed into a process that runs",
      "process",
      { action: "write", sessionId: "1", data: "rm -rf /home/ana\n" },
    ],
    ["pasted there", "process", { action: "paste", sessionId: "1", text: "rm -rf /home/ana" }],
    [
      "sent there as keys",
      "process",
      { action: "send-keys", sessionId: "1", literal: "rm -rf /home/ana" },
    ],
    [
      "typed into a terminal",
      "terminal",
      { action: "write", sessionId: "1", data: "rm -rf /home/ana\r" },
    ],
    [
      "run on a paired device",
      "nodes",
      {
        action: "invoke",
        node: "laptop",
        invokeCommand: "system.run",
        invokeParamsJson: '{"command":["rm","-rf","/home/ana"]}',
      },
    ],
    [
      "through the tool that calls others",
      "tool_call",
      { id: "openclaw:core:exec", args: { command: "rm -rf /home/ana" } },
    ],
  ])("%s", ([, name, args]) => {
    expect(commandsOf(name, args)).toContainEqual(remove);
  });

  test("but words that are no commands are not taken for some", () => {
    expect(commandsOf("write", { path: "a", content: "rm -rf /home/ana" })).toEqual([]);
    expect(commandsOf("message", { action: "send", text: "rm -rf /home/ana" })).toEqual([]);
    expect(commandsOf("nodes", { invokeParamsJson: "rm -rf /home/ana" })).toEqual([]);
    expect(commandsOf("nodes", { invokeParamsJson: "[".repeat(100_000) })).toEqual([]);
  });
});

test("arguments for a device that are too long to be read count as cut off", () => {
  const invokeParamsJson = JSON.stringify({ command: ["echo", "x".repeat(70_000)] });
  expect(factsOf("nodes", { invokeParamsJson }).cut).toContain("commands");
});

describe("files", () => {
  const patch =
    "*** Begin Patch\n*** Update File: /w/a.ts\n*** Delete File: /w/b.ts\n*** End Patch";

  test.for<readonly [name: string, args: Args, paths: readonly (readonly [string, string])[]]>([
    ["read", { path: "/w/a" }, [["/w/a", "read"]]],
    ["ls", { path: "/w" }, [["/w", "read"]]],
    ["write", { path: "/w/a", content: "x" }, [["/w/a", "write"]]],
    ["edit", { path: "/w/a", edits: [{ oldText: "x", newText: "y" }] }, [["/w/a", "write"]]],
    [
      "apply_patch",
      { input: patch },
      [
        ["/w/a.ts", "write"],
        ["/w/b.ts", "delete"],
      ],
    ],
    ["memory_get", { path: "/w/MEMORY.md" }, [["/w/MEMORY.md", "read"]]],
    ["file_fetch", { node: "laptop", path: "/w/a" }, [["/w/a", "read"]]],
    ["dir_fetch", { node: "laptop", path: "/w" }, [["/w", "read"]]],
    ["dir_list", { node: "laptop", path: "/w" }, [["/w", "read"]]],
    ["file_write", { node: "laptop", path: "/w/a", contentBase64: "" }, [["/w/a", "write"]]],
  ])("of %s", ([name, args, paths]) => {
    expect(pathsOf(name, args)).toEqual(paths);
  });
});

describe("what leaves", () => {
  test.for<readonly [name: string, args: Args, recipients: readonly string[]]>([
    [
      "message",
      { action: "send", channel: "slack", target: "#general", message: "x" },
      ["slack", "#general"],
    ],
    ["sessions_send", { sessionKey: "agent:other:main", message: "x" }, ["agent:other:main"]],
    ["conversations_send", { conversationRef: "telegram:42", message: "x" }, ["telegram:42"]],
    ["conversations_turn", { conversationRef: "telegram:42", message: "x" }, ["telegram:42"]],
  ])("by %s", ([name, args, recipients]) => {
    expect(factsOf(name, args).recipients.toSorted()).toEqual(recipients.toSorted());
    expect(factsOf(name, args).egress).toBe(true);
  });

  test.for<readonly [name: string, args: Args]>([
    ["web_fetch", { url: "https://example.org/a" }],
    ["browser", { action: "open", targetUrl: "https://example.org/a" }],
    ["canvas", { action: "navigate", url: "https://example.org/a" }],
  ])("to the host that %s asks", ([name, args]) => {
    expect(factsOf(name, args)).toMatchObject({
      network: [expect.objectContaining({ host: "example.org" })],
      reads_untrusted: true,
    });
  });
});

test.for([
  ["exec", "shell"],
  ["process", "shell"],
  ["terminal", "shell"],
  ["code_execution", "code"],
  ["read", "file_read"],
  ["dir_list", "file_read"],
  ["file_fetch", "file_read"],
  ["write", "file_write"],
  ["edit", "file_write"],
  ["apply_patch", "file_write"],
  ["file_write", "file_write"],
  ["web_fetch", "web"],
  ["web_search", "web"],
  ["x_search", "web"],
  ["browser", "browser"],
  ["screen", "browser"],
  ["mobile_ui", "browser"],
  ["message", "message"],
  ["sessions_send", "message"],
  ["conversations_turn", "message"],
  ["sessions_spawn", "delegate"],
  ["cron", "schedule"],
  ["automations", "schedule"],
  ["intent", "schedule"],
  ["gateway", "config"],
  ["nodes", "config"],
  ["plugins", "config"],
  ["openclaw", "config"],
  ["portal", "config"],
  ["memory_search", "memory"],
  ["memory_get", "memory"],
  ["transcripts", "personal"],
  ["conversations_list", "personal"],
] as const)("%s is a tool of the category %s", ([name, category]) => {
  expect(categoryOf(name, "")).toBe(category);
});
