import { once } from "node:events";
import { request } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import type { ModelCall, Turn } from "@parapet/proof/anthropic-api";
import { startLoopbackModel } from "./loopback-model.ts";

async function model(turn: Turn = "Done.") {
  const calls: ModelCall[] = [];
  const { url, close } = await startLoopbackModel((call) => {
    calls.push(call);
    return turn;
  });
  onTestFinished(close);
  const post = (path: string, body: unknown) =>
    fetch(`${url}${path}`, { method: "POST", body: JSON.stringify(body) });
  return { url, calls, post };
}

test("the model of the proof answers on this machine's loopback address and no other", async () => {
  const { url } = await model();
  expect(new URL(url).hostname).toBe("127.0.0.1");
  expect((await fetch(url)).status).toBe(404);
  await expect(fetch(url.replace("127.0.0.1", "127.0.0.2"))).rejects.toThrow("fetch failed");
});

test("the proof sees what Claude Code told the model: texts, results of tools, and tools", async () => {
  const { calls, post } = await model();
  const content = [
    { type: "text", text: "one" },
    { type: "text", text: "two" },
    { type: "tool_result", tool_use_id: "t1", content: "blocked" },
    { type: "tool_result", tool_use_id: "t2", content: [{ type: "text", text: "ran" }] },
    "nothing",
  ];
  await post("/v1/messages?beta=true", {
    messages: [{ role: "user", content: "zero" }, { role: "user", content }, { role: 1 }],
    tools: [{ name: "Bash" }, { name: 1 }, "x"],
  });
  expect(calls).toEqual([
    {
      messages: [
        { role: "user", text: "zero", results: [] },
        {
          role: "user",
          text: expect.stringMatching(/^one\ntwo(?:\n|$)/),
          results: [
            { call_id: "t1", text: "blocked" },
            { call_id: "t2", text: "ran" },
          ],
        },
        { role: "", text: "", results: [] },
      ],
      tools: ["Bash"],
    },
  ]);
});

test.each([true, false])("a turn with a tool reaches Claude Code, streamed: %s", async (stream) => {
  const { post } = await model([{ name: "Bash", input: { command: "ls" } }]);
  const answer = await post("/v1/messages", { stream });
  expect(answer.headers.get("content-type")).toBe(
    stream ? "text/event-stream" : "application/json",
  );
  const text = await answer.text();
  expect(text).toContain('"name":"Bash"');
  expect(text).toContain('"stop_reason":"tool_use"');
  const input = stream
    ? String.raw`"partial_json":"{\"command\":\"ls\"}"`
    : '"input":{"command":"ls"}';
  expect(text).toContain(input);
});

test("a call that says that it is too large is not read", async () => {
  const { url, calls } = await model();
  const sent = request(`${url}/v1/messages`, {
    method: "POST",
    headers: { "content-length": String(65 * 1024 * 1024) },
  });
  sent.write("{");
  const [error] = await once(sent, "error");
  expect(error).toMatchObject({ code: "ECONNRESET" });
  expect(calls).toEqual([]);
});

test("counting tokens is no turn of the model", async () => {
  const { calls, post } = await model();
  expect(await (await post("/v1/messages/count_tokens", {})).json()).toEqual({ input_tokens: 1 });
  expect(calls).toEqual([]);
});
