import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { createInFlight } from "../transport/in-flight.ts";
import { jsonText } from "../messages/json-text.ts";
import { memoryOf } from "../messages/json-memory.ts";
import { createJsonWriter } from "../messages/json-writer.ts";
import {
  errorCodes,
  errorFor,
  isObject,
  type JsonObject,
  messageFrom,
} from "../messages/message.ts";
import { complaintAbout, maxMessageBytes, messagesOf } from "../messages/message-stream.ts";
import type { ProxySession } from "../session/proxy-session.ts";
import type { ClientStreams } from "../transport/stdio-proxy.ts";
import { boundedFetch } from "./bounded-fetch.ts";

export type UrlProxyOptions = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly client: ClientStreams;
  readonly session: ProxySession;
  readonly log: (line: string) => void;
  readonly stopping: AbortSignal;
};

/** What a request takes beside its text, so that a thousand are sent at once. */
const requestWeight = 64 * 1024;

/**
 * Stands between a client on standard input and output and a server that speaks streamable HTTP.
 * Resolves with false.
 */
export async function runUrlProxy(options: UrlProxyOptions): Promise<boolean> {
  const { session, log, client, stopping } = options;
  const toClient = createJsonWriter(client.output);
  const clientMessages = createInFlight();
  const serverMessages = createInFlight();
  const requests = createInFlight(requestWeight);
  const transport = new StreamableHTTPClientTransport(new URL(options.url), {
    requestInit: { headers: { ...options.headers } },
    fetch: boundedFetch(async () => {
      await Promise.all([toClient.drained(), serverMessages.room()]);
    }),
  });
  // Of `initialize`, whose answer says which version all later requests name.
  let opening: unknown;
  // The transport knows no listeners.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  transport.onmessage = (given) => {
    const message = messageFrom(given);
    if (message === undefined) return;
    if (message.kind === "response" && message.id === opening) {
      const { result } = message.value;
      const version = isObject(result) ? result["protocolVersion"] : undefined;
      if (typeof version === "string") transport.setProtocolVersion(version);
    }
    const route = { toClient: toClient.send, toServer: offerToServer };
    serverMessages.add(session.fromServer(message, route), memoryOf(jsonText(given)));
  };
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  transport.onerror = (error) => log(`The server's connection has failed${statusOf(error)}.`);

  function toServer(value: JsonObject): void {
    const message = messageFrom(value);
    if (message?.kind === "request" && message.method === "initialize") opening = message.id;
    const text = jsonText(value);
    // The transport writes what it gets; parsed by it, numbers would lose digits.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const sending = transport.send(value as JSONRPCMessage).catch((error: unknown) => {
      if (message?.kind !== "request" || !session.forget(message.id)) return;
      const why = `The MCP server cannot be reached${statusOf(error)}.`;
      toClient.send(errorFor(message.id, errorCodes.away, why));
    });
    requests.add(sending, text.length);
  }

  /** Refusals, which a server that does not take them has to do without. */
  function offerToServer(value: JsonObject): void {
    if (!requests.isFull()) toServer(value);
  }

  await transport.start();

  const readClient = async (): Promise<void> => {
    for await (const arrival of messagesOf(client.input, maxMessageBytes)) {
      if ("message" in arrival) {
        const route = { toClient: toClient.send, toServer };
        clientMessages.add(session.fromClient(arrival.message, route), arrival.weight);
      } else toClient.send(complaintAbout(arrival));
      await Promise.all([requests.room(), toClient.hasRoom(), clientMessages.room()]);
    }
  };
  const stopped = new Promise<void>((resolve) => {
    if (stopping.aborted) resolve();
    else stopping.addEventListener("abort", () => resolve(), { once: true });
  });
  await Promise.race([readClient(), stopped]);
  await transport.terminateSession().catch(() => undefined);
  await transport.close();
  client.input.destroy();
  return false;
}

/**
 * The server's own words are for no log and no model: they may hold anything, its address among it.
 */
function statusOf(error: unknown): string {
  return error instanceof StreamableHTTPError ? ` (status ${error.code})` : "";
}
