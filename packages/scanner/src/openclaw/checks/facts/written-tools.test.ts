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
])("%s is left alone", (written) => {
  expect(toolMeant(model, written)).toBeUndefined();
});
