import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { errorCodes, errorFor, type JsonObject, type Message } from "../message.ts";
import { arrivalOf, maxMessageBytes } from "../message-stream.ts";
import type { ProxySession } from "../proxy-session.ts";
import { createExchange, type Exchange } from "./exchange.ts";
import { eventsOf, type ServerSentEvent } from "./server-sent-events.ts";
import { askUpstream, passedOn, textOf } from "./upstream.ts";

export type ListeningProxyOptions = {
  readonly url: string;
  /** Sent with every request, instead of the client's own of the same name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly listen: { readonly host: string; readonly port: number };
  /** A session of guardrails for each session of the protocol. */
  readonly newSession: (sessionId: string) => ProxySession;
  readonly log: (line: string) => void;
  readonly stopping: AbortSignal;
};

const maxSessions = 1_000;
const sessionHeader = "mcp-session-id";

/** Stands between clients and a server that both speak streamable HTTP. Resolves when the process is asked to end. */
export async function runListeningProxy(options: ListeningProxyOptions): Promise<void> {
  const { listen, log, stopping } = options;
  const answer = createAnswering(options);
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log(`A request cannot be passed on: ${error instanceof Error ? error.message : "?"}`);
      const status = error instanceof UpstreamRefused ? error.status : 502;
      if (!response.headersSent) response.writeHead(status);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(listen.port, listen.host, resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : listen.port;
  const { pathname } = new URL(options.url);
  log(
    `Listening on http://${listen.host.includes(":") ? `[${listen.host}]` : listen.host}:${port}${pathname}`,
  );
  await new Promise<void>((resolve) => {
    if (stopping.aborted) resolve();
    else stopping.addEventListener("abort", () => resolve(), { once: true });
  });
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}

function createAnswering(options: ListeningProxyOptions) {
  const { url, newSession, log } = options;
  const sessions = new Map<string, ProxySession>();
  const { pathname } = new URL(url);

  /** The client's session; one for this request alone where the server keeps none. */
  function sessionOf(id: string): ProxySession {
    const known = sessions.get(id) ?? newSession(randomUUID());
    if (id !== "") keep(id, known);
    return known;
  }

  /** Those that were quiet longest are forgotten. */
  function keep(id: string, session: ProxySession): void {
    sessions.delete(id);
    sessions.set(id, session);
    const [oldest] = sessions.keys();
    if (sessions.size > maxSessions && oldest !== undefined) sessions.delete(oldest);
  }

  /** Passes a request on, and what comes back through the session. */
  async function forward(
    { request, body, gone }: Asked,
    session: ProxySession,
    exchange: Exchange,
  ): Promise<void> {
    const headers = {
      ...passedOn(request.headers),
      ...options.headers,
      ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
    };
    const method = request.method ?? "GET";
    const answer = await askUpstream(url, {
      method,
      headers,
      signal: gone,
      ...(body === undefined ? {} : { body }),
    });
    const { "content-type": type = "", ...rest } = passedOn(answer.headers);
    exchange.takeHeaders(rest);
    const newId = rest[sessionHeader] ?? "";
    if (newId !== "" && method === "POST") keep(newId, session);
    const status = answer.statusCode ?? 502;
    const isGood = status >= 200 && status < 300;
    if (isGood && type.startsWith("text/event-stream")) {
      await passEvents(answer, session, exchange);
    } else if (isGood && type.startsWith("application/json")) {
      await passMessage(await textOf(answer), session, exchange);
    } else {
      answer.destroy();
      if (isGood) exchange.end(status);
      else throw new UpstreamRefused(status);
    }
  }

  async function passEvents(
    answer: IncomingMessage,
    session: ProxySession,
    exchange: Exchange,
  ): Promise<void> {
    const deciding: Promise<void>[] = [];
    try {
      for await (const event of eventsOf(answer, maxMessageBytes)) {
        if (event.data === "") exchange.sendEvent(event);
        else deciding.push(passMessage(event.data, session, exchange, event));
      }
    } catch {
      log("A stream of the server broke off.");
    }
    await Promise.all(deciding);
    exchange.end(200);
  }

  async function passMessage(
    text: string,
    session: ProxySession,
    exchange: Exchange,
    event?: ServerSentEvent,
  ): Promise<void> {
    const arrival = arrivalOf(text);
    if ("message" in arrival) {
      await session.fromServer(arrival.message, (value) => exchange.send(value, event));
    } else log(`The server sent a message that is ${arrival.problem}; dropped.`);
    if (event === undefined) exchange.end(502);
  }

  async function post(asked: Asked, message: Message, response: ServerResponse): Promise<void> {
    const session = sessionOf(String(asked.request.headers[sessionHeader] ?? ""));
    const isRequest = message.kind === "request";
    const exchange = createExchange(response, isRequest ? message.id : undefined);
    let forwarded: Promise<void> | undefined;
    const toServer = (value: JsonObject): void => {
      forwarded = forward({ ...asked, body: JSON.stringify(value) }, session, exchange);
      // It is waited for below, when the session has done with the message.
      forwarded.catch(() => undefined);
    };
    await session.fromClient(message, { toClient: exchange.send, toServer });
    await forwarded?.catch((error: unknown) => {
      const status = error instanceof UpstreamRefused ? error.status : 502;
      const why = `The MCP server cannot be reached (status ${status}).`;
      if (!isRequest) exchange.end(status);
      else if (session.forget(message.id)) {
        exchange.fail(status, errorFor(message.id, errorCodes.away, why));
      }
    });
    // What the proxy kept for itself, or what was cancelled meanwhile.
    exchange.end(202);
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isFromHere(request)) {
      response.writeHead(403).end("Parapet answers programs of this machine only.");
      return;
    }
    if ((request.url ?? "").split("?")[0] !== pathname) {
      response.writeHead(404).end();
      return;
    }
    const leaving = new AbortController();
    response.once("close", () => leaving.abort());
    const asked = { request, body: undefined, gone: leaving.signal };
    const sessionId = String(request.headers[sessionHeader] ?? "");
    if (request.method === "GET") {
      await forward(asked, sessionOf(sessionId), createExchange(response));
    } else if (request.method === "DELETE") {
      await forward(asked, sessionOf(sessionId), createExchange(response));
      sessions.delete(sessionId);
    } else if (request.method === "POST") {
      const arrival = arrivalOf(await textOf(request));
      if ("message" in arrival) await post(asked, arrival.message, response);
      else {
        const why = `Parapet does not pass on what is ${arrival.problem}.`;
        response.writeHead(400, { "content-type": "application/json" });
        response.end(JSON.stringify(errorFor(null, errorCodes.invalidRequest, why)));
      }
    } else response.writeHead(405, { allow: "GET, POST, DELETE" }).end();
  };
}

type Asked = {
  readonly request: IncomingMessage;
  readonly body: string | undefined;
  /** Aborted when the client has gone. */
  readonly gone: AbortSignal;
};

/** The server answered with a status that stands for no message: its text would reach the model unjudged, its status says enough. */
class UpstreamRefused extends Error {
  override readonly name = "UpstreamRefused";
  readonly status: number;

  constructor(status: number) {
    super(`The server answered with status ${status}.`);
    this.status = status;
  }
}

const ownNames = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** A page in a browser must not reach it, whatever name it makes lead here. */
function isFromHere({ headers }: IncomingMessage): boolean {
  const names = [
    `http://${headers.host ?? ""}`,
    ...(headers.origin === undefined ? [] : [headers.origin]),
  ];
  return names.every((name) => URL.canParse(name) && ownNames.has(new URL(name).hostname));
}
