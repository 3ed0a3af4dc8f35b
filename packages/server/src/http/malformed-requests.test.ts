import { connect } from "node:net";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiEnv } from "../access/environment.ts";
import { type Listening, listen } from "./listen.ts";
import { openFront } from "./listen.test-support.ts";

/* Bytes that never become a request of the application. */

let server: Listening;
beforeAll(async () => {
  const app = new Hono<ApiEnv>();
  app.all("*", async (c) => c.text(`reached ${c.req.header("host") ?? "without a host"}`));
  server = await listen(app, { host: "127.0.0.1", port: 0 }, openFront);
});
afterAll(() => server.stop(0));

/** Everything the server says to these bytes before it ends the connection. */
function say(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1", () =>
      socket.write(bytes),
    );
    let heard = "";
    socket.on("data", (chunk) => (heard += chunk.toString()));
    socket.on("close", () => resolve(heard));
    socket.on("error", reject);
  });
}

test.each([
  ["no HTTP", "hello\r\n\r\n", 400],
  ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
  ["an unknown method", "BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 400],
  ["a header with a line feed", "GET / HTTP/1.1\r\nHost: a\r\nX: a\nb\r\n\r\n", 400],
  [
    "two lengths",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    400,
  ],
  [
    "a length beside chunks",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    400,
  ],
  ["headers of 20 KB", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ["an address of 20 KB", `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
  ["CONNECT", "CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n", 405],
])("%s is answered with a problem document", async (_, bytes, status) => {
  const [head = "", body = ""] = (await say(bytes)).split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*\r\n`));
  expect(head).toContain("Content-Type: application/problem+json");
  expect(JSON.parse(body)).toMatchObject({ status, type: expect.stringContaining("urn:parapet:") });
});

test("an address that is none is answered with a problem document", async () => {
  for (const target of ["/a\\b", "*", "http://", "http://[/"]) {
    const heard = await say(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(heard).toMatch(/^HTTP\/1\.1 400 /);
    expect(heard).toContain("urn:parapet:problem:bad-request");
  }
});

test("a missing host and an unknown expectation are left to the application", async () => {
  const none = await say("GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
  expect(none).toContain("reached without a host");
  const expecting = await say(
    "GET / HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nConnection: close\r\n\r\n",
  );
  expect(expecting).toContain("reached a");
});
