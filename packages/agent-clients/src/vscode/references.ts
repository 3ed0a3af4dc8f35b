export { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";

/** Address of a page of VS Code's documentation. */
export function vscodeDocs(page: string): string {
  return `https://code.visualstudio.com/docs/${page}`;
}
