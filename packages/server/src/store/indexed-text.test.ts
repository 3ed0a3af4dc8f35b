import { describe, expect, test } from "vitest";
import { indexedText } from "./indexed-text.ts";

describe("text for an index", () => {
  test.each(["", "main", "a".repeat(159)])("is itself while it is short", (text) => {
    expect(indexedText(text)).toBe(text);
  });

  test("is bounded, and differs where only the end of a long text differs", () => {
    const long = "x".repeat(100_000);
    expect(indexedText(long)).toHaveLength(160);
    expect(indexedText(`${long}a`)).not.toBe(indexedText(`${long}b`));
    expect(indexedText(`${long}a`)).toBe(indexedText(`${long}a`));
  });

  test("of a long text cannot be given as its own text", () => {
    const short = indexedText("x".repeat(200));
    expect(indexedText(short)).not.toBe(short);
  });
});
