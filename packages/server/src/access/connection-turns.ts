import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The requests of each connection, one after the other. */
export type ConnectionTurns = {
  /**
   * Starts the work when the answers before it have left; ends the connection where too many wait.
   */
  readonly take: (socket: Socket, outgoing: ServerResponse, start: () => void) => void;
  /** True while an answer is made or on its way. */
  readonly isAnswering: (socket: Socket) => boolean;
};

type Turn = { readonly outgoing: ServerResponse; readonly start: () => void };

/**
 * Requests that may wait behind another of their connection. Hardly any client sends one before it
 * has the answer before.
 */
const mostWaiting = 16;

/**
 * HTTP/1.1 sends the answers of a connection in order, and Node would make them all at once: who
 * sends many requests and reads no answer would have all of them in memory.
 */
export function connectionTurns(): ConnectionTurns {
  const lines = new WeakMap<Socket, Turn[]>();

  const begin = (socket: Socket, { outgoing, start }: Turn): void => {
    outgoing.once("close", () => {
      const next = lines.get(socket)?.shift();
      if (next === undefined || socket.destroyed || socket.writableEnded) lines.delete(socket);
      else begin(socket, next);
    });
    start();
  };

  return {
    take: (socket, outgoing, start) => {
      const line = lines.get(socket);
      if (line === undefined) {
        lines.set(socket, []);
        begin(socket, { outgoing, start });
      } else if (line.length < mostWaiting) line.push({ outgoing, start });
      else socket.destroy();
    },
    isAnswering: (socket) => lines.has(socket),
  };
}

/**
 * Ends connections whose client takes nothing of its answer for so long, and idle ones. Who waits
 * for an answer may wait.
 */
export function cutStalled(
  server: Server,
  { isAnswering }: Pick<ConnectionTurns, "isAnswering">,
  stalledMs: number,
): void {
  server.timeout = stalledMs;
  // With a listener Node ends nothing by itself, idle connections neither.
  server.on("timeout", (socket: Socket) => {
    if (!isAnswering(socket) || socket.writableLength > 0) socket.destroy();
  });
}
