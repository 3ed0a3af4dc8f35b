/** Flags that an edit of an input takes away, with the blanks before them. */
export const removedFlags =
  /[ \t]*(?:--dangerously-skip-permissions|--dangerously-bypass-approvals-and-sandbox|--permission-mode[ =]bypassPermissions)(?![\w-])/g;

/** The text without them. */
export function withoutFlags(text: string): string {
  return text
    .replaceAll(removedFlags, "")
    .split("\n")
    .filter((line, index, lines) => line.trim() !== "" || index === lines.length - 1)
    .join("\n")
    .replace(/^[ \t]+/, "");
}
