import {
  type CodeRule,
  codeRule,
  worstCodeRule,
} from "@parapet/code-analysis/commands/code-rule.ts";
import { type PatternJudge, patternJudge } from "@parapet/code-analysis/commands/pattern-effect.ts";
import { effectOfRule } from "@parapet/code-analysis/commands/rule-effect.ts";
import { ruleWords } from "@parapet/code-analysis/commands/rule-words.ts";
import type { Layers } from "@parapet/scan-core/layers/layers.ts";
import { openCommandRules, type AutoApprovedRule } from "./auto-approved-rules.ts";

/** A rule that lets any code run. */
export type WideRule = AutoApprovedRule &
  Pick<CodeRule, "severity"> & {
    /** As the end of a sentence on commands: what they begin with, and what may follow. */
    readonly covers: string;
  };

/** Rules that let any code run, where not every command does; of each rule its widest command. */
export function codeRules(layers: Layers): readonly WideRule[] {
  const judge = patternJudge();
  return openCommandRules(layers).flatMap((rule) => {
    const wide = worstCodeRule([...(rule.commands ?? []).map(byBeginning), byPattern(rule, judge)]);
    return wide === undefined ? [] : [{ ...rule, ...wide }];
  });
}

function byBeginning(command: string) {
  const code = codeRule(effectOfRule(ruleWords(command)));
  if (code === undefined) return undefined;
  const { severity, says } = code;
  return {
    severity,
    covers: `begin with ${JSON.stringify(command)} run without approval, and ${says}`,
  };
}

/** Gemini CLI looks for the expression right behind the beginning of the argument. */
function byPattern({ commandPattern }: AutoApprovedRule, judge: PatternJudge) {
  if (commandPattern === undefined) return undefined;
  const code = judge(`"command":"${commandPattern}`, (command) => JSON.stringify({ command }));
  if (code === undefined) return undefined;
  const { severity, example } = code;
  const shown = JSON.stringify(commandPattern.slice(0, 80));
  return { severity, covers: `fit ${shown} run unasked, ${JSON.stringify(example)} among them` };
}
