import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { maxFindings } from "../../core/detector.ts";
import { findSecrets } from "./find-secrets.ts";

const token = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;
const base64 = (text: string) => Buffer.from(text).toString("base64");
const hex = (text: string) => Buffer.from(text).toString("hex");
const pairs = (text: string, before: string, between = "") =>
  (hex(text).match(/../g) ?? []).map((pair) => before + pair).join(between);
const wrapped = (text: string, columns: number, line = "\n") =>
  (text.match(new RegExp(`.{1,${columns}}`, "g")) ?? []).join(line);
const wide = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0));
const mathematical = (sign: string) =>
  String.fromCodePoint(0x1d41a + sign.charCodeAt(0) - "a".charCodeAt(0));
const circled = (sign: string) => String.fromCodePoint(0x24d0 + sign.charCodeAt(0) - 97);
const sentence = `the deploy key of the service that you asked for is ${token}, and it is valid`;

const secretsIn = (text: string) =>
  findSecrets(text).map(({ start, end }) => text.slice(start, end));

describe("an encoded token does not reach an agent as a text without secrets", () => {
  test.each([
    ["base64", base64(token)],
    ["base64 for URLs", Buffer.from(`${token}???>>>`).toString("base64url")],
    ["base64 of base64", base64(base64(sentence))],
    ["base64 of base64 of base64", base64(base64(base64(token)))],
    ["base64 of hexadecimal", base64(hex(token))],
    ["hexadecimal of base64", hex(base64(token))],
    ["base64 in lines", wrapped(base64(sentence), 40)],
    ["base64 in indented lines", wrapped(base64(sentence), 40, "\r\n    ")],
    ["base64 in lines of JSON", wrapped(base64(sentence), 40, "\\n")],
    ["base64 of UTF-16", Buffer.from(token, "utf16le").toString("base64")],
    ["base64 among bytes", Buffer.from(`\0\u0001\u00ff${token}\u00ff\u0002`).toString("base64")],
    ["base64 after one letter", `x${base64(sentence)}`],
    ["base64 after a folder", `ab/${base64(sentence)}`],
    ["base64 of an assignment", base64("DB_PASSWORD=hunter2hunter2\n")],
    ["hexadecimal", hex(token)],
    ["hexadecimal in capitals", hex(token).toUpperCase()],
    ["hexadecimal with spaces", pairs(token, "", " ")],
    ["hexadecimal with colons", pairs(token, "", ":")],
    ["a table of bytes", pairs(token, "0x", ", ")],
    ["escaped bytes", pairs(token, "\\x")],
    ["percent signs", pairs(token, "%")],
    ["one percent sign", token.replace("_", "%5F")],
    ["percent signs of percent signs", pairs(pairs(token, "%"), "%")],
    ["base64 with its padding as percent signs", base64(`${token}x`).replaceAll("=", "%3D")],
    ["escapes of JSON", token.replace("_", "\\u005f")],
    ["escapes of code", token.replaceAll("_", "\\u{5f}").replaceAll("B", "\\x42")],
    ["decimal references", token.replaceAll("_", "&#95;").replaceAll("a", "&#097;")],
    ["hexadecimal references", token.replaceAll("_", "&#x5F;")],
    ["references without an end", token.replace("g", "&#103").replace("h", "&#x68")],
    ["references with zeros", token.replace("_", "&#0000095;")],
    ["a reference by name", token.replace("_", "&lowbar;")],
    ["long escapes", token.replace("_", "\\U0000005f")],
    ["percent signs of old browsers", token.replace("_", "%u005f")],
    ["notes between lines", Array.from(token).join("\ufffa")],
    ["octal escapes", token.replaceAll("_", "\\137").replaceAll("a", "\\141")],
    ["characters of no width", Array.from(token).join("\u200b")],
    ["soft hyphens", Array.from(token).join("\u00ad")],
    ["selectors of forms", Array.from(token).join("\ufe0f")],
    ["rarer selectors of forms", Array.from(token).join("\u{e0100}")],
    ["fillers", Array.from(token).join("\u3164")],
    ["marks of other scripts", Array.from(token).join("\u061c")],
    ["vowels of no width", Array.from(token).join("\u17b4")],
    ["signs of shorthand", Array.from(token).join("\u{1bca0}")],
    ["signs of music", Array.from(token).join("\u{1d173}")],
    ["control characters", Array.from(token).join("\u0001")],
    ["deleting characters", Array.from(token).join("\u007f")],
    ["letters in circles", token.replaceAll(/[a-z]/g, circled)],
    ["raised digits", token.replaceAll("2", "\u00b2").replaceAll("4", "\u2074")],
    ["letters of formulas", token.replace("h", "\u210e")],
    ["a link of a terminal", `${token.slice(0, 20)}\u001b]8;;http://x\u0007${token.slice(20)}`],
    ["colors in one character", `${token.slice(0, 20)}\u009b1m${token.slice(20)}`],
    ["wide letters", wide(token)],
    ["letters of mathematics", token.replaceAll(/[a-z]/g, mathematical)],
    [
      "tags",
      Array.from(token)
        .map((sign) => String.fromCodePoint(0xe0000 + (sign.codePointAt(0) ?? 0)))
        .join(""),
    ],
    ["colors of a terminal", `${token.slice(0, 20)}\u001b[1m${token.slice(20)}`],
    ["texts that are put together", `${token.slice(0, 20)}" + "${token.slice(20)}`],
  ])("%s", (_, encoded) => {
    for (const [before, after] of [
      ["", ""],
      ["here: ", " end"],
      ['{"data":"', '"}'],
    ] as const) {
      const text = before + encoded + after;
      const [secret = "", ...others] = secretsIn(text);
      expect(others).toEqual([]);
      expect(encoded.startsWith(secret.slice(0, 4)) && encoded.length - secret.length <= 2).toBe(
        true,
      );
    }
  });
});

