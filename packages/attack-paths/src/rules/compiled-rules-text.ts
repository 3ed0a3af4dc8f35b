import { serializeRules, serializedRulesText } from "./serialized-rules.ts";
import { loadRules } from "./load-rules.ts";
import type { RuleFile } from "./rule-problem.ts";
import { shippedRuleFiles } from "./shipped-rules.ts";

/**
 * The expected text of rules/compiled.jsonl. Throws for a shipped rule with a problem, and for one
 * with a condition that needs more than comparisons: such conditions need CEL.
 */
export function compiledRulesText(files: readonly RuleFile[] = shippedRuleFiles()): string {
  const { rules, problems } = loadRules(files);
  const [first] = problems;
  if (first !== undefined) {
    throw new Error(`${first.file}:${first.line}:${first.column}: ${first.message}`);
  }
  const kept = serializeRules(rules);
  const other = kept.conditions.find(({ plain }) => plain === undefined);
  if (other === undefined) return serializedRulesText(kept);
  throw new Error(
    `Only CEL can answer ${other.text}; say it with comparisons, or teach plain-condition.ts.`,
  );
}
