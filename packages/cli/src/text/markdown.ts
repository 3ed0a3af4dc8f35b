import { neutralize } from "./neutralize.ts";

const zeroWidthSpace = "&#8203;";

/**
 * Text of one line for Markdown, table cells included: no markup, HTML, link, mention or image
 * comes of it.
 */
export function markdownText(text: string): string {
  return neutralize(text)
    .replace(/[\\`*_[\]|~$#]/g, String.raw`\$&`)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("://", `:${zeroWidthSpace}//`)
    .replaceAll("@", `@${zeroWidthSpace}`)
    .replace(/www\./gi, (match) => `${match.slice(0, 3)}${zeroWidthSpace}.`);
}

/** A code span with the text, safe in a table cell; "" for an empty text. */
export function markdownCode(text: string): string {
  if (text === "") return "";
  const safe = neutralize(text).replaceAll("|", String.raw`\|`);
  const longestRun = Math.max(0, ...(safe.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longestRun + 1);
  const padding = /^[ `]|[ `]$/.test(safe) ? " " : "";
  return fence + padding + safe + padding + fence;
}
