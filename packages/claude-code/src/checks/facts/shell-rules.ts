import type { ClaudeCodeModel } from "../../policy/model.ts";
import { effectOf, isOpenEnded, type Rule, shellTools } from "../../policy/rules.ts";

/** A rule that auto-approves every command of a shell. */
export function isEveryCommand({ tool, specifier }: Rule): boolean {
  return shellTools.has(tool) && (specifier === undefined || specifier === "**");
}

/** True if a deny or ask rule overrides every call that a rule allows. */
export function isOverruled({ ask, deny }: ClaudeCodeModel, rule: Rule): boolean {
  return [...deny, ...ask].some(
    (other) => other.tool === rule.tool && other.specifier === undefined,
  );
}

/** True if any command runs without approval. */
export function runsEverything(model: ClaudeCodeModel): boolean {
  if (model.sandbox.enabled.value && model.sandbox.autoAllows.value) return true;
  return runsEverythingAnywhere(model);
}

/** True if any command runs without approval, with the sandbox and without. */
export function runsEverythingAnywhere(model: ClaudeCodeModel): boolean {
  if (model.mode.value === "bypassPermissions") return true;
  return model.allow.some((rule) => isEveryCommand(rule) && !isOverruled(model, rule));
}

/** Effective shell rules that permit arbitrary arguments after their words. */
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

/** Those of them that are as permissive as a rule for every command. */
export function interpreterRules(model: ClaudeCodeModel): readonly Rule[] {
  return openRules(model).filter((rule) => {
    const effect = effectOf(rule);
    return effect?.effect === "runs-code" && effect.severity === "high";
  });
}

/**
 * The settings by which commands leave the sandbox without approval: bypassPermissions, and rules
 * that name a command which runs code. A rule for the whole shell allows commands in the sandbox
 * only. Empty if approval is required.
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
