/** Prose as Markdown: keeps `code`, escapes other markup. */
export function prose(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") ? part : part.replaceAll(/[*<>\\[\]]/g, String.raw`\$&`)))
    .join("");
}

export function code(text: string): string {
  return `\`${text}\``;
}

/** A block of code, between fences that are longer than any in the text. */
export function codeBlock(language: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}

/** A table as GitHub reads it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map(tableLine).join("\n");
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", String.raw`\|`)).join(" | ")} |`;
}

export function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}

export function numbered(items: readonly string[]): string {
  return items.map((item, index) => `${index + 1}. ${item}`).join("\n");
}

export type Section = { readonly title: string; readonly body: readonly string[] };

/** A page; sections without a body are left out. */
export function page(
  title: string,
  introduction: readonly string[],
  sections: readonly Section[],
): string {
  const shown = sections.filter(({ body }) => body.length > 0);
  const blocks = [
    `# ${title}`,
    ...introduction,
    ...shown.flatMap((section) => [`## ${section.title}`, ...section.body]),
  ];
  return `${blocks.join("\n\n")}\n`;
}

/** "a, b and c". */
export function listed(words: readonly string[], last = "and"): string {
  const [final = "", ...rest] = words.toReversed();
  return rest.length === 0 ? final : `${rest.toReversed().join(", ")} ${last} ${final}`;
}
