import { effectOfRule } from "@parapet/code-analysis/commands/rule-effect.ts";
import { ruleWords, wordsBeforeWildcard } from "@parapet/code-analysis/commands/rule-words.ts";
import type { JsonValue } from "@parapet/documents/document.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";
import { settingsIn } from "./settings-text.ts";
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
  /** JSON, or the path of a file with it. */
  readonly settings?: string;
};

const skippingFlags: readonly string[] = ["--dangerously-skip-permissions"];

/**
 * What Claude Code runs without asking, where nobody can answer: what is not allowed is refused.
 */
export function claudeAccess({ words, allowed = "", settings = "" }: ClaudeGiven): ToolAccess {
  const given = [settings, optionValue(words, ["--settings"]) ?? ""].filter(
    (text) => text.trim() !== "",
  );
  const read = given.map(settingsIn);
  const inSettings = read.map(permissionsOf);
  const rules = [
    ...optionValues(words, ["--allowedTools", "--allowed-tools"]).flatMap(listedParts),
    ...listedParts(allowed),
    ...inSettings.flatMap((each) => textsOf(each["allow"])),
  ];
  const denied = [
    ...optionValues(words, ["--disallowedTools", "--disallowed-tools"]).flatMap(listedParts),
    ...inSettings.flatMap((each) => textsOf(each["deny"])),
  ];
  const mode =
    optionValue(words, ["--permission-mode"]) ??
    inSettings.map((each) => each["defaultMode"]).findLast((each) => each !== undefined);
  const flag = skippingFlags.find((each) => words.includes(each));
  const skippedBy =
    flag ?? (mode === "bypassPermissions" ? "permission mode bypassPermissions" : "");
  const tools = new Set(optionValues(words, ["--tools"]).flatMap(listedParts));
  const isLimited = optionValue(words, ["--tools"]) !== undefined;
  const hasShell =
    !denied.some(isWholeShell) && (!isLimited || tools.has("Bash") || tools.has("default"));
  const access = accessOf(rules, hasShell ? skippedBy : "", hasShell);
  // A file of settings is not followed.
  const isKnown = runsAny(access) || !hasShell || !read.includes(undefined);
  return isKnown ? access : { ...access, commands: "unknown" };
}

type JsonObject = { readonly [key: string]: JsonValue };

function permissionsOf(settings: JsonValue | undefined): JsonObject {
  if (settings === undefined || !isObject(settings)) return {};
  const permissions = settings["permissions"];
  return permissions !== undefined && isObject(permissions) ? permissions : {};
}

function runsAny({ commands }: ToolAccess): boolean {
  return commands === "any" || commands === "code";
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
