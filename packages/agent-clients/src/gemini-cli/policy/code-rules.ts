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

/** A rule that permits arbitrary code. */
export type InterpreterRule = AutoApprovedRule &
  Pick<CodeRule, "severity"> & {
    /** The end of a sentence on commands: what they begin with, and what may follow. */
    readonly covers: string;
  };

/**
 * Rules that permit arbitrary code, where not every command is allowed; of each rule its most
 * permissive command.
 */
export function codeRules(layers: Layers): readonly InterpreterRule[] {
  const judge = patternJudge();
  return openCommandRules(layers).flatMap((rule) => {
    const worst = worstCodeRule([
      ...(rule.commands ?? []).map(byBeginning),
      byPattern(rule, judge),
    ]);
    return worst === undefined ? [] : [{ ...rule, ...worst }];
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

/** Gemini CLI matches the expression right after the beginning of the argument. */
function byPattern({ commandPattern }: AutoApprovedRule, judge: PatternJudge) {
  if (commandPattern === undefined) return undefined;
  const code = judge(`"command":"${commandPattern}`, (command) => JSON.stringify({ command }));
  if (code === undefined) return undefined;
  const { severity, example } = code;
  const shown = JSON.stringify(commandPattern.slice(0, 80));
  return {
    severity,
    covers: `match ${shown} run without approval, such as ${JSON.stringify(example)}`,
  };
}
