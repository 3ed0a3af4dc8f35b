import { describe, expect, onTestFinished, test } from "vitest";
import type { ClaudeCodeModel } from "./model.ts";
import { findClaudeCode } from "./locate.ts";
import { readClaudeCode } from "./read.ts";
import { projectLayout, stageFixture } from "@parapet/scan-core/testing/staged-fixture.ts";

const user = "~/.claude/settings.json";
const project = ".claude/settings.json";
const local = ".claude/settings.local.json";
const managed = "/etc/claude-code/managed-settings.json";

async function modelOf(files: Readonly<Record<string, unknown>>): Promise<ClaudeCodeModel> {
  const text = Object.entries(files)
    .map(([name, value]) => `// file ${name}\n${JSON.stringify(value)}\n`)
    .join("");
  const staged = await stageFixture(text, projectLayout(findClaudeCode));
  onTestFinished(staged.remove);
  return (await readClaudeCode(staged.location, staged.environment, new Map())).model;
}

const hookLevels = async (files: Readonly<Record<string, unknown>>) =>
  (await modelOf(files)).commands.map(({ level }) => level);

const server = (command: string) => ({ mcpServers: { docs: { command } } });
const inMode = (defaultMode: string) => ({ permissions: { defaultMode } });

describe("the mode a session starts in", () => {
  test("is that of the strongest file", async () => {
    const files = { [user]: inMode("acceptEdits"), [project]: inMode("plan") };
    expect((await modelOf(files)).mode).toMatchObject({ value: "plan", level: "project" });
    const own = await modelOf({ ...files, [local]: inMode("default") });
    expect(own.mode).toMatchObject({ value: "default", level: "local" });
    const held = await modelOf({ ...files, [managed]: inMode("dontAsk") });
    expect(held.mode).toMatchObject({ value: "dontAsk", level: "managed" });
  });

  test("is not without prompts because a repository says so", async () => {
    const asked = { [user]: inMode("plan"), [project]: inMode("bypassPermissions") };
    expect((await modelOf(asked)).mode).toMatchObject({ value: "default", level: "project" });
    expect((await modelOf({ [local]: inMode("auto") })).mode.value).toBe("default");
    expect((await modelOf({ [user]: inMode("bypassPermissions") })).mode.value).toBe(
      "bypassPermissions",
    );
  });
});

test("hooks of the administrator run whatever the person says, and none where he says so", async () => {
  const hooks = {
    hooks: { PreToolUse: [{ hooks: [{ type: "command", command: "check" }] }] },
  };
  const off = { disableAllHooks: true };
  expect(await hookLevels({ [user]: { ...hooks, ...off }, [managed]: hooks })).toEqual(["managed"]);
  expect(
    await hookLevels({ [user]: { ...hooks, ...off }, [project]: { disableAllHooks: false } }),
  ).toEqual(["user"]);
  expect(await hookLevels({ [user]: hooks, [managed]: { ...hooks, ...off } })).toEqual([]);
  const alone = { ...hooks, allowManagedHooksOnly: true };
  expect(await hookLevels({ [user]: hooks, [managed]: alone })).toEqual(["managed"]);
});

test("a file with one value of the wrong kind holds nothing, whatever else it says", async () => {
  const wrong = { permissions: { defaultMode: "acceptEdits", deny: "Bash(rm:*)" } };
  const model = await modelOf({
    [user]: wrong,
    [project]: { permissions: { deny: ["WebFetch"] } },
  });
  expect(model.mode.value).toBe("default");
  expect(model.deny.map(({ text }) => text)).toEqual(["WebFetch"]);
  expect(model.ignoredFiles).toMatchObject([{ at: "/user/permissions/deny" }]);
});

test("a repository does not switch off the sandbox that the administrator locks", async () => {
  const files = {
    [user]: { sandbox: { enabled: true } },
    [project]: { sandbox: { enabled: false } },
  };
  expect((await modelOf(files)).sandbox.enabled.value).toBe(false);
  const locked = { ...files, [managed]: { sandbox: { allowUnsandboxedCommands: false } } };
  expect((await modelOf(locked)).sandbox.enabled).toMatchObject({ value: true, level: "user" });
});

