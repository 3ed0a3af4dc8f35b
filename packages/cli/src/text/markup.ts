import { neutralize } from "./neutralize.ts";

/**
 * Text for HTML and XML, attributes included: no markup comes of it, and no character that XML
 * forbids.
 */
export function markupText(text: string): string {
  return neutralize(text.toWellFormed())
    .replace(/[\ufffe\uffff]/g, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
