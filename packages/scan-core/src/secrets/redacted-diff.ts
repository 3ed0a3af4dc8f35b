import { redactText } from "@parapet/posture/redaction";
import type { ConfigDocument } from "@parapet/documents/document.ts";
import { parseJson5 } from "@parapet/documents/json5.ts";
import { unifiedDiff } from "@parapet/documents/unified-diff.ts";
import { redactConfig } from "./redact-config.ts";
import { hiddenInDocuments } from "./secrets-in-documents.ts";

const mark = "[redacted]";

/**
 * A unified diff between two states of a JSON or JSON5 configuration, without the secrets of
 * either; "" stands for no file. A text that is none is shown without what looks like a secret.
 */
export function redactedDiff(path: string, before: string, after: string): string {
  const documents = [before, after].map(documentOf);
  const known = hiddenInDocuments(documents.flatMap((document) => document ?? []));
  const [from = "", to = ""] = [before, after].map((text, index) => {
    const document = documents[index];
    return document === undefined
      ? redactText(text, "settings", mark)
      : redactConfig(document, mark, known);
  });
  return unifiedDiff({ path, before: from, after: to });
}

function documentOf(text: string): ConfigDocument | undefined {
  try {
    return parseJson5(text);
  } catch {
    return undefined;
  }
}
