import { type KnownSecrets, redactText } from "@parapet/posture/redaction";
import type { ConfigDocument, Span } from "@parapet/documents/document.ts";
import { hiddenPlaces } from "./hidden-places.ts";

/**
 * The text of a configuration without its secrets, for a reader of a diff. References such as
 * `${NAME}` stay. `known`: secrets that are not to be shown wherever they stand, in a comment for
 * instance.
 */
export function redactConfig(document: ConfigDocument, mark: string, known: KnownSecrets): string {
  const spans = [...hiddenPlaces(document.value)].flatMap(
    ({ pointer }) => document.span(pointer) ?? [],
  );
  const text = withoutSpans(document.text, spans, `"${mark}"`);
  // What the data does not show: comments, and values of a key that stands twice.
  return redactText(known.redact(text, mark), "settings", mark);
}

function withoutSpans(text: string, spans: readonly Span[], mark: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    // An anchor of YAML is at several places of the data, and at one of the text.
    if (span.start < end) continue;
    parts.push(text.slice(end, span.start), mark);
    end = span.end;
  }
  return parts.join("") + text.slice(end);
}
