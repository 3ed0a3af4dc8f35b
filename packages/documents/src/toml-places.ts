import type { TextRange } from "./json5-tokens.ts";
import { childPointer } from "./pointer.ts";
import type { Content, TomlPath, TomlTree } from "./toml-tree.ts";

/**
 * Where each value stands, by pointer: of a table its header, else the first statement that speaks
 * of it.
 */
export function placesOf(tree: TomlTree): ReadonlyMap<string, TextRange> {
  const places = new Map<string, TextRange>([["", { start: 0, end: tree.text.length }]]);
  const own = tree.statements.flatMap((statement) =>
    statement.kind === "header" ? [[pointerTo(statement.path), statement] as const] : [],
  );
  for (const [pointer, header] of own) places.set(pointer, header);
  for (const statement of tree.statements) {
    addAbove(places, "", statement.path, statement);
    if (statement.kind === "pair") {
      addContent(places, pointerTo(statement.path), statement.content);
    }
  }
  return places;
}

function pointerTo(path: TomlPath): string {
  return path.reduce<string>((pointer, name) => childPointer(pointer, name), "");
}

/** Tables that are only named on the way to another. */
function addAbove(
  places: Map<string, TextRange>,
  base: string,
  path: TomlPath,
  { start, end }: TextRange,
): void {
  let pointer = base;
  for (const name of path) {
    pointer = childPointer(pointer, name);
    if (!places.has(pointer)) places.set(pointer, { start, end });
  }
}

function addContent(places: Map<string, TextRange>, pointer: string, content: Content): void {
  places.set(pointer, content);
  if (content.kind === "leaf") return;
  for (const [index, item] of content.items.entries()) {
    if ("path" in item) {
      addAbove(places, pointer, item.path, item);
      const below = item.path.reduce<string>((at, name) => childPointer(at, name), pointer);
      addContent(places, below, item.content);
    } else {
      addContent(places, childPointer(pointer, index), item);
    }
  }
}
