import { type ConfigDocument, DocumentError } from "@parapet/documents/document.ts";
import { parseJson5 } from "@parapet/documents/json5.ts";
import { MAX_DOCUMENT_BYTES } from "@parapet/documents/limits.ts";
import type { FileBounds } from "@parapet/scan-core/files/bounds.ts";
import { FileReadError } from "@parapet/scan-core/files/file-read-error.ts";
import { readTextFile } from "@parapet/scan-core/files/read-text-file.ts";
import type { Overlay } from "@parapet/scan-core/core/runtime.ts";
import { ScanError, type ScanFailure } from "@parapet/scan-core/core/workspace-scan.ts";

/** Text of a file, or what takes its place. Throws ScanError. */
export async function readConfigText(
  path: string,
  overlay: Overlay,
  bounds: FileBounds,
): Promise<string> {
  const replaced = overlay.get(path);
  if (replaced !== undefined) return replaced;
  try {
    return (await readTextFile(path, bounds)).text;
  } catch (error) {
    if (!(error instanceof FileReadError)) throw error;
    throw new ScanError(failures[error.code], error.message, { cause: error });
  }
}

/**
 * The document of a configuration file, its outermost value an object or a list. Throws ScanError.
 */
export async function readConfigFile(
  path: string,
  overlay: Overlay,
  bounds: FileBounds,
): Promise<ConfigDocument> {
  const text = await readConfigText(path, overlay, bounds);
  if (text.replace(/^\uFEFF/, "").trim() === "") {
    throw new ScanError(
      "not_parsable",
      `${path} is empty. Write a configuration into it, at least {}.`,
    );
  }
  return parsed(path, text);
}

function parsed(path: string, text: string): ConfigDocument {
  if (Buffer.byteLength(text) > MAX_DOCUMENT_BYTES) {
    throw new ScanError(
      "too_large",
      `${path} is larger than the maximum of ${MAX_DOCUMENT_BYTES} bytes. Split it with $include.`,
    );
  }
  try {
    return parseJson5(text);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    const { line, column, message } = error;
    const place = `line ${line}, column ${column}`;
    const mark = templateMarkAt(text, line, column);
    const hint = isConflict(text, line)
      ? " It contains merge conflict markers: resolve the conflict first."
      : mark === undefined
        ? ""
        : ` It looks like a template, since it contains "${mark}": render it first, and scan the result.`;
    throw new ScanError(
      "not_parsable",
      `${path} is not valid JSON5 (${place}): ${message}${hint}`,
      {
        cause: error,
      },
    );
  }
}

function isConflict(text: string, line: number): boolean {
  return /^(?:<{7}|={7}|>{7})(?:\s|$)/.test(lineOf(text, line));
}

function lineOf(text: string, line: number): string {
  return text.split(/\r\n|[\n\r\u2028\u2029]/, line)[line - 1] ?? "";
}

/**
 * What begins a place to fill in, of Jinja, Go, Helm, ERB or a shell, where the text stops being
 * JSON5.
 */
function templateMarkAt(text: string, line: number, column: number): string | undefined {
  const there = lineOf(text, line).slice(Math.max(0, column - 2), column + 1);
  return /\{%|\{\{|\{#|<%|<<|\$\{|@@|__/.exec(there)?.[0];
}

const failures: Readonly<Record<FileReadError["code"], ScanFailure>> = {
  not_found: "not_found",
  unreadable: "unreadable",
  not_a_file: "unreadable",
  too_large: "too_large",
  not_text: "not_parsable",
  outside: "outside",
  changed: "unreadable",
};
