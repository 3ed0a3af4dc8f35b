import type { Writable } from "node:stream";
import { jsonText } from "./json-text.ts";
import type { JsonObject } from "./message.ts";

/** Writes messages, one a line. */
export type JsonWriter = {
  readonly send: (value: JsonObject) => void;
  /** Resolves when the other side has taken what was written, or is gone: until then nothing more should be read. */
  readonly drained: () => Promise<void>;
};

export function createJsonWriter(stream: Writable): JsonWriter {
  // Whoever closes its end is gone; what is left over has no reader.
  stream.on("error", () => undefined);
  return {
    send(value) {
      if (stream.writable) stream.write(`${jsonText(value)}\n`);
    },
    async drained() {
      if (!stream.writable || !stream.writableNeedDrain) return;
      await new Promise<void>((resolve) => {
        const done = (): void => {
          for (const event of ["drain", "close", "error"]) stream.off(event, done);
          resolve();
        };
        for (const event of ["drain", "close", "error"]) stream.on(event, done);
      });
    },
  };
}
