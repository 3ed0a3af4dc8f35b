import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import type { ParsedNode, Scalar } from "yaml";
import type { Position, Report } from "./rule-problem.ts";

/** YAML as values with their positions. */
export type Located = LocatedScalar | LocatedList | LocatedMap;

export type LocatedScalar = {
  readonly type: "scalar";
  readonly at: Position;
  readonly value: string | number | boolean | null;
  /**
   * The position of the character at an offset of a text; the text's start where that is unknown.
   */
  readonly positionAt: (offset: number) => Position;
};
type LocatedList = {
  readonly type: "list";
  readonly at: Position;
  readonly items: readonly Located[];
};
export type LocatedMap = {
  readonly type: "map";
  readonly at: Position;
  readonly entries: ReadonlyMap<string, { readonly at: Position; readonly value: Located }>;
};

const maxText = 65_536;
const maxDepth = 8;
const maxOpen = 64;
const maxProblems = 20;

/** Reads one YAML document. Any problem is reported, and the result is then undefined. */
export function readYaml(text: string, report: Report): Located | undefined {
  const start = { line: 1, column: 1 };
  if (text.length > maxText) {
    report(start, `the file is longer than ${maxText} characters`);
    return undefined;
  }
  if (isDeeplyNested(text)) {
    report(start, "the file is nested too deeply");
    return undefined;
  }
  const lines = new LineCounter();
  const positionOf = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  try {
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
    const problems = [...document.errors, ...document.warnings];
    for (const problem of problems.slice(0, maxProblems))
      report(positionOf(problem.pos[0]), withoutQuotation(problem.message));
    if (problems.length > 0) return undefined;
    if (document.contents === null) throw new Refused("the file is empty", 0);
    return locate(document.contents, text, positionOf, 0);
  } catch (error) {
    if (error instanceof Refused) report(positionOf(error.offset), error.message);
    else if (error instanceof RangeError) report(start, "the file is nested too deeply");
    else throw error;
    return undefined;
  }
}

/**
 * The parser recurses and is slow to fail, so brackets and dashes are counted first; quoted ones
 * too.
 */
function isDeeplyNested(text: string): boolean {
  let open = 0;
  for (const character of text) {
    if (character === "[" || character === "{") open += 1;
    if (character === "]" || character === "}") open -= 1;
    if (open > maxOpen) return true;
  }
  return /^(?:[ \t]*[-?:][ \t]){33}/m.test(text);
}

class Refused extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

function locate(
  node: ParsedNode,
  text: string,
  positionOf: (offset: number) => Position,
  depth: number,
): Located {
  const offset = node.range[0];
  const at = positionOf(offset);
  if (depth > maxDepth) throw new Refused("the file is nested too deeply", offset);
  if (isAlias(node)) throw new Refused("anchors and aliases are refused", offset);
  if (node.anchor !== undefined) throw new Refused("anchors and aliases are refused", offset);
  if (isSeq(node)) {
    const items = node.items.map((item) => locate(item, text, positionOf, depth + 1));
    return { type: "list", at, items };
  }
  if (isMap(node)) {
    const entries = new Map<string, { at: Position; value: Located }>();
    for (const { key, value } of node.items) {
      if (!isScalar(key) || typeof key.value !== "string") {
        throw new Refused("a name is expected here", key.range[0]);
      }
      if (value === null) throw new Refused(`${key.value} has no value`, key.range[0]);
      entries.set(key.value, {
        at: positionOf(key.range[0]),
        value: locate(value, text, positionOf, depth + 1),
      });
    }
    return { type: "map", at, entries };
  }
  const { value } = node;
  if (!isPlain(value)) throw new Refused("this value is of no use here", offset);
  return { type: "scalar", at, value, positionAt: positionsInside(node, text, positionOf) };
}

function isPlain(value: unknown): value is LocatedScalar["value"] {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

/**
 * A plain or quoted text on one line without escapes is unchanged in the file; of others only the
 * start is known.
 */
function positionsInside(
  { range, value }: Scalar.Parsed,
  text: string,
  positionOf: (offset: number) => Position,
): (offset: number) => Position {
  const [start] = range;
  const quotes = text.charAt(start) === "'" || text.charAt(start) === '"' ? 1 : 0;
  const asWritten = typeof value === "string" && text.startsWith(value, start + quotes);
  return (offset) => positionOf(asWritten ? start + quotes + offset : start);
}

/** The parser's message, up to where it quotes the file. */
function withoutQuotation(message: string): string {
  return (/^(?:(?! reserved character)[^:"'`(\n])*/.exec(message)?.[0] ?? "").trim();
}
