import { readFileSync } from "node:fs";
import { join } from "node:path";
import { exportName, type Kind, kebabCase } from "./kind.ts";

const page = "docs/guardrails.md";
const description = "A command that prints the word example is asked about first.";

/** A guardrail of the library, and its row in the documentation. */
export const guardrail: Kind = {
  usage: "NAME, such as example-commands",
  next: [
    "Give the guardrail its condition, and calls on which it speaks and stays silent.",
    `Copy its description to ${page}: a test compares both.`,
    "Run: npx vitest run packages/guardrails/src/library",
  ],
  files: (name = "") =>
    new Map([
      [`packages/guardrails/src/library/guardrails/${kebabCase(name)}.ts`, source(name)],
      [page, withRow(readFileSync(join(import.meta.dirname, "../..", page), "utf8"), name)],
    ]),
};

/** Rows are in the order of names. */
function withRow(text: string, name: string): string {
  const lines = text.split("\n");
  const head = lines.findIndex((line) => /^\| name +\| /.test(line) && line.includes("| mode"));
  const rows = lines.slice(head + 2);
  const after = rows.findIndex(
    (line) => !line.startsWith("|") || (/`(.*?)`/.exec(line)?.[1] ?? "") > name,
  );
  const row = `| \`${name}\` | pre_tool_call | ask | blocking | low | ASI05 | ${description} |`;
  return lines.toSpliced(head + 2 + after, 0, row).join("\n");
}

function source(name: string): string {
  return `import { type LibraryGuardrail, shell } from "../library-guardrail.ts";

export const ${exportName(name)}: LibraryGuardrail = {
  name: "${name}",
  description: "${description}",
  severity: "low",
  owasp: ["ASI05"],
  points: ["pre_tool_call"],
  mode: "blocking",
  action: "ask",
  condition: "facts.commands.exists(c, c.name == 'echo' && 'example' in c.argv)",
  detectors: [],
  fires: [{ why: "It prints the word.", tool: shell("echo example") }],
  silent: [{ why: "It prints another word.", tool: shell("echo sample") }],
};
`;
}