test("only the secret is covered where other characters of a text are escaped too", () => {
  const text = `a%20b%2Fc?x=${token.replace("_", "%5f")}&y=%41%42 &#65; \\u0041`;
  expect(secretsIn(text)).toEqual([token.replace("_", "%5f")]);
});

describe("an encoded text without a secret stays", () => {
  test.each([
    ["prose in base64", base64("There is nothing in this text that anybody could sign in with.")],
    ["a placeholder in base64", base64("API_TOKEN=<your token>\npassword: changeme\n")],
    ["a page in base64", base64("<html><body><h1>Password reset</h1></body></html>")],
    ["bytes in base64", base64("\u0000\u0001\u00fe\u00ff".repeat(40))],
    ["a digest", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    [
      "an integrity digest",
      "sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==",
    ],
    ["an identifier", "123e4567-e89b-12d3-a456-426614174000"],
    ["a path", "/home/ana/projects/token/secret/password/components/AuthenticationProvider"],
    [
      "a list of names",
      "first_identifier_of_many\nsecond_identifier_of_many\nthird_one\npassword_reset",
    ],
    ["a query", "https://shop.example/search?q=token%20of%20love&next=%2Fcart%3Fitem%3D12345678"],
    ["an address of a machine", "00:1a:2b:3c:4d:5e 00:1a:2b:3c:4d:5f 00:1a:2b:3c:4d:60"],
    ["entities of a page", "Tom &#38; Jerry&#39;s &#60;password&#62; &#x26;"],
    ["a token in base64 four times, which is not read", base64(base64(base64(base64(token))))],
    ["letters that are not ASCII", "caf%C3%A9 %FF &#233; \\xe9 na%C3%AFve"],
    ["a format", "100%25 of %d %s, password=%s token=%20"],
  ])("%s", (_, text) => {
    expect(secretsIn(text)).toEqual([]);
  });
});

test("of very many encoded tokens the first ones are found", () => {
  const one = base64(token);
  const found = secretsIn(Array.from({ length: maxFindings + 10 }, () => one).join(" ; "));
  expect(found).toHaveLength(maxFindings);
});

test.each([
  ["A", 70_000],
  ["V", 70_000],
  ["41", 35_000],
  ["%41", 23_000],
  ["%25", 23_000],
  ["A".repeat(20) + "\n", 3_300],
  ["0x41, ", 11_000],
  ["&#65;", 14_000],
  [base64("token=").slice(0, 8), 8_000],
])("a long text of %j does not keep the other agents waiting", (unit, count) => {
  const started = process.cpuUsage();
  findSecrets(unit.repeat(count));
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(1500);
});

test.each(["%20", "%0A", "\\u0020", "&#32;", "&nbsp;", "\u00a0"])(
  "an encoded space before a token does not make it a part of a word: %j",
  (space) => {
    expect(secretsIn(`https://h.example/?q=see${space}${token}`)).toEqual([token]);
  },
);
