import { chmod } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Duplex } from "node:stream";
import type { SelfSigned } from "./self-signed.ts";
import { acceptWebSocket, type Connection } from "./web-socket.ts";

const mostBody = 8 * 1024 * 1024;

/** A request as an emulator sees it. */
export type Asked = {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
};

export type Answered = {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
};

/**
 * Serves on a Unix socket that the sandbox relays to. What asks is not trusted: a body of more than
 * 8 MiB ends the connection.
 */
export async function serveOnSocket(
  socket: string,
  answer: (asked: Asked) => Answered | Promise<Answered>,
  {
    tls,
    connect,
  }: {
    /** With it, over TLS. */
    readonly tls?: SelfSigned;
    /** Takes WebSockets; without it they are refused. */
    readonly connect?: (connection: Connection) => void;
  } = {},
): Promise<() => void> {
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const body = await bodyOf(request);
      const { method = "", url = "", headers } = request;
      say(response, await answer({ method, url, headers, body }));
    } catch {
      response.destroy();
    }
  };
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  const upgraded = new Set<Duplex>();
  server.on("upgrade", (request: IncomingMessage, stream: Duplex) => {
    upgraded.add(stream.on("close", () => upgraded.delete(stream)));
    const connection = connect && acceptWebSocket(request, stream);
    if (connection === undefined) stream.destroy();
    else connect?.(connection);
  });
  await new Promise<void>((listening, failed) => {
    server.on("error", failed).listen(socket, listening);
  });
  await chmod(socket, 0o666);
  return () => {
    server.close();
    server.closeAllConnections();
    for (const stream of upgraded) stream.destroy();
  };
}

function say(response: ServerResponse, { status = 200, type, headers, body }: Answered): void {
  response.writeHead(status, { "content-type": type ?? "application/json", ...headers });
  response.end(body);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > mostBody) throw new Error("too large");
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString("utf8");
}
