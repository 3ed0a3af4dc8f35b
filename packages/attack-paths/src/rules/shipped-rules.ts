import { readdirSync, readFileSync } from "node:fs";
import { parseSerializedRules, deserializeRules } from "./serialized-rules.ts";
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
 * The rules that come with the package, as `npm run rules` has compiled them, read at first use: to look whether they are those of
 * the files would take longer than to read them. A test does.
 */
export function shippedRules(): readonly Rule[] {
  return (loaded ??= deserializeRules(
    parseSerializedRules(readFileSync(new URL("compiled.jsonl", folder), "utf8")),
  ));
}
