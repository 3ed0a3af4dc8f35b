import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { filesOf } from "./data-files.ts";
import type { PlainTexts } from "./labeled.ts";

const modules = join(import.meta.dirname, "../../node_modules");

/**
 * Texts that agents read every day: documentation, programs, answers of an API, instructions for
 * agents.
 */
export function plainTexts(): readonly PlainTexts[] {
  return [
    { source: "READMEs of the npm packages that are installed", texts: installed("**/README.md") },
    { source: "changelogs of the same", texts: installed("**/CHANGELOG.md") },
    { source: "pylint: documentation", texts: filesOf("pylint", "doc/**/*.rst") },
    { source: "pylint: programs", texts: programs() },
    { source: "webhooks-examples: answers of an API", texts: webhooks() },
    {
      source: "agents-templated: instructions for agents",
      texts: filesOf("agents-templated", "{**,**/.*/**}/*.md"),
    },
  ].filter(({ texts }) => texts.length > 0);
}

/** Each text once: many packages bring the same file. */
function installed(glob: string): readonly string[] {
  const names = globSync(glob, { cwd: modules, exclude: ["@parapet/**"] }).toSorted();
  return [...new Set(names.map((name) => readFileSync(join(modules, name), "utf8")))];
}

/** Without the tests about characters that hide something. */
function programs(): readonly string[] {
  return filesOf("pylint", "{pylint,tests,doc}/**/*.py").filter(
    (text) => !/bidi|invalid-character|zero-width/i.test(text),
  );
}

function webhooks(): readonly string[] {
  return filesOf("webhooks-examples", "api.github.com/index.json").flatMap((file) => {
    const events: unknown = JSON.parse(file);
    if (!Array.isArray(events)) return [];
    return events
      .flatMap((event: unknown): unknown[] => {
        const examples: unknown = Object(event).examples;
        return Array.isArray(examples) ? examples : [];
      })
      .map((example) => JSON.stringify(example));
  });
}
