import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseSource, type SyntaxNode } from "./support/syntax-tree.ts";

const api = join(import.meta.dirname, "..", "packages", "server", "src", "api");

/** A file of types alone has no code to test. */
function declaresTypesAlone(body: readonly SyntaxNode[]): boolean {
  return body.every((node) => {
    if (node.type === "ImportDeclaration") return true;
    if (node.type !== "ExportNamedDeclaration") return node.type.startsWith("TS");
    return node["exportKind"] === "type";
  });
}

test("every file of the API has a test file next to it", () => {
  const sources = readdirSync(api).filter(
    (name) => name.endsWith(".ts") && !name.includes(".test"),
  );
  expect(sources.length).toBeGreaterThan(40);
  const untested = sources.filter(
    (name) =>
      !existsSync(join(api, name.replace(/\.ts$/, ".test.ts"))) &&
      !declaresTypesAlone(parseSource(readFileSync(join(api, name), "utf8"))),
  );
  expect(untested).toEqual([]);
});

test.each([
  ["export type A = { readonly b: string };", true],
  ['import type { A } from "./a.ts"; export type B = A; interface C {}', true],
  ["export type A = string; export const a = 1;", false],
  ["function a() {} export type A = string;", false],
])("only types: %s", (text, expected) => {
  expect(declaresTypesAlone(parseSource(text))).toBe(expected);
});
