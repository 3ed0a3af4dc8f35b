import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createInFlight } from "../transport/in-flight.ts";
import { jsonText } from "../messages/json-text.ts";
import { memoryOf } from "../messages/json-memory.ts";
import { errorCodes, errorFor, type JsonObject, type Message } from "../messages/message.ts";
import { arrivalOf, complaintAbout, maxMessageBytes } from "../messages/message-stream.ts";
import type { ProxySession } from "../session/proxy-session.ts";
import { createTasks, type Tasks } from "../session/tasks.ts";
import { isJson, refusedStatus } from "./caller.ts";
import { createEventIds } from "./event-ids.ts";
import { createExchange, type Exchange } from "./exchange.ts";
import { mediaTypeOf } from "./media-type.ts";
import { createSessions } from "./sessions.ts";
import { eventsOf, type ServerSentEvent } from "./server-sent-events.ts";
import { askUpstream, headersToClient, headersToServer, textOf, TooLong } from "./upstream.ts";

export type ListeningProxyOptions = {
  readonly url: string;
  /** Sent with every request, instead of the client's own of the same name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly listen: { readonly host: string; readonly port: number };
  /** Without it, nobody is answered. */
  readonly token: string;
  /** A session of guardrails for each session of the protocol. */
  readonly newSession: (sessionId: string, tasks?: Tasks) => ProxySession;
  readonly log: (line: string) => void;
  readonly stopping: AbortSignal;
};

const maxSessions = 1_000;
const maxConnections = 512;
/** How long a caller may take to send its headers, and its whole request. Milliseconds. */
const headersMs = 10_000;
const requestMs = 30_000;
/** How long the server may take for a reply of the proxy itself. Milliseconds. */
const replyMs = 30_000;
/** Makes a hundred of them at once. */
const replyWeight = 640 * 1024;
/** Not that of the server, which may hold a secret. */
const path = "/mcp";
const sessionHeader = "mcp-session-id";
/** As the protocol has it; a longer one is not kept. */
const sessionIdForm = /^[\x21-\x7E]{1,1000}$/;
const unknownSession = "This session has ended or was not opened here. Send initialize first.";

/**
 * Stands between clients and a server that both speak streamable HTTP. Resolves when the process is
 * asked to end.
 */
export async function runListeningProxy(options: ListeningProxyOptions): Promise<void> {
  const { listen, log, stopping, token } = options;
  const answer = createAnswering(options);
  let port = listen.port;
  const limits = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: 1_000,
  };
  const server = createServer(limits, (request, response) => {
    const refused = refusedStatus(request.headers, port, token);
    if (refused !== 0) {
      refuse(response, refused);
      return;
    }
    answer(request, response).catch((error: unknown) => {
      const status = statusOf(error);
      log(`A request cannot be forwarded (status ${status}).`);
      // The rest of the request is not read: nothing else can come on this connection.
      if (!response.headersSent) response.writeHead(status, { connection: "close" });
      response.end();
    });
  });
  server.maxConnections = maxConnections;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(listen.port, listen.host, resolve);
  });
  const address = server.address();
  if (typeof address === "object" && address !== null) ({ port } = address);
  const host = listen.host.includes(":") ? `[${listen.host}]` : listen.host;
  log(`Listening on http://${host}:${port}${path}`);
  await new Promise<void>((resolve) => {
    if (stopping.aborted) resolve();
    else stopping.addEventListener("abort", () => resolve(), { once: true });
  });
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}

