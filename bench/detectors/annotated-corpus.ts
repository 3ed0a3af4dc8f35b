import { filesOf } from "./data-files.ts";
import type { Labeled, LabeledGroup } from "./labeled.ts";

/**
 * The corpora of agent-security-scanner: texts after a line that says `VULN:` or `SAFE:`, up to the
 * next such line.
 */
export function annotatedGroups(): readonly LabeledGroup[] {
  const source = "agent-security-scanner";
  return [
    { source, group: "secrets", detector: "secret", examples: read("generic_secrets.txt") },
    {
      source,
      group: "prompts",
      detector: "instructions",
      examples: read("prompt_injection.txt"),
    },
  ];
}

function read(file: string): readonly Labeled[] {
  return filesOf("agent-security-scanner", `benchmarks/corpus/${file}`).flatMap((text) =>
    text
      .split(/^# (?=VULN:|SAFE:)/m)
      .slice(1)
      .map((block) => ({
        holds: block.startsWith("VULN:"),
        text: block
          .split("\n")
          .slice(1)
          .filter((line) => !line.startsWith("# "))
          .join("\n")
          .trim(),
      }))
      .filter((example) => example.text !== ""),
  );
}
