import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportOf, sendSpans } from "./support/otlp.ts";
import { startServerProcess } from "./support/server-process.ts";
import { send } from "./support/service.ts";

/* Spans whose arrival was acknowledged are counted, however the server ends. */

const kills = 5;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-telemetry-kill-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = { "gen_ai.operation.name": "invoke_agent", "gen_ai.agent.id": "desk" };
const body = (trace: number) => exportOf("shop", trace, [{ id: 1, attributes: run }]);

async function until(isSo: () => boolean): Promise<void> {
  for (;;) {
    if (isSo()) return;
    await wait(5);
  }
}

async function runsAt(url: string): Promise<number> {
  const agents = (await send(url, "/api/v1/agents?service=shop")).json as { runs: number }[];
  return agents[0]?.runs ?? 0;
}

test("nothing that was acknowledged is lost, and what is sent again after a kill counts once", async () => {
  let sent = 0;
  let acknowledged = 0;
  const sendForever = async (url: string): Promise<void> => {
    for (;;) {
      sent += 1;
      if ((await sendSpans(url, body(sent))).status === 200) acknowledged += 1;
    }
  };
  for (let kill = 0; kill < kills; kill += 1) {
    const server = await startServerProcess(folder, ["--no-scanner"]);
    const enough = acknowledged + 5;
    const senders = [1, 2, 3].map(() => sendForever(server.url).catch(() => {}));
    await until(() => acknowledged >= enough);
    await wait(kill * 7);
    server.child.kill("SIGKILL");
    await Promise.all([...senders, server.exit]);
  }
  const server = await startServerProcess(folder, ["--no-scanner"]);
  const counted = await runsAt(server.url);
  expect(counted).toBeGreaterThanOrEqual(acknowledged);
  expect(counted).toBeLessThanOrEqual(sent);
  for (let trace = 1; trace <= sent; trace += 1) await sendSpans(server.url, body(trace));
  expect(await runsAt(server.url)).toBe(sent);
  server.child.kill();
  await server.exit;
});
