import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { eventsOf, eventText, type ServerSentEvent } from "./server-sent-events.ts";

async function read(...chunks: readonly string[]): Promise<readonly ServerSentEvent[]> {
  const events: ServerSentEvent[] = [];
  const bytes = chunks.map((chunk) => Buffer.from(chunk));
  for await (const event of eventsOf(Readable.from(bytes), 64)) events.push(event);
  return events;
}

const none = { id: "", event: "", data: "", retry: "" };

test("events come whole, whatever ends their lines and wherever they are cut", async () => {
  expect(await read(": hello\r\nid: 1\r\ndata: {", "}\r\n\r", "\ndata\n\nretry:5\n\n")).toEqual([
    { ...none, id: "1", data: "{}" },
    none,
    { ...none, retry: "5" },
  ]);
});

test("data of several lines is one text", async () => {
  expect(await read('data: {"a":\ndata: 1}\n\n')).toEqual([{ ...none, data: '{"a":\n1}' }]);
});

test("an event without end is no end of memory", async () => {
  await expect(read(`data: ${"x".repeat(100)}\n\n`)).rejects.toThrow("too long");
  await expect(read("data: 1234567890\n".repeat(10))).rejects.toThrow("too long");
});

test("a lone carriage return ends a line, as clients read it", async () => {
  expect(await read('id: 1\rdata: {"a":1}\r\rdata: 2\n\n')).toEqual([
    { ...none, id: "1", data: '{"a":1}' },
    { ...none, data: "2" },
  ]);
});

test.each(["1\rdata: x", "1\u2028data: x", "1\u0085data: x", "1\u000Bdata: x", "x".repeat(2_000)])(
  "an id that a client could read as more than an id is not written (%#)",
  (id) => {
    expect(eventText({ ...none, id, data: "1" })).toBe("data: 1\n\n");
  },
);

test("what is written is what is read", async () => {
  const event = { id: "7", event: "message", data: '{"a":1}', retry: "10" };
  expect(await read(eventText(event))).toEqual([event]);
});
