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

/** The shipped rules and those of a folder, as lists show them. */
export type RuleSet = {
  /** Those of the folder, to be compiled wherever paths are searched. */
  readonly files: readonly RuleFile[];
  /** All that are used, by id. */
  readonly descriptions: readonly RuleDescription[];
  /** Why others are not used. */
  readonly problems: readonly RuleProblem[];
};

/** Opens the rules once; a rule with a problem is left out, and the others still run. */
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

/** The shipped rules together with others, ready to search with. */
export async function compiledRules(files: readonly RuleFile[]): Promise<readonly Rule[]> {
  return files.length === 0 ? shippedRules() : (await withShipped(files)).rules;
}

async function withShipped(files: readonly RuleFile[]) {
  const { loadRules } = await ruleReading();
  return loadRules([...shippedRuleFiles(), ...files]);
}
