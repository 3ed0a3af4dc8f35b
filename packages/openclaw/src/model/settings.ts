import type { JsonValue } from "@parapet/documents/document.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import type { Effective, OpenClawConfig } from "./model.ts";

/** Parses a value of the configuration; undefined where it is absent or of a wrong type. */
export type Reader<Value> = (value: JsonValue | undefined) => Value | undefined;

export type JsonObject = { readonly [key: string]: JsonValue };

/** The pointer of something below another pointer. */
export function below(pointer: string, ...names: readonly (string | number)[]): string {
  return names.reduce<string>(childPointer, pointer);
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export const asString: Reader<string> = (value) => (typeof value === "string" ? value : undefined);

export const asBoolean: Reader<boolean> = (value) =>
  typeof value === "boolean" ? value : undefined;

/** Trimmed, and undefined when nothing is left. */
export const asText: Reader<string> = (value) =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;

/** Lists of ids: numbers count as text, as they do for OpenClaw; blank entries and other types are dropped. */
export const asList: Reader<readonly string[]> = (value) =>
  Array.isArray(value)
    ? value
        .filter((entry) => typeof entry === "string" || typeof entry === "number")
        .map((entry) => String(entry).trim())
        .filter((entry) => entry !== "")
    : undefined;

export function oneOf<Choice extends string>(...choices: readonly Choice[]): Reader<Choice> {
  return (value) => choices.find((choice) => choice === value);
}

/**
 * The first of several places, most specific first, that holds a usable value. A value of a wrong type counts
 * as unset: OpenClaw rejects such a file as a whole, so the next place is the best guess.
 */
export function firstSet<Value>(
  config: OpenClawConfig,
  pointers: readonly string[],
  read: Reader<Value>,
): Effective<Value> | undefined {
  for (const at of pointers) {
    const value = read(config.get(at));
    if (value !== undefined) return { value, at };
  }
  return undefined;
}

/** As `firstSet`; where all are unset, the default, at the most general of the places. */
export function effective<Value>(
  config: OpenClawConfig,
  pointers: readonly [string, ...string[]],
  read: Reader<Value>,
  fallback: Value,
): Effective<Value> {
  return (
    firstSet(config, pointers, read) ?? {
      value: fallback,
      at: pointers.at(-1) ?? pointers[0],
    }
  );
}

/** Keys of the object at a pointer, in the order of the file; none where there is no object. */
export function keysAt(config: OpenClawConfig, pointer: string): readonly string[] {
  const value = config.get(pointer);
  return isObject(value) ? Object.keys(value) : [];
}
