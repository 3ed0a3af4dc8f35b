import type { ConfigDocument, JsonValue } from "../documents/document.ts";
import { isObject } from "../documents/find-node.ts";
import { childPointer } from "../documents/pointer.ts";
import { redactText } from "./redact-text.ts";
import {
  contextBelow,
  contextInside,
  contextOfItem,
  isHidden,
  type SecretContext,
} from "./secret-context.ts";

/** The text of a configuration without its secrets, for a reader of a diff. References such as `${NAME}` stay. */
export function redactConfig(document: ConfigDocument, mark: string): string {
  const spans = [...secretPointers(document.value, "", "plain")]
    .flatMap((pointer) => document.span(pointer) ?? [])
    .toSorted((a, b) => b.start - a.start);
  let text = document.text;
  for (const { start, end } of spans) text = `${text.slice(0, start)}"${mark}"${text.slice(end)}`;
  // What the data does not show: comments, and values of a key that stands twice.
  return redactText(text, mark);
}

function* secretPointers(
  value: JsonValue,
  pointer: string,
  context: SecretContext,
): Generator<string> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const own = contextOfItem(context, value[index - 1]);
      yield* secretPointers(item, childPointer(pointer, index), own);
    }
  } else if (isObject(value)) {
    const own = contextInside(context, value);
    for (const [key, member] of Object.entries(value)) {
      yield* secretPointers(member, childPointer(pointer, key), contextBelow(own, key));
    }
  } else if (isHidden(value, context)) yield pointer;
}
