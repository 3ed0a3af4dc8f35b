export { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";

/** Address of a page of Codex's documentation. */
export function codexDocs(page: string): string {
  return `https://developers.openai.com/codex/${page}`;
}

/** The schema of every setting, as the vendor publishes it. */
export const settingSchema =
  "https://github.com/openai/codex/blob/main/codex-rs/core/config.schema.json";
