import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { request as requestOverTls } from "node:https";
import type { Socket } from "node:net";
import { connectLocalSocket } from "./local-socket.ts";

export type Call = {
  /** Of the service, without a slash at the end: "http://127.0.0.1:8000". */
  readonly url: string;
  /** Path of the service's local socket; "" where none is known. */
  readonly socket: string;
  /** Path and query: "/api/v1/guardrails/evaluate". */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
};

/** A connection that was kept has ended before it carried the call; a new one may carry it. */
export class ConnectionWasOver extends Error {
  override readonly name = "ConnectionWasOver";
}

/** Nobody can be reached at the local socket, so that nobody has heard the call. */
class NobodyThere extends Error {}

/** An idle connection of these ends by itself and holds no process. */
const overTcp = new Agent({ keepAlive: true, maxFreeSockets: 8 });
const overSocket = new (class extends Agent {
  override createConnection(...given: Parameters<Agent["createConnection"]>): Socket {
    const [{ socketPath }] = given;
    const socket = connectLocalSocket(typeof socketPath === "string" ? socketPath : "");
    if (socket === undefined) throw new NobodyThere();
    return socket;
  }
})({ keepAlive: true, maxFreeSockets: 8 });

/**
 * Posts to the service: over its local socket, where no other user of the machine can stand between
 * or crowd anyone out, and where nobody listens there over TCP. Follows no redirect. Throws
 * ConnectionWasOver, or why there was no answer.
 */
export async function sendCall(call: Call): Promise<IncomingMessage> {
  if (call.socket !== "") {
    try {
      return await answerOverSocket(call);
    } catch (error) {
      if (!(error instanceof NobodyThere)) throw error;
    }
  }
  const target = new URL(`${call.url}${call.path}`);
  return target.protocol === "https:"
    ? answerTo(requestOverTls(target, optionsOf(call)), call)
    : answerTo(request(target, { ...optionsOf(call), agent: overTcp }), call);
}

async function answerOverSocket(call: Call): Promise<IncomingMessage> {
  const options = { ...optionsOf(call), agent: overSocket, socketPath: call.socket };
  // Not awaited within the call: a socket that is not there throws at once.
  const sent = request({ ...options, path: call.path, host: "localhost" });
  return answerTo(sent, call).catch((error: unknown) => {
    throw isConnectFault(error) ? new NobodyThere() : error;
  });
}

function optionsOf({ headers, body, signal }: Call) {
  const length = { "content-length": String(Buffer.byteLength(body)) };
  return { method: "POST", headers: { ...headers, ...length }, signal };
}

function answerTo(sent: ClientRequest, { body }: Call): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.once("response", resolve);
    sent.on("error", (error: NodeJS.ErrnoException) => {
      const wasOver = sent.reusedSocket && ["ECONNRESET", "EPIPE"].includes(error.code ?? "");
      reject(wasOver ? new ConnectionWasOver(error.message) : error);
    });
    // Of an answer that changes the protocol, nothing else is told.
    sent.once("close", () => reject(new Error("The service gave no answer.")));
    sent.end(body);
  });
}

function isConnectFault(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && error.syscall === "connect";
}