function createAnswering(options: ListeningProxyOptions) {
  const { url, newSession, log } = options;
  const sessions = createSessions(maxSessions, randomUUID);
  const replies = createInFlight(replyWeight);
  const eventIds = createEventIds(randomUUID);
  // Of all streams and answers together: a server may open many.
  const judging = createInFlight();

  // Where the server keeps no sessions, all that its clients do counts as one.
  const withoutSession = randomUUID();
  const tasksWithoutSession = createTasks(Date.now);

  /**
   * The client's session; one for this request alone where it opens one, and one for all where the
   * server keeps none. Undefined where the client means one that is not known: it has to open one.
   */
  function enter({ headers }: IncomingMessage, isOpening = false): Entered | undefined {
    const ownId = String(headers[sessionHeader] ?? "");
    const known = sessions.find(ownId);
    if (known !== undefined) return { ...known, ownId };
    if (isOpening) return { session: newSession(randomUUID()), ownId: "" };
    if (ownId !== "") return undefined;
    return { session: newSession(withoutSession, tasksWithoutSession), ownId };
  }

  /**
   * Passes a request on, and what comes back through the session. True when a stream can be taken
   * up again, so that an answer that did not come may come later. Throws when the server gives no
   * message at all.
   */
  async function forward(asked: Asked, exchange: Exchange): Promise<boolean> {
    const answer = await ask(asked);
    const rest = headersToClient(answer.headers);
    const type = mediaTypeOf(answer.headers["content-type"]);
    const status = answer.statusCode ?? 502;
    const isGood = status >= 200 && status < 300;
    const serverId = isGood && asked.body !== undefined ? answer.headers[sessionHeader] : undefined;
    exchange.takeHeaders({ ...rest, ...ownHeader(serverId, asked) });
    if (isGood && type === "text/event-stream") return passEvents(answer, asked, exchange);
    if (isGood && type === "application/json") {
      const text = await textOf(answer);
      await judging.room();
      const decision = passMessage(text, asked, exchange);
      judging.add(decision, memoryOf(text));
      await decision;
      return false;
    }
    answer.destroy();
    // A client that follows a redirect would leave the proxy behind.
    if (!isGood) throw new UpstreamRefused(status < 400 ? 502 : status);
    return false;
  }

  /** The session's id for the client, where the server names it. */
  function ownHeader(
    serverId: string | string[] | undefined,
    { entered }: Asked,
  ): Readonly<Record<string, string>> {
    if (typeof serverId !== "string" || !sessionIdForm.test(serverId)) return {};
    return { [sessionHeader]: sessions.ownIdOf({ session: entered.session, serverId }) };
  }

  function ask({ request, body, gone, entered }: Asked): Promise<IncomingMessage> {
    const resumed = eventIds.toServer(String(request.headers[lastEventId] ?? ""));
    const headers = {
      ...headersToServer(request.headers, body),
      ...(resumed === undefined ? {} : { [lastEventId]: resumed }),
      ...(entered.serverId === undefined ? {} : { [sessionHeader]: entered.serverId }),
      ...options.headers,
    };
    const method = body === undefined ? (request.method ?? "GET") : "POST";
    const sent = body === undefined ? {} : { body: jsonText(body) };
    return askUpstream(url, { method, headers, signal: gone, ...sent });
  }

  /**
   * What the proxy says to the server in the place of the client; a server that does not take it
   * has to do without.
   */
  function reply(value: JsonObject, asked: Asked): void {
    if (replies.isFull()) return;
    // The client's own request may be answered, and over, before the server has got this.
    const gone = AbortSignal.timeout(replyMs);
    const replying = ask({ ...asked, gone, body: value }).then(
      (answer) => void answer.destroy(),
      () => log("The server cannot be answered."),
    );
    replies.add(replying, 0);
  }

  async function passEvents(
    answer: IncomingMessage,
    asked: Asked,
    exchange: Exchange,
  ): Promise<boolean> {
    const deciding = createInFlight();
    if (asked.body === undefined) exchange.open();
    let hasIds = false;
    try {
      for await (const given of eventsOf(answer, maxMessageBytes)) {
        const event = { ...given, id: eventIds.toClient(given.id) };
        hasIds ||= event.id !== "";
        if (event.data !== "") {
          await judging.room();
          const decision = passMessage(event.data, asked, exchange, event);
          deciding.add(decision, 0);
          judging.add(decision, memoryOf(event.data));
        } else if (event.id !== "" || event.retry !== "") exchange.sendEvent(event);
        await exchange.drained();
      }
    } catch {
      log("A stream from the server was interrupted.");
    }
    await deciding.settled();
    return hasIds;
  }

  async function passMessage(
    text: string,
    asked: Asked,
    exchange: Exchange,
    event?: ServerSentEvent,
  ): Promise<void> {
    const arrival = arrivalOf(text);
    if ("message" in arrival) {
      await asked.entered.session.fromServer(arrival.message, {
        toClient: (value) => exchange.send(value, event),
        toServer: (value) => reply(value, asked),
      });
    } else log(`The server sent a message that is ${arrival.problem}; dropped.`);
  }

  async function post(asked: Asked, message: Message, response: ServerResponse): Promise<void> {
    const { session } = asked.entered;
    const isRequest = message.kind === "request";
    const exchange = createExchange(response, isRequest ? message.id : undefined);
    let forwarded: Promise<boolean> | undefined;
    const toServer = (value: JsonObject): void => {
      forwarded = forward({ ...asked, body: value }, exchange);
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
    // A notification, what the proxy kept for itself, what was canceled meanwhile, or a stream to
    // be taken up again.
    exchange.end(status);
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [place] = (request.url ?? "").split("?");
    if (place !== path) return refuse(response, 404);
    const leaving = new AbortController();
    response.once("close", () => leaving.abort());
    const gone = leaving.signal;
    if (request.method === "GET" || request.method === "DELETE") {
      const entered = enter(request);
      if (entered === undefined) return refuse(response, 404);
      const exchange = createExchange(response);
      await forward({ request, body: undefined, gone, entered }, exchange);
      exchange.end(200);
      if (request.method === "DELETE") sessions.remove(entered.ownId);
    } else if (request.method === "POST") {
      if (!isJson(request.headers)) return refuse(response, 415);
      const arrival = arrivalOf(await textOf(request));
      if ("message" in arrival) {
        const { message } = arrival;
        const isOpening = message.kind === "request" && message.method === "initialize";
        const entered = enter(request, isOpening);
        if (entered === undefined) {
          const id = message.kind === "request" ? message.id : null;
          const value = errorFor(id, errorCodes.invalidRequest, unknownSession);
          return createExchange(response).fail(404, value);
        }
        await post({ request, body: undefined, gone, entered }, message, response);
      } else createExchange(response).fail(400, complaintAbout(arrival));
    } else refuse(response.setHeader("allow", "GET, POST, DELETE"), 405);
    return undefined;
  };
}

const lastEventId = "last-event-id";

type Asked = {
  readonly request: IncomingMessage;
  /** Undefined for GET and DELETE. */
  readonly body: JsonObject | undefined;
  /** Aborted when the client has gone. */
  readonly gone: AbortSignal;
  readonly entered: Entered;
};

type Entered = {
  readonly session: ProxySession;
  /** The server's id of it, where it has one. */
  readonly serverId?: string;
  /** "" where the client has none. */
  readonly ownId: string;
};

/**
 * The server answered with a status that stands for no message: its text would reach the model
 * unjudged, its status says enough.
 */
class UpstreamRefused extends Error {
  override readonly name = "UpstreamRefused";
  readonly status: number;

  constructor(status: number) {
    super(`The server answered with status ${status}.`);
    this.status = status;
  }
}

function statusOf(error: unknown): number {
  if (error instanceof UpstreamRefused) return error.status;
  return error instanceof TooLong ? 413 : 502;
}

const sentences: Readonly<Record<number, string>> = {
  401: "Send the installation token from listen-token (next to installation.json) in the Parapet-Token header.",
  403: "Parapet accepts requests only from this machine and to its own address.",
  404: `The URL path is ${path}. ${unknownSession}`,
  405: "Use GET, POST or DELETE.",
  415: "Send application/json.",
};

/** Whatever else of the request is on its way is not read. */
function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { "content-type": "text/plain", connection: "close" });
  response.end(`${sentences[status] ?? ""}\n`);
}
