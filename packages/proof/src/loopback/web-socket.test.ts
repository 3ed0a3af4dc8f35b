import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { serveOnSocket } from "./serve-on-socket.ts";
import { acceptWebSocket } from "./web-socket.ts";

/** A server that answers each message with itself. */
async function echo(): Promise<{ readonly port: number; readonly server: Server }> {
  const server = createServer();
  server.on("upgrade", (request, socket) => {
    const connection = acceptWebSocket(request, socket);
    connection?.onMessage((message) => connection.send(message));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { port, server };
}

test.each([1, 125, 126, 70_000])("a client exchanges texts of %i letters", async (length) => {
  const { port } = await echo();
  const client = new WebSocket(`ws://127.0.0.1:${port}/path`);
  onTestFinished(() => client.close());
  await once(client, "open");
  const text = "a".repeat(Math.min(length, 60_000));
  client.send(JSON.stringify({ text, left: "b".repeat(length - text.length) }));
  const [{ data }] = await once(client, "message");
  expect(JSON.parse(data)).toEqual({ text, left: "b".repeat(length - text.length) });
});

/** What a raw connection is answered after its handshake, and whether it is ended. */
async function answerTo(bytes: readonly Buffer[]): Promise<string> {
  const { port } = await echo();
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const head = "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n";
  socket.write(`${head}Sec-WebSocket-Key: AAAA\r\nSec-WebSocket-Version: 13\r\n\r\n`);
  let said = Buffer.alloc(0);
  socket.on("data", (data) => (said = Buffer.concat([said, data])));
  await once(socket, "data");
  said = Buffer.alloc(0);
  for (const part of bytes) socket.write(part);
  await Promise.race([once(socket, "close"), once(socket, "data")]);
  return socket.destroyed || said.length === 0 ? "ended" : said.toString("latin1");
}

/** A frame with the mask 0000. */
function frame(first: number, payload: string): Buffer {
  return Buffer.from([first, 0x80 | payload.length, 0, 0, 0, 0, ...Buffer.from(payload)]);
}

test("pings are answered, and texts in several frames are one", async () => {
  expect(await answerTo([frame(0x89, "hi")])).toBe("\x8a\x02hi");
  const parts = [frame(0x01, '{"a"'), frame(0x80, ":1}")];
  expect(await answerTo(parts)).toBe('\x81\x07{"a":1}');
  const whole = Buffer.concat([frame(0x81, "no object"), frame(0x81, '{"a":1}')]);
  expect(await answerTo([whole.subarray(0, 1), whole.subarray(1)])).toBe('\x81\x07{"a":1}');
});

test.each<[string, Buffer]>([
  ["is not masked", Buffer.from([0x81, 0x02, 0x7b, 0x7d])],
  ["has a flag that was not agreed on", frame(0xc1, "{}")],
  ["is too large", Buffer.from([0x81, 0xff, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
  ["closes", frame(0x88, "")],
])("a frame that %s ends the connection", async (_, bytes) => {
  expect(await answerTo([bytes])).toBe("ended");
});

test("a server without WebSockets refuses one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parapet-socket-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "s");
  const close = await serveOnSocket(path, () => ({ body: "{}" }));
  onTestFinished(close);
  const socket = connect(path);
  socket.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
  let said = "";
  socket.on("data", (data) => (said += String(data)));
  await once(socket, "close");
  expect(said).toBe("");
});
