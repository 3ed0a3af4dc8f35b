import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { listenHeaders, listenInFrontOf } from "../testing/listening.ts";
import { allowed, callOf } from "../testing/session.ts";

test("a client that does not read keeps the server waiting; empty events reach nobody", async () => {
  const block = "id: 1\n\nevent: x\n\n".repeat(4_000);
  const most = 64_000_000;
  let written = 0;
  const { url, stop } = await listenInFrontOf((_, response) => {
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
  onTestFinished(stop);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: listenHeaders }, resolve).on("error", reject);
  });
  await wait(1_500);
  expect(written).toBeLessThan(most);
  const [first] = await answer.take(1).toArray();
  expect(String(first)).toMatch(/^(id: 1\ndata: \n\n)+/);
  expect(String(first).slice(0, 200).split("\n\n")[1]).toBe("id: 1\ndata: ");
  answer.destroy();
}, 20_000);

test("of a server without sessions, the result of a task is judged as its tool's", async () => {
  const judged: string[] = [];
  const { post, stop } = await listenInFrontOf(
    async (call, response) => {
      const { id, method } = JSON.parse(await text(call));
      const result =
        method === "tools/call" ? { resultType: "task", taskId: "t" } : { status: "x" };
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
    },
    {
      judge: ({ tool }) => {
        judged.push(tool);
        return Promise.resolve(allowed);
      },
    },
  );
  onTestFinished(stop);
  await (await post(callOf(1, "slow"))).text();
  const asked = { jsonrpc: "2.0", id: 2, method: "tasks/get", params: { taskId: "t" } };
  expect(await (await post(asked)).json()).toMatchObject({ id: 2, result: { status: "x" } });
  expect(judged).toEqual(["slow", "slow", "slow"]);
});
