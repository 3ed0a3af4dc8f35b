import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { answerAsAnthropic, type ModelCall, type Turn } from "@parapet/proof/anthropic-api";

/**
 * A model in Anthropic's form that says what it was told to say: for trying Claude Code without one
 * and without a network.
 */
export type LoopbackModel = {
  readonly url: string;
  readonly close: () => void;
};

const mostBytes = 64 * 1024 * 1024;

/** Starts one on a free port of the loopback interface. `speak` is asked for each turn. */
export async function startLoopbackModel(speak: (call: ModelCall) => Turn): Promise<LoopbackModel> {
  const server = createServer((call, answer) => {
    respond(call, answer, speak).catch(() => answer.destroy());
  });
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(0, "127.0.0.1", listening);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function respond(
  call: IncomingMessage,
  answer: ServerResponse,
  speak: (call: ModelCall) => Turn,
): Promise<void> {
  if (Number(call.headers["content-length"] ?? 0) > mostBytes) throw new Error("too large");
  const { method = "", url = "" } = call;
  const { status, type, body } = answerAsAnthropic({ method, url, body: await text(call) }, speak);
  answer.writeHead(status, { "content-type": type }).end(body);
}
