import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { childrenOf, isNode, parseSource, type SyntaxNode } from "../support/syntax-tree.ts";

/**
 * `from`: a file of the repository, with slashes. `to`: a file as well, or what is imported by a
 * name.
 */
export type SourceImport = { readonly from: string; readonly to: string };

/** Of every package and adapter, without tests and what serves tests alone. */
export function readSources(root: string): ReadonlyMap<string, string> {
  const files = globSync(["packages/*/src/**/*.{ts,tsx}", "adapters/*/src/**/*.{ts,tsx}"], {
    cwd: root,
  });
  return new Map(
    files
      .map((file) => file.replaceAll("\\", "/"))
      .filter((file) => !/\.test|\/testing\//.test(file))
      .toSorted()
      .map((file) => [file, readFileSync(join(root, file), "utf8")]),
  );
}

/**
 * What a source imports by any form: also types, also at run time, also as the address of a module.
 */
export function importsOf(from: string, text: string): readonly SourceImport[] {
  const names = parseSource(text, from.endsWith("x") ? "tsx" : "ts").flatMap(specifiersIn);
  return names.map((name) => {
    const path = name.replace(/\?.*$/, "");
    return { from, to: path.startsWith(".") ? posix.join(posix.dirname(from), path) : path };
  });
}

/** Of each source the sources that it imports, also those of other packages. */
export function importedSources(
  sources: ReadonlyMap<string, string>,
): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    [...sources].map(([file, text]) => [
      file,
      new Set(importsOf(file, text).map(({ to }) => sourceOf(to))),
    ]),
  );
}

/** "packages/scanner/src/index.ts" of "@parapet/scanner". */
function sourceOf(to: string): string {
  const [, adapter, name = "", path = "index.ts"] =
    /^@parapet\/(adapter-)?([^/]+)(?:\/(.+))?$/.exec(to) ?? [];
  if (name === "") return to;
  return `${adapter === undefined ? "packages" : "adapters"}/${name}/src/${path}`;
}

const withSource = new Set([
  "ImportDeclaration",
  "ExportNamedDeclaration",
  "ExportAllDeclaration",
  "ImportExpression",
  "TSImportType",
]);

function specifiersIn(node: SyntaxNode): readonly string[] {
  const own = withSource.has(node.type)
    ? [node["source"], node["argument"]]
    : isModuleAddress(node)
      ? [argumentsOf(node)[0]]
      : [];
  return [...own.flatMap(textOf), ...childrenOf(node).flatMap(specifiersIn)];
}

/** `new URL("./worker.ts", import.meta.url)`. */
function isModuleAddress(node: SyntaxNode): boolean {
  const [path = "", base] = argumentsOf(node);
  return (
    node.type === "NewExpression" &&
    base !== undefined &&
    textOf(path).some((text) => /^\.{1,2}\/.*\.tsx?(?:\?|$)/.test(text))
  );
}

function argumentsOf({ arguments: given }: SyntaxNode): readonly unknown[] {
  return Array.isArray(given) ? given : [];
}

function textOf(value: unknown): readonly string[] {
  if (!isNode(value)) return [];
  const text = value["value"];
  return typeof text === "string" ? [text] : [];
}
