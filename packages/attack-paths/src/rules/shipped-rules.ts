import { existsSync, readdirSync, readFileSync } from "node:fs";
import { digestOf, keepRules, keptRulesFrom, keptRulesText, revivedRules } from "./kept-rules.ts";
import { loadRules } from "./load-rules.ts";
import type { RuleFile } from "./rule-problem.ts";
import type { Rule } from "./rule.ts";

const folder = new URL("../../rules/", import.meta.url);
/** Written by the test that compares it: `npx vitest run packages/attack-paths/src/rules/shipped-rules.test.ts -u`. */
const compiledFile = new URL("compiled.jsonl", folder);

let loaded: readonly Rule[] | undefined;

/** The texts of the shipped rules and facts, sorted by name; to be loaded together with rules of one's own. */
export function shippedRuleFiles(): readonly RuleFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .toSorted()
    .map((name) => ({ file: name, text: readFileSync(new URL(name, folder), "utf8") }));
}

/**
 * The rules that come with the package, read at first use: as they were compiled before, where their files are still those
 * they were compiled from. A shipped rule with a problem is a broken package: it throws.
 */
export function shippedRules(): readonly Rule[] {
  return (loaded ??= rulesOf(shippedRuleFiles()));
}

/** The text of the file that holds the compiled rules. */
export function compiledRulesText(): string {
  const files = shippedRuleFiles();
  return keptRulesText(keepRules(compiled(files), files));
}

function rulesOf(files: readonly RuleFile[]): readonly Rule[] {
  if (!existsSync(compiledFile)) return compiled(files);
  const kept = keptRulesFrom(readFileSync(compiledFile, "utf8"));
  return kept.digest === digestOf(files) ? revivedRules(kept) : compiled(files);
}

function compiled(files: readonly RuleFile[]): readonly Rule[] {
  const { rules, problems } = loadRules(files);
  const [first] = problems;
  if (first === undefined) return rules;
  throw new Error(`${first.file}:${first.line}:${first.column}: ${first.message}`);
}
