import {
  describeRule,
  type Rule,
  type RuleFile,
  type RuleProblem,
  ruleReading,
  shippedRuleFiles,
  shippedRules,
} from "@parapet/attack-paths";
import type { RuleDescription } from "@parapet/posture";
import { readRuleFolder } from "./rule-folder.ts";

/** The built-in rules and those of a folder. */
export type RuleSet = {
  /** The rules of the folder, to compile where paths are searched. */
  readonly files: readonly RuleFile[];
  /** All valid rules, by ID. */
  readonly descriptions: readonly RuleDescription[];
  /** Errors of invalid rules. */
  readonly problems: readonly RuleProblem[];
};

/** Opens the rules once. Invalid rules are skipped. */
export async function openRules(folder: string | undefined): Promise<RuleSet> {
  const { files, problems } =
    folder === undefined ? { files: [], problems: [] } : await readRuleFolder(folder);
  const loaded =
    files.length === 0 ? { rules: shippedRules(), problems: [] } : await withShipped(files);
  const shipped = new Set(shippedRules().map(({ id }) => id));
  return {
    files,
    descriptions: loaded.rules.map((rule) => {
      const described = describeRule(rule);
      return shipped.has(rule.id) ? described : { ...described, docs_url: "" };
    }),
    problems: [...problems, ...loaded.problems],
  };
}

/** The compiled built-in and custom rules. */
export async function compiledRules(files: readonly RuleFile[]): Promise<readonly Rule[]> {
  return files.length === 0 ? shippedRules() : (await withShipped(files)).rules;
}

async function withShipped(files: readonly RuleFile[]) {
  const { loadRules } = await ruleReading();
  return loadRules([...shippedRuleFiles(), ...files]);
}
