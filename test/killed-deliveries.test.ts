import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAudit } from "@parapet/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServerProcess, startServerProcess } from "./support/server-process.ts";
import { post, send } from "./support/service.ts";

/*
 * A server that is killed while it tells a receiver: nothing that it acknowledged is lost, nothing
 * is sent without bound, and its audit log is whole.
 */

type Listed = { readonly behind: number };

let folder: string;
let receiver: Server;
/** IDs of the violations in each message that was heard. */
const heard: (readonly string[])[] = [];
let onMessage: () => boolean = () => true;
let args: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-told-"));
  receiver = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      const { data } = JSON.parse(body) as {
        readonly data: { readonly violations: readonly { readonly violation_id: string }[] };
      };
      heard.push(data.violations.map(({ violation_id }) => violation_id));
      if (onMessage()) response.writeHead(200).end();
    });
  });
  await new Promise<void>((ready) => receiver.listen(0, "127.0.0.1", ready));
  const { port } = receiver.address() as AddressInfo;
  args = [
    "--no-scanner",
    `--receivers=${JSON.stringify([{ address: `http://127.0.0.1:${port}/` }])}`,
    "--allow-private-receiver=127.0.0.1",
    "--rate-limit=100000",
    "--rate-burst=100000",
  ];
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await rm(folder, { recursive: true, force: true });
});

const start = (): Promise<ServerProcess> =>
  startServerProcess(folder, args, [
    "env",
    "PARAPET_WEBHOOK_SECRET=thirty-two-characters-are-needed",
  ]);

async function register(url: string, name: string): Promise<void> {
  const { status } = await post(url, "/api/v1/guardrails", {
    guardrail_name: name,
    agent_id: "main",
    service: "told",
    mode: "blocking",
    condition: 'tool.name == "exec"',
  });
  expect(status).toBe(201);
}

/** One session each, so that none is merged into another. */
async function blocked(url: string, session_id: string): Promise<void> {
  const { json } = await post(url, "/api/v1/guardrails/evaluate", {
    agent_id: "main",
    service: "told",
    session_id,
    point: "pre_tool_call",
    source_trust: "user",
    adapter: "test",
    tool: { name: "exec", args: { command: session_id } },
  });
  expect(json).toMatchObject({ action: "block" });
}

async function stored(url: string): Promise<readonly string[]> {
  const { json } = await send(url, "/api/v1/violations?limit=500");
  return (json as { readonly violation_id: string }[]).map(({ violation_id }) => violation_id);
}

const now = () => new Date();

async function auditVerdict() {
  const audit = await openAudit({ data: join(folder, "data"), env: {}, cwd: folder, now });
  try {
    return await audit.verify({ publicKeys: [], checkpoints: [] });
  } finally {
    await audit.close();
  }
}

test("a receiver gets every violation, however the server that told it ended, and none again and again", async () => {
  const first = await start();
  await register(first.url, "no-commands");
  // It has heard the message and does not answer: the server is killed meanwhile.
  onMessage = () => {
    first.child.kill("SIGKILL");
    return false;
  };
  await Promise.all([1, 2, 3].map((n) => blocked(first.url, `first ${n}`).catch(() => {})));
  expect(await first.exit).toEqual([null, "SIGKILL"]);
  expect(heard).toHaveLength(1);
  expect(await auditVerdict()).toMatchObject({ status: "intact", entries: 1, problems: [] });

  onMessage = () => true;
  const second = await start();
  await register(second.url, "no-commands-again");
  await Promise.all([1, 2, 3].map((n) => blocked(second.url, `second ${n}`)));
  const behind = async () =>
    ((await send(second.url, "/api/v1/receivers")).json as readonly Listed[]).map(
      (one) => one.behind,
    );
  // The server that was killed holds the receiver for a minute.
  await expect.poll(behind, { timeout: 120_000, interval: 500 }).toEqual([0]);
  const all = heard.flat();
  const kept = await stored(second.url);
  expect(kept.length).toBeGreaterThanOrEqual(4);
  expect(kept.filter((id) => !all.includes(id))).toEqual([]);
  const again = all.filter((id, at) => all.indexOf(id) !== at);
  // What was heard and not answered is told once more.
  expect(again.toSorted()).toEqual(heard[0]?.toSorted());

  second.child.kill("SIGTERM");
  expect(await second.exit).toEqual([0, null]);
  expect(await auditVerdict()).toMatchObject({ status: "intact", entries: 2, unproven: [] });
});
