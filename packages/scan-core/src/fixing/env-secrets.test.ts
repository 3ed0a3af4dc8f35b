import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { FixRefusal } from "../core/check.ts";
import { addSecrets, keepSecrets } from "./env-secrets.ts";

function keep(text: string, secret: string): string {
  return keepSecrets(text, new Map([["NAME", secret]])).text;
}

function add(text: string): string {
  return addSecrets(text, ["NAME"], randomBytes).text;
}

describe("adding a secret to .env", () => {
  test("each one is new and has 256 bits", () => {
    const { text, added } = addSecrets("", ["ONE", "TWO"], randomBytes);
    const values = text.matchAll(/^(?:ONE|TWO)=([\w-]{43})$/gm).map((match) => match[1]);
    expect(new Set(values).size).toBe(2);
    expect(added).toEqual(["ONE", "TWO"]);
  });

  for (const text of ["A=1\n", "A=1", "A=1\r\n", "A=1\r\nB=2", "\uFEFF# x\n"]) {
    test(`what is there stays, and a last line without an end gets one: ${JSON.stringify(text)}`, () => {
      const after = add(text);
      expect(after.startsWith(text)).toBe(true);
      expect(after.slice(text.length)).toMatch(/^(?:\r?\n)?NAME=[\w-]{43}\r?\n$/);
      expect(after.replaceAll("\r\n", "").includes("\r")).toBe(false);
      expect(text.includes("\r\n")).toBe(!/(?<!\r)\n/.test(after));
    });
  }

  for (const text of ["NAME=x\n", "export NAME = 'x'", "\uFEFFNAME=x", "NAME=\r\nNAME=x"]) {
    test(`a name that is there is kept: ${JSON.stringify(text)}`, () =>
      expect(add(text)).toBe(text));
  }

  for (const text of ["#NAME=x\n", "NAMES=x\n", "MY_NAME=x\n", "NAME\n"]) {
    test(`another line is not taken for it: ${JSON.stringify(text)}`, () =>
      expect(add(text)).toMatch(/^NAME=.{43}$/m));
  }

  for (const text of ["NAME=", "NAME=''", 'NAME=""', "NAME= # none"]) {
    test(`a name without a value is refused: ${text}`, () =>
      expect(() => add(text)).toThrow(FixRefusal));
  }
});

describe("moving a secret to .env", () => {
  test.each([
    ["abc-123_XY.z:9/+==", "NAME=abc-123_XY.z:9/+==\n"],
    ["two words # and more", "NAME='two words # and more'\n"],
    ['a"b$c`d', "NAME='a\"b$c`d'\n"],
  ])("%j is read back as it was", (secret, line) => {
    expect(keep("", secret)).toBe(line);
    expect(keep("A=1", secret)).toBe(`A=1\n${line}`);
  });

  test.each(["it's", "a\\b", "two\nlines", "bell\u0007", ""])("%j is refused", (secret) => {
    expect(() => keep("", secret)).toThrow(FixRefusal);
  });

  test("what .env has under the name is not lost", () => {
    expect(() => keep("NAME=other\n", "abc")).toThrow(FixRefusal);
  });
});
