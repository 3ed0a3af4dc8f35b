import { readdirSync, readFileSync } from "node:fs";
import { digestOf, keptRulesFrom, revivedRules } from "./kept-rules.ts";
import type { RuleFile } from "./rule-problem.ts";
import type { Rule } from "./rule.ts";

const folder = new URL("../../rules/", import.meta.url);

let loaded: readonly Rule[] | undefined;

/** The texts of the shipped rules and facts, sorted by name; to be loaded together with rules of one's own. */
export function shippedRuleFiles(): readonly RuleFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .toSorted()
    .map((name) => ({ file: name, text: readFileSync(new URL(name, folder), "utf8") }));
}

/**
 * The rules that come with the package, as they were compiled before, read at first use. Throws where their files have changed
 * since: the package is broken then.
 */
export function shippedRules(): readonly Rule[] {
  return (loaded ??= compiledBefore());
}

function compiledBefore(): readonly Rule[] {
  const kept = keptRulesFrom(readFileSync(new URL("compiled.jsonl", folder), "utf8"));
  if (kept.digest === digestOf(shippedRuleFiles())) return revivedRules(kept);
  throw new Error("The shipped rules are not those that were compiled; run `npm run rules`.");
}
