import { expect, test } from "vitest";
import { sampleModel } from "../../testing/sample.ts";
import { toolMeant } from "./written-tools.ts";

const model = sampleModel(
  "{ channels: { discord: {} }, plugins: { entries: { execs: { enabled: true } } } }",
);

test.for([
  ["exce", "exec"],
  ["web-fetch", "web_fetch"],
  ["group:filesystem", "group:fs"],
  ["session_spawn", "sessions_spawn"],
  ["Shell", "exec"],
  ["fs.write", "write"],
  ["file_read", "read"],
  ["config.patch", "gateway"],
  ["config_patch", "gateway"],
  ["run", "exec"],
  ["run_command", "exec"],
  ["run_shell_command", "exec"],
  ["shell_exec", "exec"],
  ["shell_execute", "exec"],
  ["execute", "exec"],
  ["execute_command", "exec"],
  ["docker_exec", "exec"],
  ["read_file", "read"],
  ["fs_read", "read"],
  ["write_file", "write"],
  ["file_write", "write"],
  ["edit_file", "edit"],
  ["file_edit", "edit"],
  ["fs_edit", "edit"],
  ["list_directory", "ls"],
  ["fetch", "web_fetch"],
  ["http_fetch", "web_fetch"],
  ["network_fetch", "web_fetch"],
  ["search", "web_search"],
  ["config_apply", "gateway"],
  ["group:file", "group:fs"],
  ["group:files", "group:fs"],
  ["group:exec", "group:runtime"],
  ["group:shell", "group:runtime"],
  ["group:browser", "browser"],
  ["group:cron", "automations"],
  ["group:mcp", "bundle-mcp"],
  ["mcp", "bundle-mcp"],
  ["spawn", "sessions_spawn"],
] as const)("%s is taken for %s", ([written, meant]) => {
  expect(toolMeant(model, written)).toBe(meant);
});

test.for([
  "exec",
  "Bash",
  "group:FS",
  "cron",
  "docs__read_docs",
  "session*",
  "discord",
  "execs",
  "query_db",
  "bundle-mcp",
  "update_plan",
  "image",
  "group:plugins",
])("%s is left alone", (written) => {
  expect(toolMeant(model, written)).toBeUndefined();
});
