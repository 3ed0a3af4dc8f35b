import { hiddenText, isBinaryPayload } from "@parapet/adapter-link";
import { isKeptNumber } from "@parapet/adapter-link";
import { parseJson } from "./lossless-json.ts";
import { isObject, type JsonObject } from "./message.ts";

/** All that a message says, as one text; and the message with another text in its place. */
export type MessageTexts = {
  /** "" where it says nothing. */
  readonly text: string;
  /**
   * Words are in it that texts of the message hold in parts: what is changed in one part may leave
   * the others.
   */
  readonly hasSeams: boolean;
  /** Undefined when the text does not fall into the same pieces again. */
  readonly withText: (text: string) => JsonObject | undefined;
};

type Path = readonly (string | number)[];
type Leaf = { readonly path: Path; readonly value: unknown };

/**
 * A part of the text, and what it changes in the message when it comes back changed; undefined when
 * that cannot be.
 */
type Piece = {
  readonly text: string;
  /** A text of a block, which a client may join with the next one. */
  readonly isText?: boolean;
  readonly changes: (changed: string) => readonly Leaf[] | undefined;
};

/** Between two pieces; `mark` is not known to their authors. */
const boundary = (mark: string): string => `\n[next part ${mark}]\n`;

/**
 * Every string of the message, keys among them, and every number; but for pictures, sound and other
 * files that hold no text. Texts stand as they are, what is short as JSON. Throws a RangeError on
 * deep nesting.
 */
export function messageTexts(message: JsonObject, mark: string): MessageTexts {
  const pieces = piecesOf(message);
  const texts = pieces.map(({ text }) => text);
  const seams = seamsOf(pieces);
  const all = seams === "" ? texts : [...texts, seams];
  return {
    text: all.join(boundary(mark)),
    hasSeams: seams !== "",
    withText(text) {
      const parts = text.split(boundary(mark));
      if (parts.length !== all.length) return undefined;
      const leaves: Leaf[] = [];
      for (const [index, piece] of pieces.entries()) {
        const part = parts[index] ?? "";
        if (part === piece.text) continue;
        const changes = piece.changes(part);
        if (changes === undefined) return undefined;
        leaves.push(...changes);
      }
      const changed = withLeaves(message, leaves, 0);
      return isObject(changed) ? changed : undefined;
    },
  };
}

function piecesOf(message: JsonObject): readonly Piece[] {
  const pieces: Piece[] = [];
  const rest = restOf(message, [], pieces);
  if (rest !== undefined) pieces.push(jsonPiece(rest));
  return pieces;
}

/** Longer words are not put together. */
const longestPart = 4_096;

/**
 * The words that texts which follow each other hold in parts, as a client joins them: the end of
 * one and the beginning of the next.
 */
function seamsOf(pieces: readonly Piece[]): string {
  const seams: string[] = [];
  let parts: string[] = [];
  const end = (): void => {
    if (parts.length > 1) seams.push(parts.join(""));
  };
  for (const { text, isText } of pieces) {
    if (isText !== true) continue;
    const [head = "", ...others] = text.slice(0, longestPart).split(/\s/, 2);
    if (head !== "") parts.push(head);
    if (others.length === 0 && text.length <= longestPart) continue;
    end();
    parts = [text.slice(-longestPart).split(/\s/).at(-1) ?? ""].filter((part) => part !== "");
  }
  end();
  return seams.join("\n");
}

const maxDepth = 256;
/** Longer ones stand by themselves. */
const shortText = 200;

/** Keys that the protocol gives to a message's parts: they say nothing by themselves. */
const known: ReadonlySet<string> = new Set(
  `annotations blob code completion content contents data description error hasMore icons inputSchema isError items jsonrpc
   message messages mimeType name params priority progress progressToken prompts requestId resource resourceTemplates resources result resultType role
   structuredContent text title tools total type uri values _meta`.split(/\s+/),
);
/**
 * Places of numbers that say nothing to a model. The first four are of a notification, which may be
 * in a list of them.
 */
const counts: ReadonlySet<string> = new Set(
  "progress progressToken requestId total error.code result.completion.total".split(" "),
);
/** In an item of a list of notifications. */
const deepestCount = 5;
/** A larger one could be a number of something else: of an account, a card or a telephone. */
const largestCount = 1_000_000_000;
/** Words that the protocol gives to a key. */
const constants: Readonly<Record<string, ReadonlySet<unknown>>> = {
  jsonrpc: new Set(["2.0"]),
  mimeType: new Set(
    "application/json image/gif image/jpeg image/png text/html text/markdown text/plain".split(" "),
  ),
  resultType: new Set(["complete", "input_required", "task"]),
  role: new Set(["assistant", "user"]),
  type: new Set("audio image object resource resource_link string text".split(" ")),
};

