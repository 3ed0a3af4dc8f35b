import { boundedLines, tooLong } from "./bounded-lines.ts";
import { parseJson } from "./lossless-json.ts";
import { type Message, messageFrom } from "./message.ts";

/** What one line of a stream turned out to be. */
export type Arrival =
  | { readonly message: Message }
  | { readonly problem: "too long" | "not JSON" | "not a message" };

/** Longer than any honest message: pictures and files come in one. Bytes. */
export const maxMessageBytes = 16 * 1024 * 1024;

/** The messages of a stream that holds one a line. Ends with the stream; a broken stream ends, too. */
export async function* messagesOf(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Arrival> {
  try {
    for await (const line of boundedLines(stream, maxBytes)) {
      if (line === tooLong) yield { problem: "too long" };
      else if (line !== "") yield arrivalOf(line);
    }
  } catch {
    // The other side broke off: what it sent until then was all.
  }
}

/** Reads the text of one message. */
export function arrivalOf(text: string): Arrival {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return { problem: "not JSON" };
  }
  const message = messageFrom(value);
  return message === undefined ? { problem: "not a message" } : { message };
}
