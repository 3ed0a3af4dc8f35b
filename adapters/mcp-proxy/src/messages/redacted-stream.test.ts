import { expect, test } from "vitest";
import { redactedStream } from "./redacted-stream.ts";

/** What is looked at together, as chunks come. */
async function pieces(chunks: readonly (string | Buffer)[]): Promise<readonly string[]> {
  const looked: string[] = [];
  const stream = redactedStream((text) => {
    looked.push(text);
    return text.replaceAll("secret", "[redacted]");
  });
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  const said = (await stream.toArray()).join("");
  expect(said).toBe(looked.join("").replaceAll("secret", "[redacted]"));
  return looked;
}

const key = "-----BEGIN RSA PRIVATE KEY-----\nabc\n";
const end = "-----END RSA PRIVATE KEY-----\n";

test.each<[string, readonly (string | Buffer)[], readonly string[]]>([
  ["whole lines together", ["a\nb\nc", "d\n"], ["a\nb\n", "cd\n"]],
  ["a secret that comes in two parts", ["my sec", "ret\n"], ["my secret\n"]],
  ["what no line ends", ["a", "b"], ["ab"]],
  ["progress that is written over", ["1 %\r2 %", "\r"], ["1 %\r", "2 %\r"]],
  ["a letter that comes in two parts", [Buffer.from([0xc3]), Buffer.from([0xa4, 0x0a])], ["ä\n"]],
  ["a letter that is cut", [Buffer.from([0x61, 0xc3])], ["a\uFFFD"]],
  ["a private key whole", [`a\n${key}`, `def\n${end}b\n`], ["a\n", `${key}def\n${end}b\n`]],
  ["a private key that is there at once", [`${key}${end}`, "b\n"], [`${key}${end}`, "b\n"]],
  ["a private key that never ends", [key, "def\n"], [`${key}def\n`]],
  [
    "a certificate by its lines",
    ["-----BEGIN CERTIFICATE-----\n", "abc\n"],
    ["-----BEGIN CERTIFICATE-----\n", "abc\n"],
  ],
  [
    "a line that is too long in parts",
    ["x".repeat(64 * 1024), "y", "z\n"],
    [`${"x".repeat(64 * 1024)}y`, "z\n"],
  ],
])("%s is looked at", async (_, chunks, looked) => {
  expect(await pieces(chunks)).toEqual(looked);
});