/** What of a value is left for the JSON, after texts became pieces; undefined where nothing is. */
function restOf(value: unknown, path: Path, pieces: Piece[]): unknown {
  if (path.length > maxDepth) throw new RangeError("it is nested too deeply");
  if (typeof value === "string") return restOfText(value, path, pieces);
  if (typeof value === "number") return isCount(path, value) ? undefined : value;
  if (typeof value !== "object" || value === null) return undefined;
  if (isKeptNumber(value)) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, index) => restOf(item, [...path, index], pieces));
    // Places of a list count.
    return items.some((item) => item !== undefined) ? items.map((item) => item ?? "") : undefined;
  }
  const members: [string, unknown][] = [];
  for (const [key, member] of Object.entries(value)) {
    if (isConstant(key, member)) continue;
    if ((key === "data" || key === "blob") && typeof member === "string") {
      payload(member, Reflect.get(value, "mimeType"), [...path, key], pieces);
      continue;
    }
    const rest = restOf(member, [...path, key], pieces);
    if (rest !== undefined || !known.has(key)) members.push([key, rest ?? ""]);
    if (isEscaped(key)) pieces.push(fixedPiece(key));
  }
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

function restOfText(text: string, path: Path, pieces: Piece[]): unknown {
  const key = path.at(-1);
  if (text === "") return undefined;
  const isShort = key !== "text" && text.length <= shortText && !isEscaped(text);
  if (isShort) return text;
  // A name before it tells what it is: "password".
  const before = typeof key === "number" || known.has(String(key)) ? "" : `${String(key)}: `;
  pieces.push({
    text: `${before}${text}`,
    isText: key === "text",
    changes: (changed) =>
      changed.startsWith(before) ? [{ path, value: changed.slice(before.length) }] : undefined,
  });
  return undefined;
}

/** What is no file of its kind is read: as it stands, and as the text that it may hide. */
function payload(text: string, mediaType: unknown, path: Path, pieces: Piece[]): void {
  if (text === "" || isBinaryPayload(text, mediaType)) return;
  pieces.push({ text, changes: (value) => [{ path, value }] });
  const hidden = hiddenText(text);
  if (hidden !== "") pieces.push(fixedPiece(hidden));
}

/** True where JSON would write it differently, so that what looks for a form would miss it. */
function isEscaped(text: string): boolean {
  return /["\\\p{Cc}]/u.test(text);
}

function isCount(path: Path, value: number): boolean {
  const isShare = path.at(-1) === "priority" && value >= 0 && value <= 1;
  if (isShare || path.length > deepestCount) return isShare;
  const [first, , ...inItem] = path;
  const place = first === "items" ? inItem : path;
  return Math.abs(value) < largestCount && counts.has(place.join("."));
}

function isConstant(key: string, value: unknown): boolean {
  return Object.hasOwn(constants, key) && constants[key]?.has(value) === true;
}

/** It can be evaluated and not be changed. */
function fixedPiece(text: string): Piece {
  return { text, changes: () => undefined };
}

function jsonPiece(rest: unknown): Piece {
  return {
    text: JSON.stringify(rest),
    changes(changed) {
      const value = parsed(changed);
      return value === undefined ? undefined : changedLeaves(rest, value, []);
    },
  };
}

/** Undefined where more than single values differ. */
function changedLeaves(before: unknown, now: unknown, path: Path): readonly Leaf[] | undefined {
  if (isLeaf(before)) {
    if (!isLeaf(now)) return undefined;
    return JSON.stringify(before) === JSON.stringify(now) ? [] : [{ path, value: now }];
  }
  if (isLeaf(now) || Array.isArray(now) !== Array.isArray(before)) {
    return undefined;
  }
  const keys = Object.keys(before);
  if (keys.length !== Object.keys(now).length) return undefined;
  const leaves: Leaf[] = [];
  for (const key of keys) {
    if (!Object.hasOwn(now, key)) return undefined;
    const own = Array.isArray(before) ? Number(key) : key;
    const inside = changedLeaves(Reflect.get(before, key), Reflect.get(now, key), [...path, own]);
    if (inside === undefined) return undefined;
    leaves.push(...inside);
  }
  return leaves;
}

function isLeaf(value: unknown): value is string | number | boolean | null | undefined {
  return typeof value !== "object" || value === null || isKeptNumber(value);
}

/** Each part is copied once, however many leaves it has. */
function withLeaves(value: unknown, leaves: readonly Leaf[], depth: number): unknown {
  const own = leaves.find(({ path }) => path.length === depth);
  if (own !== undefined) return own.value;
  const isList = Array.isArray(value);
  if (!isList && !isObject(value)) return value;
  const byKey = Map.groupBy(leaves, ({ path }) => path[depth]);
  const changed = (key: string | number, part: unknown): unknown => {
    const inside = byKey.get(key);
    return inside === undefined ? part : withLeaves(part, inside, depth + 1);
  };
  return isList
    ? value.map((part: unknown, index) => changed(index, part))
    : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, changed(key, part)]));
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
