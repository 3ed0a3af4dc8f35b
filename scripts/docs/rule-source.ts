import { shippedRuleFiles } from "@parapet/attack-paths";
import { readYaml } from "../../packages/attack-paths/src/rules/located-yaml.ts";
import {
  parsePathExpression,
  type PathExpression,
} from "../../packages/attack-paths/src/rules/path-expression.ts";

/** What a rule's file says and its compiled form does not keep. */
export type RuleSource = {
  readonly file: string;
  readonly path: PathExpression;
  /** Its comments; lines that follow each other are one. */
  readonly notes: readonly string[];
};

/** The file of a rule. Throws when there is none. */
export function sourceOfRule(id: string): RuleSource {
  for (const { file, text } of shippedRuleFiles()) {
    if (valueOf(text, "id") !== id) continue;
    return { file, path: parsePathExpression(valueOf(text, "path")), notes: notesIn(text) };
  }
  throw new Error(`There is no file of the rule ${id}.`);
}

/** What a fact means, in the words of the files that define it. */
export function meaningsOfFact(fact: string): readonly string[] {
  return shippedRuleFiles()
    .filter(({ text }) => valueOf(text, "derive") === fact)
    .flatMap(({ text }) => notesIn(text));
}

function valueOf(text: string, field: string): string {
  const located = readYaml(text, () => undefined);
  const value = located?.type === "map" ? located.entries.get(field)?.value : undefined;
  return value?.type === "scalar" && typeof value.value === "string" ? value.value : "";
}

/** The comments of a YAML text that are on their own lines. */
export function notesIn(text: string): readonly string[] {
  const comments = text.split("\n").map((line) => /^\s*# ?(.*)$/.exec(line)?.[1] ?? "");
  return comments
    .map((comment) => (comment === "" ? "\n" : comment))
    .join(" ")
    .split("\n")
    .map((note) => note.trim())
    .filter((note) => note !== "");
}
