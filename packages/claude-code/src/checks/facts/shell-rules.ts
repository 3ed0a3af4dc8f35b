import type { ClaudeCodeModel } from "../../policy/model.ts";
import { effectOf, isOpenEnded, type Rule, shellTools } from "../../policy/rules.ts";

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

/** Those of them that are as wide as a rule for every command. */
export function interpreterRules(model: ClaudeCodeModel): readonly Rule[] {
  return openRules(model).filter((rule) => {
    const effect = effectOf(rule);
    return effect?.effect === "runs-code" && effect.severity === "high";
  });
}

/**
 * The settings by which commands leave the sandbox with nobody asked: the mode without prompts, and rules that name a
 * command which runs code. A rule for the whole shell allows commands in the sandbox only. Empty where somebody is asked.
 */
export function sandboxBypassedBy(model: ClaudeCodeModel): readonly string[] {
  if (!model.sandbox.mayLeave.value) return [];
  if (model.mode.value === "bypassPermissions") return [model.mode.at];
  const rules = [
    ...model.allow.filter(
      (rule) => isEveryCommand(rule) && rule.specifier !== undefined && !isOverruled(model, rule),
    ),
    ...interpreterRules(model),
  ];
  return rules.map(({ at }) => at);
}
