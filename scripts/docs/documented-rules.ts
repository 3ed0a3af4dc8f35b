import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  describeRule,
  type DetectedPath,
  findAttackPaths,
  ruleReading,
  shippedRules,
} from "@parapet/attack-paths";
import type { RuleDescription } from "@parapet/posture";
import type { Rule } from "../../packages/attack-paths/src/rules/rule.ts";
import { notesIn, type RuleSource, sourceOfRule } from "./rule-source.ts";

/** One graph among the fixtures of a rule, and the paths that the rule finds in it. */
export type RuleCase = {
  readonly name: string;
  /** What the graph is: its first comment. */
  readonly reason: string;
  /** Worst first. */
  readonly paths: readonly DetectedPath[];
};

/** All that the documentation says of a rule. */
export type DocumentedRule = {
  readonly rule: Rule;
  readonly description: RuleDescription;
  readonly source: RuleSource;
  readonly fires: readonly RuleCase[];
  readonly silent: readonly RuleCase[];
  /** What its pages show: the first path of its first graph. */
  readonly example: DetectedPath;
};

const folder = join(import.meta.dirname, "../../packages/attack-paths/fixtures");

/** Every shipped rule with its fixtures, by ID. */
export function documentedRules(): readonly DocumentedRule[] {
  return shippedRules().map((rule) => {
    const fires = rule.tests.fires.map((name) => caseOf(rule, name));
    const example = fires[0]?.paths[0];
    if (example === undefined) throw new Error(`${rule.id} has no fixture on which it fires.`);
    return {
      rule,
      description: describeRule(rule),
      source: sourceOfRule(rule.id),
      fires,
      silent: rule.tests.silent.map((name) => caseOf(rule, name)),
      example,
    };
  });
}

const { readGraphFixture } = await ruleReading();

function caseOf(rule: Rule, name: string): RuleCase {
  const text = readFileSync(join(folder, `${name}.yaml`), "utf8");
  const { paths } = findAttackPaths(readGraphFixture(name, text), [rule]);
  return { name, reason: notesIn(text)[0] ?? "", paths };
}
