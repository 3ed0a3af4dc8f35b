import { createServer } from "node:http";
import { text } from "node:stream/consumers";

/** What the model does next: one call of a tool, or the end. */
export type NextCall = { readonly tool: string; readonly args: object } | undefined;

/** A model on loopback that calls what it is told to. */
export type LoopbackModel = {
  /** Base URL of its OpenAI-compatible API. */
  readonly url: string;
  /** The text of the latest request: what came of the calls before. */
  readonly heard: () => string;
  readonly close: () => void;
};

/** `next` is asked once for each request, in order. */
export async function startLoopbackModel(next: () => Promise<NextCall>): Promise<LoopbackModel> {
  let heard = "";
  let calls = 0;
  const server = createServer(async (request, response) => {
    heard = await text(request);
    const call = await next();
    calls += 1;
    const head = { id: "c", object: "chat.completion.chunk", created: 1, model: "scripted" };
    const choice = { index: 0, delta: deltaOf(call, calls), finish_reason: null };
    const last = { index: 0, delta: {}, finish_reason: call === undefined ? "stop" : "tool_calls" };
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    response.setHeader("content-type", "text/event-stream");
    response.write(`data: ${JSON.stringify({ ...head, choices: [choice] })}\n\n`);
    response.write(`data: ${JSON.stringify({ ...head, choices: [last], usage })}\n\n`);
    response.end("data: [DONE]\n\n");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    heard: () => heard,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function deltaOf(call: NextCall, count: number): object {
  if (call === undefined) return { role: "assistant", content: "Done." };
  const { tool: name, args } = call;
  const made = { name, arguments: JSON.stringify(args) };
  const tool_calls = [{ index: 0, id: `call_${count}`, type: "function", function: made }];
  return { role: "assistant", tool_calls };
}
