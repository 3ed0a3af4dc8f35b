import { expect, test } from "vitest";
import { jsonText } from "./json-text.ts";

test("no sign in a message ends its line for any client, and the message stays the same", () => {
  const message = { text: "a\u2028b\u2029c\u0085d\r\n\u000Be" };
  const written = jsonText(message);
  expect(written).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
  expect(JSON.parse(written)).toEqual(message);
});
