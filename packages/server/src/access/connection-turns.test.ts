import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { ApiEnv } from "./environment.ts";
import { listen } from "../http/listen.ts";
import { openFront } from "../http/listen.test-support.ts";
import { connectionTurns, cutStalled } from "./connection-turns.ts";

/** A server that answers in turn, and a client that has sent so many requests at once. */
async function asked(
  count: number,
  answer: (outgoing: ServerResponse, index: number) => void,
  stalledMs = 60_000,
): Promise<Socket> {
  const turns = connectionTurns();
  let index = 0;
  const server = createServer((incoming, outgoing) =>
    turns.take(incoming.socket, outgoing, () => answer(outgoing, (index += 1))),
  );
  cutStalled(server, turns, stalledMs);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const client = connect(port, "127.0.0.1");
  onTestFinished(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
  client.on("error", () => {});
  client.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(count));
  return client;
}

async function textOf(client: Socket, until: (text: string) => boolean): Promise<string> {
  let text = "";
  for await (const chunk of client) {
    text += String(chunk);
    if (until(text)) break;
  }
  return text;
}

test("requests that are sent at once are answered in their order", async () => {
  const client = await asked(5, (outgoing, index) => {
    setTimeout(() => outgoing.end(`<${index}>`), 20 - index);
  });
  const text = await textOf(client, (all) => all.includes("<5>"));
  expect(text.match(/<\d>/g)).toEqual(["<1>", "<2>", "<3>", "<4>", "<5>"]);
});

test("the answers of a client that reads none are not made", async () => {
  let made = 0;
  const client = await asked(10, (outgoing) => {
    made += 1;
    outgoing.end(Buffer.alloc(32 * 1024 * 1024));
  });
  client.pause();
  await wait(300);
  expect(made).toBe(1);
});

test("a client that sends on and on loses its connection", async () => {
  const client = await asked(100, () => {});
  client.resume();
  await once(client, "close");
  expect(client.destroyed).toBe(true);
});

test("the service makes one answer at a time for a connection", async () => {
  let made = 0;
  const app = new OpenAPIHono<ApiEnv>();
  app.get("/", (c) => {
    made += 1;
    return c.body("x".repeat(32 * 1024 * 1024));
  });
  const server = await listen(app, { host: "127.0.0.1", port: 0 }, openFront);
  const client = connect(Number(new URL(server.url).port), "127.0.0.1");
  onTestFinished(() => {
    client.destroy();
    return server.stop(0);
  });
  client.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(10));
  await wait(1_000);
  expect(made).toBe(1);
});

test("who takes nothing of an answer is cut, who waits for one is not", async () => {
  const stalled = await asked(1, (outgoing) => outgoing.end(Buffer.alloc(32 * 1024 * 1024)), 200);
  stalled.pause();
  const patient = await asked(1, (outgoing) => setTimeout(() => outgoing.end("<done>"), 800), 200);
  expect(await textOf(patient, (all) => all.includes("<done>"))).toContain("<done>");
  let received = 0;
  stalled.on("data", (chunk) => (received += chunk.length));
  stalled.resume();
  await once(stalled, "close");
  expect(received).toBeLessThan(32 * 1024 * 1024);
});
