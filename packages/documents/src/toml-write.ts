import type { JsonValue } from "./document.ts";
import { EditError } from "./document.ts";
import { isList, isObject } from "./find-node.ts";

/**
 * A value on one line, as it stands behind an equals sign. Throws EditError for what TOML has no
 * word for.
 */
export function writeToml(value: JsonValue): string {
  if (value === null) throw new EditError("TOML has no null; remove the setting instead.");
  if (typeof value === "number") return writeNumber(value);
  if (typeof value === "string") return writeText(value);
  if (typeof value === "boolean") return String(value);
  if (isList(value)) return `[${value.map(writeToml).join(", ")}]`;
  const members = Object.entries(value).map(([name, item]) => writePair(name, item));
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

export function writePair(name: string, value: JsonValue): string {
  return `${writeName(name)} = ${writeToml(value)}`;
}

/**
 * A table under its own header; tables in it follow under theirs. `open` is what is before its
 * names.
 */
export function writeTable({
  open,
  close,
  path,
  value,
}: {
  readonly open: string;
  readonly close: string;
  readonly path: readonly string[];
  readonly value: { readonly [key: string]: JsonValue };
}): readonly string[] {
  const members = Object.entries(value);
  const tables = members.flatMap(([name, item]) =>
    isObject(item)
      ? writeTable({ open: "[", close: "]", path: [...path, writeName(name)], value: item })
      : [],
  );
  const pairs = members.flatMap(([name, item]) => (isObject(item) ? [] : [writePair(name, item)]));
  const isNeeded = pairs.length > 0 || tables.length === 0 || open !== "[";
  const own = isNeeded ? [`${open}${path.join(".")}${close}`, ...pairs] : [];
  return own.length > 0 && tables.length > 0 ? [...own, "", ...tables] : [...own, ...tables];
}

/** A name as it may be in a key. */
export function writeName(name: string): string {
  return /^[A-Za-z0-9_-]+$/.test(name) ? name : writeText(name);
}

/** A text in the quotes that the old one had, where it can be in them. */
export function writeText(text: string, quote = '"'): string {
  if (quote === "'" && /^[^'\p{Cc}]*$/u.test(text)) return `'${text}'`;
  if (!text.isWellFormed()) throw new EditError("Half a character cannot stand in TOML.");
  return JSON.stringify(text).replaceAll("\u007F", String.raw`\u007f`);
}

function writeNumber(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  // Beyond that, an integer may be larger than TOML promises to hold.
  return Number.isInteger(value) && !Number.isSafeInteger(value)
    ? value.toExponential()
    : String(value);
}
