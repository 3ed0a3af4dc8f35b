import { readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * The names in backticks that begin the rows below a heading of the page about what Parapet reads.
 */
export async function documentedReads(heading: string): Promise<readonly string[]> {
  const path = join(import.meta.dirname, "..", "..", "docs", "what-parapet-reads.md");
  const sections = (await readFile(path, "utf8")).split(/^## /m);
  const section = sections.find((text) => text.startsWith(`${heading}\n`)) ?? "";
  const names = section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...(line.split(" | ")[0] ?? "").matchAll(/`([^`]+)`/g)])
    .map(([, name = ""]) => name);
  if (names.length === 0) throw new Error(`The page lists nothing below "${heading}".`);
  return names;
}

/**
 * True where one of the patterns means the path: `*` within a name, `**` over folders, names with a
 * dot included.
 */
export function matchesAny(path: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => regexOf(pattern).test(path));
}

function regexOf(pattern: string): RegExp {
  const parts = pattern.split(/(\*\*?)/).map((part) => {
    if (part === "**") return ".*";
    return part === "*" ? "[^/]*" : part.replaceAll(/[.\\^$+?()[\]{}|]/g, String.raw`\$&`);
  });
  return new RegExp(`^${parts.join("")}$`);
}
