import { describe, expect, test } from "vitest";
import { plainText } from "./plain-text.ts";
import { redactText } from "./redact-text.ts";

const word = "Tr0ub4dor3xQ";
const token = ["ghp", "k7Qz2mXw9Lr4Tn6Vc1Zp3Hd8Jf5Ga0UeKb7Y"].join("_");

describe("a secret is hidden however its text is encoded", () => {
  test.each([
    `https://h/x?api%5Fkey=${word}`,
    `https://h/x?q=1%26token%3D${word}`,
    `https://h/x?redirect=https%3A%2F%2Fy%2F%3Ftoken%3D${word}`,
    `password%253D${word}`,
    `https%3A%2F%2Fada%3A${word}%40h%2Fx`,
    `https:\\/\\/ada:${word}@h\\/x`,
    `%22password%22%3A%22${word}%22`,
    `&quot;password&quot;:&quot;${word}&quot;`,
    `password\\u003d${word}`,
    `password&#61;${word}`,
    `"pass\\u0077ord":"${word}"`,
    `pass\u200bword=${word}`,
    `pass\ufeffword=${word}`,
    `pass\u2028word=${word}`,
    `password：${word}`,
    `ｐａｓｓｗｏｒｄ: ${word}`,
    `“password”: “${word}”`,
    `\u001b[31mpassword\u001b[0m: ${word}`,
    `password\0=${word}`,
    `password:\u00a0${word}`,
  ])("%j", (text) => {
    for (const kind of ["settings", "prose", "output"] as const)
      expect(redactText(text, kind)).not.toContain(word);
  });

  test.each([
    token.slice(0, 20) + "\u200b" + token.slice(20),
    token.slice(0, 20) + "\ufeff" + token.slice(20),
    token.slice(0, 20) + "\u001b[0m" + token.slice(20),
    token.slice(0, 20) + "\\\n" + token.slice(20),
    token.slice(0, 20) + '" +\n  "' + token.slice(20),
    encodeURIComponent(token).replaceAll(/./g, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
    `\u001b[1m${token}\u001b[0m`,
  ])("%j", (text) => {
    const shown = redactText(text, "output");
    expect(shown).not.toContain(token.slice(22));
    expect(shown).not.toContain(text.slice(20, 60));
  });

  test.each([
    ["base64", btoa(token)],
    ["base64 of a file", btoa(`[default]\ntoken = ${token}\n`)],
    ["base64 of an assignment", btoa("password=Tr0ub4dor3xQ")],
    ["base64 of a user and a password", btoa("ada:Tr0ub4dor3xQ")],
    ["hexadecimal", Buffer.from(token).toString("hex")],
  ])("%s", (_how, text) => {
    expect(redactText(`see ${text} there`, "output")).toBe("see [redacted] there");
  });
});

test("what is around a secret stays as it is written", () => {
  expect(redactText(`a%20b%3Ftoken%3D${word}%26c%3D1 \u200b“d”`, "output")).toBe(
    "a%20b%3Ftoken%3D[redacted]%26c%3D1 \u200b“d”",
  );
});

test.each([
  "100% of %20 and &amp; are “quoted” – ｆｕｌｌ width \\u0041 \\/ path\\/to",
  "https://h/a%20b?q=caf%C3%A9&r=%2Fx%2Fy#z%3D1",
  "aGVsbG8gd29ybGQsIHRoaXMgaXMgYSB0ZXh0IGluIGJhc2U2NA==",
  "68656c6c6f20776f726c642c20746869732069732061207465787420696e20686578",
])("an encoded text without a secret stays: %s", (text) => {
  expect(redactText(text, "output")).toBe(text);
});

describe("every way to write a sign otherwise is read as the sign", () => {
  test.each([
    ...["%3D", "%3d", "%253D", "%253d", "&#61;", "&#061;", "&#x3d;", "&#X3D;"].map((text) => [
      text,
      "=",
    ]),
    ...[String.raw`\u003d`, String.raw`\\u003D`, String.raw`\x3d`, "\uff1d"].map((text) => [
      text,
      "=",
    ]),
    ...["&quot;", "&QUOT;", "\u201c", "\u201d", "\u201e", "\u00ab", "\u00bb"].map((text) => [
      text,
      '"',
    ]),
    ...["&apos;", "&Apos;", "\u2018", "\u2019", "\u201a", "\u201b"].map((text) => [text, "'"]),
    ...["&nbsp;", "&NBSP;", "\u00a0"].map((text) => [text, " "]),
    ["&amp;", "&"],
    ["&lt;", "<"],
    ["&gt;", ">"],
    [String.raw`\/`, "/"],
    ...["\\\n", "\\\r\n  ", '" +\n"', "' + '", "\u001b[31m", "\u001b[?25l"].map((text) => [
      text,
      "",
    ]),
    ...["\0", "\u00ad", "\u200b", "\u200f", "\u2028", "\u202e", "\u2060", "\u2069", "\ufeff"].map(
      (text) => [text, ""],
    ),
    // Of several bytes, of which none is a sign.
    ...["&#233;", "&#xe9;", "%E9"].map((text) => [text, "\ufffd"]),
  ])("%j as %j", (written = "", sign = "") => {
    expect(plainText(`a${written}b`)?.text).toBe(`a${sign}b`);
  });

  test.each(["&eacute;", "%3z", "%zz", "100 % of", String.raw`\d`, "a + b", "ä", "&#;", "é"])(
    "what only looks like one stays: %j",
    (text) => {
      expect(plainText(`a${text}b`)?.text ?? `a${text}b`).toBe(`a${text}b`);
    },
  );
});
