import { CST, isAlias, isMap, isScalar, type Pair, type ParsedNode, type YAMLMap } from "yaml";
import type { JsonValue } from "./document.ts";
import type { TextRange } from "./json5-tokens.ts";
import { documentError } from "./text-position.ts";
import { lineBreakOf } from "./toml-lines.ts";
import { startReading, type Reading } from "./yaml-anchors.ts";
import { readYamlSource } from "./yaml-source.ts";

/** A text and what stands where in it. */
export type YamlTree = {
  readonly text: string;
  /** What its lines end with, and new ones will. */
  readonly lineBreak: string;
  readonly root: YamlNode;
  /** In source order, the number sign included. */
  readonly comments: readonly TextRange[];
  /** Offsets of the commas in brackets, ascending. */
  readonly commas: readonly number[];
};

export type YamlNode = YamlLeaf | YamlAlias | YamlContainer;

type Common = TextRange & {
  readonly value: JsonValue;
  /** Its anchor and its tag, which are before it. */
  readonly marks: (TextRange & { readonly anchor: string; readonly isTagged: boolean }) | undefined;
};

export type YamlLeaf = Common & {
  readonly kind: "leaf";
  /** Of a text under `|` or `>`, where that sign ends. */
  readonly headerEnd: number | undefined;
};

type YamlAlias = Common & { readonly kind: "alias"; readonly target: YamlNode };

/**
 * A list or a map. `isFlow`: in brackets, or one pair in a list in brackets; else on its own lines.
 */
export type YamlContainer = Common & {
  readonly kind: "list" | "map";
  readonly isFlow: boolean;
  readonly items: readonly YamlItem[];
};

export type YamlItem = TextRange & {
  /** Undefined in a list. */
  readonly key: string | undefined;
  /** Where the sign ends that its value follows; the value's own place in brackets of a list. */
  readonly open: number;
  /** True for a key without a colon. */
  readonly isBare: boolean;
  readonly node: YamlNode;
};

/** Reads YAML with positions. Throws DocumentError. */
export function parseYamlTree(text: string, lineBreak = lineBreakOf(text)): YamlTree {
  const { token, contents, comments, commas } = readYamlSource(text);
  const reading = startReading((offset, sentence) => documentError(text, offset, sentence));
  const root =
    contents === null
      ? emptyAt(text.length)
      : nodeOf(contents, { marks: marksIn(token?.start ?? []), open: contents.range[0] }, reading);
  return { text, lineBreak, root, comments, commas };
}

function emptyAt(offset: number): YamlLeaf {
  const [start, end] = emptyRange(offset);
  return { kind: "leaf", start, end, value: null, marks: undefined, headerEnd: undefined };
}

function emptyRange(offset: number): readonly [number, number] {
  return [offset, offset];
}

/** What is before a value: the sign that it follows, and its marks. */
type Lead = Pick<YamlItem, "open"> & Pick<Common, "marks">;

function nodeOf(node: ParsedNode, { marks, open }: Lead, reading: Reading): YamlNode {
  const range = node.range;
  // Of nothing the parser does not say where it stands before blanks and comments.
  const [start, end] = range[0] === range[1] ? emptyRange(marks?.end ?? open) : range;
  if (isAlias(node)) {
    const target = reading.targetOf(node.source, start);
    return { kind: "alias", start, end, marks, target, value: target.value };
  }
  const finish = reading.enter(marks?.anchor ?? "", start);
  if (isScalar(node)) return finish(leafOf(node.value, { start, end }, node.srcToken, marks));
  const items = isMap(node) ? mapItems(node, reading) : listItems(node, reading);
  const isFlow = node.flow === true;
  const place = isFlow
    ? { start, end }
    : { start: items[0]?.start ?? start, end: items.at(-1)?.end ?? end };
  const value = isMap(node) ? objectOf(items, reading) : items.map((item) => item.node.value);
  return finish({ kind: isMap(node) ? "map" : "list", ...place, marks, isFlow, items, value });
}

function leafOf(
  value: unknown,
  { start, end }: TextRange,
  token: CST.Token | undefined,
  marks: Common["marks"],
): YamlLeaf {
  const common = { kind: "leaf" as const, start, marks, value: plainValue(value) };
  if (token?.type !== "block-scalar") return { ...common, end, headerEnd: undefined };
  const header = token.props.find(({ type }) => type === "block-scalar-header");
  const headerText = header !== undefined && "source" in header ? header.source : "";
  const headerEnd = (header?.offset ?? start) + headerText.length;
  // The line break at the end belongs to the text, and to the lines; so do blank lines, unless they
  // are to be kept.
  const written = headerText.includes("+")
    ? token.source.replace(/\r?\n$/, "")
    : token.source.trimEnd();
  const props = token.props.reduce(
    (at, prop) => at + ("source" in prop ? prop.source.length : 0),
    0,
  );
  const body = token.offset + props;
  return { ...common, end: written === "" ? headerEnd : body + written.length, headerEnd };
}

