import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { createJsonWriter } from "./json-writer.ts";

const message = (id: number, text = "") => ({ jsonrpc: "2.0", id, text });
/** What may wait, in full. */
const megabyte = "x".repeat(1024 * 1024);

function writing() {
  const stream = new PassThrough();
  return { stream, ...createJsonWriter(stream) };
}

/** The ids of what the other side reads. */
function idsIn(stream: PassThrough): readonly unknown[] {
  const text = String(stream.read() ?? "");
  expect(text === "" || text.endsWith("\n")).toBe(true);
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => (JSON.parse(line) as { id: unknown }).id);
}

/** Whether a promise is still open once everything that was due has happened. */
async function isWaiting(promise: Promise<void>): Promise<boolean> {
  let waits = true;
  void promise.then(() => (waits = false));
  await new Promise((resolve) => setImmediate(resolve));
  return waits;
}

test("each message is a line, one that the other side can do without as well", () => {
  const { stream, send, offer } = writing();
  send(message(1, "two\nlines"));
  offer(message(2));
  send(message(3));
  expect(idsIn(stream)).toEqual([1, 2, 3]);
});

test("where a megabyte waits to be read, what the other side can do without is dropped, and nothing else", () => {
  const { stream, send, offer } = writing();
  send(message(1, megabyte));
  offer(message(2));
  send(message(3));
  expect(idsIn(stream)).toEqual([1, 3]);
  offer(message(4));
  expect(idsIn(stream)).toEqual([4]);
});

test("a writer has room for a megabyte, and is through when all was read", async () => {
  const { stream, send, drained, hasRoom } = writing();
  expect(await isWaiting(drained())).toBe(false);
  send(message(1, megabyte.slice(0, 500_000)));
  expect(await isWaiting(hasRoom())).toBe(false);
  const through = drained();
  expect(await isWaiting(through)).toBe(true);
  send(message(2, megabyte));
  const room = hasRoom();
  expect(await isWaiting(room)).toBe(true);
  expect(idsIn(stream)).toEqual([1, 2]);
  await Promise.all([through, room]);
});

test.each([
  ["is closed", (stream: PassThrough) => stream.destroy()],
  ["breaks", (stream: PassThrough) => stream.destroy(new Error("EPIPE"))],
])("nobody waits for a side that %s, and nothing is written to it", async (_, end) => {
  const { stream, send, offer, drained, hasRoom } = writing();
  send(message(1, megabyte));
  const waiting = [drained(), hasRoom()];
  end(stream);
  await Promise.all(waiting);
  for (const write of [send, offer]) expect(() => write(message(2))).not.toThrow();
  await Promise.all([drained(), hasRoom()]);
  expect(["drain", "close", "error"].map((event) => stream.listenerCount(event))).toEqual([
    0, 0, 1,
  ]);
});
