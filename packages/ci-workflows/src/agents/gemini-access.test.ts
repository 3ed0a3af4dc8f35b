import { expect, test } from "vitest";
import { geminiAccess, geminiCommandAccess, geminiTextAccess } from "./gemini-access.ts";
import { noCommands, type ToolAccess } from "./tool-access.ts";

const all: ToolAccess = { ...noCommands, commands: "any", skippedBy: "", reads: true };

test.each<[string, Partial<ToolAccess>]>([
  ["", all],
  ["  \n", all],
  ["{}", all],
  ['{"tools":{"core":"run_shell_command"}}', all],
  ['{"tools":{"core":[]}}', { commands: "none", reads: true }],
  ['{"tools":{"core":["read_file", 7]}}', { commands: "none", reads: true }],
  [
    '{"tools":{"core":["run_shell_command"]}}',
    {
      commands: "any",
      openRule: "run_shell_command",
      openReason: "allows every command",
      reads: true,
    },
  ],
  ['{"coreTools":["ShellTool"]}', { commands: "any", openRule: "ShellTool" }],
  ['{"coreTools":["ShellTool()"]}', { commands: "any", openRule: "ShellTool()" }],
  // The newer name wins, where it is a list.
  ['{"tools":{"core":["read_file"]},"coreTools":["ShellTool"]}', { commands: "none" }],
  ['{"tools":{"core":7},"coreTools":["ShellTool"]}', { commands: "any", openRule: "ShellTool" }],
  ['{"coreTools":["run_shell_command(gh issue list)"]}', { commands: "listed", openRule: "" }],
  ['{"coreTools":["run_shell_command_of_mine"]}', { commands: "none" }],
  [
    '{"coreTools":["run_shell_command(gh issue list)","run_shell_command(bash)"]}',
    { commands: "code", openRule: "run_shell_command(bash)", isSure: true },
  ],
  // An expression that stands for a value of its own.
  [
    '{"tools":{"core":["ShellTool"]},"x":${{ inputs.x }}}',
    { commands: "any", openRule: "ShellTool" },
  ],
  ["[]", { commands: "unknown", reads: false }],
  ["{", { commands: "unknown", reads: false }],
  ['{"tools":{"core":["${{ inputs.tool }}"]}}', { commands: "none", reads: true }],
])("the settings %j let Gemini CLI run what they list", (text, access) => {
  expect(geminiTextAccess(text)).toMatchObject(access);
});

test("settings that are no object say nothing of the tools, and all are there", () => {
  expect(geminiAccess(undefined, "--yolo")).toEqual({ ...all, skippedBy: "--yolo" });
  expect(geminiAccess([], "")).toEqual(all);
});

test.each<[string, Partial<ToolAccess>]>([
  ["gemini --yolo -p x", { commands: "any", skippedBy: "--yolo" }],
  ["gemini -y -p x", { commands: "any", skippedBy: "-y" }],
  ["gemini --approval-mode yolo", { commands: "any", skippedBy: "--approval-mode yolo" }],
  ["gemini --approval-mode=yolo", { commands: "any", skippedBy: "--approval-mode yolo" }],
  ["gemini --approval-mode auto_edit", { commands: "none", skippedBy: "" }],
  ["gemini -p x", { commands: "none", reads: false }],
  ["gemini --allowed-tools run_shell_command", { commands: "any", openRule: "run_shell_command" }],
  ["gemini --allowed-tools read_file,ShellTool", { commands: "any", openRule: "ShellTool" }],
  ["gemini --allowed-tools read_file", { commands: "none" }],
])("%s runs what its flags allow", (command, access) => {
  expect(geminiCommandAccess(command.split(" "))).toMatchObject(access);
});
