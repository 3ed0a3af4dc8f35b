import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

/** One end of a WebSocket, as an emulator sees it. */
export type Connection = {
  /** Path and query that it was opened with. */
  readonly url: string;
  readonly send: (message: object) => void;
  /** Called with each text that is an object of JSON. */
  readonly onMessage: (take: (message: Readonly<Record<string, unknown>>) => void) => void;
  readonly onClose: (act: () => void) => void;
};

/**
 * Answers the handshake of RFC 6455 and exchanges texts of JSON. What asks is not trusted: a
 * message of more than 1 MiB, or one that breaks the protocol, ends the connection.
 */
export function acceptWebSocket(
  { headers, url = "" }: Pick<IncomingMessage, "headers" | "url">,
  socket: Duplex,
): Connection | undefined {
  const key = headers["sec-websocket-key"];
  if (typeof key !== "string" || !/^websocket$/i.test(headers.upgrade ?? "")) {
    socket.destroy();
    return undefined;
  }
  const accept = createHash("sha1").update(`${key}${handshake}`).digest("base64");
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  const takers: ((message: Readonly<Record<string, unknown>>) => void)[] = [];
  let unread: Buffer = Buffer.alloc(0);
  let text: Buffer = Buffer.alloc(0);
  socket.on("error", () => socket.destroy());
  socket.on("data", (data: Buffer) => {
    unread = Buffer.concat([unread, data]);
    for (;;) {
      const frame = frameIn(unread);
      if (frame === "more") return;
      if (frame === "wrong" || frame.opcode === opcodes.close) return void socket.destroy();
      unread = unread.subarray(frame.end);
      if (frame.opcode === opcodes.ping) socket.write(frameOf(opcodes.pong, frame.payload));
      if (frame.opcode > opcodes.text) continue;
      text = Buffer.concat([text, frame.payload]);
      if (text.length > mostBytes) return void socket.destroy();
      if (!frame.isLast) continue;
      const message = objectIn(text.toString("utf8"));
      text = Buffer.alloc(0);
      if (message !== undefined) for (const take of takers) take(message);
    }
  });
  return {
    url,
    send: (message) => {
      if (!socket.destroyed)
        socket.write(frameOf(opcodes.text, Buffer.from(JSON.stringify(message))));
    },
    onMessage: (take) => void takers.push(take),
    onClose: (act) => void socket.on("close", act),
  };
}

const handshake = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const mostBytes = 1024 * 1024;
const opcodes = { text: 1, close: 8, ping: 9, pong: 10 } as const;

type Frame = {
  readonly opcode: number;
  readonly isLast: boolean;
  readonly payload: Buffer;
  /** Where the next frame begins. */
  readonly end: number;
};

/** The first frame of what a client has sent, which masks its payload. */
function frameIn(bytes: Buffer): Frame | "more" | "wrong" {
  if (bytes.length < 2) return "more";
  const [first = 0, second = 0] = bytes;
  const short = second & 0x7f;
  const extra = short === 126 ? 2 : short === 127 ? 8 : 0;
  const start = 2 + extra + 4;
  if ((second & 0x80) === 0 || (first & 0x70) !== 0) return "wrong";
  if (bytes.length < start) return "more";
  const length =
    extra === 0 ? short : extra === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (length > mostBytes) return "wrong";
  if (bytes.length < start + length) return "more";
  const mask = bytes.subarray(start - 4, start);
  const payload = Buffer.from(bytes.subarray(start, start + length));
  for (const [index, byte] of payload.entries()) payload[index] = byte ^ (mask[index % 4] ?? 0);
  return { opcode: first & 0x0f, isLast: (first & 0x80) !== 0, payload, end: start + length };
}

function frameOf(opcode: number, payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x80 | opcode]), sizeOf(payload.length), payload]);
}

function sizeOf(length: number): Buffer {
  if (length < 126) return Buffer.from([length]);
  const size = Buffer.alloc(length < 65_536 ? 3 : 9);
  size[0] = length < 65_536 ? 126 : 127;
  size.writeUIntBE(length, length < 65_536 ? 1 : 5, length < 65_536 ? 2 : 4);
  return size;
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
