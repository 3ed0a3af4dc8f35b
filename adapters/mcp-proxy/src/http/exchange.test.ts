import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createExchange } from "./exchange.ts";

/**
 * An exchange that waits for an answer with this id, and the answer that its client has not begun
 * to read.
 */
async function open(waitsFor?: number) {
  const opened = Promise.withResolvers<ServerResponse>();
  const server = createServer((_, response) => opened.resolve(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const answered = Promise.withResolvers<IncomingMessage>();
  get({ port, host: "127.0.0.1" }, answered.resolve);
  const exchange = createExchange(await opened.promise, waitsFor);
  /** Writes until the client has to read first. */
  const fill = async () => {
    for (;;) {
      exchange.send({ method: "notifications/message", params: { data: "x".repeat(100_000) } });
      const drained = exchange.drained().then(() => "drained" as const);
      // oxlint-disable-next-line no-await-in-loop
      if ((await Promise.race([drained, wait(200)])) === undefined) return { drained };
    }
  };
  return { fill, answer: answered.promise, drained: exchange.drained, exchange };
}

test("is drained when its client reads again", async () => {
  const { fill, answer } = await open();
  const { drained } = await fill();
  expect(await Promise.race([drained, wait(300)])).toBeUndefined();
  (await answer).resume();
  expect(await drained).toBe("drained");
});

test("is drained when its client has gone, then and later", async () => {
  const { fill, answer, drained } = await open();
  const { drained: waiting } = await fill();
  (await answer).destroy();
  expect(await waiting).toBe("drained");
  await drained();
});

/** What the client of an exchange gets: the status, the type, and the text. */
async function received(answer: Promise<IncomingMessage>) {
  const response = await answer;
  const parts: string[] = [];
  for await (const part of response) parts.push(String(part));
  return {
    status: response.statusCode,
    type: response.headers["content-type"],
    own: response.headers["x-own"],
    text: parts.join(""),
  };
}

const result = { jsonrpc: "2.0", id: 1, result: {} };
const notice = { jsonrpc: "2.0", method: "notifications/message" };

test("an answer alone is JSON, with the headers of the server", async () => {
  const { exchange, answer } = await open(1);
  exchange.takeHeaders({ "x-own": "yes" });
  exchange.send(result);
  exchange.takeHeaders({ "x-own": "late" });
  exchange.send(notice);
  exchange.fail(500, { jsonrpc: "2.0", id: null, error: {} });
  exchange.end(202);
  expect(await received(answer)).toEqual({
    status: 200,
    type: "application/json",
    own: "yes",
    text: JSON.stringify(result),
  });
});

test("an answer after notices, or in an event of the server, is the last event of a stream", async () => {
  const { exchange, answer } = await open(1);
  exchange.send(notice);
  exchange.send({ ...result, id: 2 });
  exchange.send({ ...notice, id: 1 });
  exchange.send(result, { event: "message", id: "e7", data: "", retry: "" });
  const { status, type, text } = await received(answer);
  expect([status, type]).toEqual([200, "text/event-stream"]);
  expect(text.match(/^data: .*$/gm)).toEqual(
    [notice, { ...result, id: 2 }, { ...notice, id: 1 }, result].map(
      (it) => `data: ${JSON.stringify(it)}`,
    ),
  );
  expect(text).toContain("id: e7");
});

test("an error without an id ends what has not begun as a bad request, and is an event of a stream", async () => {
  const error = { jsonrpc: "2.0", id: null, error: { code: -32_600 } };
  const first = await open(1);
  first.exchange.send(error);
  expect(await received(first.answer)).toMatchObject({ status: 400, text: JSON.stringify(error) });
  const begun = await open(1);
  begun.exchange.send(notice);
  begun.exchange.send(error);
  begun.exchange.send(result);
  const { status, text } = await received(begun.answer);
  expect(status).toBe(200);
  expect(text.match(/^data: /gm)).toHaveLength(3);
});

test("a failure has its status where nothing was sent, and is the last event of a stream", async () => {
  const failure = { jsonrpc: "2.0", id: 1, error: { code: -32_000 } };
  const first = await open(1);
  first.exchange.fail(502, failure);
  expect(await received(first.answer)).toMatchObject({
    status: 502,
    text: JSON.stringify(failure),
  });
  const begun = await open(1);
  begun.exchange.open();
  begun.exchange.fail(502, failure);
  const { status, type, text } = await received(begun.answer);
  expect([status, type]).toEqual([200, "text/event-stream"]);
  expect(text).toContain(JSON.stringify(failure));
});

test("an end without an answer has its status where nothing was sent", async () => {
  const first = await open(1);
  first.exchange.end(202);
  first.exchange.end(500);
  expect(await received(first.answer)).toMatchObject({ status: 202, text: "" });
  const begun = await open(1);
  begun.exchange.open();
  begun.exchange.end(202);
  expect((await received(begun.answer)).status).toBe(200);
});
