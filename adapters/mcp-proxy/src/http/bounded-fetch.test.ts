import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { boundedFetch } from "./bounded-fetch.ts";

/**
 * What the proxy reads of a server that answers so, and how often there had to be room for more.
 */
async function fetched(answer: (response: ServerResponse, path: string) => void) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(response, request.url ?? "");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  let rooms = 0;
  const ask = boundedFetch(async () => void (rooms += 1));
  const response = await ask(`http://127.0.0.1:${port}/mcp`);
  return { response, asked, rooms: () => rooms };
}

test("a redirect is not followed: it could lead to another server", async () => {
  const { response, asked } = await fetched((given, path) =>
    path === "/mcp" ? given.writeHead(307, { location: "/other" }).end("x") : given.end("{}"),
  );
  expect(response.status).toBe(307);
  expect(asked).toEqual(["/mcp"]);
});

test("a body is read as what it is, whatever else its type says", async () => {
  const { response } = await fetched((given) =>
    given
      .writeHead(201, { "content-type": "Application/JSON; charset=utf-8", "x-own": "1" })
      .end('{"a":1}'),
  );
  expect([response.status, response.headers.get("x-own")]).toEqual([201, "1"]);
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(await response.text()).toBe('{"a":1}');
});

test("an answer without a body stays one", async () => {
  const { response } = await fetched((given) => given.writeHead(204).end());
  expect([response.status, await response.text()]).toEqual([204, ""]);
});

test("a body of more values than are read breaks off", async () => {
  const { response } = await fetched((given) => given.end(`[${"0,".repeat(2_000_000)}0]`));
  await expect(response.text()).rejects.toThrow("too long");
});

test.each([
  ["retry: 1\n", "retry: 100"],
  ["retry: 5000\n", "retry: 5000"],
  ["retry: soon\n", undefined],
])("events are rewritten, one at a time, with %j as %j", async (retry, kept) => {
  const { response, rooms } = await fetched((given) =>
    given
      .writeHead(200, { "content-type": "text/event-stream" })
      .end(`${retry}id: 7\ndata: {"a":\ndata: 1}\n\n: nothing\n\ndata: {}\n\n`),
  );
  const text = await response.text();
  const lines = text.split("\n");
  expect(lines.filter((line) => line.startsWith("data:"))).toEqual(['data: {"a": 1}', "data: {}"]);
  expect(lines).toContain("id: 7");
  expect(lines.find((line) => line.startsWith("retry:"))).toBe(kept);
  expect(rooms()).toBe(2);
});

test("an answer that is not the last event gets no error after it", async () => {
  const events = [
    '{"jsonrpc":"2.0","id":1,"result":{}}',
    '{"jsonrpc":"2.0","method":"notifications/message","params":{}}',
  ];
  const server = createServer((_request, response) =>
    response
      .writeHead(200, { "content-type": "text/event-stream" })
      .end(events.map((data) => `data: ${data}\n\n`).join("")),
  );
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
  const ask = boundedFetch(async () => {});
  const response = await ask(`http://127.0.0.1:${port}/mcp`, { method: "POST", body });
  expect((await response.text()).match(/"id":1/g)).toHaveLength(1);
});
