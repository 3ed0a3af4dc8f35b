import { jsonItems } from "../expressions/json-items.ts";

/** Flags that an edit of an input takes away, with the blanks before them. */
export const removedFlags =
  /[ \t]*(?:--dangerously-skip-permissions|--dangerously-bypass-approvals-and-sandbox|--permission-mode[ =]bypassPermissions)(?![\w-])/g;

/** The text without them. */
export function withoutFlags(text: string): string {
  if (/^\s*\[/.test(text)) return withoutItems(text);
  return text
    .replaceAll(removedFlags, "")
    .split("\n")
    .filter((line, index, lines) => line.trim() !== "" || index === lines.length - 1)
    .join("\n")
    .replace(/^[ \t]+/, "");
}

/** The same of a list in JSON. */
function withoutItems(text: string): string {
  const items = jsonItems(text);
  const kept = items?.filter((item) => `${item}`.replaceAll(removedFlags, "") !== "");
  return items === undefined || items.length === kept?.length ? text : JSON.stringify(kept);
}
