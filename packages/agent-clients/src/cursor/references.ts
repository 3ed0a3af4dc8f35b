export { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";

/** Address of a page of Cursor's documentation. */
export function cursorDocs(page: string): string {
  return `https://cursor.com/docs/${page}`;
}
