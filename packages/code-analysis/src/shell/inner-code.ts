import type { ReadCommand } from "@parapet/guardrails/shell";
import type { ScriptLanguage } from "../text/script-language.ts";
import type { TextGlance } from "../text/text-glance.ts";

const programs: readonly (readonly [RegExp, ScriptLanguage])[] = [
  [/^python[\d.]*$/, "python"],
  [/^(?:node|nodejs|bun|deno|tsx|ts-node)$/, "javascript"],
];

/** True where a text may hold a command that is given code. */
export function mayStartCode({ mayHold }: TextGlance): boolean {
  return (
    ["python", "node", "bun", "deno", "tsx"].some(mayHold) &&
    [" -c", " -e", " -p", "eval", "<<", "| python", "| node"].some(mayHold)
  );
}

/** The code that a command gives a program of a language that is read: `node -e`, `python3 -c`, a here-document. */
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
