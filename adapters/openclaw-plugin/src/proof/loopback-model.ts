import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { turnAsChunks } from "@parapet/proof/openclaw-model";

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
    response.setHeader("content-type", "text/event-stream");
    response.end(turnAsChunks(call === undefined ? undefined : { ...call, id: `call_${calls}` }));
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
