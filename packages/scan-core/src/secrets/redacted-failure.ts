import type { ConfigDocument } from "@parapet/documents/document.ts";
import { ScanError } from "../core/workspace-scan.ts";
import { workspaceRedaction } from "./workspace-redaction.ts";

/**
 * The same failure without the secrets of the documents that were read until then; any other error
 * as it is.
 */
export function withoutSecretsOf(documents: Iterable<ConfigDocument>, error: unknown): unknown {
  if (!(error instanceof ScanError)) return error;
  const { code, message, cause } = error;
  const shown = workspaceRedaction(documents).fileName(message);
  return shown === message ? error : new ScanError(code, shown, { cause });
}
