/* oxlint-disable no-await-in-loop -- one call after the other is the point */
import { execFile, execFileSync } from "node:child_process";
import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { exportOf, sendSpans } from "./support/otlp.ts";
import { type ServerProcess, startServerProcess } from "./support/server-process.ts";
import { post, send } from "./support/service.ts";

/* What `parapet backup` writes while a server is used is all that a new machine needs. */

const launcher = join(import.meta.dirname, "../packages/cli/bin/parapet.js");

let home: string;
let data: string;
let project: string;
let server: ServerProcess;
beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), "parapet-backup-")));
  data = join(home, "data");
  project = join(home, "mailer");
  await mkdir(project);
  execFileSync("git", ["init", "--quiet", project]);
  await start();
});
afterEach(async () => {
  await stop();
  await rm(home, { recursive: true, force: true });
});

async function start(): Promise<void> {
  server = await startServerProcess(home, ["--no-scanner", "--data", data]);
}

async function stop(): Promise<void> {
  server.child.kill("SIGTERM");
  await server.exit;
}

function parapet(...words: readonly string[]): Promise<{ code: number; out: string }> {
  const env = { PATH: process.env["PATH"], HOME: home };
  return new Promise((resolve) => {
    execFile(process.execPath, [launcher, ...words], { cwd: project, env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out: out + err }),
    );
  });
}
const inData = (...words: readonly string[]) => parapet(...words, "--data", data);

async function guardrailsIn(folder: string): Promise<string> {
  return (await parapet("guardrails", "list", "--service", "sdk", "--data", folder)).out;
}

async function listed(path: string): Promise<readonly Record<string, unknown>[]> {
  const { json } = await send(server.url, path);
  return json as readonly Record<string, unknown>[];
}

test.skipIf(process.platform === "win32")(
  "what a backup and a restore make is the owner's alone, also in a folder that others exchange meanwhile",
  async () => {
    const told = "data:text/javascript,process.on('exit',()=>console.log('umask',process.umask()))";
    const umaskOf = async (...words: readonly string[]): Promise<string> => {
      const env = { PATH: process.env["PATH"], HOME: home, NODE_OPTIONS: `--import "${told}"` };
      const args = [launcher, ...words];
      return new Promise((resolve) =>
        execFile(process.execPath, args, { cwd: project, env }, (_error, out) => resolve(out)),
      );
    };
    const archive = join(home, "b.tar.gz");
    const made = await umaskOf("backup", archive, "--data", data);
    const restored = await umaskOf("restore", archive, "--data", join(home, "new"));
    expect([made, restored].map((out) => /umask (\d+)/.exec(out)?.[1])).toEqual(["63", "63"]);
  },
);

const run = { "gen_ai.operation.name": "invoke_agent", "gen_ai.agent.id": "desk" };
const runs = async () => (await listed("/api/v1/agents?service=shop"))[0]?.["runs"];
const violations = async () => (await listed("/api/v1/violations?service=sdk")).length;
const guardrails = async () =>
  (await listed("/api/v1/guardrails")).map(({ guardrail_name, revision }) => [
    guardrail_name,
    revision,
  ]);

/** Asks of a tool call that a guardrail blocks. */
function call(number: number) {
  return post(server.url, "/api/v1/guardrails/evaluate", {
    agent_id: "mailer",
    service: "sdk",
    session_id: `s${number}`,
    point: "pre_tool_call",
    source_trust: "user",
    adapter: "tests",
    tool: { name: "send_email", args: {} },
  });
}

/** A server with everything that a backup has to keep. */
async function used(): Promise<string> {
  const protect = ["protect", "sdk", "--agent", "mailer", "--url", server.url];
  expect(await inData(...protect)).toMatchObject({ code: 0 });
  expect(await inData("protect", "status")).toMatchObject({ code: 0 });
  await post(server.url, "/api/v1/guardrails", {
    agent_id: "mailer",
    service: "sdk",
    guardrail_name: "no-mail",
    mode: "blocking",
    condition: `tool.name == "send_email"`,
  });
  for (let trace = 1; trace <= 20; trace += 1) {
    await sendSpans(server.url, exportOf("shop", trace, [{ id: 1, attributes: run }]));
  }
  const { out } = await inData("token", "create", "--name", "fleet", "--scope", "read", "--json");
  const { token }: { readonly token: string } = JSON.parse(out);
  return token;
}

