import type { CheckFix } from "../../../check.ts";
import { placeOf } from "../../../check-place.ts";
import { classOf } from "../../../commands/command-classes.ts";
import { codeRunnerSeverity } from "../../../commands/code-runner.ts";
import type { CodexModel } from "../../model.ts";
import { type AllowedCommand, allowedCommands } from "../../rules/command-rules.ts";

/** Those that run any code, the worst first. */
export function codeOutside(
  model: CodexModel,
): readonly (AllowedCommand & { readonly severity: "high" | "medium" })[] {
  const found = allowedCommands(model.layers).flatMap((command) => {
    const severity = codeRunnerSeverity(command.words);
    return severity === undefined ? [] : [{ ...command, severity }];
  });
  return oncePerRule([
    ...found.filter(({ severity }) => severity === "high"),
    ...found.filter(({ severity }) => severity === "medium"),
  ]);
}

/** Those that send data to any address. */
export function networkOutside({ layers }: CodexModel): readonly AllowedCommand[] {
  return oncePerRule(
    allowedCommands(layers).filter(({ words }) => classOf(words) === "reaches-network"),
  );
}

/** Of each rule the first command: a rule may name several, and is one fault. */
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

export const asksInstead: CheckFix<CodexModel> = {
  safe: false,
  title: "Asks before such a command leaves the sandbox",
  apply: (sighting, edit) => edit.set(placeOf(sighting), "prompt"),
};
