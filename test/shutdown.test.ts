import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ServerProcess, startServerProcess } from "./support/server-process.ts";
import { send } from "./support/service.ts";

/* How a real `parapet serve` ends. */

let folder: string;
let server: ServerProcess;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-stop-"));
  server = await startServerProcess(folder);
});
afterEach(async () => {
  server.child.kill("SIGKILL");
  await server.exit;
  await rm(folder, { recursive: true, force: true });
});

const guardrail = JSON.stringify({
  agent_id: "main",
  guardrail_name: "slow",
  enabled: true,
  severity: "high",
});

/** A registration whose body has not come yet; the server has read its head. */
async function underWay() {
  const outgoing = request(`${server.url}/api/v1/guardrails`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(guardrail),
      Expect: "100-continue",
    },
  });
  const response = once(outgoing, "response").then(([incoming]) => incoming as IncomingMessage);
  response.catch(() => {});
  outgoing.flushHeaders();
  await once(outgoing, "continue");
  return { outgoing, response };
}

test("a request under way is answered, no other comes in, and what was answered is kept", async () => {
  const { outgoing, response } = await underWay();
  server.child.kill("SIGTERM");
  await server.logged("stopping");
  await expect(send(server.url, "/livez")).rejects.toThrow(/ECONNREFUSED/);
  outgoing.end(guardrail);
  const answer = await response;
  answer.resume();
  expect(answer.statusCode).toBe(201);
  expect(answer.headers.connection).toBe("close");
  expect(await server.exit).toEqual([0, null]);

  server = await startServerProcess(folder);
  const { json } = await send(server.url, "/api/v1/agents/main/guardrails");
  expect(json).toMatchObject([{ guardrail_name: "slow" }]);
});

test("open streams end, as streams and not as broken connections", async () => {
  const outgoing = request(`${server.url}/api/v1/violations/stream`).end();
  const [stream] = (await once(outgoing, "response")) as [IncomingMessage];
  const ended = once(stream, "end");
  stream.resume();
  await once(stream, "data");
  server.child.kill("SIGTERM");
  await ended;
  expect(await server.exit).toEqual([0, null]);
});

test("a request that never ends is cut when the grace time ends", async () => {
  const { response } = await underWay();
  server.child.kill("SIGTERM");
  await expect(response).rejects.toThrow(/hang up|ECONNRESET/);
  expect(await server.exit).toEqual([0, null]);
});

test("a second signal ends it at once", async () => {
  const { outgoing } = await underWay();
  server.child.kill("SIGINT");
  await server.logged("stopping");
  server.child.kill("SIGINT");
  expect(await server.exit).toEqual([null, "SIGINT"]);
  outgoing.destroy();
});
