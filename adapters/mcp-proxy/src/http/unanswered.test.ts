import { expect, test } from "vitest";
import { errorInstead, isAnswerTo, requestIn } from "./unanswered.ts";

const request = '{"jsonrpc":"2.0","id":7,"method":"tools/call"}';
const answer = '{"jsonrpc":"2.0","id":7,"result":{}}';

test.each([
  ["a body that is no text", new Uint8Array(1), undefined],
  ["no body", undefined, undefined],
  ["a text that is no message", "{", undefined],
  ["a notification", '{"jsonrpc":"2.0","method":"notifications/initialized"}', undefined],
  ["an answer to the server", answer, undefined],
  ["a request", request, 7],
])("the request in %s is known by its ID", (_name, body, id) => {
  expect(requestIn(body)).toBe(id);
});

test.each([
  ["its answer", 7, answer, true],
  ["an answer that is none", 7, '{"jsonrpc":"2.0","id":7}', true],
  ["an answer to another one", 8, answer, false],
  ["the ID as a text", "7", answer, false],
  ["a request of the server", 7, request, false],
  ["an answer that is cut", 7, answer.slice(0, -1), false],
])("of a request, %s counts as an answer to %j: %s", (_name, id, text, is) => {
  expect(isAnswerTo(id, text)).toBe(is);
});

test("the error has the ID of the request", () => {
  expect(JSON.parse(errorInstead("a"))).toMatchObject({ id: "a", error: {} });
});
