import { createServer, type RequestListener } from "node:http";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { portOf } from "../testing/listening.ts";
import { testSession } from "../testing/session.ts";
import { stalledAt } from "../testing/stalled.ts";
import { runUrlProxy } from "./url-proxy.ts";

const most = 200_000_000;

/**
 * A proxy on standard input and output in front of a server of this test. Nobody reads what it says
 * until the test does.
 */
async function proxyInFrontOf(server: RequestListener) {
  const upstream = createServer(server);
  await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
  const port = portOf(upstream);
  const client = { input: new PassThrough(), output: new PassThrough() };
  const stopping = new AbortController();
  const running = runUrlProxy({
    url: `http://127.0.0.1:${port}/`,
    headers: { "x-api-key": "secret" },
    client,
    session: testSession().session,
    log: () => undefined,
    stopping: stopping.signal,
  });
  onTestFinished(async () => {
    stopping.abort();
    upstream.closeAllConnections();
    upstream.close();
    await running;
  });
  const send = (message: object) =>
    client.input.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  /** The next message that the client gets. */
  const next = async (): Promise<unknown> => {
    for await (const chunk of client.output.iterator({ destroyOnReturn: false })) {
      return JSON.parse(String(chunk));
    }
    return undefined;
  };
  return { send, next, port, input: client.input };
}

/**
 * Answers with a body that begins so, goes on with `block` for as long as it is read, and tells how
 * much that was.
 */
function endless(type: string, start: string, block: string) {
  let written = 0;
  const server: RequestListener = (call, response) => {
    call.resume();
    if (call.method !== "POST") {
      response.writeHead(405).end();
      return;
    }
    response.writeHead(200, { "content-type": type });
    response.write(start);
    const write = (): void => {
      let isOpen = true;
      while (isOpen && written < most && !response.destroyed) {
        written += block.length;
        isOpen = response.write(block);
      }
    };
    response.on("drain", write);
    write();
  };
  return { server, written: () => written };
}

const data = JSON.stringify({
  jsonrpc: "2.0",
  method: "notifications/message",
  params: { level: "info", data: "x".repeat(100_000) },
});

