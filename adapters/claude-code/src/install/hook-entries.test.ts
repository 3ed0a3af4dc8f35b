import { hookTokenOf } from "@parapet/adapter-link";
import { expect, test } from "vitest";
import { commandHook, httpHook, programCommand, scriptCommand, shellHook } from "./hook-entries.ts";
import { install } from "./install.ts";

const installation = {
  installation_id: "ad 1",
  key: "k".repeat(43),
  url: "http://127.0.0.1:8000",
  service: "home",
  agent_id: "",
};

test("each hook blocks where it fails, and has half a minute", () => {
  expect(httpHook(installation)).toEqual({
    type: "http",
    url: "http://127.0.0.1:8000/api/v1/adapters/ad%201/hooks/claude-code",
    headers: { Authorization: `Bearer ${hookTokenOf(installation.key)}` },
    timeout: 30,
    onFailure: "block",
  });
  const place = { folder: "/data/ad_1", onWindows: false };
  expect(commandHook(scriptCommand("/opt/node", place))).toEqual({
    type: "command",
    command: "/usr/bin/env",
    args: ["-i", "/opt/node", "/data/ad_1/parapet-hook.cjs"],
    timeout: 30,
    onFailure: "block",
  });
  const onWindows = { folder: "C:\\ad_1", onWindows: true };
  expect(commandHook(scriptCommand("C:\\node.exe", onWindows))).toEqual({
    type: "command",
    command: "C:\\node.exe",
    args: ["C:\\ad_1\\parapet-hook.cjs"],
    timeout: 30,
    onFailure: "block",
  });
  const ofAnn = { ...place, folder: "/data of Ann's/ad_1" };
  expect(shellHook(scriptCommand("/opt/node", ofAnn))).toEqual({
    type: "command",
    command: `/usr/bin/env -i '/opt/node' '/data of Ann'\\''s/ad_1/parapet-hook.cjs' || exit 2`,
    timeout: 30,
    onFailure: "block",
  });
  expect(commandHook(programCommand(place))).toEqual({
    type: "command",
    command: "/usr/bin/env",
    args: ["-i", "/data/ad_1/parapet-hook"],
    timeout: 30,
    onFailure: "block",
  });
  expect(shellHook(programCommand(ofAnn))).toMatchObject({
    command: `/usr/bin/env -i '/data of Ann'\\''s/ad_1/parapet-hook' || exit 2`,
  });
});

const located = { version: "2.1.329", agentIds: [], fixedAgentId: "", notes: [] };
const managed = "/etc/claude-code/managed-settings.json";

test.skipIf(process.platform !== "linux").each<[string, "http" | "command", string, RegExp[]]>([
  [
    "http, in the person's settings",
    "http",
    "/s",
    [/over HTTP/, /token/, /disableAllHooks/, /open/],
  ],
  ["a command, in the person's settings", "command", "/s", [/disableAllHooks/, /open/]],
  ["http, in managed settings", "http", managed, [/over HTTP/, /token/, /open/]],
  ["a command, in managed settings", "command", managed, [/open/]],
])("what is reported to a person about %s", (_, hook, target, sentences) => {
  const { notes } = install({ ...located, target, hook }, installation, "/data/ad_1", {}, []);
  expect(notes).toEqual(sentences.map((sentence) => expect.stringMatching(sentence)));
});

test("before tools all are asked about, and a prompt has no tool", () => {
  const { edits } = install({ ...located, target: "/s" }, installation, "/data/ad_1", {}, []);
  const hooks = [expect.objectContaining({ type: "http" })];
  expect(edits).toEqual([
    { append: ["hooks", "PreToolUse"], value: { matcher: "*", hooks } },
    { append: ["hooks", "PostToolUse"], value: { matcher: "*", hooks } },
    { append: ["hooks", "PostToolUseFailure"], value: { matcher: "*", hooks } },
    { append: ["hooks", "UserPromptSubmit"], value: { hooks } },
  ]);
});

const commandOf = (program: readonly string[]) =>
  JSON.stringify(
    install({ ...located, target: "/s", hook: "command" }, installation, "/data/ad_1", {}, program)
      .edits,
  );

test("the script is run by the Node that is named, or else by this one", () => {
  expect(commandOf(["/opt/node", "/opt/parapet.js"])).toContain('"-i","/opt/node","/data/ad_1/');
  expect(commandOf([])).toContain(`"-i",${JSON.stringify(process.execPath)},"/data/ad_1/`);
});

test("the program that was tried is laid as it is, for its user to run, and no script beside it", () => {
  const hookProgram = Uint8Array.of(0x7f, 0x45, 0xff);
  const tried = { ...located, target: "/s", hookProgram };
  const asked = (hook: "http" | "command") =>
    install({ ...tried, hook }, installation, "/data/ad_1", {}, []);
  expect(asked("command").files).toEqual([
    { name: "parapet-hook", text: hookProgram, mode: 0o700 },
  ]);
  expect(JSON.stringify(asked("command").edits)).toContain('"-i","/data/ad_1/parapet-hook"]');
  expect(asked("http").files).toEqual([]);
});
