import type { Server } from "node:http";
import type { Socket } from "node:net";

/** A head of a request has at least 18 bytes, so that few requests are made of this. */
const pieceBytes = 1_024;
/** So long what a connection has sent is read before others are heard. Milliseconds. */
const sliceMs = 1;
/**
 * So long what all connections have sent is read before the server turns to other work.
 * Milliseconds.
 */
const roundMs = 10;
/** After so long half of what a connection has taken is forgotten. Milliseconds. */
const halfLifeMs = 1_000;

/** The time that connections take for reading, which those of several servers share. */
export type ReadingTurns = {
  /**
   * Runs `read` now, or when it is this connection's turn. It returns what it has not come to, or
   * undefined.
   */
  readonly take: (socket: Socket, chunk: Buffer, read: Read) => void;
};

type Read = (chunk: Buffer, until: number) => Buffer | undefined;
type Taken = { ms: number; at: number };

/**
 * Who waits are heard in the order of how little they have taken of late: an agent's call, which is
 * read at once, does not stand behind hundreds of connections that send what is slow to read.
 */
export function readingTurns(nowMs: () => number): ReadingTurns {
  const taken = new WeakMap<Socket, Taken>();
  /** Those that wait; true for one whose turn it is. */
  const waiting = new Map<Socket, boolean>();
  let left = roundMs;
  let isNextRoundSet = false;

  const takenBy = (socket: Socket, now: number): number => {
    const { ms, at } = taken.get(socket) ?? { ms: 0, at: now };
    return ms * 0.5 ** ((now - at) / halfLifeMs);
  };

  const wait = (socket: Socket, rest: Buffer): void => {
    setNextRound();
    waiting.set(socket, false);
    socket.pause();
    socket.unshift(rest);
  };

  const setNextRound = (): void => {
    if (isNextRoundSet) return;
    isNextRoundSet = true;
    setImmediate(() => {
      isNextRoundSet = false;
      left = roundMs;
      next();
    });
  };

  const next = (): void => {
    if (waiting.size === 0) return;
    const began = nowMs();
    const socket = left > 0 ? least(began) : undefined;
    left -= nowMs() - began;
    if (socket === undefined) {
      setNextRound();
      return;
    }
    waiting.set(socket, true);
    socket.resume();
    // It is read in the tick before.
    process.nextTick(() => {
      if (waiting.get(socket) === true) waiting.delete(socket);
      next();
    });
  };

  const least = (now: number): Socket | undefined => {
    let [found, fewest]: [Socket | undefined, number] = [undefined, Infinity];
    for (const socket of waiting.keys()) {
      if (socket.destroyed) {
        waiting.delete(socket);
        continue;
      }
      const ms = takenBy(socket, now);
      if (ms < fewest) [found, fewest] = [socket, ms];
    }
    return found;
  };

  return {
    take: (socket, chunk, read) => {
      const isTurn = waiting.get(socket);
      if (isTurn === false || (isTurn === undefined && left <= 0)) {
        wait(socket, chunk);
        return;
      }
      setNextRound();
      waiting.delete(socket);
      const began = nowMs();
      const rest = read(chunk, began + sliceMs);
      const now = nowMs();
      left -= now - began;
      taken.set(socket, { ms: takenBy(socket, now) + now - began, at: now });
      if (rest !== undefined) wait(socket, rest);
    },
  };
}

/**
 * Node takes up to 64 KB from a connection at once and makes a request of each 18 bytes, also when
 * the connection has been ended at the first, or reads a body of thousands of chunks: a hundred
 * such connections keep everyone waiting for seconds. So what arrives is read piece by piece, in
 * turns with other connections, and nothing more of one that has ended.
 */
export function readFairly(server: Server, turns: ReadingTurns, nowMs: () => number): void {
  server.on("connection", (socket: Socket) => {
    const readers = socket.listeners("data");
    socket.removeAllListeners("data");
    const read: Read = (chunk, until) => {
      for (let at = 0; at < chunk.length && socket.writable; at += pieceBytes) {
        // Its client takes nothing of the answers: the rest comes again when it does.
        if (socket.isPaused()) {
          socket.unshift(chunk.subarray(at));
          return undefined;
        }
        if (at > 0 && nowMs() >= until) return chunk.subarray(at);
        const piece = chunk.subarray(at, at + pieceBytes);
        for (const reader of readers) reader.call(socket, piece);
      }
      return undefined;
    };
    socket.on("data", (chunk: Buffer) => turns.take(socket, chunk, read));
  });
}
