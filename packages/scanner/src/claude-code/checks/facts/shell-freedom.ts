import type { ClaudeCodeModel } from "../../model.ts";
import { isOpenEnded, type Rule, shellTools } from "../../rules.ts";

/** A rule that lets every command of a shell run without a question. */
export function isEveryCommand({ tool, specifier }: Rule): boolean {
  return shellTools.has(tool) && (specifier === undefined || specifier === "**");
}

/** True where a denial or a question stands before every call that a rule allows. */
export function isOverruled({ ask, deny }: ClaudeCodeModel, rule: Rule): boolean {
  return [...deny, ...ask].some(
    (other) => other.tool === rule.tool && other.specifier === undefined,
  );
}

/** True where any command runs and nobody is asked. */
export function runsEverything(model: ClaudeCodeModel): boolean {
  if (model.sandbox.enabled.value && model.sandbox.autoAllows.value) return true;
  return runsEverythingAnywhere(model);
}

/** True where any command runs and nobody is asked, with the sandbox and without. */
export function runsEverythingAnywhere(model: ClaudeCodeModel): boolean {
  if (model.mode.value === "bypassPermissions") return true;
  return model.allow.some((rule) => isEveryCommand(rule) && !isOverruled(model, rule));
}

/** Rules for the shell that let anything follow the words they name, as far as they take effect. */
export function openRules(model: ClaudeCodeModel): readonly Rule[] {
  return model.allow.filter(
    (rule) =>
      shellTools.has(rule.tool) &&
      rule.specifier !== undefined &&
      isOpenEnded(rule) &&
      !isEveryCommand(rule) &&
      !isOverruled(model, rule),
  );
}
