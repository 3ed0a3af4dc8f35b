import { createServer, type RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { ApiEnv } from "./api/environment.ts";
import { answerMalformed, malformedRequest } from "./malformed-requests.ts";
import { SettingsError } from "./settings.ts";

export type Listening = {
  /** "http://127.0.0.1:8000". */
  readonly url: string;
  /** Takes no new requests, lets those under way end, and cuts what is left after the grace time. */
  readonly stop: (graceMs: number) => Promise<void>;
};

/** Binds the application to an address. Throws SettingsError where the address cannot be had. */
export async function listen(
  app: Hono<ApiEnv>,
  address: { readonly host: string; readonly port: number },
): Promise<Listening> {
  const listener = getRequestListener(app.fetch, {
    // Stands in where a request names no host, so that the application and not the adapter refuses it.
    hostname: "localhost",
    errorHandler: malformedRequest,
  });
  const answer: RequestListener = (incoming, outgoing) => void listener(incoming, outgoing);
  const server = createServer(
    {
      // A request has to arrive whole within these times, so that slow ones cannot hold every connection.
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 5_000,
      maxHeaderSize: 16_384,
      requireHostHeader: false,
    },
    answer,
  );
  server.on("checkExpectation", answer);
  answerMalformed(server);
  const { host, port } = address;
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen(port, bare, resolve);
  });
  const bound = server.address();
  const boundPort = bound !== null && typeof bound === "object" ? bound.port : port;
  return {
    url: `http://${bare.includes(":") ? `[${bare}]` : bare}:${boundPort}`,
    stop: (graceMs) =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), graceMs);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code ?? "") {
    case "EADDRINUSE":
      return new SettingsError(
        `${host}:${port} is taken by another program; choose another --port.`,
      );
    case "EACCES":
      return new SettingsError(
        `${host}:${port} is not for ordinary users; choose a --port above 1023.`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new SettingsError(`${host} is no address of this machine; choose another --host.`);
    default:
      return error;
  }
}
