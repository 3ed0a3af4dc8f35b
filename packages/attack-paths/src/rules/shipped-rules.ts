import { readdirSync, readFileSync } from "node:fs";
import { loadRules } from "./load-rules.ts";
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

/** The rules that come with the package, read at first use. A shipped rule with a problem is a broken package: it throws. */
export function shippedRules(): readonly Rule[] {
  if (loaded !== undefined) return loaded;
  const { rules, problems } = loadRules(shippedRuleFiles());
  const [first] = problems;
  if (first !== undefined) {
    throw new Error(`${first.file}:${first.line}:${first.column}: ${first.message}`);
  }
  loaded = rules;
  return rules;
}
