import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runIn, type Run } from "../testing/context.fixture.ts";
import { service } from "../service/service.ts";

async function explain(config: string, ...flags: string[]): Promise<Run & { folder: string }> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "parapet-explain-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, "openclaw.json"), config);
  const run = await runIn({ service: { explain: service.explain } }, "explain", folder, ...flags);
  return { ...run, folder };
}

const two = `{
  agents: {
    ownership: "explicit",
    defaults: { systemAgent: { agentId: "home" } },
    entries: { home: {}, work: { sandbox: { mode: "all" } } },
  },
  tools: { exec: { mode: "ask" } },
}`;

test("the only agent is explained, each line with its setting, in 80 columns", async () => {
  const { code, out, folder } = await explain(`{
  tools: { exec: { mode: "ask" } },
  channels: { telegram: { dmPolicy: "open", allowFrom: ["*"] } },
}`);
  expect(code).toBe(0);
  expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
  expect(out.replace(folder, "/w").split("\n\n").slice(0, 2).join("\n\n")).toBe(
    `Agent     main (default)
File      /w/openclaw.json
Defaults  of OpenClaw 2026.9.6, for settings that are not set

Who can write to it
  telegram direct messages    anyone          channels.telegram.dmPolicy
                                              (openclaw.json:3)
  telegram groups             nobody          default of channels.telegram.
                                              groupPolicy
  web hooks                   no              default of hooks.enabled
  gateway on the network      no              default of gateway.bind
  gateway asks for            a token         default of gateway.auth.mode`,
  );
  expect(out).toContain("  mode                        ask             tools.exec.mode");
});

test("of several agents the one that is named is explained", async () => {
  const { code, out } = await explain(two, "--agent", "work");
  expect(code).toBe(0);
  expect(out).toMatch(/^Agent {5}work\n/);
  expect(out).toContain("agents.entries.work.sandbox.mode");
});

test("of several agents all are listed when none is named", async () => {
  const { code, out, folder } = await explain(two);
  expect({ code, out }).toEqual({
    code: 0,
    out: `Agents of ${folder}
  home  (default)
  work

Select an agent: parapet explain --agent ID
`,
  });
});

test("an agent that does not exist is exit code 2, and those that do are named", async () => {
  expect(await explain(two, "--agent", "play")).toMatchObject({
    code: 2,
    out: "",
    err: 'parapet: There is no agent "play" here. There is: home, work.\n',
  });
});

test("a folder or a setting whose name holds terminal commands is shown as text", async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "parapet-\u001b[2J\u202e-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const evil = "evil\u001b]0;owned\u0007";
  const config = {
    agents: { entries: { [evil]: { tools: { profile: evil }, workspace: `/${evil}` } } },
    channels: { telegram: { accounts: { [evil]: { dmPolicy: "open", allowFrom: ["*"] } } } },
    mcp: { servers: { [evil]: { command: evil } } },
  };
  await writeFile(join(folder, "openclaw.json"), JSON.stringify(config));
  const { out, err } = await runIn({ service: { explain: service.explain } }, "explain", folder);
  expect(out).toContain(String.raw`\x1b[2J`);
  const printed = [...new Set(out + err)].filter((sign) => /[\p{Cc}\p{Cf}]/u.test(sign));
  expect(printed).toEqual(["\n"]);
});

test("programs get the same with evidence", async () => {
  const { out, folder } = await explain(two, "--agent", "home", "--json");
  const parsed: unknown = JSON.parse(out);
  expect(parsed).toMatchObject({
    workspace_path: folder,
    defaults_of: "OpenClaw 2026.9.6",
    agents: [
      { agent_id: "home", is_default: true },
      { agent_id: "work", is_default: false },
    ],
    agent: { agent_id: "home" },
  });
  expect(out).toContain('"setting": "tools.exec.mode"');
});
