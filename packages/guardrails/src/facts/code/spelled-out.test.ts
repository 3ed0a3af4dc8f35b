import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { readCall } from "../../testing/read-call.ts";
import { fromRot13 } from "../encodings/encodings.ts";
import { decodedTexts } from "./decoded-texts.ts";
import { spelledOut } from "./spelled-out.ts";

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const decoding = (text: string): string => `exec(b64decode("${base64(text)}"))`;
const lengthOf = (pieces: readonly string[]): number =>
  pieces.reduce((sum, { length }) => sum + length, 0);

function within(depth: number): string {
  let code = 'rmtree("/data/x")';
  for (let step = 0; step < depth; step += 1) code = decoding(code);
  return spelledOut(code).join("\n");
}

test("code that decodes code is read three times over, and no deeper", () => {
  expect(within(3)).toContain('rmtree("/data/x")');
  expect(within(6)).not.toContain('rmtree("/data/x")');
});

test("what code comes to stays small, however much it decodes", () => {
  const loops = `p = "/data"; ${"#".repeat(12_000)}\nfor d in ["/a", "/b", "/c", "/d", "/e", "/f", "/g", "/h"]: rmtree(d)`;
  expect(lengthOf(spelledOut(loops))).toBeLessThanOrEqual(2 * 16_384);
  const packed = `${"#".repeat(8000)}\n${decoding("y".repeat(5000))}${decoding(loops)}`;
  expect(lengthOf(spelledOut(packed))).toBeLessThanOrEqual(2 * 16_384 + packed.length);
});

test("a text that code decodes twice is read once", () => {
  const pieces = spelledOut(`${decoding("echo one two")}; ${decoding("echo one two")}`);
  expect(pieces.filter((piece) => piece === "echo one two")).toHaveLength(1);
});

test("of many texts sixteen are decoded, and none that is too long", () => {
  const many = Array.from({ length: 40 }, (_, index) => decoding(`text number ${index}`));
  expect(decodedTexts(many.join("\n"))).toHaveLength(16);
  expect(decodedTexts(decoding("long ".repeat(20_000)))).toEqual([]);
});

test("after many aliases code is still read", () => {
  const names = Array.from({ length: 80 }, (_, index) => `import module as name${index}`);
  const code = `${names.join("\n")}\nname3.rmtree("/data/x"); name79.rmtree("/data/y")`;
  expect(spelledOut(code).join("\n")).toContain('module.rmtree("/data/x")');
});

test("letters of both cases come back from ROT13", () => {
  expect(fromRot13("Uryyb, Jbeyq")).toBe("Hello, World");
});

test("files that are emptied where nobody knows the folder may be all that are there", () => {
  const command = 'for f in *; do : > "$f"; done';
  expect(readCall({ name: "Bash", args: { command } }, "").destroys).toBe(true);
  expect(readCall({ name: "Bash", args: { command } }).destroys).toBe(false);
});

test("a command that empties very many files is read to its end, within bounds", () => {
  const files = Array.from({ length: 300 }, (_, index) => `file${index}`).join(" ");
  const facts = readCall({ name: "Bash", args: { command: `truncate -s 0 ${files} ~/*` } });
  expect(facts.cut.has("paths")).toBe(true);
});
