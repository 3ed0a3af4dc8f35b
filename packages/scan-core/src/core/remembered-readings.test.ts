import { expect, test } from "vitest";
import { rememberingReadings } from "./remembered-readings.ts";
import type { Overlay, Reading } from "./runtime.ts";

const place = { path: "/w/toy.json", pointer: "" };

function readingOf(model: string): Reading<{ readonly text: string }> {
  return {
    model: { text: model },
    files: [],
    documents: new Map(),
    ownerOf: () => place,
    evidenceOf: () => ({ file: "", pointer: "", line: 0, column: 0, excerpt: "", default_of: "" }),
  };
}

function counted() {
  let reads = 0;
  const reading = rememberingReadings(readingOf("first"), async (overlay: Overlay) => {
    reads += 1;
    return readingOf([...overlay.values()].join());
  });
  return { reading, reads: () => reads };
}

const withText = (text: string): Overlay => new Map([[place.path, text]]);
const long = (sign: string): string => sign.repeat(250_000);
const noModes: ReadonlyMap<string, number> = new Map();

test("a workspace is read once with the same texts and permissions, and again with others", async () => {
  const { reading, reads } = counted();
  const one = await reading.again?.(withText("a"), noModes);
  expect((await reading.again?.(withText("a"), noModes))?.model).toBe(one?.model);
  expect(reads()).toBe(1);
  const others = [
    await reading.again?.(withText("b"), noModes),
    await reading.again?.(withText("a"), new Map([[place.path, 0o600]])),
    await reading.again?.(new Map([...withText("a"), ["/w/.env", "x"]]), noModes),
  ];
  expect(others.map((other) => other?.model.text)).toEqual(["b", "a", "a,x"]);
  expect(reads()).toBe(4);
});

test("what was read again remembers the same as what was read first", async () => {
  const { reading, reads } = counted();
  const one = await reading.again?.(withText("a"), noModes);
  const other = await one?.again?.(withText("b"), noModes);
  expect((await reading.again?.(withText("b"), noModes))?.model).toBe(other?.model);
  expect(reads()).toBe(2);
});

test("of large texts only the last reading is kept, so that memory stays small", async () => {
  const { reading, reads } = counted();
  await reading.again?.(withText(long("a")), noModes);
  await reading.again?.(withText(long("b")), noModes);
  await reading.again?.(withText(long("b")), noModes);
  expect(reads()).toBe(2);
  await reading.again?.(withText(long("a")), noModes);
  expect(reads()).toBe(3);
});
