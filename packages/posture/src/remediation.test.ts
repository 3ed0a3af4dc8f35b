import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { remediationFor } from "./remediation.ts";

type Place = { readonly file?: string; readonly pointer?: string; readonly agent?: string };

const at = ({ file = "openclaw.json", pointer = "", agent = "" }: Place) => ({
  agent_id: agent,
  evidence: [{ file, pointer, line: 1, column: 1, excerpt: "", default_of: "" }],
});
const home = { workspacePath: "/home/ann/.openclaw" };

test.each([
  ["/srv/a b", "openclaw.json", "/srv/a b/openclaw.json"],
  ['/srv/it\'s $(id) "x"', "openclaw.json", '/srv/it\'s $(id) "x"/openclaw.json'],
  ["/srv/team", "/etc/other.json", "/etc/other.json"],
  ["/srv/team/", "sub/$HOME.json", "/srv/team/sub/$HOME.json"],
  ["/srv/team", ".", "/srv/team"],
])("a command names the file of the finding, as a shell reads it: %s, %s", (folder, file, path) => {
  const text = remediationFor("Say `printf %s FILE`.", at({ file }), { workspacePath: folder });
  const command = text.slice("Say `".length, -2);
  expect(execFileSync("sh", ["-c", command], { encoding: "utf8" })).toBe(path);
});

test.each([
  [
    "the folder of the workspace",
    "A FOLDER: `ls FOLDER/x`",
    "A FOLDER: `ls /home/ann/.openclaw/x`",
  ],
  ["nothing that is not a placeholder", "`PROFILE` of `FILES`", "`PROFILE` of `FILES`"],
])("a command names %s", (_, text, expected) => {
  expect(remediationFor(text, at({}), home)).toBe(expected);
});

test("a path below the home is left to the shell to expand", () => {
  expect(
    remediationFor("`chmod 600 FILE`", at({ file: "~/.codex/a b.toml" }), {
      workspacePath: "/srv",
    }),
  ).toBe("`chmod 600 ~/'.codex/a b.toml'`");
});

test.each(["a`b", "a\nb", "a\u202Eb", "a\u001B[31mb"])(
  "a path that would leave the backticks or the line is not written: %j",
  (file) => {
    expect(remediationFor("`cat -v FILE`", at({ file }), { workspacePath: "/srv" })).toBe(
      "`cat -v FILE`",
    );
  },
);

test.each([
  ["mcp.servers.NAME.url https://…", "/mcp/servers/github/url", "mcp.servers.github.url https://…"],
  [
    "channels.<channel>.accounts.<account>.dmPolicy pairing",
    "/channels/telegram/accounts/shop/dmPolicy",
    "channels.telegram.accounts.shop.dmPolicy pairing",
  ],
  ["channels.<channel>.enabled", "/gateway/bind", "channels.<channel>.enabled"],
  ["mcp.servers.NAME.url", "/mcp/servers/a.b/url", "mcp.servers.NAME.url"],
  ["mcp.servers.NAME.url", "/mcp/servers/$(id)/url", "mcp.servers.NAME.url"],
  ["bindings[<index>].match", "/bindings/2/match/accountId", "bindings[2].match"],
])("%s is that of the finding at %s", (setting, pointer, expected) => {
  expect(remediationFor(`\`set ${setting}\``, at({ pointer }), home)).toBe(`\`set ${expected}\``);
});

test.each([
  ["/channels/discord/accounts/work/token", "channels.discord.accounts.work.token"],
  ["/mcp/servers/db/args/2", "mcp.servers.db.args[2]"],
  ["/mcp/servers/a.b/env/KEY", "/mcp/servers/a.b/env/KEY"],
  ["/mcp/servers/a`b/url", "SETTING"],
  ["", "SETTING"],
])("the setting at %s is written %s", (pointer, expected) => {
  expect(remediationFor("`SETTING`", at({ pointer }), home)).toBe(`\`${expected}\``);
});

test("a command names the agent concerned", () => {
  const text = "`agents.entries.<id>.workspace FOLDER/workspace-<id>`, `approve --agent <id>`";
  expect(remediationFor(text, at({ agent: "helpdesk" }), home)).toBe(
    "`agents.entries.helpdesk.workspace /home/ann/.openclaw/workspace-helpdesk`, `approve --agent helpdesk`",
  );
});

test.each([
  [
    "tools.exec.mode",
    "/agents/entries/main/tools/exec/security",
    "agents.entries.main.tools.exec.mode",
  ],
  [
    "agents.defaults.sandbox.mode",
    "/agents/entries/main/sandbox/mode",
    "agents.entries.main.sandbox.mode",
  ],
  ["agents.defaults.sandbox.mode", "/agents/defaults/sandbox/mode", "agents.defaults.sandbox.mode"],
  ["tools.exec.mode", "/agents/entries/main/tools/fs/workspaceOnly", "tools.exec.mode"],
  ["tools.sessions.visibility", "/tools/sessions/visibility", "tools.sessions.visibility"],
])("%s of an agent with its own setting at %s is %s", (setting, pointer, expected) => {
  expect(remediationFor(`\`${setting}\``, at({ pointer }), home)).toBe(`\`${expected}\``);
});

test("the setting of all agents is named where an agent has none", () => {
  const pointer = "/agents/entries/main/tools/exec/mode";
  const finding = at({ pointer, agent: "main" });
  const byDefault = {
    ...finding,
    evidence: finding.evidence.map((place) => ({ ...place, default_of: "OpenClaw 2026.9.6" })),
  };
  expect(remediationFor("`tools.exec.mode`", byDefault, home)).toBe("`tools.exec.mode`");
});

test.each([
  ["/home/ann/.openclaw", "openclaw config set gateway.bind loopback"],
  ["/srv/a b", "OPENCLAW_STATE_DIR='/srv/a b' openclaw config set gateway.bind loopback"],
])("openclaw changes the configuration of the workspace %s", (folder, expected) => {
  const text = "`openclaw config set gateway.bind loopback`";
  expect(remediationFor(text, at({}), { workspacePath: folder })).toBe(`\`${expected}\``);
});

test("a file is found from the folder that its path is shown from", () => {
  const workspace = { workspacePath: "/srv/app/.claude", shownFrom: "/srv/app" };
  expect(remediationFor("`ls FILE FOLDER`", at({ file: ".claude/a.json" }), workspace)).toBe(
    "`ls /srv/app/.claude/a.json /srv/app/.claude`",
  );
});
