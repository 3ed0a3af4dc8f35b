import type { JsonValue } from "@parapet/documents/document.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";

/** What is wrong with a rule, so that Gemini CLI does not load its file. */
export type PolicyFlaw = {
  /** Counted from 0. */
  readonly rule: number;
  /** As the end of a sentence: "names no tool". */
  readonly reason: string;
  /** True if only `toolName` is missing, and the rule is for all tools of a server. */
  readonly lacksTool: boolean;
};

/**
 * True for a policy whose rules Gemini CLI loads; one invalid rule disables all others of the file.
 */
export function isLoadedPolicy(policy: JsonValue): boolean {
  return flawsOf(policy).length === 0;
}

/** Every rule that prevents the file from being loaded. */
export function flawsOf(policy: JsonValue): readonly PolicyFlaw[] {
  const rules = isObject(policy) ? policy["rule"] : undefined;
  if (rules === undefined) return [];
  if (!isList(rules)) return [{ rule: 0, reason: "is not a list of rules", lacksTool: false }];
  return rules.flatMap((rule, index) => {
    const reason = flawOf(rule);
    if (reason === undefined) return [];
    return [{ rule: index, reason, lacksTool: reason === noTool && isOfServer(rule) }];
  });
}

const noTool = "names no toolName";
const modes: ReadonlySet<JsonValue> = new Set(["default", "autoEdit", "yolo", "plan"]);

function flawOf(rule: JsonValue): string | undefined {
  if (!isObject(rule)) return "is not a table";
  const { decision, priority, toolName } = rule;
  if (decision !== "allow" && decision !== "deny" && decision !== "ask_user") {
    return "has no decision of allow, deny or ask_user";
  }
  if (typeof priority !== "number" || !Number.isInteger(priority) || priority < 0) {
    return "has no priority from 0 to 999";
  }
  if (priority > 999) return "has a priority above 999";
  if (rule["modes"] !== undefined && !isListOf(rule["modes"], (mode) => modes.has(mode))) {
    return "names an unknown mode";
  }
  const isNamed = typeof toolName === "string" || isListOf(toolName, isText);
  return isNamed ? undefined : noTool;
}

function isOfServer(rule: JsonValue): boolean {
  return isObject(rule) && typeof rule["mcpName"] === "string" && rule["toolName"] === undefined;
}

function isListOf(value: JsonValue | undefined, test: (item: JsonValue) => boolean): boolean {
  return isList(value) && value.every(test);
}

function isText(value: JsonValue): boolean {
  return typeof value === "string";
}
