import { filesOf } from "./data-files.ts";
import type { LabeledGroup } from "./labeled.ts";

/**
 * The jailbreak prompts that promptfoo sends: one string a line, in a list of its compiled program,
 * which is read as text.
 */
export function jailbreakGroups(): readonly LabeledGroup[] {
  const lists = filesOf("promptfoo", "dist/src/strategies-*.js").flatMap(
    (file) => /promptInjections\/data\.ts\n[^\n]*= \[\n([\s\S]*?)\n\]/.exec(file)?.slice(1) ?? [],
  );
  const prompts = new Set(
    lists.flatMap((list) =>
      list.split("\n").map((line) => {
        const text: unknown = JSON.parse(line.trim().replace(/,$/, ""));
        return String(text);
      }),
    ),
  );
  return [
    {
      source: "promptfoo",
      group: "jailbreak prompts",
      detector: "instructions",
      examples: [...prompts].map((text) => ({ text, holds: true })),
    },
  ];
}
