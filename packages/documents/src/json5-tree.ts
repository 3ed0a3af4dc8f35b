import type { JsonValue } from "./document.ts";
import type { TextRange } from "./json5-tokens.ts";
import { scanIdentifier, scanNumber, scanString, skipTrivia } from "./json5-tokens.ts";
import { MAX_DOCUMENT_DEPTH, refuseLargeText } from "./limits.ts";
import { documentError } from "./text-position.ts";

/** A text and what stands where in it. */
export type Tree = {
  readonly text: string;
  readonly root: Node;
  /** In source order, delimiters included. */
  readonly comments: readonly TextRange[];
};

export type Node = Scalar | Container;

export type Scalar = TextRange & {
  readonly kind: "scalar";
  readonly value: null | boolean | number | string;
};

export type Container = ObjectNode | ListNode;

export type ObjectNode = TextRange & {
  readonly kind: "object";
  readonly value: { readonly [key: string]: JsonValue };
  readonly elements: readonly Member[];
};

export type ListNode = TextRange & {
  readonly kind: "list";
  readonly value: readonly JsonValue[];
  readonly elements: readonly Element[];
};

/** A list item, or what it has in common with a member of an object. */
export type Element = {
  /** Where the item, or the member's key, begins. */
  readonly start: number;
  readonly node: Node;
  /** Offset of the comma after it. */
  readonly comma: number | undefined;
};

export type Member = Element & { readonly key: string; readonly keyEnd: number };

/** Reads JSON5 exactly as the `json5` package does, with positions. Throws DocumentError. */
export function parseTree(text: string): Tree {
  refuseLargeText(text);
  const comments: TextRange[] = [];
  const skip = (at: number): number => skipTrivia(text, at, comments);

  function parseValue(at: number, depth: number): Node {
    const character = text.charAt(at);
    if (character === "{") return parseObject(at, depth + 1);
    if (character === "[") return parseList(at, depth + 1);
    if (character === '"' || character === "'") return scalar(at, scanString(text, at));
    if (NUMBER_START.test(character)) return scalar(at, scanNumber(text, at));
    for (const [word, value] of WORDS) {
      if (text.startsWith(word, at)) return scalar(at, { value, end: at + word.length });
    }
    throw expected(text, at, "a value");
  }

  function parseObject(start: number, depth: number): ObjectNode {
    refuseDepth(start, depth);
    const value: Record<string, JsonValue> = Object.create(null);
    const elements: Member[] = [];
    let at = skip(start + 1);
    while (text.charAt(at) !== "}") {
      const member = parseMember(at, depth);
      elements.push(member);
      value[member.key] = member.node.value;
      at = skip(member.comma === undefined ? member.node.end : member.comma + 1);
    }
    return { kind: "object", start, end: at + 1, value, elements };
  }

  function parseMember(start: number, depth: number): Member {
    const key = parseKey(start);
    const colon = skip(key.end);
    if (text.charAt(colon) !== ":") throw expected(text, colon, 'a ":" after the key');
    const node = parseValue(skip(colon + 1), depth);
    return { start, key: key.value, keyEnd: key.end, node, comma: commaAfter(node, "}") };
  }

  function parseKey(start: number): { readonly value: string; readonly end: number } {
    const character = text.charAt(start);
    if (character === '"' || character === "'") return scanString(text, start);
    const key = scanIdentifier(text, start);
    if (key.end === start) throw expected(text, start, 'a key or "}"');
    return key;
  }

  function parseList(start: number, depth: number): ListNode {
    refuseDepth(start, depth);
    const value: JsonValue[] = [];
    const elements: Element[] = [];
    let at = skip(start + 1);
    while (text.charAt(at) !== "]") {
      const node = parseValue(at, depth);
      const comma = commaAfter(node, "]");
      elements.push({ start: at, node, comma });
      value.push(node.value);
      at = skip(comma === undefined ? node.end : comma + 1);
    }
    return { kind: "list", start, end: at + 1, value, elements };
  }

  function commaAfter(node: Node, close: "}" | "]"): number | undefined {
    const commentCount = comments.length;
    const at = skip(node.end);
    if (text.charAt(at) === ",") return at;
    if (text.charAt(at) !== close) throw expected(text, at, `a comma or "${close}"`);
    // The caller passes the same comments again on its way to the bracket.
    comments.length = commentCount;
    return undefined;
  }

  function refuseDepth(at: number, depth: number): void {
    if (depth <= MAX_DOCUMENT_DEPTH) return;
    const sentence = `Lists and objects are nested deeper than ${MAX_DOCUMENT_DEPTH} levels here.`;
    throw documentError(text, at, sentence);
  }

  const start = skip(0);
  if (start === text.length) {
    throw documentError(text, start, "The file holds no value; the smallest that works is {}.");
  }
  const root = parseValue(start, 0);
  const end = skip(root.end);
  if (end < text.length) throw expected(text, end, "the end of the file");
  return { text, root, comments };
}

const NUMBER_START = /[-+.\dIN]/;

const WORDS = [
  ["null", null],
  ["true", true],
  ["false", false],
] as const;

function scalar(
  start: number,
  scanned: { readonly value: Scalar["value"]; readonly end: number },
): Scalar {
  return { kind: "scalar", start, end: scanned.end, value: scanned.value };
}

function expected(text: string, at: number, what: string): Error {
  const character = text.codePointAt(at);
  const sentence =
    character === undefined
      ? `The file ends where ${what} is needed.`
      : // What is there instead is a part of the file, and an error shows none.
        `Something else is here where ${what} is needed.`;
  return documentError(text, at, sentence);
}
