import type { Readable, Writable } from "node:stream";
import { createInFlight } from "./in-flight.ts";
import { createJsonWriter } from "../messages/json-writer.ts";
import { complaintAbout, maxMessageBytes, messagesOf } from "../messages/message-stream.ts";
import type { ProxySession } from "../session/proxy-session.ts";
import { type ServerErrors, startServer } from "./server-process.ts";
import { finishesWithin } from "./with-timeout.ts";

export type ClientStreams = { readonly input: Readable; readonly output: Writable };

export type StdioProxyOptions = {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly client: ClientStreams;
  readonly session: ProxySession;
  readonly errors: ServerErrors;
  readonly log: (line: string) => void;
  /** Aborted when the process is asked to end. */
  readonly stopping: AbortSignal;
};

/** A little longer than the service may take. Milliseconds. */
const lastDecisionsMs = 6_000;

/**
 * Stands between a client on standard input and output and a server that it starts. Resolves when
 * either is gone and the server has ended; true when it was the server that went first. Throws when
 * it cannot be started.
 */
export async function runStdioProxy(options: StdioProxyOptions): Promise<boolean> {
  const { session, log, client, stopping } = options;
  const server = await startServer(options.command, options.env, options.errors);
  const toClient = createJsonWriter(client.output);
  const toServer = createJsonWriter(server.input);
  const clientMessages = createInFlight();
  const serverMessages = createInFlight();

  async function readClient(): Promise<void> {
    for await (const arrival of messagesOf(client.input, maxMessageBytes)) {
      if ("message" in arrival) {
        const route = { toClient: toClient.send, toServer: toServer.send };
        clientMessages.add(session.fromClient(arrival.message, route), arrival.weight);
      } else toClient.send(complaintAbout(arrival));
      await Promise.all([toServer.drained(), toClient.hasRoom(), clientMessages.room()]);
    }
    // What was asked before the end is still decided and passed on; but nobody is there to be
    // asked.
    await finishesWithin(clientMessages.settled(), lastDecisionsMs);
  }

  async function readServer(): Promise<void> {
    for await (const arrival of messagesOf(server.output, maxMessageBytes)) {
      if ("message" in arrival) {
        // What goes to the server here is refusals alone. It is not waited for: a server that
        // writes may not read until it has written.
        const route = { toClient: toClient.send, toServer: toServer.offer };
        serverMessages.add(session.fromServer(arrival.message, route), arrival.weight);
      } else {
        log(`The server sent a line that is ${arrival.problem}; dropped.`);
        // It may have been any of the answers that are waited for.
        if (arrival.problem === "too long") {
          session.failAll(
            "The response of the server exceeds the size limit of Parapet.",
            toClient.send,
          );
        }
      }
      await Promise.all([toClient.drained(), serverMessages.room()]);
    }
  }

  const reading = readServer();
  const stopped = new Promise<void>((resolve) => {
    if (stopping.aborted) resolve();
    else stopping.addEventListener("abort", () => resolve(), { once: true });
  });
  const first = await Promise.race([
    readClient().then(() => "client" as const),
    stopped.then(() => "client" as const),
    reading.then(() => "server" as const),
  ]);
  if (first === "server") session.failAll("The MCP server has ended.", toClient.send);
  await server.stop();
  await reading;
  await finishesWithin(
    Promise.all([clientMessages.settled(), serverMessages.settled()]),
    lastDecisionsMs,
  );
  client.input.destroy();
  return first === "server";
}
