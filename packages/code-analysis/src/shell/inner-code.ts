import type { ReadCommand } from "@parapet/guardrails/shell";
import type { ScriptLanguage } from "../text/script-language.ts";
import type { TextGlance } from "../text/text-glance.ts";

const programs: readonly (readonly [RegExp, ScriptLanguage])[] = [
  [/^python[\d.]*$/, "python"],
  [/^(?:node|nodejs|bun|deno|tsx|ts-node)$/, "javascript"],
];

/** True if a text may contain a command with inline code. */
export function mayStartCode({ mayHold }: TextGlance): boolean {
  return (
    ["python", "node", "bun", "deno", "tsx"].some(mayHold) &&
    [" -c", " -e", " -p", "eval", "<<", "| python", "| node"].some(mayHold)
  );
}

/**
 * The inline code of a command in a supported language: `node -e`, `python3 -c`, a here-document.
 */
export function innerCode({
  name,
  code,
}: ReadCommand["command"]):
  | { readonly text: string; readonly language: ScriptLanguage }
  | undefined {
  if (code === "") return undefined;
  const language = programs.find(([program]) => program.test(name))?.[1];
  return language === undefined ? undefined : { text: code, language };
}
