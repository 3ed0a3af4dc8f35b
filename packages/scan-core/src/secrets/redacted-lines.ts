import type { Reading, WorkspaceLocation } from "../core/runtime.ts";
import { redactConfig } from "./redact-config.ts";
import { hiddenInDocuments } from "./secrets-in-documents.ts";
import { workspaceRedaction } from "./workspace-redaction.ts";
import { shownPath } from "../core/shown-path.ts";

const mark = "[redacted]";

/**
 * The lines of a configuration file without secrets, by the name that evidence gives it; undefined
 * where none that was read is called so.
 */
export function redactedLines(
  { documents }: Pick<Reading<unknown>, "documents">,
  { workspacePath, shownFrom }: WorkspaceLocation,
  file: string,
): readonly string[] | undefined {
  const { fileName } = workspaceRedaction(documents.values());
  for (const [path, document] of documents) {
    if (fileName(shownPath(path, shownFrom ?? workspacePath)) !== file) continue;
    const lines = redactConfig(document, mark, hiddenInDocuments(documents.values())).split(
      /\r\n|\r|\n/,
    );
    // A secret over several lines has taken the others out of their places.
    const isWhole = lines.length === document.text.split(/\r\n|\r|\n/).length;
    return isWhole ? lines : undefined;
  }
  return undefined;
}
