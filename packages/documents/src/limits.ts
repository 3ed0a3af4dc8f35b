import { documentError } from "./text-position.ts";

/** Largest text that is read as a document, in UTF-8 bytes. */
export const MAX_DOCUMENT_BYTES = 1024 * 1024;

/** Deepest nesting of lists and objects; the outermost is level 1. */
export const MAX_DOCUMENT_DEPTH = 256;

const WORST_BYTES_PER_UNIT = 3;

/**
 * Throws DocumentError, at the place where it happens, when the text is over MAX_DOCUMENT_BYTES.
 */
export function refuseLargeText(text: string): void {
  if (text.length * WORST_BYTES_PER_UNIT <= MAX_DOCUMENT_BYTES) return;
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MAX_DOCUMENT_BYTES));
  if (read < text.length) {
    throw documentError(text, read, "The file is larger than 1 MiB, the most that is read.");
  }
}
