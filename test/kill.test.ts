import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  callerHeader,
  installationHeader,
  newNonce,
  nonceHeader,
  signatureHeader,
  signatureOfCall,
  signatureOfCaller,
} from "@parapet/adapter-link";
import { openAdapters, openAudit } from "@parapet/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShell } from "./support/configurations.ts";
import { type ServerProcess, startServerProcess } from "./support/server-process.ts";
import { makeWorkspace, post, send } from "./support/service.ts";

/* What a server has answered is kept, however it ends. */

const kills = 16;

let folder: string;
let workspace: string;
let configuration: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-kill-"));
  workspace = await makeWorkspace(folder, "workspace", openShell);
  configuration = join(workspace, "openclaw.json");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Acknowledged = { readonly guardrails: string[]; fixes: number };

/** Registers guardrails of an agent, one after the other, until the server is gone. */
async function registerForever(url: string, agent_id: string, kept: Acknowledged): Promise<void> {
  for (let count = 0; ; count += 1) {
    const guardrail_name = `${agent_id}-${count}`;
    const { status } = await post(url, "/api/v1/guardrails", {
      agent_id,
      guardrail_name,
      service: "killed",
      enabled: true,
      severity: "high",
    });
    expect(status).toBe(201);
    kept.guardrails.push(guardrail_name);
  }
}

/** Breaks the configuration and has it fixed, again and again, until the server is gone. */
async function fixForever(url: string, kept: Acknowledged): Promise<void> {
  for (;;) await fixOnce(url, kept);
}

async function fixOnce(url: string, kept: Acknowledged): Promise<void> {
  await writeFile(configuration, openShell);
  const body = { workspace_path: workspace, check_ids: ["OC-LOG-002"] };
  const answer = await post(url, "/api/v1/scan/fix", body);
  expect(answer.json).toMatchObject({ applied: ["OC-LOG-002"], errors: {} });
  kept.fixes += 1;
}

/** Ends with the connection that breaks; what a test expects still fails it. */
async function untilGone(work: Promise<void>): Promise<void> {
  await work.catch((error: Error) => {
    if (!("code" in error) || error.name === "AssertionError") throw error;
  });
}

async function fixesIn(url: string): Promise<number> {
  let count = 0;
  let next: string | undefined = "/api/v1/scan/fixes?limit=500";
  while (next !== undefined) {
    const page = await send(url, next);
    count += (page.json as unknown[]).length;
    next = /<([^>]+)>/.exec(String(page.headers["link"] ?? ""))?.[1];
  }
  return count;
}

function agentOf(guardrail_name: string): string {
  return guardrail_name.split("-")[0] ?? "";
}

async function expectKept({ url }: ServerProcess, kept: Acknowledged): Promise<void> {
  const lists = [...new Set(kept.guardrails.map(agentOf))].map(async (agent_id) => {
    const { json } = await send(url, `/api/v1/guardrails?service=killed&agent_id=${agent_id}`);
    return (json as { guardrail_name: string }[]).map((row) => row.guardrail_name);
  });
  const there = new Set((await Promise.all(lists)).flat());
  expect(kept.guardrails.filter((name) => !there.has(name))).toEqual([]);
  expect(await fixesIn(url)).toBeGreaterThanOrEqual(kept.fixes);
  const text = await readFile(configuration, "utf8");
  expect([openShell, openShell.replace('level: "debug"', 'level: "info"')]).toContain(text);
}

const now = () => new Date();

/** The audit log as `parapet audit verify` sees it, and what is in it of guardrails. */
async function auditLog() {
  const audit = await openAudit({ data: join(folder, "data"), env: {}, cwd: folder, now });
  try {
    const { status, problems } = await audit.verify({ publicKeys: [], checkpoints: [] });
    let text = "";
    for await (const line of await audit.lines()) text += line;
    return { status, problems, text };
  } finally {
    await audit.close();
  }
}

