import { extname } from "node:path";

const languages: Readonly<Record<string, string>> = {
  ".json": "json5",
  ".json5": "json5",
  ".toml": "toml",
  ".yaml": "yaml",
  ".yml": "yaml",
  ".md": "md",
  ".mdc": "md",
  ".py": "python",
  ".sh": "sh",
  ".env": "sh",
};

/**
 * The language of a fixture: that of the first file which it says it is (`// file NAME`), else of
 * its own ending.
 */
export function languageOf(lines: readonly string[], ending: string): string {
  const named = lines.find((line) => line.startsWith("// file "))?.slice("// file ".length) ?? "";
  const name = named.trim();
  const own = name.endsWith(".env") ? ".env" : extname(name);
  return languages[own] ?? languages[ending] ?? "json5";
}
