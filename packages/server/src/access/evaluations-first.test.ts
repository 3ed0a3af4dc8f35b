import { OpenAPIHono } from "@hono/zod-openapi";
import { expect, onTestFinished, test } from "vitest";
import type { ApiEnv } from "./environment.ts";
import { listen } from "../http/listen.ts";
import { openFront } from "../http/listen.test-support.ts";

/**
 * The order in which a busy server answers twelve lists and, sent after them by the same caller,
 * this request.
 */
async function answeredBeside(path: string): Promise<readonly string[]> {
  const app = new OpenAPIHono<ApiEnv>();
  app.all("*", async (c) => {
    // Work between two reads of a database, for which the server has no time for anything else.
    for (let part = 0; part < 5; part += 1) {
      const until = performance.now() + 4;
      while (performance.now() < until);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return c.json({});
  });
  const server = await listen(app, { host: "127.0.0.1", port: 0 }, openFront);
  onTestFinished(() => server.stop(0));
  const answered: string[] = [];
  const ask = async (target: string): Promise<void> => {
    await (await fetch(`${server.url}${target}`)).arrayBuffer();
    answered.push(target);
  };
  const lists = Array.from({ length: 12 }, (_, n) => ask(`/api/v1/agents?limit=${n + 1}`));
  await Promise.race(lists);
  await Promise.all([...lists, ask(path)]);
  return answered;
}

test.each(["/api/v1/guardrails/evaluate", "/api/v1/guardrails/evaluate?x=1"])(
  "%s is answered before the lists that its caller asked for earlier",
  async (path) => {
    const answered = await answeredBeside(path);
    expect(answered).toHaveLength(13);
    expect(answered.slice(0, -4)).toContain(path);
  },
);

test("while an evaluation is made, no list goes on", async () => {
  const app = new OpenAPIHono<ApiEnv>();
  const seen: string[] = [];
  app.all("*", async (c) => {
    await c.env.turn?.();
    seen.push(c.req.path);
    if (c.req.path.endsWith("/evaluate")) {
      for (let turn = 0; turn < 20; turn += 1) {
        // oxlint-disable-next-line no-await-in-loop
        await new Promise((resolve) => setImmediate(resolve));
      }
      seen.push("evaluated");
    }
    return c.json({});
  });
  const server = await listen(app, { host: "127.0.0.1", port: 0 }, openFront);
  onTestFinished(() => server.stop(0));
  const ask = async (target: string): Promise<void> => {
    await (await fetch(`${server.url}${target}`)).arrayBuffer();
  };
  const evaluation = "/api/v1/guardrails/evaluate";
  await ask(evaluation);
  seen.length = 0;
  // The connections are there already, so that all requests come together.
  await Promise.all([ask(evaluation), ...Array.from({ length: 4 }, () => ask("/api/v1/agents"))]);
  expect(seen.indexOf("evaluated") - seen.indexOf(evaluation)).toBe(1);
  expect(seen.filter((path) => path === "/api/v1/agents")).toHaveLength(4);
});

test("another request waits behind those that its caller sent before", async () => {
  const answered = await answeredBeside("/api/v1/guardrails/evaluated");
  expect(answered.slice(-4)).toContain("/api/v1/guardrails/evaluated");
});
