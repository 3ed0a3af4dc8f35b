import { readdirSync, readFileSync } from "node:fs";
import { parseSerializedRules, deserializeRules } from "./serialized-rules.ts";
import type { RuleFile } from "./rule-problem.ts";
import type { Rule } from "./rule.ts";

const folder = new URL("../../rules/", import.meta.url);

let loaded: readonly Rule[] | undefined;

/**
 * The texts of the shipped rules and facts, sorted by name; to be loaded together with custom
 * rules.
 */
export function shippedRuleFiles(): readonly RuleFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .toSorted()
    .map((name) => ({ file: name, text: readFileSync(new URL(name, folder), "utf8") }));
}

/**
 * The rules that come with the package, as `npm run rules` has compiled them, read at first use. A
 * test checks that they match the files, since comparing them here would take longer than reading
 * them.
 */
export function shippedRules(): readonly Rule[] {
  return (loaded ??= deserializeRules(
    parseSerializedRules(readFileSync(new URL("compiled.jsonl", folder), "utf8")),
  ));
}
