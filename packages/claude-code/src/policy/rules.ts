import { effectOfRule, type RuleEffect } from "@parapet/code-analysis/commands/rule-effect.ts";
import { wordsBeforeWildcard } from "@parapet/code-analysis/commands/rule-words.ts";
import type { LayeredValue, Level } from "@parapet/scan-core/layers/layers.ts";

/** A permission rule as it is written, spaces and all: `Tool` or `Tool(specifier)`. */
export type Rule = {
  readonly text: string;
  readonly tool: string;
  /** The text in brackets; undefined without them, and for `*`, which matches every call. */
  readonly specifier: string | undefined;
  readonly at: string;
  readonly level: Level;
};

export function parseRule({
  value,
  at,
  level,
}: LayeredValue<string> & { readonly level: Level }): Rule {
  const text = value;
  const [, tool = text, inner] = /^([^()]*)\((.*)\)$/s.exec(text) ?? [];
  const specifier = inner === undefined || inner === "*" || inner === "" ? undefined : inner;
  return { text, tool, specifier, at, level };
}

/** Tools that run commands. */
export const shellTools: ReadonlySet<string> = new Set(["Bash", "PowerShell"]);

/** The words with which an allowed command begins, without trailing wildcards. */
export function commandOf({ tool, specifier }: Rule): readonly string[] {
  if (!shellTools.has(tool) || specifier === undefined) return [];
  return specifier
    .replace(/:\*$/, "")
    .replace(/\s*\*$/, "")
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "");
}

/**
 * The worst effect of the commands that a shell rule allows; undefined for a single command and for
 * harmless ones.
 */
export function effectOf(rule: Rule): RuleEffect | undefined {
  const { tool, specifier } = rule;
  if (!shellTools.has(tool) || specifier === undefined || !isOpenEnded(rule)) return undefined;
  return effectOfRule(wordsBeforeWildcard(specifier));
}

/** True if the rule permits arbitrary arguments after its words. */
export function isOpenEnded({ specifier }: Rule): boolean {
  return specifier === undefined || specifier.endsWith("*");
}

/** True if `outer` matches everything that `inner` matches, judging by their text. */
export function covers(outer: Rule, inner: Rule): boolean {
  if (outer.tool !== inner.tool) return false;
  if (outer.specifier === undefined || outer.specifier === inner.specifier) return true;
  if (!shellTools.has(outer.tool) || inner.specifier === undefined) return false;
  if (!isOpenEnded(outer)) return false;
  const [wide, narrow] = [commandOf(outer), commandOf(inner)];
  const hasStar = wide.some((word) => word.includes("*"));
  return !hasStar && wide.length > 0 && wide.every((word, index) => narrow[index] === word);
}
