import type { EvaluationRequest } from "./request.ts";

/** Where a text is in the arguments of a call; empty for the request's own text. */
export type ArgumentPath = readonly (string | number)[];

/** A piece of a text that is read: all of it, its beginning or its end. */
export type Piece = {
  readonly path: ArgumentPath;
  readonly text: string;
  readonly offset: number;
  /** It is the name of the argument at this place, and cannot be redacted. */
  readonly isName?: true;
};
export type Texts = { readonly pieces: readonly Piece[]; readonly truncated: boolean };

/** In UTF-16 code units, all texts together. */
const maxScanned = 65_536;
const maxTexts = 512;
const maxDepth = 12;
/** Names of arguments that say nothing which a detector looks for. */
const plainName = /^[\w.$-]{0,15}$/;

/**
 * The texts of a request that detectors and conditions read. When they are too long together, each
 * of the long ones gives its beginning and its end only, and `truncated` says so.
 */
export function textsOf({ tool, text }: EvaluationRequest): Texts {
  const found: Piece[] = [];
  let complete = true;
  if (text !== undefined && text !== "") found.push({ path: [], text, offset: 0 });
  if (tool !== undefined) {
    complete = collect(tool.args, [], found, new Set()) && tool.args_cut !== true;
  }
  const total = found.reduce((sum, piece) => sum + piece.text.length, 0);
  if (total <= maxScanned) return { pieces: found, truncated: !complete };
  const share = Math.max(64, Math.floor(maxScanned / found.length));
  return { pieces: found.flatMap((piece) => ends(piece, share)), truncated: true };
}

/** The beginning and the end of a text, `length` characters in all. */
export function ends(piece: Piece, length: number): readonly Piece[] {
  const { text } = piece;
  if (text.length <= length) return [piece];
  const half = Math.floor(length / 2);
  const tail = text.length - half;
  return [
    { ...piece, text: text.slice(0, half), offset: 0 },
    { ...piece, text: text.slice(tail), offset: tail },
  ];
}

/** A payment card may be written as a number. Shorter ones are sums and times. */
const leastRead = 1e15;

/** The text of a value that is one; undefined for others. A redacted number becomes a text. */
export function textOfValue(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  const isRead = Number.isSafeInteger(value) && Math.abs(Number(value)) >= leastRead;
  return isRead ? String(value) : undefined;
}

/** False when something was left out. */
function collect(given: unknown, path: ArgumentPath, found: Piece[], names: Set<string>): boolean {
  const value = textOfValue(given) ?? given;
  if (typeof value === "string") {
    if (found.length >= maxTexts) return value === "";
    if (value !== "") found.push({ path, text: value, offset: 0 });
    return true;
  }
  if (typeof value !== "object" || value === null) return true;
  if (path.length >= maxDepth) return false;
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  let complete = true;
  for (const [key, part] of entries) {
    if (typeof key === "string" && !plainName.test(key) && !names.has(key)) {
      // A name that many objects have is read once.
      names.add(key);
      if (found.length >= maxTexts) return false;
      found.push({ path: [...path, key], text: key, offset: 0, isName: true });
    }
    complete = collect(part, [...path, key], found, names) && complete;
    if (!complete && found.length >= maxTexts) return false;
  }
  return complete;
}
