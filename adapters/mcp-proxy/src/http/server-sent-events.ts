import { boundedLines, tooLong } from "../bounded-lines.ts";

/** One event of a stream; fields that it does not have are "". */
export type ServerSentEvent = {
  readonly id: string;
  readonly event: string;
  readonly data: string;
  readonly retry: string;
};

/** The events of a stream; a line ends at CR, LF or both. Throws an Error when an event is longer than `maxBytes`. */
export async function* eventsOf(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<ServerSentEvent> {
  let fields = new Map<string, string>();
  let length = 0;
  for await (const line of linesOf(stream, maxBytes)) {
    if (length > maxBytes) throw new Error("an event is too long");
    if (line === "") {
      if (fields.size > 0) yield eventFrom(fields);
      fields = new Map();
      length = 0;
      continue;
    }
    length += line.length;
    const colon = line.indexOf(":");
    if (colon === 0) continue;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    const before = fields.get(name);
    fields.set(name, name === "data" && before !== undefined ? `${before}\n${value}` : value);
  }
}

/**
 * The text of an event. `data` is JSON in one line, or "". Of the other fields only what no client can take for more than that field
 * is written, for nobody judges them.
 */
export function eventText({ id, event, data, retry }: ServerSentEvent): string {
  const lines = [
    ...(event === "message" ? [`event: ${event}`] : []),
    ...(/^[\x20-\x7E]{1,1000}$/.test(id) ? [`id: ${id}`] : []),
    ...(/^\d{1,9}$/.test(retry) ? [`retry: ${retry}`] : []),
    `data: ${data}`,
  ];
  return `${lines.join("\n")}\n\n`;
}

async function* linesOf(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<string> {
  for await (const line of boundedLines(stream, maxBytes)) {
    if (line === tooLong) throw new Error("an event is too long");
    yield* line.split("\r");
  }
}

function eventFrom(fields: ReadonlyMap<string, string>): ServerSentEvent {
  const field = (name: string): string => fields.get(name) ?? "";
  return { id: field("id"), event: field("event"), data: field("data"), retry: field("retry") };
}
