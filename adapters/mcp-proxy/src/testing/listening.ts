import { createServer, type RequestListener } from "node:http";
import type { Server } from "node:net";
import { runListeningProxy } from "../http/listening-proxy.ts";
import type { JsonObject } from "../messages/message.ts";
import type { SessionOptions } from "../session/proxy-session.ts";
import { testSession } from "./session.ts";

/** Headers that a listening proxy of these tests asks for. */
export const listenHeaders = { "parapet-token": "token", "content-type": "application/json" };

/** A proxy that listens, in front of a server of this test. */
export async function listenInFrontOf(
  server: RequestListener,
  options: Partial<SessionOptions> = {},
  host = "127.0.0.1",
) {
  const upstream = createServer(server);
  await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
  const stopping = new AbortController();
  const listening = Promise.withResolvers<string>();
  const lines: string[] = [];
  const running = runListeningProxy({
    url: `http://127.0.0.1:${portOf(upstream)}/`,
    headers: {},
    listen: { host, port: 0 },
    token: "token",
    newSession: (_, tasks) => testSession({ ...options, tasks }).session,
    log(line) {
      lines.push(line);
      listening.resolve(line.replace("Listening on ", ""));
    },
    stopping: stopping.signal,
  });
  const url = await listening.promise;
  return {
    url,
    lines,
    post: (message: JsonObject, headers: Readonly<Record<string, string>> = {}) =>
      fetch(url, {
        method: "POST",
        headers: { ...listenHeaders, ...headers },
        body: JSON.stringify(message),
      }),
    stop: async () => {
      stopping.abort();
      upstream.closeAllConnections();
      upstream.close();
      await running;
    },
  };
}

/** The port that a server on loopback got. */
export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("It does not listen.");
  return address.port;
}
