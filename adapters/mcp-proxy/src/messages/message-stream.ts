import { boundedLines, tooLong } from "./bounded-lines.ts";
import { countValues, maxValues, memoryOf } from "./json-memory.ts";
import { parseJson } from "./lossless-json.ts";
import {
  errorCodes,
  errorFor,
  idIn,
  type JsonObject,
  type Message,
  messageFrom,
} from "./message.ts";
import type { RequestId } from "./message.ts";

/** What one line of a stream turned out to be. */
export type Arrival =
  | { readonly message: Message; readonly weight: number }
  | { readonly problem: "too long" | "not JSON" }
  | { readonly problem: "not a message"; readonly id: RequestId | null };

/** Longer than any honest message: pictures and files come in one. Bytes. */
export const maxMessageBytes = 16 * 1024 * 1024;

/**
 * The messages of a stream that holds one a line. Ends with the stream; a broken stream ends, too.
 */
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

/**
 * Reads the text of one message. One of very many values is too long: it takes a hundred times its
 * length.
 */
export function arrivalOf(text: string): Arrival {
  const values = countValues(text);
  if (values > maxValues) return { problem: "too long" };
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return { problem: "not JSON" };
  }
  const message = messageFrom(value);
  return message === undefined
    ? { problem: "not a message", id: idIn(value) }
    : { message, weight: memoryOf(text, values) };
}

/** What the sender of a line that is no message gets. */
export function complaintAbout(
  arrival: Exclude<Arrival, { readonly message: Message }>,
): JsonObject {
  if (arrival.problem === "not JSON") {
    const why = "Parapet cannot read this message: it is not JSON.";
    return errorFor(null, errorCodes.parse, why);
  }
  const id = arrival.problem === "not a message" ? arrival.id : null;
  const why = `Parapet does not forward a message that is ${arrival.problem}.`;
  return errorFor(id, errorCodes.invalidRequest, why);
}
