import type { JsonValue } from "./document.ts";
import { EditError } from "./document.ts";
import { isList, isObject } from "./find-node.ts";
import type { Quote, WritingStyle } from "./writing-style.ts";
import { isPlainKey } from "./writing-style.ts";

/** Where a value is written. */
export type Place = {
  /** What the line begins with on which the value begins. */
  readonly indent: string;
  /** How many characters are before the value on that line. */
  readonly column: number;
  /** The value may not take more than one line. */
  readonly inline: boolean;
};

/**
 * A value as the author of the document would write it. Throws EditError for numbers that JSON does
 * not know.
 */
export function writeValue(value: JsonValue, style: WritingStyle, place: Place): string {
  if (place.inline || style.oneLine) return writeInline(value, style);
  if (standsInline(value, style)) {
    const line = writeInline(value, style);
    if (isEmptyOrScalar(value) || place.column + line.length <= LINE_WIDTH) return line;
  }
  return writeLines(value, style, place.indent);
}

/** A member of an object, without comma. */
export function writeMember(
  key: string,
  value: JsonValue,
  style: WritingStyle,
  place: Place,
): string {
  const head = writeKey(key, style) + style.colon;
  return head + writeValue(value, style, { ...place, column: place.column + head.length });
}

const LINE_WIDTH = 80;

function standsInline(value: JsonValue, style: WritingStyle): boolean {
  if (isEmptyOrScalar(value)) return true;
  if (isList(value)) {
    return style.inlineLists && value.every((item) => standsInline(item, style));
  }
  return (
    style.inlineObjects &&
    isObject(value) &&
    Object.values(value).every((member) => standsInline(member, style))
  );
}

function isEmptyOrScalar(value: JsonValue): boolean {
  return typeof value !== "object" || value === null || Object.keys(value).length === 0;
}

function writeInline(value: JsonValue, style: WritingStyle): string {
  if (isList(value)) {
    const items = value.map((item) => writeInline(item, style));
    return enclose("[", items, "]", style.listPadding, style);
  }
  if (isObject(value)) {
    const members = Object.entries(value).map(
      ([key, member]) => writeKey(key, style) + style.colon + writeInline(member, style),
    );
    return enclose("{", members, "}", style.objectPadding, style);
  }
  return writeScalar(value, style.stringQuote);
}

function enclose(
  open: string,
  parts: readonly string[],
  close: string,
  padding: string,
  style: WritingStyle,
): string {
  if (parts.length === 0) return open + close;
  return open + padding + parts.join(style.separator) + padding + close;
}

function writeLines(value: JsonValue, style: WritingStyle, outer: string): string {
  const indent = outer + style.indent;
  const place = { indent, column: indent.length, inline: false };
  if (isList(value)) {
    const items = value.map((item) => writeValue(item, style, place));
    return encloseLines("[", items, "]", outer, style);
  }
  if (isObject(value)) {
    const members = Object.entries(value).map(([key, member]) =>
      writeMember(key, member, style, place),
    );
    return encloseLines("{", members, "}", outer, style);
  }
  return writeScalar(value, style.stringQuote);
}

function encloseLines(
  open: string,
  parts: readonly string[],
  close: string,
  outer: string,
  style: WritingStyle,
): string {
  const lineStart = style.eol + outer;
  const lines = parts.map((part) => lineStart + style.indent + part).join(",");
  return open + lines + (style.trailingCommas ? "," : "") + lineStart + close;
}

function writeKey(key: string, style: WritingStyle): string {
  return style.keys === "unquoted" && isPlainKey(key) ? key : writeString(key, style.keyQuote);
}

function writeScalar(value: JsonValue, quote: Quote): string {
  if (typeof value === "string") return writeString(value, quote);
  if (typeof value !== "number") return JSON.stringify(value);
  if (!Number.isFinite(value)) {
    throw new EditError(`${value} cannot be written: JSON knows no such number.`);
  }
  return Object.is(value, -0) ? "-0" : String(value);
}

function writeString(value: string, quote: Quote): string {
  const quoted = JSON.stringify(value)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`);
  if (quote === '"') return quoted;
  return `'${quoted
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;
}
