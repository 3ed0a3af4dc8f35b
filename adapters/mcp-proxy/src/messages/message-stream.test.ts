import { expect, test } from "vitest";
import { type Arrival, arrivalOf, complaintAbout, messagesOf } from "./message-stream.ts";

const answerOf = (lists: number) =>
  arrivalOf(`{"jsonrpc":"2.0","id":1,"result":{"a":[${"[],".repeat(lists)}[]]}}`);

test("an answer of very many small values is not parsed: it would fill the memory", () => {
  expect(answerOf(600_000)).toEqual({ problem: "too long" });
});

test("an answer of many small values takes the room of a long one", () => {
  expect(answerOf(100_000)).toMatchObject({ weight: expect.closeTo(10_300_000, -5) });
});

async function* stream(...lines: readonly string[]) {
  for (const line of lines) yield Buffer.from(`${line}\n`);
}

async function arrivals(...lines: readonly string[]): Promise<readonly Arrival[]> {
  const found: Arrival[] = [];
  for await (const arrival of messagesOf(stream(...lines), 100)) found.push(arrival);
  return found;
}

test("of the lines of a stream, empty ones are ignored, and what is no message is said to be", async () => {
  const found = await arrivals(
    "",
    '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    "x".repeat(200),
    "{nope",
    '{"jsonrpc":"2.0","id":7,"method":5}',
    "[]",
  );
  expect(found).toMatchObject([
    { message: { method: "ping" } },
    { problem: "too long" },
    { problem: "not JSON" },
    { problem: "not a message", id: 7 },
    { problem: "not a message", id: null },
  ]);
});

test.each<[string, string, number | null, number, RegExp]>([
  ["is no JSON", "{nope", null, -32_700, /it is not JSON/],
  ["is too long", "x".repeat(200), null, -32_600, /a message that is too long/],
  ["is no message", '{"id":7,"method":5}', 7, -32_600, /a message that is not a message/],
])(
  "who sends a line that %s is told, by its id where it has one",
  async (_how, line, id, code, why) => {
    const [arrival] = await arrivals(line);
    if (arrival === undefined || "message" in arrival) throw new Error("This is a message.");
    expect(complaintAbout(arrival)).toEqual({
      jsonrpc: "2.0",
      id,
      error: { code, message: expect.stringMatching(why) },
    });
  },
);