describe("a backup of a server that is used", () => {
  test("brings back agents that are protected, guardrails, tokens and telemetry, after the data folder is lost", async () => {
    const token = await used();
    const archive = join(home, "parapet.tar.gz");
    const over = new AbortController();
    let sent = 0;
    const using = (async () => {
      while (!over.signal.aborted) {
        expect((await call(sent)).status).toBe(200);
        sent += 1;
      }
    })();
    const before = await violations();
    const made = await inData("backup", archive);
    over.abort();
    await using;
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining(`Wrote ${archive}: `) });
    expect(sent).toBeGreaterThan(0);
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    expect((await readdir(home)).filter((name) => name.includes("backup-"))).toEqual([]);
    expect(await parapet("backup", "--check", archive)).toMatchObject({ code: 0 });
    const kept = { guardrails: await guardrails(), runs: await runs(), after: await violations() };

    await stop();
    await rename(data, join(home, "lost"));
    const restored = await inData("restore", archive);
    expect(restored).toMatchObject({
      code: 0,
      out: expect.stringContaining(`Data folder  ${data}`),
    });
    expect(restored.out).not.toContain("Its adapters ask");
    for (const name of ["operator-token", "adapter-secret", "fingerprint-key", "audit-key"]) {
      expect(await readFile(join(data, name))).toEqual(await readFile(join(home, "lost", name)));
    }
    await start();
    expect(await inData("protect", "status")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^mailer +sdk +blocked +blocked +enforced$/m),
    });
    expect(await guardrails()).toEqual(kept.guardrails);
    expect(await runs()).toBe(20);
    expect(kept.runs).toBe(20);
    expect(await violations()).toBeGreaterThanOrEqual(before);
    expect(await violations()).toBeLessThanOrEqual(kept.after);
    const read = await send(server.url, "/api/v1/guardrails", {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(read.status).toBe(200);
    expect((await call(0)).json).toMatchObject({ action: "block" });
  });

  test("put into another folder, is said to be asked by no agent, with the command that changes it", async () => {
    await inData("protect", "sdk", "--agent", "mailer", "--url", server.url);
    const archive = join(home, "b.tar.gz");
    await inData("backup", archive);
    const old = data;
    data = join(home, "moved");
    const restored = await inData("restore", archive);
    expect(restored.out).toContain(
      `Its adapters ask the service of ${old} on ${hostname()}, not this one: install each again with \`parapet protect ADAPTER --data ${data}\` (an MCP server with \`--server NAME\` as well)`,
    );
    expect(restored.out).toContain(
      `verify the adapters with \`parapet protect status --data ${data}\``,
    );
    const status = await inData("protect", "status");
    expect(status.code).toBe(1);
    const said = status.out.replaceAll(/\s+/g, " ");
    expect(said).toMatch(/mailer sdk unknown unknown unknown/);
    expect(said).toMatch(/run parapet protect sdk --agent mailer --target \S+ --data \S+ again\./);
    const list = (await inData("protect", "list")).out.replaceAll(/\s+/g, " ");
    expect(list).toContain(`calls the service of that folder, not of ${data}`);
  });

  test("says of no guardrail that it is enforced, before a service has seen a proof where it was restored", async () => {
    await used();
    expect(await guardrailsIn(data)).toMatch(/no-mail +sdk\/mailer .*active, enforced/);
    const archive = join(home, "b.tar.gz");
    await inData("backup", archive);
    for (const folder of ["moved", "data"]) {
      if (folder === "data") await stop();
      const to = join(home, folder);
      const restored = await parapet("restore", archive, "--replace", "--data", to);
      expect(restored.code).toBe(0);
      const list = await guardrailsIn(to);
      expect(list).toMatch(/no-mail +sdk\/mailer .*not verified, unknown/);
      expect(list).not.toContain(", enforced");
    }
    await start();
    await inData("protect", "status");
    expect(await guardrailsIn(data)).toContain(", enforced");
  });

  test("holds everything that Parapet writes into its folder and does not make again", async () => {
    await used();
    await mkdir(join(data, "backups", "0123456789abcdef"), { recursive: true });
    await writeFile(join(data, "backups", "0123456789abcdef", "x.json.bak"), "{}");
    await writeFile(join(data, "parapet.yaml"), "rescanMinutes: 15\n");
    const archive = join(home, "b.tar.gz");
    const settings = join(data, "parapet.yaml");
    expect(await inData("backup", archive, "--config", settings)).toMatchObject({ code: 0 });
    const list = execFileSync("tar", ["-tzf", archive], { encoding: "utf8" }).split("\n");
    const top = new Set(list.map((name) => name.split("/")[0]));
    const recreated = /^(?:addresses|locks|parapet\.sock|sign-in-codes|.*-(?:wal|shm|pending))$/;
    const missing = (await readdir(data)).filter((name) => !top.has(name) && !recreated.test(name));
    expect(missing).toEqual([]);
    expect(list).toContain("parapet.yaml");
    expect(list).toContain("backups/0123456789abcdef/x.json.bak");
    const records = list.filter((name) => /^adapters\/ad_\w+\/record\.json$/.test(name));
    expect(records).toHaveLength(1);
  });

  test("is not restored over what is there, nor under a server that runs", async () => {
    const archive = join(home, "b.tar.gz");
    await inData("backup", archive);
    expect(await inData("restore", archive)).toEqual({
      code: 2,
      out: `parapet: A server is using ${data}; stop it first.\n`,
    });
    await stop();
    const refused = await inData("restore", archive);
    expect(refused.code).toBe(2);
    expect(refused.out).toContain(`${data} has parapet.db already`);
    const token = await readFile(join(data, "operator-token"), "utf8");
    await writeFile(join(data, "operator-token"), `${token}changed`);
    await writeFile(join(data, "notes.txt"), "not of Parapet");
    const { code, out } = await inData("restore", archive, "--replace", "--json");
    expect(code).toBe(0);
    const { moved_aside }: { readonly moved_aside: string } = JSON.parse(out);
    expect(await readFile(join(moved_aside, "operator-token"), "utf8")).toBe(`${token}changed`);
    expect(await readFile(join(data, "operator-token"), "utf8")).toBe(token);
    expect((await readdir(data)).toSorted()).toEqual(
      [
        "adapter-secret",
        "fingerprint-key",
        "notes.txt",
        "operator-token",
        "parapet-telemetry.db",
        "parapet.db",
        moved_aside.slice(data.length + 1),
      ].toSorted(),
    );
    expect((await stat(join(data, "parapet.db"))).mode & 0o777).toBe(0o600);
  });

  test("that is damaged changes nothing", async () => {
    const archive = join(home, "b.tar.gz");
    await inData("backup", archive);
    const bytes = await readFile(archive);
    await stop();
    const files = await readdir(data);
    for (const at of [40, bytes.length / 2, bytes.length - 100].map(Math.floor)) {
      const damaged = Buffer.from(bytes);
      damaged.fill(0x55, at, at + 16);
      await writeFile(archive, damaged);
      for (const words of [
        ["restore", archive, "--replace", "--data", data],
        ["backup", "--check", archive],
      ]) {
        const { code, out } = await parapet(...words);
        expect(code).toBe(2);
        expect(out).toMatch(/^parapet: \S+b\.tar\.gz: .+\.\n$/);
      }
    }
    expect(await readdir(data)).toEqual(files);
  });

  test("takes the place of an earlier backup, and of no other file", async () => {
    const archive = join(home, "b.tar.gz");
    await inData("backup", archive);
    expect(await inData("backup", archive)).toMatchObject({ code: 0 });
    await writeFile(join(home, "thesis.txt"), "mine");
    expect(await inData("backup", join(home, "thesis.txt"))).toEqual({
      code: 2,
      out: `parapet: ${join(home, "thesis.txt")} exists and is not a Parapet backup; choose another name.\n`,
    });
    expect(await readFile(join(home, "thesis.txt"), "utf8")).toBe("mine");
    await chmod(archive, 0o600);
    await appendFile(archive, "more");
    expect(await parapet("backup", "--check", archive)).toMatchObject({ code: 2 });
  });
});

