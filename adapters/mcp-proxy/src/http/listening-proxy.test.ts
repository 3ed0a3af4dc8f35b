import { createServer, get, type IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { testSession } from "../testing/session.ts";
import { runListeningProxy } from "./listening-proxy.ts";

test("a client that does not read keeps the server waiting; empty events reach nobody", async () => {
  const block = "id: 1\n\nevent: x\n\n".repeat(4_000);
  const most = 64_000_000;
  let written = 0;
  const upstream = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const write = (): void => {
      let isOpen = true;
      while (isOpen && written < most) {
        written += block.length;
        isOpen = response.write(block);
      }
    };
    response.on("drain", write);
    write();
  });
  await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
  const address = upstream.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const stopping = new AbortController();
  const listening = Promise.withResolvers<string>();
  const running = runListeningProxy({
    url: `http://127.0.0.1:${port}/`,
    headers: {},
    listen: { host: "127.0.0.1", port: 0 },
    token: "token",
    newSession: () => testSession().session,
    log: (line) => listening.resolve(line.replace("Listening on ", "")),
    stopping: stopping.signal,
  });
  const url = await listening.promise;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { "parapet-token": "token" } }, resolve).on("error", reject);
  });
  await wait(1_500);
  expect(written).toBeLessThan(most);
  const [first] = await answer.take(1).toArray();
  expect(String(first)).toMatch(/^(id: 1\ndata: \n\n)+/);
  expect(String(first).slice(0, 200).split("\n\n")[1]).toBe("id: 1\ndata: ");
  answer.destroy();
  stopping.abort();
  upstream.closeAllConnections();
  upstream.close();
  await running;
}, 20_000);
