import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createExchange } from "./exchange.ts";

/** An exchange, and the answer that its client has not begun to read. */
async function open() {
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
  const exchange = createExchange(await opened.promise);
  /** Writes until the client has to read first. */
  const fill = async () => {
    for (;;) {
      exchange.send({ method: "notifications/message", params: { data: "x".repeat(100_000) } });
      const drained = exchange.drained().then(() => "drained" as const);
      // oxlint-disable-next-line no-await-in-loop
      if ((await Promise.race([drained, wait(200)])) === undefined) return { drained };
    }
  };
  return { fill, answer: answered.promise, drained: exchange.drained };
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
