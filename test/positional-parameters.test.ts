import { join } from "node:path";
import { expect, test } from "vitest";
import { canBeMixedUp, longSignatures } from "./structure/positional-parameters.ts";
import { readSources } from "./structure/source-imports.ts";

const all = [...readSources(join(import.meta.dirname, ".."))].flatMap(([file, text]) =>
  longSignatures(text, file.endsWith("x") ? "tsx" : "ts").map((signature) => ({
    ...signature,
    place: `${file} ${signature.name}`,
  })),
);

/** `Protector.install` of `adapters/link` gives five: each adapter declares those that it uses. */
const givenByInterface = new Set([
  "adapters/claude-code/src/install/install.ts install",
  "adapters/mcp-proxy/src/protector/install.ts install",
]);

test("no two neighboring arguments of an exported function can be swapped in silence", () => {
  expect(all.length).toBeGreaterThan(50);
  expect(all.filter(canBeMixedUp).map(({ place }) => place)).toEqual([]);
});

test("no exported function takes five positional arguments but by its interface", () => {
  const most = all.filter(({ parameters }) => parameters.length > 4).map(({ place }) => place);
  expect(most.toSorted()).toEqual([...givenByInterface].toSorted());
});

test.each([
  ["export function f(a: string, b: string, c: number, d: Date) {}", [true]],
  ["export function f(a: number, b: string, c: string | undefined, d: Date) {}", [true]],
  ["export async function f(a: number, b: string, c?: string, d = 1) {}", [true]],
  ['export const f = (a: Date, b: A, c: string, d: string = "") => a;', [true]],
  ["export const f = function (a: Date, { b }: A, { c }: A, d: string) {};", [true]],
  ["export function f(a: string, b: number, c: string, d: number) {}", [false]],
  ["export function f(a: string, b: string, c: string) {}", []],
  ["function f(a: string, b: string, c: string, d: string) {}", []],
])("%s", (text, expected) => {
  expect(longSignatures(text, "ts").map(canBeMixedUp)).toEqual(expected);
});