test("a server that is killed while it writes loses nothing that it acknowledged, and its audit log verifies", async () => {
  const kept: Acknowledged = { guardrails: [], fixes: 0 };
  for (let kill = 0; kill < kills; kill += 1) {
    const server = await startServerProcess(folder, ["--workspace", workspace]);
    await expectKept(server, kept);
    // Most die when the scanner is warm and fixes are quick, some in their first.
    if (kill % 4 !== 0) await fixOnce(server.url, kept);
    const writers = [
      untilGone(registerForever(server.url, `a${kill}`, kept)),
      untilGone(registerForever(server.url, `b${kill}`, kept)),
      untilGone(fixForever(server.url, kept)),
    ];
    // Moments that differ by less than one write, spread over several fixes.
    await wait((kill * 67.3) % 600);
    server.child.kill("SIGKILL");
    expect(await server.exit).toEqual([null, "SIGKILL"]);
    await Promise.all(writers);
    const log = await auditLog();
    expect(log.problems).toEqual([]);
    // A log without an entry proves nothing.
    const provesNothing = kept.guardrails.length === 0 ? ["unproven"] : [];
    expect(["intact", ...provesNothing]).toContain(log.status);
  }
  expect(kept.guardrails.length).toBeGreaterThan(kills);
  expect(kept.fixes).toBeGreaterThan(kills / 2);
  const server = await startServerProcess(folder, ["--workspace", workspace]);
  await expectKept(server, kept);
  server.child.kill("SIGTERM");
  expect(await server.exit).toEqual([0, null]);
  const { status, text } = await auditLog();
  expect(status).toBe("intact");
  expect(
    kept.guardrails.filter((name) => !text.includes(`killed/${agentOf(name)}/${name}"`)),
  ).toEqual([]);
  expect(text.split('"action":"fix.apply"').length - 1).toBeGreaterThanOrEqual(kept.fixes);
});

test("a signed call that a killed server has heard is not heard again by the next one", async () => {
  let server = await startServerProcess(folder, ["--no-scanner"]);
  const adapters = await openAdapters({
    data: join(folder, "data"),
    env: {},
    cwd: folder,
    now: () => new Date(),
  });
  const { installation_id, key, ...link } = await adapters.link({ service: "home", agent_id: "" });
  const installed = { adapter: "sdk", agent_ids: ["main"], points: ["pre_tool_call"] } as const;
  const place = { beats: false, target: "/nowhere", folder: "/nowhere", files: {} };
  const { url } = link;
  await adapters.add(
    { ...installed, ...place, ...link, url, installation_id, host: "another machine" },
    "",
  );
  await adapters.close();
  const path = "/api/v1/guardrails/evaluate";
  const body = JSON.stringify({
    agent_id: "main",
    session_id: "s",
    point: "pre_tool_call",
    source_trust: "user",
    adapter: "sdk",
    tool: { name: "exec", args: { command: "ls" } },
  });
  const statusOf = async (nonce: string): Promise<number> => {
    const headers = {
      "content-type": "application/json",
      [installationHeader]: installation_id,
      [nonceHeader]: nonce,
      [callerHeader]: signatureOfCaller(key, nonce, path),
      [signatureHeader]: signatureOfCall({ key, nonce, path, body }),
    };
    return (await send(server.url, path, { method: "POST", headers, body })).status;
  };
  const kept = newNonce();
  expect(await statusOf(kept)).toBe(200);
  server.child.kill("SIGKILL");
  await server.exit;
  // Made while no server runs: an adapter that has waited for one is heard.
  const waiting = newNonce();
  server = await startServerProcess(folder, ["--no-scanner"]);
  expect(await statusOf(kept)).toBe(401);
  expect(await statusOf(waiting)).toBe(200);
  expect(await statusOf(newNonce())).toBe(200);
  server.child.kill("SIGTERM");
  await server.exit;
});
