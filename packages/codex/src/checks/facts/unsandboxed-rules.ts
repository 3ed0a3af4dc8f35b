import type { CheckFix } from "@parapet/scan-core/core/check.ts";
import { placeOf } from "@parapet/scan-core/core/check-place.ts";
import { codeRule, type CodeRule } from "@parapet/code-analysis/commands/code-rule.ts";
import { effectOfWords } from "@parapet/code-analysis/commands/rule-effect.ts";
import type { CodexModel } from "../../policy/model.ts";
import { type AllowedCommand, allowedCommands } from "../../policy/rules/command-rules.ts";

/** Commands that run arbitrary code, the worst first. */
export function codeOutsideRules(model: CodexModel): readonly (AllowedCommand & CodeRule)[] {
  const found = allowedCommands(model.layers).flatMap((command) => {
    const code = codeRule(effectOfWords(command.words));
    return code === undefined ? [] : [{ ...command, ...code }];
  });
  return oncePerRule([
    ...found.filter(({ severity }) => severity === "high"),
    ...found.filter(({ severity }) => severity === "medium"),
  ]);
}

/** Commands that send data to any address. */
export function networkOutsideRules({ layers }: CodexModel): readonly AllowedCommand[] {
  return oncePerRule(
    allowedCommands(layers).filter(
      ({ words }) => effectOfWords(words)?.effect === "reaches-network",
    ),
  );
}

/** The first command of each rule: a rule may name several, and is one finding. */
export function oncePerRule<Command extends AllowedCommand>(
  commands: readonly Command[],
): readonly Command[] {
  return commands.filter(
    ({ at }, index) => commands.findIndex((other) => other.at === at) === index,
  );
}

export function shownCommand(words: readonly string[]): string {
  return JSON.stringify(words.join(" "));
}

export const requiresApproval: CheckFix<CodexModel> = {
  safe: false,
  title: "Requires approval before such a command leaves the sandbox",
  apply: (match, edit) => edit.set(placeOf(match), "prompt"),
};
