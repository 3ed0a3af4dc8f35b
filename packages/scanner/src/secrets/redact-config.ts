import type { ConfigDocument, JsonValue, Span } from "../documents/document.ts";
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

/**
 * The text of a configuration without its secrets, for a reader of a diff. References such as `${NAME}` stay.
 * `known`: secrets that are not to be shown wherever they stand, in a comment for instance.
 */
export function redactConfig(
  document: ConfigDocument,
  mark: string,
  known: readonly string[],
): string {
  const pointers = secretPointers(document.value, "", "plain");
  const text = withoutSpans(
    document.text,
    [...pointers].flatMap((pointer) => document.span(pointer) ?? []),
    `"${mark}"`,
  );
  // What the data does not show: comments, and values of a key that stands twice.
  const clean = known.reduce((left, secret) => left.replaceAll(secret, () => mark), text);
  return redactText(clean, mark);
}

function withoutSpans(text: string, spans: readonly Span[], mark: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    parts.push(text.slice(end, span.start), mark);
    end = span.end;
  }
  return parts.join("") + text.slice(end);
}

const shortestKnown = 8;
const mostKnown = 200;

/** Secrets in the data of configurations that would be known again where they stand once more. */
export function secretsIn(documents: Iterable<ConfigDocument>): readonly string[] {
  const texts = [...documents]
    .flatMap((document) =>
      [...secretPointers(document.value, "", "plain")].map((pointer) => document.get(pointer)),
    )
    .filter((value) => typeof value === "string")
    // A single word may stand anywhere and mean something else.
    .filter((value) => value.length >= shortestKnown && /[^A-Za-z]/.test(value));
  return [...new Set(texts)].slice(0, mostKnown);
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
