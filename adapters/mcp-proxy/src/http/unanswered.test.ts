import { expect, test } from "vitest";
import { answerInstead } from "./unanswered.ts";

const request = '{"jsonrpc":"2.0","id":7,"method":"tools/call"}';
const answer = (id: number) => `{"jsonrpc":"2.0","id":${id},"result":{}}`;

test.each([
  ["a body that is no text", new Uint8Array(1), answer(7)],
  ["no body", undefined, ""],
  ["a text that is no message", "{", ""],
  ["a notification", '{"jsonrpc":"2.0","method":"notifications/initialized"}', ""],
  ["an answer to the server", answer(1), ""],
  ["a request with its answer", request, answer(7)],
])("%s waits for no error", (_name, asked, last) => {
  expect(answerInstead(asked, last)).toBeUndefined();
});

test.each([
  ["ends", ""],
  ["is cut within a message", answer(7).slice(0, -1)],
  ["ends with a request of the server", request],
  ["ends with an answer to another request", answer(8)],
])("a request whose stream %s is answered with an error of the same ID", (_name, last) => {
  expect(JSON.parse(answerInstead(request, last) ?? "{}")).toMatchObject({
    id: 7,
    error: { message: expect.stringContaining("without an answer") },
  });
});
