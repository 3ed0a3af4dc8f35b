import { type AST, ParseError, parseTOML } from "toml-eslint-parser";
import type { JsonValue } from "./document.ts";
import { DocumentError } from "./document.ts";
import type { TextRange } from "./json5-tokens.ts";
import { documentError, positionFinder } from "./text-position.ts";
import { refuseBoundlessToml } from "./toml-bounds.ts";
import { lineBreakOf } from "./toml-lines.ts";

/**
 * A text and what stands where in it. Tables may be written in several places, so statements are
 * kept in their order.
 */
export type TomlTree = {
  readonly text: string;
  /** What its lines end with, and new ones will. */
  readonly lineBreak: string;
  readonly value: { readonly [key: string]: JsonValue };
  readonly statements: readonly Statement[];
  /** In source order, the number sign included. */
  readonly comments: readonly TextRange[];
  /** Offsets of the commas between list items and between members, ascending. */
  readonly commas: readonly number[];
};

export type Statement = Header | Pair;

/** Names from the root; a number is the place in a list of tables. */
export type TomlPath = readonly (string | number)[];

/**
 * `[table]` or `[[list of tables]]`; the path leads to the table itself, so that of a list ends
 * with a number.
 */
export type Header = TextRange & { readonly kind: "header"; readonly path: TomlPath };

/** `key = value`, the names from the root included. */
export type Pair = TextRange & {
  readonly kind: "pair";
  readonly path: TomlPath;
  /** Where each of its names is. */
  readonly keys: readonly TextRange[];
  readonly content: Content;
  readonly header: Header | undefined;
};

/** What stands to the right of an equals sign. */
export type Content = Leaf | InlineList | InlineTable;

type Leaf = TextRange & { readonly kind: "leaf"; readonly value: boolean | number | string };

export type InlineList = TextRange & {
  readonly kind: "list";
  readonly value: readonly JsonValue[];
  readonly items: readonly Content[];
};

export type InlineTable = TextRange & {
  readonly kind: "table";
  readonly value: { readonly [key: string]: JsonValue };
  readonly items: readonly InlineMember[];
};

export type InlineMember = TextRange & {
  readonly path: readonly string[];
  readonly content: Content;
};

/**
 * Reads TOML 1.1, of which TOML 1.0 is a part, with positions. Dates are texts. Throws
 * DocumentError.
 */
export function parseTomlTree(text: string, lineBreak = lineBreakOf(text)): TomlTree {
  refuseBoundlessToml(text);
  const program = parsed(text);
  const [table] = program.body;
  const root = openBox(emptyTable());
  const statements = table.body.flatMap((node) => statementsOf(node, text));
  for (const statement of statements) {
    if (statement.kind === "pair") define(root, statement.path, statement.content.value);
    else boxAt(root, statement.path);
  }
  return {
    text,
    lineBreak,
    value: root.table,
    statements,
    comments: program.comments.map(rangeOf),
    commas: program.tokens.flatMap(({ type, value, range: [start] }) =>
      type === "Punctuator" && value === "," ? [start] : [],
    ),
  };
}

function parsed(text: string): AST.TOMLProgram {
  try {
    // A byte order mark is no TOML to the parser, and neither is "" at the end; blanks keep the
    // offsets.
    return parseTOML(`${text.replace(/^\uFEFF/, " ")}\n`, { tomlVersion: "1.1" });
  } catch (error) {
    if (error instanceof ParseError) {
      const place = positionFinder(text)(error.index);
      throw new DocumentError(`${withoutCharacter(error.message)}.`, place);
    }
    // The parser gives the characters of a text to one call.
    if (error instanceof RangeError)
      throw documentError(text, 0, "A text in the file is too long.");
    throw error;
  }
}

function statementsOf(node: AST.TOMLKeyValue | AST.TOMLTable, text: string): readonly Statement[] {
  if (node.type === "TOMLKeyValue") return [pairOf(node, [], undefined)];
  const path = node.resolvedKey;
  const end = text.indexOf("]", node.key.range[1]) + (node.kind === "array" ? 2 : 1);
  const header: Header = { kind: "header", path, start: node.range[0], end };
  return [header, ...node.body.map((pair) => pairOf(pair, path, header))];
}

function pairOf(node: AST.TOMLKeyValue, base: TomlPath, header: Header | undefined): Pair {
  return {
    kind: "pair",
    ...rangeOf(node),
    path: [...base, ...namesOf(node.key)],
    keys: node.key.keys.map(rangeOf),
    content: contentOf(node.value),
    header,
  };
}

function contentOf(node: AST.TOMLContentNode): Content {
  const range = rangeOf(node);
  if (node.type === "TOMLArray") {
    const items = node.elements.map(contentOf);
    return { kind: "list", ...range, items, value: items.map(({ value }) => value) };
  }
  if (node.type === "TOMLInlineTable") {
    const items = node.body.map((member) => ({
      ...rangeOf(member),
      path: namesOf(member.key),
      content: contentOf(member.value),
    }));
    return { kind: "table", ...range, items, value: inlineValue(items) };
  }
  return { kind: "leaf", ...range, value: leafValue(node) };
}

function leafValue(node: AST.TOMLValue): boolean | number | string {
  if (node.kind === "integer") return Number(node.bigint);
  return "datetime" in node ? node.datetime : node.value;
}

function namesOf(key: AST.TOMLKey): readonly string[] {
  return key.keys.map((part) => (part.type === "TOMLBare" ? part.name : part.value));
}

function rangeOf({ range: [start, end] }: AST.HasLocs): TextRange {
  return { start, end };
}

type Table = Record<string, JsonValue>;

/** Without a prototype, so that `__proto__` is a name like any other. */
function emptyTable(): Table {
  return Object.create(null);
}

function inlineValue(items: readonly InlineMember[]): Table {
  const root = openBox(emptyTable());
  for (const { path, content } of items) define(root, path, content.value);
  return root.table;
}

/** A table or a list of tables that may still grow. */
type Box<Value extends Table | JsonValue[] = Table | JsonValue[]> = {
  readonly table: Value;
  readonly inner: Map<string | number, Box>;
};

function openBox<Value extends Table | JsonValue[]>(table: Value): Box<Value> {
  return { table, inner: new Map() };
}

function define(root: Box, path: TomlPath, value: JsonValue): void {
  put(boxAt(root, path.slice(0, -1)), path.at(-1) ?? "", value);
}

function put({ table }: Box, name: string | number, value: JsonValue): void {
  if (Array.isArray(table)) table.push(value);
  else table[name] = value;
}

/**
 * What is at some names, which the parser has found to make sense: whatever is missing on the way
 * is made.
 */
function boxAt(root: Box, path: TomlPath): Box {
  let at = root;
  for (const [depth, name] of path.entries()) {
    const box =
      at.inner.get(name) ?? openBox(typeof path[depth + 1] === "number" ? [] : emptyTable());
    if (!at.inner.has(name)) {
      at.inner.set(name, box);
      put(at, name, box.table);
    }
    at = box;
  }
  return at;
}

/** Of "Invalid code point 114 within comments" the number is a character of the file. */
function withoutCharacter(message: string): string {
  return message.replace(/code point\b.*?\d\w*/, "code point");
}