test("what an organization delivers comes before the file of the machine, for those who are signed in", async () => {
  const files = {
    [managed]: { permissions: { deny: ["WebFetch"], defaultMode: "plan" } },
    "~/.claude/remote-settings.json": { permissions: { deny: ["Bash(curl:*)"] } },
    [user]: {},
  };
  const denials = async (more: object) =>
    (await modelOf({ ...files, ...more })).deny.map(({ text }) => text);
  expect(await denials({})).toEqual(["WebFetch"]);
  const signedIn = { "~/.claude.json": { oauthAccount: { organizationUuid: "x" } } };
  expect(await denials(signedIn)).toEqual(["Bash(curl:*)"]);
  const delivered = "~/.claude/remote-settings.json";
  const merged = { ...files[delivered], managedSourcesBehavior: "merge" };
  expect(await denials({ ...signedIn, [delivered]: merged })).toEqual(["Bash(curl:*)", "WebFetch"]);
  const unheard = { ...files[managed], managedSourcesBehavior: "merge" };
  expect(await denials({ ...signedIn, [managed]: unheard })).toEqual(["Bash(curl:*)"]);
});

test("rules of all files hold together, unless the administrator keeps them to himself", async () => {
  const files = {
    [user]: { permissions: { deny: ["WebFetch"] } },
    [project]: { permissions: { allow: ["Bash"] } },
  };
  const model = await modelOf(files);
  expect(model.allow.map(({ text }) => text)).toEqual(["Bash"]);
  expect(model.deny.map(({ at }) => at)).toEqual(["/user/permissions/deny/0"]);
  const held = { ...files, [managed]: { allowManagedPermissionRulesOnly: true } };
  expect((await modelOf(held)).allow).toEqual([]);
});

test("the person's no to leaving the sandbox outlasts the project's yes", async () => {
  const model = await modelOf({
    [user]: { sandbox: { enabled: true, allowUnsandboxedCommands: false } },
    [project]: { sandbox: { allowUnsandboxedCommands: true } },
  });
  expect(model.sandbox.mayLeave).toMatchObject({ value: false, level: "user" });
});

test("of servers with one name the person's own in the project counts, and the repository's asks first", async () => {
  const files = { ".mcp.json": server("repository"), "~/.claude.json": server("everywhere") };
  expect((await modelOf(files)).mcpServers).toMatchObject([
    { program: "repository", scope: "project", approved: false },
  ]);
  const approved = { ...files, [local]: { enabledMcpjsonServers: ["docs"] } };
  expect((await modelOf(approved)).mcpServers).toMatchObject([{ approved: true }]);
  const refused = { ...files, [local]: { disabledMcpjsonServers: ["docs"] } };
  expect((await modelOf(refused)).mcpServers).toMatchObject([{ program: "everywhere" }]);
});

test("with servers of the administrator there are no others", async () => {
  const files = {
    ".mcp.json": { mcpServers: { docs: { command: "repository" } } },
    "~/.claude.json": { mcpServers: { mail: { command: "everywhere" } } },
    "/etc/claude-code/managed-mcp.json": { mcpServers: { wiki: { command: "organization" } } },
    [user]: { enableAllProjectMcpServers: true },
  };
  const { mcpServers } = await modelOf(files);
  expect(mcpServers).toMatchObject([{ name: "wiki", scope: "managed", approved: true }]);
});

test("servers that are shut out by name, command or address are none", async () => {
  const servers = {
    mcpServers: {
      docs: { command: "npx", args: ["docs"] },
      mail: { command: "npx", args: ["mail"] },
      wiki: { url: "https://wiki.example.com/mcp" },
    },
  };
  const left = async (settings: object, where = project) => {
    const files = { ".mcp.json": servers, [user]: {}, [where]: settings };
    return (await modelOf(files)).mcpServers.map(({ name }) => name);
  };
  expect(await left({ deniedMcpServers: [{ serverName: "docs" }] })).toEqual(["mail", "wiki"]);
  expect(await left({ deniedMcpServers: [{ serverCommand: ["npx", "mail"] }] })).toEqual([
    "docs",
    "wiki",
  ]);
  expect(await left({ deniedMcpServers: [{ serverUrl: "https://*.example.com/*" }] })).toEqual([
    "docs",
    "mail",
  ]);
  expect(await left({ allowedMcpServers: [{ serverName: "wiki" }] })).toEqual(["wiki"]);
  const commands = [{ serverName: "mail" }, { serverCommand: ["npx", "docs"] }];
  expect(await left({ allowedMcpServers: commands })).toEqual(["docs"]);
  expect(await left({ allowedMcpServers: [] }, managed)).toEqual([]);
  expect(await left({ allowManagedMcpServersOnly: true, allowedMcpServers: [] })).toEqual([]);
});

test("a drop-in of the administrator comes before his main file, the last by name first", async () => {
  const model = await modelOf({
    [managed]: inMode("plan"),
    "/etc/claude-code/managed-settings.d/10-a.json": inMode("default"),
    "/etc/claude-code/managed-settings.d/20-b.json": inMode("dontAsk"),
    "/etc/claude-code/managed-settings.d/.30-c.json": inMode("plan"),
    [user]: {},
  });
  expect(model.mode.value).toBe("dontAsk");
});
