import type { Writable } from "node:stream";
import { jsonText } from "./json-text.ts";
import type { JsonObject } from "./message.ts";

/** Writes messages, one a line. */
export type JsonWriter = {
  readonly send: (value: JsonObject) => void;
  /** What the other side can do without: it is dropped where much waits to be read already. */
  readonly offer: (value: JsonObject) => void;
  /**
   * Resolves when the other side has taken what was written, or is gone: until then nothing more
   * should be read.
   */
  readonly drained: () => Promise<void>;
  /**
   * Likewise, but lets a little wait: for writers that must not stop for a reader that is busy
   * writing itself.
   */
  readonly hasRoom: () => Promise<void>;
};

/** Bytes. */
const mostWaiting = 1024 * 1024;

export function createJsonWriter(stream: Writable): JsonWriter {
  // A side that closes its end is gone; what is left over has no reader.
  stream.on("error", () => undefined);
  const send = (value: JsonObject): void => {
    if (stream.writable) stream.write(`${jsonText(value)}\n`);
  };
  const drained = async (): Promise<void> => {
    if (!stream.writable || !stream.writableNeedDrain) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        for (const event of ["drain", "close", "error"]) stream.off(event, done);
        resolve();
      };
      for (const event of ["drain", "close", "error"]) stream.on(event, done);
    });
  };
  return {
    send,
    drained,
    offer(value) {
      if (stream.writableLength < mostWaiting) send(value);
    },
    async hasRoom() {
      if (stream.writableLength >= mostWaiting) await drained();
    },
  };
}
