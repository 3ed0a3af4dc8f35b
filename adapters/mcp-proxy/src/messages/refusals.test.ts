import { expect, test } from "vitest";
import { isRefusal, reasonsOf, refusal, refusedCall } from "./refusals.ts";

test.each([
  [[], "a guardrail objects."],
  [["", "  "], "a guardrail objects."],
  [[" One. ", "", "Two."], "One. Two."],
  [["1", "2", "3", "4", "5", "6"], "1 2 3 4 5"],
])("the reasons %j are told as %j", (reasons, text) => {
  expect(reasonsOf(reasons)).toBe(text);
});

test("a refusal is a result that the model reads as an error, and is known as the proxy's own", () => {
  const { jsonrpc, id, result } = refusal(7, `${refusedCall} no.`);
  expect([jsonrpc, id]).toEqual(["2.0", 7]);
  expect(result).toEqual({
    content: [{ type: "text", text: `${refusedCall} no.` }],
    isError: true,
  });
  expect(isRefusal(result)).toBe(true);
});

const content = [{ type: "text", text: `${refusedCall} no.` }];

test.each([
  [undefined],
  [{ content }],
  [{ content, isError: false }],
  [{ content: "no", isError: true }],
  [{ content: [], isError: true }],
  [{ content: [{ text: 1 }], isError: true }],
  [{ content: [{ text: `Said: ${refusedCall}` }], isError: true }],
])("the result %j is the server's", (result) => {
  expect(isRefusal(result)).toBe(false);
});
