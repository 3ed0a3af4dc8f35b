import type { JsonValue } from "@parapet/documents/document.ts";
import { isList } from "@parapet/documents/find-node.ts";

/** Parses a value of a configuration; undefined where it is absent or of a wrong type. */
export type Reader<Value> = (value: JsonValue | undefined) => Value | undefined;

/** As written, blank texts too. */
export const asString: Reader<string> = (value) => (typeof value === "string" ? value : undefined);

/** As written; undefined where it is blank. */
export const asText: Reader<string> = (value) =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

/** Trimmed, for runtimes that trim; undefined where nothing is left. */
export const asTrimmedText: Reader<string> = (value) => asText(value)?.trim();

export const asBoolean: Reader<boolean> = (value) =>
  typeof value === "boolean" ? value : undefined;

export const asNumber: Reader<number> = (value) => (typeof value === "number" ? value : undefined);

/** The texts of a list as written; entries of other types are dropped. */
export const asTexts: Reader<readonly string[]> = (value) =>
  isList(value) ? value.filter((entry) => typeof entry === "string") : undefined;

/**
 * The texts of a list, trimmed; numbers count as text, as IDs do; blank entries and other types are
 * dropped.
 */
export const asTrimmedTexts: Reader<readonly string[]> = (value) =>
  isList(value)
    ? value
        .filter((entry) => typeof entry === "string" || typeof entry === "number")
        .map((entry) => String(entry).trim())
        .filter((entry) => entry !== "")
    : undefined;

export function oneOf<Choice extends string>(...choices: readonly Choice[]): Reader<Choice> {
  return (value) => choices.find((choice) => choice === value);
}

/** The items of a list; none for anything else. */
export function itemsOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isList(value) ? value : [];
}

/** The texts of a list, or of a value that stands in place of a list of one. */
export function textsOf(value: JsonValue | undefined): readonly string[] {
  return (isList(value) ? value : [value]).filter((entry) => typeof entry === "string");
}
