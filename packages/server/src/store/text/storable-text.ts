/**
 * A value as every database keeps it: PostgreSQL refuses U+0000 in text, and UTF-8 has no half of a
 * surrogate pair.
 */
export function storable<Value>(value: Value): Value;
export function storable(value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "\uFFFD").toWellFormed() : value;
}

/** The same of plain data, whose texts become as they are read again. */
export function storableContent<Content>(content: Content): Content {
  return JSON.parse(JSON.stringify(content), (_key, value: unknown) => storable(value));
}
