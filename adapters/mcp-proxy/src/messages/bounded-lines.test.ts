import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { boundedLines, tooLong } from "./bounded-lines.ts";

async function linesOf(...chunks: readonly string[]) {
  const bytes = chunks.map((chunk) => Buffer.from(chunk));
  return readLines(bytes);
}

async function readLines(bytes: readonly Buffer[]) {
  const lines: (string | typeof tooLong)[] = [];
  for await (const line of boundedLines(Readable.from(bytes), 8)) lines.push(line);
  return lines;
}

test("lines come whole, however they are cut into chunks", async () => {
  expect(await linesOf("a\nb", "c", "d\r\ne")).toEqual(["a", "bcd", "e"]);
});

test("a letter of several bytes that two chunks share stays one letter", async () => {
  const [first, second] = [Buffer.from("é\n").subarray(0, 1), Buffer.from("é\n").subarray(1)];
  expect(await readLines([first, second])).toEqual(["é"]);
});

test("an endless line takes no memory, and the one after it is read", async () => {
  expect(await linesOf("12345", "67890", "1234567\nok\n")).toEqual([tooLong, "ok"]);
  expect(await linesOf("123456789")).toEqual([tooLong]);
});

test("a line of many small pieces takes little more memory than its text", async () => {
  const most = 4_000_000;
  const before = process.memoryUsage();
  let highest = 0;
  async function* pieces() {
    for (let count = 0; count < most; count += 1) {
      yield Buffer.from([120]);
      if (count % 500_000 !== 0) continue;
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      highest = Math.max(highest, heapUsed + arrayBuffers - before.heapUsed - before.arrayBuffers);
    }
  }
  for await (const line of boundedLines(pieces(), most)) expect(line).toHaveLength(most);
  expect(highest).toBeLessThan(150_000_000);
});
