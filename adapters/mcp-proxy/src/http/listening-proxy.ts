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

  // Where the server keeps no sessions, all that its clients do counts as one.
  const withoutSession = randomUUID();

  /** The client's session; one for this request alone where the server keeps none. */
  function sessionOf({ headers }: IncomingMessage, isOpening = false): ProxySession {
    const id = String(headers[sessionHeader] ?? "");
    if (id === "") return newSession(isOpening ? randomUUID() : withoutSession);
    const known = sessions.get(id) ?? newSession(randomUUID());
    keep(id, known);
    return known;
  }

  /** Those that were quiet longest are forgotten. */
  function keep(id: string, session: ProxySession): void {
    sessions.delete(id);
    sessions.set(id, session);
    const [oldest] = sessions.keys();
    if (sessions.size > maxSessions && oldest !== undefined) sessions.delete(oldest);
  }

  /**
   * Passes a request on, and what comes back through the session. True when a stream can be taken up again, so that an
   * answer that did not come may come later. Throws when the server gives no message at all.
   */
  async function forward(
    { request, body, gone }: Asked,
    session: ProxySession,
    exchange: Exchange,
  ): Promise<boolean> {
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
    const { "content-type": type = "", location: _, ...rest } = passedOn(answer.headers);
    exchange.takeHeaders(rest);
    const newId = rest[sessionHeader] ?? "";
    if (newId !== "" && method === "POST") keep(newId, session);
    const status = answer.statusCode ?? 502;
    const isGood = status >= 200 && status < 300;
    if (isGood && type.startsWith("text/event-stream")) {
      return passEvents(answer, session, exchange);
    }
    if (isGood && type.startsWith("application/json")) {
      await passMessage(await textOf(answer), session, exchange);
      return false;
    }
    answer.destroy();
    // A client that follows a redirect would leave the proxy behind.
    if (!isGood) throw new UpstreamRefused(status < 400 ? 502 : status);
    return false;
  }

  async function passEvents(
    answer: IncomingMessage,
    session: ProxySession,
    exchange: Exchange,
  ): Promise<boolean> {
    const deciding: Promise<void>[] = [];
    let hasIds = false;
    try {
      for await (const event of eventsOf(answer, maxMessageBytes)) {
        hasIds ||= event.id !== "";
        if (event.data === "") exchange.sendEvent(event);
        else deciding.push(passMessage(event.data, session, exchange, event));
      }
    } catch {
      log("A stream of the server broke off.");
    }
    await Promise.all(deciding);
    return hasIds;
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
  }

  async function post(asked: Asked, message: Message, response: ServerResponse): Promise<void> {
    const isRequest = message.kind === "request";
    const isOpening = isRequest && message.method === "initialize";
    const session = sessionOf(asked.request, isOpening);
    const exchange = createExchange(response, isRequest ? message.id : undefined);
    let forwarded: Promise<boolean> | undefined;
    const toServer = (value: JsonObject): void => {
      forwarded = forward({ ...asked, body: JSON.stringify(value) }, session, exchange);
      // It is waited for below, when the session has done with the message.
      forwarded.catch(() => undefined);
    };
    await session.fromClient(message, { toClient: exchange.send, toServer });
    let status = 202;
    let mayComeLater = false;
    try {
      mayComeLater = (await forwarded) === true;
    } catch (error) {
      status = error instanceof UpstreamRefused ? error.status : 502;
    }
    if (isRequest && !mayComeLater && session.forget(message.id)) {
      const why = status === 202 ? "gave no answer" : `cannot be reached (status ${status})`;
      const value = errorFor(message.id, errorCodes.away, `The MCP server ${why}.`);
      exchange.fail(status === 202 ? 502 : status, value);
    }
    // A notification, what the proxy kept for itself, what was cancelled meanwhile, or a stream to be taken up again.
    exchange.end(status);
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
    if (request.method === "GET" || request.method === "DELETE") {
      const exchange = createExchange(response);
      await forward(asked, sessionOf(request), exchange);
      exchange.end(200);
      if (request.method === "DELETE") sessions.delete(String(request.headers[sessionHeader]));
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
