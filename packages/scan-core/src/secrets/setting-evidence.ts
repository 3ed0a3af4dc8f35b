import type { Evidence } from "@parapet/posture";
import type { ConfigDocument } from "@parapet/documents/document.ts";
import { parentPointer, parsePointer } from "@parapet/documents/pointer.ts";
import type { SettingPlace } from "../core/runtime.ts";
import { shownValue } from "./shown-value.ts";
import { shownPath } from "../core/shown-path.ts";

const longestExcerpt = 160;

/**
 * Evidence for a setting at its place in a file. Of an absent one: the line of its nearest parent
 * that is there, and whose default applies. The excerpt is written from the data, so that comments
 * stay out of it.
 */
export function settingEvidence(
  { path, pointer }: SettingPlace,
  {
    documents,
    workspacePath,
    defaultOf,
  }: {
    readonly documents: ReadonlyMap<string, ConfigDocument>;
    readonly workspacePath: string;
    readonly defaultOf: string;
  },
): Evidence {
  const file = shownPath(path, workspacePath);
  const document = documents.get(path);
  const value = document?.get(pointer);
  const { line, column } = document === undefined ? nowhere : nearestSpan(document, pointer);
  if (value === undefined) {
    return { file, pointer, line, column, excerpt: "", default_of: defaultOf };
  }
  const excerpt = shownValue(value, parsePointer(pointer), longestExcerpt, document?.value);
  return { file, pointer, line, column, excerpt, default_of: "" };
}

/** Evidence that is a file or a folder itself, of which no text is shown. */
export function fileEvidence(path: string, workspacePath: string): Evidence {
  const file = shownPath(path, workspacePath);
  return { file, pointer: "", line: 0, column: 0, excerpt: "", default_of: "" };
}

const nowhere = { line: 0, column: 0 };

function nearestSpan(
  document: ConfigDocument,
  pointer: string,
): { readonly line: number; readonly column: number } {
  for (let at: string | undefined = pointer; at !== undefined; at = parentPointer(at)) {
    const span = document.span(at);
    if (span !== undefined) return span;
  }
  return nowhere;
}
