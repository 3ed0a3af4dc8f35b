import { expect, test } from "vitest";
import { createKeptTexts } from "./kept-texts.ts";

const room = 4 * 1024 * 1024;
const tool = (hash: string, text: string) => ({ name: hash, hash, text });

test("texts are kept up to four million characters together, those that fill the room exactly among them", () => {
  const keep = createKeptTexts((text) => text).begin();
  const first = keep(tool("a", "x".repeat(room - 3)));
  expect(first.text).toHaveLength(room - 3);
  expect(keep(tool("b", "four"))).toMatchObject({ hash: "b", text: "" });
  expect(keep(tool("c", "two"))).toMatchObject({ text: "two" });
  expect(keep(tool("d", "1"))).toMatchObject({ text: "" });
});

test("a text is kept without its secrets, and redacted once", () => {
  let redactions = 0;
  const kept = createKeptTexts((text) => {
    redactions += 1;
    return text.replace("secret", "[redacted]");
  });
  const given = tool("a", "a secret");
  expect(kept.begin()(given)).toEqual({ ...given, text: "a [redacted]" });
  expect(kept.begin()(given)).toEqual({ ...given, text: "a [redacted]" });
  expect(redactions).toBe(1);
  // What was not there the time before is forgotten, and there is room again.
  kept.begin();
  expect(kept.begin()(given).text).toBe("a [redacted]");
  expect(redactions).toBe(2);
});

test("what is kept as it is stays the same object", () => {
  const given = tool("a", "plain");
  expect(createKeptTexts((text) => text).begin()(given)).toBe(given);
});
