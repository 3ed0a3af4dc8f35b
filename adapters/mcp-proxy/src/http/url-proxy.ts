import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { createJsonWriter } from "../json-writer.ts";
import { errorCodes, errorFor, isObject, type JsonObject, messageFrom } from "../message.ts";
import { complaintAbout, maxMessageBytes, messagesOf } from "../message-stream.ts";
import type { ProxySession } from "../proxy-session.ts";
import type { ClientStreams } from "../stdio-proxy.ts";
import { boundedFetch } from "./bounded-fetch.ts";

export type UrlProxyOptions = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly client: ClientStreams;
  readonly session: ProxySession;
  readonly log: (line: string) => void;
  readonly stopping: AbortSignal;
};

/** Stands between a client on standard input and output and a server that speaks streamable HTTP. Resolves with false. */
export async function runUrlProxy(options: UrlProxyOptions): Promise<boolean> {
  const { session, log, client, stopping } = options;
  const toClient = createJsonWriter(client.output);
  const transport = new StreamableHTTPClientTransport(new URL(options.url), {
    requestInit: { headers: { ...options.headers } },
    fetch: boundedFetch(maxMessageBytes),
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
    void session.fromServer(message, { toClient: toClient.send, toServer });
  };
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  transport.onerror = (error) => log(`The server's connection has failed${statusOf(error)}.`);

  function toServer(value: JsonObject): void {
    const message = messageFrom(value);
    if (message?.kind === "request" && message.method === "initialize") opening = message.id;
    // The transport checks the shape by itself.
    transport.send(JSON.parse(JSON.stringify(value))).catch((error: unknown) => {
      if (message?.kind !== "request" || !session.forget(message.id)) return;
      const why = `The MCP server cannot be reached${statusOf(error)}.`;
      toClient.send(errorFor(message.id, errorCodes.away, why));
    });
  }

  await transport.start();

  const readClient = async (): Promise<void> => {
    for await (const arrival of messagesOf(client.input, maxMessageBytes)) {
      if ("message" in arrival) {
        void session.fromClient(arrival.message, { toClient: toClient.send, toServer });
      } else toClient.send(complaintAbout(arrival));
      await toClient.drained();
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

/** The server's own words are for no log and no model: they may hold anything, its address among it. */
function statusOf(error: unknown): string {
  return error instanceof StreamableHTTPError ? ` (status ${error.code})` : "";
}