const health = async () =>
  (await send(server.url, "/api/v1/health")).json as { status: string; problems: string[] };

describe("a secret of adapters that was made again", () => {
  const refused =
    /^The adapter secret has changed since 1 adapter was installed \(sdk\), so their calls are rejected: restore adapter-secret from/;

  test("is told in the log, in health and by protect status, until the agent is protected again", async () => {
    await used();
    expect((await health()).problems).toEqual([]);
    await stop();
    await rename(join(data, "adapter-secret"), join(home, "adapter-secret"));
    await start();
    await server.logged("adapter key rejected");
    expect(await health()).toMatchObject({
      status: "degraded",
      problems: [expect.stringMatching(refused)],
    });
    const status = await inData("protect", "status");
    expect(status.code).toBe(1);
    expect(status.out.replaceAll(/\s+/g, " ")).toContain(
      "The adapter secret has changed since this adapter was installed, so its calls are rejected. " +
        "Restore adapter-secret from a backup, or run parapet protect sdk --agent mailer --target ",
    );
    const protect = ["protect", "sdk", "--agent", "mailer", "--url", server.url];
    expect(await inData(...protect)).toMatchObject({ code: 0 });
    expect(await inData("protect", "status")).toMatchObject({ code: 0 });
    await expect.poll(health, { interval: 500 }).toMatchObject({ status: "ok" });

    await stop();
    await rename(join(home, "adapter-secret"), join(data, "adapter-secret"));
    await start();
    await server.logged("adapter key rejected");
  });

  test("is not taken for new after it was copied, whatever its time", async () => {
    await used();
    await stop();
    const secret = join(data, "adapter-secret");
    const future = new Date(Date.now() + 86_400_000);
    await utimes(secret, future, future);
    await start();
    expect(await inData("protect", "status")).toMatchObject({ code: 0 });
    expect((await health()).problems).toEqual([]);
  });
});
