import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { portOf } from "../testing/listening.ts";
import { askUpstream, headersToClient, headersToServer } from "./upstream.ts";

test.each(["accept", "authorization", "mcp-protocol-version", "user-agent"])(
  "the server gets what the client says to it: %s",
  (name) => {
    expect(headersToServer({ [name]: "x" })).toEqual({ [name]: "x" });
  },
);

test.each([
  "x-parapet-token",
  "mcp-session-id",
  "cookie",
  "origin",
  "host",
  "mcp-method",
  "content-type",
])("the server gets no other header: %s", (name) => {
  expect(headersToServer({ [name]: "x" })).toEqual({});
});

test("what headers say of a message is what the message says", () => {
  const headers = { "mcp-method": "ping", "mcp-name": "other" };
  const body = { method: "tools/call", params: { name: "read" } };
  expect(headersToServer(headers, body)).toEqual({
    "content-type": "application/json",
    "mcp-method": "tools/call",
    "mcp-name": "read",
  });
  const odd = { method: "tools/call", params: { name: "a\nb" } };
  expect(headersToServer(headers, odd)).not.toHaveProperty("mcp-name");
  expect(headersToServer({}, body)).toEqual({ "content-type": "application/json" });
  expect(headersToServer(headers, { method: "ping" })).not.toHaveProperty("mcp-name");
});

test.each([
  ["mcp-session-id", "abc-1", false],
  ["retry-after", "30", true],
  ["retry-after", "soon", false],
  ["set-cookie", "a=b", false],
  ["access-control-allow-origin", "*", false],
  ["location", "https://c.zzz.io", false],
])(
  "the client gets what it needs of a server's headers, and nothing else: %s: %s",
  (name, value, isPassed) => {
    expect(headersToClient({ [name]: value })).toEqual(isPassed ? { [name]: value } : {});
  },
);

test("a server whose address is encrypted is never asked in the clear", async () => {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const firstBytes = once(server, "connection").then(async ([socket]) => {
    const [bytes] = await once(socket, "data");
    socket.destroy();
    return bytes[0];
  });
  const asking = askUpstream(`https://127.0.0.1:${portOf(server)}/`, {
    method: "POST",
    headers: { authorization: "Bearer secret" },
    body: "{}",
    signal: AbortSignal.timeout(30_000),
  });
  await expect(asking).rejects.toThrow(/socket|TLS/);
  // What begins a TLS handshake.
  expect(await firstBytes).toBe(0x16);
});

test("an answer that changes the protocol is none, so that no client waits for ever", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () =>
      socket.write("HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n"),
    );
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const asked = askUpstream(`http://127.0.0.1:${portOf(server)}`, {
    method: "POST",
    headers: {},
    body: "{}",
    signal: AbortSignal.timeout(60_000),
  });
  await expect(asked).rejects.toThrow("gave no answer");
});
