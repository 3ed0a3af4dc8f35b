import { compareText } from "../graph/compare.ts";
import { defaultPriors } from "../scoring/priors.ts";
import type { Priors } from "../scoring/priors.ts";
import { fieldsOf } from "./fields.ts";
import { readYaml } from "./located-yaml.ts";
import type { Located } from "./located-yaml.ts";
import { factFields, readFact } from "./read-fact.ts";
import { readRule, ruleFields } from "./read-rule.ts";
import { compareProblems } from "./rule-problem.ts";
import type { Report, RuleFile, RuleProblem } from "./rule-problem.ts";
import type { FactPattern, Rule } from "./rule.ts";

export type LoadedRules = {
  /** The rules without a problem, sorted by id. */
  readonly rules: readonly Rule[];
  /** Sorted by file and place. */
  readonly problems: readonly RuleProblem[];
};

/**
 * Compiles rule files: one rule, or one definition of a fact, in each. A file with a problem is
 * skipped and reported; the others still run. Of two rules with one id, that of the file whose name
 * sorts first stays; files of `base`, such as the shipped ones, come before all others regardless
 * of their names.
 */
export function loadRules(
  files: readonly RuleFile[],
  priors: Priors = defaultPriors,
  base: readonly RuleFile[] = [],
): LoadedRules {
  const sources = [...base.toSorted(compareFiles), ...files.toSorted(compareFiles)].map(openFile);

  const facts = new Map<string, FactPattern[]>();
  for (const { located, report } of sources.filter(definesFact)) {
    const defined = readFact(fieldsOf(located, factFields, report), report);
    if (defined !== undefined) {
      facts.set(defined.fact, [...(facts.get(defined.fact) ?? []), defined.pattern]);
    }
  }

  const rules = new Map<string, Rule>();
  const context = { priors, facts, isTaken: (id: string) => rules.has(id) };
  for (const source of sources) {
    if (source.located === undefined || definesFact(source)) continue;
    const { located, report, problems } = source;
    const rule = readRule(fieldsOf(located, ruleFields, report), context, report);
    if (rule !== undefined && problems.length === 0) rules.set(rule.id, rule);
  }
  return {
    rules: [...rules.values()].toSorted((a, b) => compareText(a.id, b.id)),
    problems: sources.flatMap(({ problems }) => problems).toSorted(compareProblems),
  };
}

/** What is wrong with the files; empty when every one of them is used. */
export function lintRules(
  files: readonly RuleFile[],
  priors: Priors = defaultPriors,
  base: readonly RuleFile[] = [],
): readonly RuleProblem[] {
  return loadRules(files, priors, base).problems;
}

function compareFiles(a: RuleFile, b: RuleFile): number {
  return compareText(a.file, b.file) || compareText(a.text, b.text);
}

type Source = {
  readonly located: Located | undefined;
  readonly problems: readonly RuleProblem[];
  readonly report: Report;
};

function openFile({ file, text }: RuleFile): Source {
  const problems: RuleProblem[] = [];
  const report: Report = ({ line, column }, message) => {
    problems.push({ file, line, column, message });
  };
  return { located: readYaml(text, report), problems, report };
}

function definesFact(source: Source): source is Source & { readonly located: Located } {
  const { located } = source;
  return located?.type === "map" && located.entries.has("derive");
}
