import type {
  Content,
  Header,
  InlineTable,
  Pair,
  Statement,
  TomlPath,
  TomlTree,
} from "./toml-tree.ts";

/** What names lead to among the values behind equals signs. */
export type Found = { readonly kind: "content"; readonly content: Content } | TableWithin;

/** A table that members of an inline table name on their way, as in `{ a.b = 1 }`. */
export type TableWithin = {
  readonly kind: "within";
  readonly path: readonly string[];
  readonly holder: InlineTable;
};

/** The content at some names; undefined where they lead to a table, a list of tables or nowhere. */
export function contentAt(tree: TomlTree, names: readonly string[]): Found | undefined {
  for (const statement of tree.statements) {
    if (statement.kind !== "pair" || !startsWith(names, statement.path)) continue;
    return descend(statement.content, names, statement.path.length);
  }
  return undefined;
}

function descend(content: Content, names: readonly string[], depth: number): Found | undefined {
  const rest = names.slice(depth);
  if (rest.length === 0) return { kind: "content", content };
  if (content.kind === "leaf") return undefined;
  if (content.kind === "list") {
    const item = content.items[Number(rest[0])];
    return item && descend(item, names, depth + 1);
  }
  const member = content.items.find(({ path }) => startsWith(rest, path));
  if (member !== undefined) return descend(member.content, names, depth + member.path.length);
  const isWithin = content.items.some(({ path }) => startsWith(path, rest));
  return isWithin ? { kind: "within", path: names.slice(0, depth), holder: content } : undefined;
}

/** The header of the table at some names. */
export function headerOf(tree: TomlTree, names: readonly string[]): Header | undefined {
  for (const statement of tree.statements) {
    if (statement.kind === "header" && isSame(statement.path, names)) return statement;
  }
  return undefined;
}

/**
 * The last pair that speaks of a table by a key with dots, and how many of the key's names lead to
 * the table.
 */
export function dottedPairOf(
  tree: TomlTree,
  names: readonly string[],
): { readonly pair: Pair; readonly depth: number } | undefined {
  for (const pair of tree.statements.toReversed()) {
    if (pair.kind !== "pair" || !startsWith(pair.path, names)) continue;
    const depth = names.length - (pair.path.length - pair.keys.length);
    if (depth > 0 && depth < pair.keys.length) return { pair, depth };
  }
  return undefined;
}

/** Every statement that speaks of what is at some names. */
export function statementsBelow(tree: TomlTree, names: readonly string[]): readonly Statement[] {
  return tree.statements.filter(({ path }) => startsWith(path, names));
}

export function startsWith(path: TomlPath, head: TomlPath): boolean {
  return (
    path.length >= head.length && head.every((name, index) => String(path[index]) === String(name))
  );
}

function isSame(path: TomlPath, names: TomlPath): boolean {
  return path.length === names.length && startsWith(path, names);
}
