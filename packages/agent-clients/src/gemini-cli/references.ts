export { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";

/** Address of a page of Gemini CLI's documentation. */
export function geminiDocs(page: string): string {
  return `https://geminicli.com/docs/${page}`;
}

/** Every setting, as the vendor's package ships the list. */
export const configurationReference = geminiDocs("reference/configuration");
