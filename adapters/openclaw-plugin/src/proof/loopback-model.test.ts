import { expect, onTestFinished, test } from "vitest";
import { type NextCall, startLoopbackModel } from "./loopback-model.ts";

async function model(...turns: readonly NextCall[]) {
  const left = [...turns];
  const started = await startLoopbackModel(async () => left.shift());
  onTestFinished(started.close);
  return started;
}

test("the model of the proof answers on this machine's loopback address and no other", async () => {
  const { url } = await model();
  expect(new URL(url).hostname).toBe("127.0.0.1");
  expect((await fetch(url)).status).toBe(200);
  await expect(fetch(url.replace("127.0.0.1", "127.0.0.2"))).rejects.toThrow("fetch failed");
});

test("the proof makes its calls in order, then ends, and sees what came of them", async () => {
  const { url, heard } = await model({ tool: "write", args: { path: "a" } });
  const ask = async (body: string) => (await fetch(url, { method: "POST", body })).text();
  const first = await ask("first");
  expect(first).toContain('"name":"write"');
  expect(first).toContain(String.raw`"arguments":"{\"path\":\"a\"}"`);
  expect(first).toContain('"finish_reason":"tool_calls"');
  expect(heard()).toBe("first");
  const second = await ask("second");
  expect(second).toContain('"finish_reason":"stop"');
  expect(second).not.toContain("tool_calls");
  expect(heard()).toBe("second");
});
