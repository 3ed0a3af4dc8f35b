import { type CodeRule, codeRule } from "@parapet/code-analysis/commands/code-rule.ts";
import { effectOfRule } from "@parapet/code-analysis/commands/rule-effect.ts";
import { type RuleWords, wordsBeforeWildcard } from "@parapet/code-analysis/commands/rule-words.ts";
import { asText } from "@parapet/scan-core/settings/readers.ts";
import type { LayeredValue } from "@parapet/scan-core/layers/layers.ts";
import type { ClientModel } from "../client/client-spec.ts";

/** The setting that disables all approvals of the CLI. */
export function unrestrictedMode({ layers }: ClientModel): readonly string[] {
  // Of the CLI's files, only the user's may set it.
  return layers
    .each("/approvalMode", asText, ["user"])
    .flatMap(({ value, at }) => (value === "unrestricted" ? [at] : []));
}

/** Rules that allow every command, unless one is denied as well. */
export function openShellRules({ layers }: ClientModel): readonly LayeredValue<string>[] {
  if (layers.items("/permissions/deny").some(isEvery)) return [];
  return layers.items("/permissions/allow").filter(isEvery);
}

function isEvery({ value }: LayeredValue<string>): boolean {
  return /^Shell\(\*{1,2}(?::\*{1,2})?\)$/.test(value.trim());
}

/** A rule that allows commands by their prefix. */
export type CommandRule = RuleWords & {
  readonly at: string;
  /** True if no arguments may follow the words. */
  readonly isWhole: boolean;
};

/** A rule that permits arbitrary code. */
export type InterpreterRule = CommandRule & CodeRule;

/** Rules that permit arbitrary code, if not every command is allowed. */
export function codeRules(model: ClientModel): readonly InterpreterRule[] {
  return allowedCommands(model).flatMap((rule) => {
    const code = rule.isWhole ? undefined : codeRule(effectOfRule(rule));
    return code === undefined ? [] : [{ ...rule, ...code }];
  });
}

/** The auto-approved commands: those of the CLI that no rule denies, and those of the editor. */
function allowedCommands({ layers }: ClientModel): readonly CommandRule[] {
  const denied = new Set(layers.items("/permissions/deny").map(({ value }) => value.trim()));
  const inCli = layers.items("/permissions/allow").flatMap(({ value, at }) => {
    const [, text] = /^Shell\((.+)\)$/s.exec(value.trim()) ?? [];
    return text === undefined || denied.has(value.trim()) ? [] : [{ ...ruleOf(text), at }];
  });
  const inEditor = layers
    .items("/terminalAllowlist")
    .map(({ value, at }) => ({ ...ruleOf(value), at }));
  return [...inCli, ...inEditor].filter(({ words }) => words.length > 0);
}

/** "npm:*" and "npm *" are "npm" with any arguments; "node:--version" is only that command. */
function ruleOf(rule: string): Omit<CommandRule, "at"> {
  const [, program, given] = /^([^\s:]{2,}):(?!\\)(.*)$/s.exec(rule.trim()) ?? [];
  if (program === undefined || given === undefined) {
    return { ...wordsBeforeWildcard(rule), isWhole: false };
  }
  return { ...wordsBeforeWildcard(`${program} ${given}`), isWhole: !given.endsWith("*") };
}
