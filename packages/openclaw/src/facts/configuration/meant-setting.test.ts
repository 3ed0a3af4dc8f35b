import { expect, test } from "vitest";
import type { JsonValue } from "@parapet/documents/document.ts";
import { schemaProblems } from "../../schema/validate.ts";
import { meantInstead } from "./meant-setting.ts";

const sections: readonly (readonly [string, string])[] = [
  ["/mcpServers", ""],
  ["/agents/defaults/mcp", ""],
  ["/providers", ""],
  ["/model", ""],
  ["/sandbox", ""],
  ["/exec", ""],
  ["/telegram", ""],
  ["/gateway/host", ""],
  ["/gateway/token", ""],
  ["/gateway/auth/type", ""],
  ["/gateway/allowedOrigins", ""],
  ["/agents/defaults/model/id", "agents.defaults.model"],
  ["/agents/defaults/heartbeat/interval", "agents.defaults.heartbeat"],
  ["/models/primary", ""],
  ["/tools/web/sessions", ""],
  ["/gateway/integrations", ""],
  ["/channels/telegram/token", ""],
  ["/channels/discord/botToken", ""],
  ["/bindings/0/agent", "bindings.0"],
  ["/bindings/0/channel", "bindings.0"],
  ["/channels/telegram/allowedUsers", "channels.telegram"],
  ["/channels/telegram/streamMode", "channels.telegram"],
  ["/channels/telegram/accounts/work/token", "channels.telegram.accounts.work"],
  ["/channels/telegram/blockStreaming", "channels.telegram"],
];

test.each(sections)(
  "what is offered in place of %s is a setting that OpenClaw knows",
  (at, section) => {
    const offered = /^Did you mean (\S+)\?$/.exec(meantInstead(at) ?? "")?.[1] ?? "";
    expect(offered).not.toBe("");
    const names = [...section.split("."), ...offered.split(".")].filter((name) => name !== "");
    const config = names.reduceRight<JsonValue>(
      (inner, name) => (name === "0" ? [inner] : { [name]: inner }),
      "x",
    );
    const kinds = schemaProblems(config, "2026.9.6").map(({ kind }) => kind);
    expect(kinds).not.toContain("unknown-key");
  },
);

test("a comment written as a key, and commands listed where none are, say what to do instead", () => {
  expect(meantInstead("/gateway/_comment")).toMatch(/as a comment, with \/\//);
  expect(meantInstead("/tools/exec/allow")).toMatch(/exec-approvals\.json/);
  expect(meantInstead("/agents/gateway")).toMatch(/gateway is a top-level section/);
  expect(meantInstead("/gateway/zzz")).toBeUndefined();
  expect(meantInstead("/tools/exec/zzz")).toBeUndefined();
  expect(meantInstead("/gateway")).toBeUndefined();
});

test.each(["allow", "allowlist", "allowedCommands", "whitelist"])(
  "a list of commands below exec belongs elsewhere: %s",
  (key) => {
    expect(meantInstead(`/tools/exec/${key}`)).toMatch(/exec-approvals/);
    expect(meantInstead(`/tools/execs/${key}`)).toBeUndefined();
  },
);
