import type { Server } from "node:http";
import type { Socket } from "node:net";

/** A head of a request has at least 18 bytes, so that few requests are made of this. */
const pieceBytes = 1_024;
/** So long what a connection has sent is read before others are heard. Milliseconds. */
const sliceMs = 1;

/**
 * Node takes up to 64 KB from a connection at once and makes a request of each 18 bytes, also when the connection has been ended at
 * the first, or reads a body of thousands of chunks: a hundred such connections keep everybody waiting for seconds. So what arrives
 * is read piece by piece, in turns with other connections, and nothing more of one that has ended.
 */
export function readInPieces(server: Server, nowMs: () => number): void {
  server.on("connection", (socket: Socket) => {
    const readers = socket.listeners("data");
    let isOthersTurn = false;
    socket.removeAllListeners("data");
    const later = (rest: Buffer): void => {
      socket.pause();
      socket.unshift(rest);
    };
    socket.on("data", (chunk: Buffer) => {
      if (isOthersTurn) {
        later(chunk);
        return;
      }
      const end = nowMs() + sliceMs;
      for (let at = 0; at < chunk.length && socket.writable; at += pieceBytes) {
        // Its client takes nothing of the answers: the rest comes again when it does.
        if (socket.isPaused()) {
          socket.unshift(chunk.subarray(at));
          return;
        }
        if (at > 0 && nowMs() >= end) {
          isOthersTurn = true;
          later(chunk.subarray(at));
          setImmediate(() => {
            isOthersTurn = false;
            socket.resume();
          });
          return;
        }
        const piece = chunk.subarray(at, at + pieceBytes);
        for (const read of readers) read.call(socket, piece);
      }
    });
  });
}
