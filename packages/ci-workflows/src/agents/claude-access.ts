import { effectOfRule } from "@parapet/code-analysis/commands/rule-effect.ts";
import { ruleWords, wordsBeforeWildcard } from "@parapet/code-analysis/commands/rule-words.ts";
import type { JsonValue } from "@parapet/documents/document.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";
import {
  listedParts,
  noCommands,
  optionValue,
  optionValues,
  type ToolAccess,
} from "./tool-access.ts";

/** What Claude Code is given: flags as words, tools of older inputs, and settings. */
export type ClaudeGiven = {
  readonly words: readonly string[];
  readonly allowed?: string;
  readonly settings?: JsonValue;
};

const skippingFlags: readonly string[] = ["--dangerously-skip-permissions"];

/** What Claude Code runs without asking, where nobody can answer: what is not allowed is refused. */
export function claudeAccess({ words, allowed = "", settings = null }: ClaudeGiven): ToolAccess {
  const permissions = isObject(settings) ? settings["permissions"] : undefined;
  const inSettings = permissions !== undefined && isObject(permissions) ? permissions : {};
  const rules = [
    ...optionValues(words, ["--allowedTools", "--allowed-tools"]).flatMap(listedParts),
    ...listedParts(allowed),
    ...textsOf(inSettings["allow"]),
  ];
  const denied = [
    ...optionValues(words, ["--disallowedTools", "--disallowed-tools"]).flatMap(listedParts),
    ...textsOf(inSettings["deny"]),
  ];
  const mode = optionValue(words, ["--permission-mode"]) ?? inSettings["defaultMode"];
  const flag = skippingFlags.find((each) => words.includes(each));
  const skippedBy =
    flag ?? (mode === "bypassPermissions" ? "permission mode bypassPermissions" : "");
  const tools = optionValue(words, ["--tools"]);
  const hasShell =
    !denied.some(isWholeShell) && (tools === undefined || listedParts(tools).includes("Bash"));
  return accessOf(rules, hasShell ? skippedBy : "", hasShell);
}

/** The words of `claude_args`, as the action splits them. */
export function claudeWords(text: string): readonly string[] {
  const lines = text.split("\n").filter((line) => !line.trimStart().startsWith("#"));
  return ruleWords(lines.join("\n")).words;
}

function accessOf(rules: readonly string[], skippedBy: string, hasShell: boolean): ToolAccess {
  const reads = rules.some(readsThreads);
  if (skippedBy !== "") {
    return { ...noCommands, commands: "any", skippedBy, reads: true };
  }
  const shell = hasShell ? rules.filter((rule) => /^Bash(?:\(|$)/.test(rule)) : [];
  const any = shell.find(isWholeShell);
  if (any !== undefined) {
    const openReason = "allows every command";
    return { ...noCommands, commands: "any", openRule: any, openReason, reads: true };
  }
  for (const rule of shell) {
    const effect = effectOfRule(wordsBeforeWildcard(rule.slice("Bash(".length, -1)));
    if (effect?.effect === "runs-code") {
      const isSure = effect.severity === "high";
      const found = { openRule: rule, openReason: effect.reason, isSure, reads };
      return { ...noCommands, commands: "code", ...found };
    }
  }
  return { ...noCommands, commands: shell.length === 0 ? "none" : "listed", reads };
}

function isWholeShell(rule: string): boolean {
  return /^Bash(?:\(\s*:?\*?\s*\))?$/.test(rule);
}

/** `gh`, the tools of GitHub's MCP server, pages. */
function readsThreads(rule: string): boolean {
  return /^(?:Bash\(gh\b|mcp__github|WebFetch|WebSearch)/.test(rule);
}

function textsOf(value: JsonValue | undefined): readonly string[] {
  return value !== undefined && isList(value)
    ? value.filter((item) => typeof item === "string")
    : [];
}