function plainValue(value: unknown): string | number | boolean | null {
  if (typeof value === "string" || typeof value === "number") return value;
  return typeof value === "boolean" ? value : null;
}

function mapItems({ items }: YAMLMap.Parsed, reading: Reading): readonly YamlItem[] {
  return items.map((pair) => {
    const token = pair.srcToken;
    const { key, value } = partsOf(pair, reading);
    const colon = token?.sep?.find(({ type }) => type === "map-value-ind");
    const first = token?.start.find(isOpening)?.offset;
    const start =
      first ?? (value === undefined ? key.start : Math.min(key.start, colon?.offset ?? key.start));
    const open = colon === undefined ? key.end : colon.offset + 1;
    const marks = marksIn(token?.sep ?? []);
    const node = value === undefined ? emptyAt(open) : nodeOf(value, { marks, open }, reading);
    const end = Math.max(open, node.end, node.marks?.end ?? 0);
    return { key: key.name, start, end, open, isBare: colon === undefined, node };
  });
}

type PlainKey = TextRange & { readonly name: string };

function partsOf(
  { key, value }: Pair<ParsedNode, ParsedNode | null>,
  reading: Reading,
): { readonly key: PlainKey; readonly value: ParsedNode | undefined } {
  const [start, end] = key.range;
  if (!isScalar(key)) throw reading.fault(start, "A key is more than a plain value.");
  const plain = plainValue(key.value);
  if (key.anchor !== undefined) {
    reading.enter(key.anchor, start)({ ...emptyAt(start), value: plain });
  }
  const name = plain === null ? "" : String(plain);
  return { key: { start, end, name }, value: value ?? undefined };
}

function listItems(
  list: Extract<ParsedNode, { items: ParsedNode[] }>,
  reading: Reading,
): readonly YamlItem[] {
  const token = list.srcToken;
  const tokens = token !== undefined && CST.isCollection(token) ? token.items.filter(isItem) : [];
  return list.items.map((item, index) => {
    const start = tokens[index]?.start ?? [];
    const dash = start.find(({ type }) => type === "seq-item-ind");
    // Of `[&mark a: 1]` the mark is the key's.
    const isPair = isMap(item) && item.srcToken === undefined;
    const marks = isPair ? undefined : marksIn(start);
    const after = dash === undefined ? item.range[0] : dash.offset + 1;
    const node = nodeOf(item, { marks, open: after }, reading);
    const from = marks?.start ?? node.start;
    const open = dash === undefined ? from : after;
    const end = Math.max(open, node.end, node.marks?.end ?? 0);
    return { key: undefined, start: dash?.offset ?? from, end, open, isBare: false, node };
  });
}

/** What the parser keeps only because of blanks and comments is no item. */
function isItem({ start, sep, value }: CST.CollectionItem): boolean {
  return value !== undefined || sep !== undefined || start.some(isOpening);
}

const openings = new Set(["anchor", "tag", "explicit-key-ind", "seq-item-ind"]);

function isOpening({ type }: CST.SourceToken): boolean {
  return openings.has(type);
}

/** The anchor and the tag among the tokens before a value. */
function marksIn(tokens: readonly CST.SourceToken[]): Common["marks"] {
  const from = tokens.findLastIndex(
    ({ type }) => type === "map-value-ind" || type === "seq-item-ind",
  );
  const found = tokens.slice(from + 1).filter(({ type }) => type === "anchor" || type === "tag");
  const [first] = found;
  const last = found.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const anchor = found.find(({ type }) => type === "anchor")?.source.slice(1) ?? "";
  const isTagged = found.some(({ type }) => type === "tag");
  return { start: first.offset, end: last.offset + last.source.length, anchor, isTagged };
}

/** Without a prototype, so that `__proto__` is a key like any other. */
function objectOf(items: readonly YamlItem[], { fault }: Reading): JsonValue {
  const object: Record<string, JsonValue> = Object.create(null);
  for (const { key = "", start, node } of items) {
    if (Object.hasOwn(object, key)) throw fault(start, "A key stands twice.");
    object[key] = node.value;
  }
  return object;
}
