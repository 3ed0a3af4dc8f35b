import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServerProcess, startServerProcess } from "./support/server-process.ts";
import { send } from "./support/service.ts";

/* Clients that are slow, leave, or listen for ever, against a real `parapet serve`. */

let folder: string;
let server: ServerProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-clients-"));
  server = await startServerProcess(folder);
});
afterAll(async () => {
  server.child.kill("SIGKILL");
  await server.exit;
  await rm(folder, { recursive: true, force: true });
});

async function opened(bytes: string): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(bytes);
  return socket;
}

/** What the server says until it ends the connection, and after how many seconds. */
async function untilCut(bytes: string): Promise<{ readonly text: string; readonly after: number }> {
  const started = performance.now();
  const socket = await opened(bytes);
  let text = "";
  socket.on("data", (chunk) => (text += chunk.toString()));
  await once(socket, "close");
  return { text, after: (performance.now() - started) / 1000 };
}

const head = "POST /api/v1/scan HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

const aborted = /^parapet_http_request_duration_seconds_count\{.*status="aborted"\} (\d+)$/gm;

async function departed(): Promise<number> {
  const { text } = await send(server.url, "/metrics");
  return [...text.matchAll(aborted)].reduce((sum, [, count]) => sum + Number(count), 0);
}

test("a client that leaves in the middle of its body is no failure of the server", async () => {
  const before = await departed();
  for (const part of [
    `${head}Content-Length: 100\r\n\r\n{"workspace`,
    `${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"wor\r\n`,
  ]) {
    const socket = await opened(part);
    await new Promise((resolve) => setTimeout(resolve, 200));
    socket.destroy();
  }
  await expect.poll(departed).toBe(before + 2);
  const { text } = await send(server.url, "/metrics");
  expect(text).not.toContain('status="5xx"');
  expect(server.output()).not.toMatch(/"failure"|"level":"error"|aborted a request/);
});

test("a client that leaves a stream is no failure either", async () => {
  const socket = await opened("GET /api/v1/violations/stream HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(socket, "data");
  socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(server.output()).not.toMatch(/"failure"|"level":"error"|aborted a request/);
});

test("headers that never end are cut after 10 s, and a body that never ends after three times as long", async () => {
  const [headers, body] = await Promise.all([
    untilCut(head),
    untilCut(`${head}Content-Length: 100\r\n\r\n{`),
  ]);
  for (const { text } of [headers, body]) expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(headers.after).toBeGreaterThan(9);
  // Node by itself waits for 60 and 300 s. A machine that stands still for a while changes little
  // about how they compare.
  const factor = body.after / headers.after;
  expect(factor).toBeGreaterThan(1.5);
  expect(factor).toBeLessThan(4.5);
});
