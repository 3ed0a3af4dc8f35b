import type { Server } from "node:http";
import type { Socket } from "node:net";

/** A head of a request has at least 18 bytes, so that few requests are made of this. */
const pieceBytes = 1_024;

/**
 * Node takes up to 64 KB from a connection at once and makes a request of each 18 bytes, also when the connection has been ended at
 * the first: a hundred such connections keep everybody waiting for seconds. So what arrives is read piece by piece, and nothing more
 * of a connection that has ended.
 */
export function readInPieces(server: Server): void {
  server.on("connection", (socket: Socket) => {
    const readers = socket.listeners("data");
    socket.removeAllListeners("data");
    socket.on("data", (chunk: Buffer) => {
      for (let at = 0; at < chunk.length; at += pieceBytes) {
        if (!socket.writable) return;
        // Its client takes nothing of the answers: the rest comes again when it does.
        if (socket.isPaused()) {
          socket.unshift(chunk.subarray(at));
          return;
        }
        const piece = chunk.subarray(at, at + pieceBytes);
        for (const read of readers) read.call(socket, piece);
      }
    });
  });
}
