import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isUnprintable } from "./text/neutralize.ts";

const launcher = join(import.meta.dirname, "..", "bin", "parapet.js");

const openChannel = `{
  // the bot of the family
  channels: { telegram: { enabled: true, botToken: "1:abc", dmPolicy: "open", allowFrom: ["*"] } },
  gateway: { mode: "local", auth: { mode: "token", token: "\${OPENCLAW_GATEWAY_TOKEN}" } },
}
`;

function newFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), "parapet-")));
}

function workspaceWith(config: string): string {
  const folder = newFolder();
  writeFileSync(join(folder, "openclaw.json"), config);
  return folder;
}

function start(args: readonly string[], data: string) {
  const env = { PATH: process.env["PATH"], HOME: data, PARAPET_DATA: join(data, "parapet") };
  return spawn(process.execPath, [launcher, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
}

async function parapet(args: readonly string[], data = newFolder()) {
  const child = start(args, data);
  const [out, err, [code]] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    once(child, "close"),
  ]);
  return { code, out, err };
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  for await (const chunk of stream.setEncoding("utf8")) text += chunk;
  return text;
}

function undated(report: string): string {
  return report.replaceAll(/"(scan_id|scanned_at|detected_at)": ".*"/g, "");
}

test("a scan names the fault, its place, the path it opens and the command that helps", async () => {
  const folder = workspaceWith(openChannel);
  const { code, out, err } = await parapet(["scan", folder]);
  expect({ code, err }).toEqual({ code: 1, err: "" });
  expect(out).toMatch(/^CRITICAL {2}OC-ING-001/m);
  expect(out).toContain("openclaw.json:3:");
  expect(out).toMatch(/Anyone → telegram direct messages → main/);
  expect(out).toContain(`    parapet fix ${folder} --check OC-`);
});

test("a folder without agents passes a build, and every report of it is valid and empty", async () => {
  const folder = newFolder();
  const outputs = newFolder();
  const [sarif, json] = [join(outputs, "r.sarif"), join(outputs, "r.json")];
  const passed = await parapet(["scan", folder, "--output", sarif, "--output", json]);
  expect({ code: passed.code, err: passed.err }).toEqual({ code: 0, err: "" });
  expect(passed.out).toMatch(/no openclaw\.json in .*No configuration of Claude Code, Codex/);
  expect(JSON.parse(readFileSync(sarif, "utf8"))).toMatchObject({
    version: "2.1.0",
    runs: [{ results: [] }],
  });
  expect(JSON.parse(readFileSync(json, "utf8"))).toMatchObject({
    findings: [],
    attack_paths: [],
    runtimes: [],
  });
  const asJson = await parapet(["scan", folder, "--json"]);
  expect(JSON.parse(asJson.out)).toMatchObject({ workspace_path: folder, findings: [] });
  expect((await parapet(["scan"], folder)).code).toBe(0);
});

test("a folder without agents fails where agents are required, and a missing path always", async () => {
  const folder = newFolder();
  const required = await parapet(["scan", folder, "--require-agents"]);
  expect({ code: required.code, out: required.out }).toEqual({ code: 2, out: "" });
  expect(required.err).toContain("No configuration of");
  expect((await parapet(["scan", join(folder, "missing")])).code).toBe(2);
});

test("two scans of the same workspace differ in nothing but their name and time", async () => {
  const args = ["scan", workspaceWith(openChannel), "--json"];
  const [first, second] = await Promise.all([parapet(args), parapet(args)]);
  expect(undated(first.out)).toBe(undated(second.out));
});

test("a workspace that is missing or broken is exit code 2, one sentence on stderr", async () => {
  const broken = workspaceWith("{ a: ");
  const results = await Promise.all([parapet(["scan", "/nowhere"]), parapet(["scan", broken])]);
  for (const { code, out, err } of results) {
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/^parapet: [^\n]+\n$/);
  }
});

test("names from a hostile workspace cannot drive the terminal", async () => {
  const agents = JSON.stringify({ list: [{ id: "\u001b[2J\u202eevil", default: true }] });
  const folder = workspaceWith(openChannel.replace("gateway:", `agents: ${agents}, gateway:`));
  const { code, out, err } = await parapet(["scan", folder]);
  expect(code).not.toBe(null);
  expect((out + err).split("\n").filter(isUnprintable)).toEqual([]);
});

test("a preview writes nothing, a fix keeps comments, a rollback restores every byte", async () => {
  const folder = workspaceWith(openChannel);
  const data = newFolder();
  const read = () => readFileSync(join(folder, "openclaw.json"), "utf8");
  const fix = ["fix", folder, "--check", "OC-ING-001"];

  const preview = await parapet([...fix, "--dry-run"], data);
  expect(preview).toMatchObject({ code: 0, err: "" });
  expect(preview.out).toContain("\n-  channels: {");
  expect(readdirSync(folder)).toEqual(["openclaw.json"]);

  const fixed = await parapet(fix, data);
  expect(fixed).toMatchObject({ code: 0, err: "" });
  expect(fixed.out).toMatch(/^Fixed {5}OC-ING-001\n/);
  expect(read()).not.toBe(openChannel);
  expect(read()).toContain("// the bot of the family");

  const undone = await parapet(["rollback", folder], data);
  expect(undone).toMatchObject({ code: 0, err: "" });
  expect(read()).toBe(openChannel);
  expect((await parapet(["rollback", folder], data)).code).toBe(2);
});

test("the service starts, answers and ends when asked", async () => {
  const data = newFolder();
  const child = start(["serve", "--port", "0", "--workspace", workspaceWith(openChannel)], data);
  const closed = once(child, "close");
  let printed = "";
  for await (const chunk of child.stdout.setEncoding("utf8")) {
    printed += chunk;
    if (printed.includes("attack paths")) break;
  }
  const [url] = /http:\S+/.exec(printed) ?? [""];
  const answer = await fetch(`${url}/api/v1/risk/attack-paths`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).not.toEqual([]);
  child.kill("SIGTERM");
  expect(await closed).toEqual([0, null]);
});

test("a scan uses the rules that the configuration file of the service names", async () => {
  const home = newFolder();
  const rules = join(home, "rules");
  mkdirSync(rules);
  mkdirSync(join(home, ".config", "parapet"), { recursive: true });
  writeFileSync(join(home, ".config", "parapet", "parapet.yaml"), `rulesDir: ${rules}\n`);
  writeFileSync(
    join(rules, "own.yaml"),
    `id: OWN-001
name: Somebody writes to an agent
version: 1
owasp: [ASI01]
source: { node: principal, where: "n.trust == 'anyone'" }
path: "CAN_WRITE DELIVERS"
sink: { node: agent }
controls: []
impact: cost
message: "{source} writes to {sink}"
tests: { fires: [open-channel-shell], silent: [operator-shell] }
`,
  );
  writeFileSync(join(rules, "bad.yaml"), "id: [");
  const { out, err } = await parapet(["scan", workspaceWith(openChannel), "--json"], home);
  expect(out).toContain('"rule_name": "Somebody writes to an agent"');
  expect(err).toMatch(/bad\.yaml:1:\d+: /);
});
