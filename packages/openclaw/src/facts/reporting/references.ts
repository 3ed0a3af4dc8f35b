export { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";

/** Address of a page of OpenClaw's documentation. */
export function openclawDocs(page: string): string {
  return `https://docs.openclaw.ai/${page}`;
}
