import { effectOfRule } from "@parapet/code-analysis/commands/rule-effect.ts";
import { ruleWords } from "@parapet/code-analysis/commands/rule-words.ts";
import type { JsonValue } from "@parapet/documents/document.ts";
import { isList, valueAtPointer } from "@parapet/documents/find-node.ts";
import { settingsIn } from "./settings-text.ts";
import {
  listedParts,
  noCommands,
  optionValue,
  optionValues,
  type ToolAccess,
} from "./tool-access.ts";

/** The settings that list the tools there are, newer name first. */
const toolLists: readonly string[] = ["/tools/core", "/coreTools"];

/** What Gemini CLI runs with every call approved: all tools, or those that `tools.core` lists. */
export function geminiAccess(settings: JsonValue | undefined, skippedBy: string): ToolAccess {
  const tools = toolLists
    .map((pointer) => (settings === undefined ? undefined : valueAtPointer(settings, pointer)))
    .find((list) => list !== undefined && isList(list));
  if (tools === undefined || !isList(tools)) {
    return { ...noCommands, commands: "any", skippedBy, reads: true };
  }
  const texts = tools.filter((item) => typeof item === "string");
  return { ...ofTools(texts), reads: true };
}

/** The same of a text of settings: what cannot be read says nothing of the tools. */
export function geminiTextAccess(text: string): ToolAccess {
  if (text.trim() === "") return geminiAccess(undefined, "");
  const settings = settingsIn(text);
  return settings === undefined
    ? { ...noCommands, commands: "unknown" }
    : geminiAccess(settings, "");
}

/** The same of flags: without `--yolo`, only what `--allowed-tools` lists runs. */
export function geminiCommandAccess(words: readonly string[]): ToolAccess {
  const flag = ["--yolo", "-y"].find((each) => words.includes(each));
  const mode = optionValue(words, ["--approval-mode"]);
  if (flag !== undefined) return geminiAccess(undefined, flag);
  if (mode === "yolo") return geminiAccess(undefined, "--approval-mode yolo");
  return ofTools(optionValues(words, ["--allowed-tools"]).flatMap(listedParts));
}

function ofTools(tools: readonly string[]): ToolAccess {
  const rules = tools.filter((tool) => /^(?:run_shell_command|ShellTool)(?:\(|$)/.test(tool));
  if (rules.length === 0) return noCommands;
  for (const rule of rules) {
    const prefix = /\((.*)\)$/s.exec(rule)?.[1] ?? "";
    if (prefix === "") {
      const openReason = "allows every command";
      return { ...noCommands, commands: "any", openRule: rule, openReason };
    }
    const effect = effectOfRule(ruleWords(prefix));
    if (effect?.effect === "runs-code") {
      const isSure = effect.severity === "high";
      return {
        ...noCommands,
        commands: "code",
        openRule: rule,
        openReason: effect.reason,
        isSure,
      };
    }
  }
  return { ...noCommands, commands: "listed" };
}
