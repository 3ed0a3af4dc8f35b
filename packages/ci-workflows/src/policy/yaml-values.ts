import type { JsonValue } from "@parapet/documents/document.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";

export type YamlObject = { readonly [key: string]: JsonValue };

/** A value and where it stands. */
export type Placed<Value> = { readonly value: Value; readonly at: string };

export function objectOf(value: JsonValue | undefined): YamlObject {
  return value !== undefined && isObject(value) ? value : {};
}

/** A text, a number or a switch as the text that it stands for; undefined for anything else. */
export function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;
}

/** One text or a list of them. */
export function textsOf(value: JsonValue | undefined): readonly string[] {
  if (value !== undefined && isList(value)) return value.flatMap((item) => textOf(item) ?? []);
  const text = textOf(value);
  return text === undefined ? [] : [text];
}

/** The members of an object, each an object itself, with their places. */
export function membersOf(
  value: JsonValue | undefined,
  at: string,
): readonly (Placed<YamlObject> & { readonly name: string })[] {
  return Object.entries(objectOf(value)).map(([name, member]) => ({
    name,
    value: objectOf(member),
    at: childPointer(at, name),
  }));
}

export function itemsOf(value: JsonValue | undefined, at: string): readonly Placed<YamlObject>[] {
  if (value === undefined || !isList(value)) return [];
  return value.map((item, index) => ({ value: objectOf(item), at: childPointer(at, index) }));
}