test("a number reaches the server with the digits that the client wrote", async () => {
  const bodies: string[] = [];
  const answer = async (...[call, response]: Parameters<RequestListener>): Promise<void> => {
    const body = await text(call);
    if (body !== "") bodies.push(body);
    response.writeHead(200, { "content-type": "application/json" });
    response.end('{"jsonrpc":"2.0","id":1,"result":{"content":[]}}');
  };
  const { input, next } = await proxyInFrontOf((call, response) => void answer(call, response));
  const args = '{"account":9007199254740993,"rate":1.0}';
  input.write(
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"pay","arguments":${args}}}\n`,
  );
  await next();
  expect(bodies.at(-1)).toContain(args);
});

test.for(["Application/JSON; Charset=UTF-8", "Text/Event-Stream"])(
  "an answer of the server of type %s is passed on",
  async (type) => {
    const { send, next } = await proxyInFrontOf((call, response) => {
      call.resume();
      const said = '{"jsonrpc":"2.0","id":1,"result":{}}';
      response.writeHead(200, { "content-type": type });
      response.end(type.startsWith("App") ? said : `data: ${said}\n\n`);
    });
    send({ id: 1, method: "ping" });
    expect(await next()).toMatchObject({ id: 1, result: {} });
  },
);

test.for([
  ["says nothing", ""],
  ["answers another request", 'data: {"jsonrpc":"2.0","id":7,"result":{}}\n\n'],
  ["breaks its answer off", 'data: {"jsonrpc":"2.0","id":1,"res\n\n'],
])("a stream that ends and %s leaves no request of the client open", async ([, said]) => {
  const { send, next } = await proxyInFrontOf((call, response) => {
    call.resume();
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(said);
  });
  send({ id: 1, method: "ping" });
  const message = "The MCP server ended its stream without an answer.";
  expect(await next()).toMatchObject({ id: 1, error: { message } });
});

test("a client that does not read keeps the server waiting", async () => {
  const { server, written } = endless("text/event-stream", "", `data: ${data}\n\n`);
  const { send } = await proxyInFrontOf(server);
  send({ id: 1, method: "ping" });
  expect(await stalledAt(written, most)).toBeLessThan(20_000_000);
});

const failed = expect.objectContaining({ id: 1, error: expect.anything() });

test.for([
  ["JSON on many lines", "application/json", "[", "1,\n".repeat(30_000)],
  ["an event of many lines", "text/event-stream", "", "data: 1,\n".repeat(10_000)],
  ["an error", "text/plain", "", "no\n".repeat(30_000)],
] as const)(
  "%s that never ends is cut where a message has to end",
  async ([, type, start, block]) => {
    const { server, written } = endless(type, start, block);
    const { send, next } = await proxyInFrontOf(server);
    send({ id: 1, method: "ping" });
    expect(await stalledAt(written, most)).toBeLessThan(60_000_000);
    // What goes on as a stream may be taken up again.
    const isOver = type !== "text/event-stream";
    expect(isOver ? await next() : undefined).toEqual(isOver ? failed : undefined);
  },
);

test("a server that closes each stream at once, and asks for no delay, is not asked without end", async () => {
  let asked = 0;
  const { send } = await proxyInFrontOf((call, response) => {
    asked += 1;
    call.resume();
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(`id: ${asked}\nretry: 0\ndata: \n\n`);
  });
  send({ id: 1, method: "ping" });
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(asked).toBeGreaterThan(2);
  expect(asked).toBeLessThan(30);
});

test("a redirect to another origin is not followed; one within it is", async () => {
  const seen: unknown[] = [];
  const elsewhere = createServer((call, response) => {
    seen.push(call.headers);
    response.end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    elsewhere.closeAllConnections();
    elsewhere.close();
  });
  const port = portOf(elsewhere);
  const { send, next } = await proxyInFrontOf(async (call, response) => {
    const { id, method } = JSON.parse(await text(call));
    if (method === "prompts/list") {
      response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end();
    } else if (call.url === "/") response.writeHead(307, { location: "/there" }).end();
    else {
      response.writeHead(200, { "content-type": "application/json; charset=utf-8" });
      response.end(JSON.stringify({ jsonrpc: "2.0", id, result: {} }));
    }
  });
  send({ id: 1, method: "prompts/list" });
  expect(await next()).toMatchObject({ id: 1, error: {} });
  send({ id: 2, method: "ping" });
  expect(await next()).toMatchObject({ id: 2, result: {} });
  expect(seen).toEqual([]);
});

/** Answers `initialize` with this result, and tells which version the later requests name. */
function versioned(result: object) {
  const named: unknown[] = [];
  const server: RequestListener = async (call, response) => {
    const { id, method } = JSON.parse((await text(call)) || "{}");
    if (id === undefined) {
      response.writeHead(call.method === "GET" ? 405 : 202).end();
      return;
    }
    if (method !== "initialize") named.push(call.headers["mcp-protocol-version"]);
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      JSON.stringify({ jsonrpc: "2.0", id, ...(method === "ping" ? { result: {} } : result) }),
    );
  };
  return { server, named };
}

test.each<[string, object, unknown]>([
  ["that the server chose", { result: { protocolVersion: "2025-06-18" } }, "2025-06-18"],
  ["of words", { result: { protocolVersion: 5 } }, undefined],
  ["of an error", { error: { code: 1, message: "no" } }, undefined],
])("requests after the first name the version %s: %j", async (_, result, expected) => {
  const { server, named } = versioned(result);
  const { send, next } = await proxyInFrontOf(server);
  send({ id: 1, method: "initialize", params: { protocolVersion: "2025-06-18" } });
  await next();
  send({ id: 2, method: "ping" });
  expect(await next()).toMatchObject({ id: 2, result: {} });
  expect(named).toEqual([expected]);
});

test("a line that is no message is answered, and the next one is read", async () => {
  const { send, next, input } = await proxyInFrontOf(versioned({}).server);
  input.write("no JSON\n");
  expect(await next()).toMatchObject({ id: null, error: { code: -32_700 } });
  send({ id: 1, method: "ping" });
  expect(await next()).toMatchObject({ id: 1, result: {} });
});

test("a message that some programs would read as another reaches nobody", async () => {
  const { send, next } = await proxyInFrontOf(async (call, response) => {
    const { id } = JSON.parse((await text(call)) || "{}");
    const said = { jsonrpc: "2.0", method: "notifications/message", params: { Name: "x" } };
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(`data: ${JSON.stringify(said)}\n\n`);
    response.end(`data: ${JSON.stringify({ jsonrpc: "2.0", id, result: {} })}\n\n`);
  });
  send({ id: 1, method: "ping" });
  expect(await next()).toMatchObject({ id: 1, result: {} });
});

test("what nobody waits for any more is no error when the server does not take it", async () => {
  const held = Promise.withResolvers<() => void>();
  const { send, next } = await proxyInFrontOf(async (call, response) => {
    const { id, method } = JSON.parse((await text(call)) || "{}");
    if (method === "prompts/list") held.resolve(() => void call.socket.destroy());
    else if (method === "notifications/cancelled") {
      (await held.promise)();
      call.socket.destroy();
    } else if (id !== undefined) {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ jsonrpc: "2.0", id, result: {} }));
    }
  });
  send({ id: 1, method: "prompts/list" });
  await held.promise;
  send({ method: "notifications/cancelled", params: { requestId: 1 } });
  send({ id: 2, method: "ping" });
  expect(await next()).toMatchObject({ id: 2, result: {} });
});

test("a server that asks for what it does not get is not told so by a thousand requests at once", async () => {
  let open = 0;
  const { send } = await proxyInFrontOf(async (call, response) => {
    const { id, method } = JSON.parse((await text(call)) || "{}");
    if (id === undefined || method === undefined) {
      if (call.method === "POST") open += 1;
      return;
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (let own = 0; own < 5_000; own += 1) {
      response.write(`data: ${JSON.stringify({ jsonrpc: "2.0", id: own, method: "x/no" })}\n\n`);
    }
  });
  send({ id: "first", method: "ping" });
  expect(await stalledAt(() => open, 5_000)).toBeLessThan(2_000);
});

test("a proxy that is asked to end before it has begun ends", async () => {
  const running = runUrlProxy({
    url: "http://127.0.0.1:9/",
    headers: {},
    client: { input: new PassThrough(), output: new PassThrough() },
    session: testSession().session,
    log: () => undefined,
    stopping: AbortSignal.abort(),
  });
  expect(await running).toBe(false);
});
