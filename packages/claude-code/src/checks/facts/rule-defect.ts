import { type Rule, shellTools } from "../../policy/rules.ts";

export type RuleDefect = {
  /** What is wrong with the rule, as the end of a sentence. */
  readonly fault: string;
  /** The rule that was most likely meant; undefined if that is unclear. */
  readonly meant: string | undefined;
};

/** The list of a rule. */
export type RuleList = "allow" | "ask" | "deny";

const fileTools: ReadonlySet<string> = new Set(["Read", "Edit"]);
const checkedAs: Readonly<Record<string, string>> = {
  Write: "Edit",
  NotebookEdit: "Edit",
  MultiEdit: "Edit",
  Glob: "Read",
};

/** Why Claude Code never matches a rule; undefined for a valid one. */
export function ruleDefectOf(rule: Rule, list: RuleList): RuleDefect | undefined {
  return spacingDefect(rule) ?? serverRuleDefect(rule, list) ?? toolRuleDefect(rule, list);
}

/** Leading and trailing spaces count, and no tool, command or address has them. */
function spacingDefect({ text, tool, specifier }: Rule): RuleDefect | undefined {
  const trimmed = text
    .trim()
    .replace(/\s+\(/, "(")
    .replace(/\(\s+/, "(")
    .replace(/\s+\)$/, ")");
  if (trimmed === text) return undefined;
  // Trailing spaces of a path are ignored.
  if (fileTools.has(tool) && specifier?.trimEnd() === trimmed.slice(tool.length + 1, -1)) {
    return undefined;
  }
  return {
    fault: "has a space next to a bracket or at an end, and so matches nothing",
    meant: trimmed,
  };
}

function serverRuleDefect({ text }: Rule, list: RuleList): RuleDefect | undefined {
  if (!text.startsWith("mcp__")) return undefined;
  if (text.includes("(")) {
    const [name = ""] = text.split("(");
    return {
      fault: "has brackets, which rules for MCP tools do not support",
      meant: name.slice(5).includes("__") ? name : undefined,
    };
  }
  const [server = ""] = text.slice(5).split("__");
  if (list !== "allow" || !server.includes("*")) return undefined;
  return {
    fault: "has a * in the server name, which only deny and ask rules support",
    meant: undefined,
  };
}

function toolRuleDefect(rule: Rule, list: RuleList): RuleDefect | undefined {
  const { text, tool, specifier } = rule;
  if (text.startsWith("mcp__")) return undefined;
  if (text === "*" && list === "allow") {
    return { fault: "matches no tool; only a deny rule may match them all", meant: undefined };
  }
  const isCall = text.includes("(");
  if (isCall !== text.endsWith(")"))
    return { fault: "has an unbalanced bracket", meant: undefined };
  if (/^[a-z]/.test(tool)) {
    const meant = text.charAt(0).toUpperCase() + text.slice(1);
    return { fault: "begins with a lowercase letter, and no tool does", meant };
  }
  if (specifier === undefined) return undefined;
  if (shellTools.has(tool)) return colonDefect(tool, specifier);
  if (tool === "WebFetch" && !specifier.startsWith("domain:")) {
    return {
      fault: "names no domain: only domain:HOST is matched against addresses",
      meant: siteMeantBy(specifier),
    };
  }
  const other = Object.hasOwn(checkedAs, tool) ? checkedAs[tool] : undefined;
  if (other !== undefined && !specifier.includes(":*")) {
    return {
      fault: `is never consulted: only ${other}(path) rules are matched against files`,
      meant: `${other}(${specifier})`,
    };
  }
  if (fileTools.has(tool) && specifier.includes(":*")) {
    return { fault: "uses :*, which only command rules support", meant: undefined };
  }
  return absolutePathDefect(rule);
}

/** `:*` matches any arguments, only at the end and without spaces. */
function colonDefect(tool: string, specifier: string): RuleDefect | undefined {
  if (/^:\s*\*$/.test(specifier)) return { fault: "names no command before :*", meant: undefined };
  const [, command] = /^([^:]*?)(?:\s+:\s*|:\s+)\*$/.exec(specifier) ?? [];
  if (command === undefined) return undefined;
  return { fault: "has a space in :*, and so names no command", meant: `${tool}(${command}:*)` };
}

function siteMeantBy(specifier: string): string | undefined {
  const [, host] =
    /^(?:https?:\/\/)?((?:\*\.)?[\w-]+(?:\.[\w-]+)+)(?:[:/].*)?$/.exec(specifier) ?? [];
  return host === undefined ? undefined : `WebFetch(domain:${host})`;
}

/** A path with one leading slash is relative to the folder of the settings. */
function absolutePathDefect({ tool, specifier = "" }: Rule): RuleDefect | undefined {
  if (!fileTools.has(tool)) return undefined;
  if (!/^\/(?:etc|home|Users|root|var|private|opt|usr|tmp|mnt|srv)(?:\/|$)/.test(specifier)) {
    return undefined;
  }
  return {
    fault: "begins with one slash and so is relative to the folder of the settings, not absolute",
    meant: `${tool}(/${specifier})`,
  };
}
