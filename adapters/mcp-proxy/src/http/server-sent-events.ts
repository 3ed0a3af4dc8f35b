import { boundedLines, tooLong } from "../messages/bounded-lines.ts";

/** One event of a stream; fields that it does not have are "". */
export type ServerSentEvent = {
  readonly id: string;
  readonly event: string;
  readonly data: string;
  readonly retry: string;
};

/**
 * The events of a stream; a line ends at CR, LF or both. Throws an Error when an event is longer
 * than `maxBytes`.
 */
export async function* eventsOf(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<ServerSentEvent> {
  let fields = noFields();
  let length = 0;
  for await (const several of boundedLines(stream, maxBytes)) {
    if (several === tooLong) throw new Error("an event is too long");
    for (const line of several.split("\r")) {
      if (length > maxBytes) throw new Error("an event is too long");
      if (line === "") {
        if (fields.size > 0) yield eventFrom(fields);
        fields = noFields();
        length = 0;
      } else {
        length += line.length;
        addField(fields, line);
      }
    }
  }
}

/**
 * The text of an event. `data` is JSON in one line, or "". Of the other fields only what no client
 * can take for more than that field is written, for nobody evaluates them.
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

/** Of other fields nothing is kept. */
const known: ReadonlySet<string> = new Set(["id", "event", "data", "retry"]);

function noFields(): Map<string, string> {
  return new Map();
}

function addField(fields: Map<string, string>, line: string): void {
  const colon = line.indexOf(":");
  const name = colon < 0 ? line : line.slice(0, colon);
  if (!known.has(name)) return;
  const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
  const before = fields.get(name);
  fields.set(name, name === "data" && before !== undefined ? `${before}\n${value}` : value);
}

function eventFrom(fields: ReadonlyMap<string, string>): ServerSentEvent {
  const field = (name: string): string => fields.get(name) ?? "";
  return { id: field("id"), event: field("event"), data: field("data"), retry: field("retry") };
}
