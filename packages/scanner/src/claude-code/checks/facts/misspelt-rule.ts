import { type Rule, shellTools } from "../../rules.ts";

export type Misspelling = {
  /** What is wrong with the rule, as the end of a sentence. */
  readonly fault: string;
  /** What was most likely meant; undefined where that is not clear. */
  readonly meant: string | undefined;
};

const fileTools: ReadonlySet<string> = new Set(["Read", "Edit"]);
const checkedAs: Readonly<Record<string, string>> = {
  Write: "Edit",
  NotebookEdit: "Edit",
  MultiEdit: "Edit",
  Glob: "Read",
};

/** Why Claude Code never takes a rule for what it seems to say; undefined for one that it does. */
export function misspellingOf(rule: Rule): Misspelling | undefined {
  const { text, tool, specifier } = rule;
  if (text.startsWith("mcp__")) return undefined;
  const isCall = text.includes("(");
  if (isCall !== text.endsWith(")"))
    return { fault: "has a bracket without its other half", meant: undefined };
  if (/^[a-z]/.test(tool)) {
    const meant = text.charAt(0).toUpperCase() + text.slice(1);
    return { fault: "begins with a small letter, and no tool does", meant };
  }
  if (specifier === undefined) return undefined;
  if (shellTools.has(tool) && specifier === ":*") {
    return { fault: "names no command before :*", meant: undefined };
  }
  const other = Object.hasOwn(checkedAs, tool) ? checkedAs[tool] : undefined;
  if (other !== undefined && !specifier.includes(":*")) {
    return {
      fault: `is never consulted: only ${other}(path) rules are matched against files`,
      meant: `${other}(${specifier})`,
    };
  }
  if (fileTools.has(tool) && specifier.includes(":*")) {
    return { fault: "uses :*, which only commands know", meant: undefined };
  }
  return absolutePath(rule);
}

/** A path that begins with one slash begins where the settings lie. */
function absolutePath({ tool, specifier = "" }: Rule): Misspelling | undefined {
  if (!fileTools.has(tool)) return undefined;
  if (!/^\/(?:etc|home|Users|root|var|private|opt|usr|tmp|mnt|srv)(?:\/|$)/.test(specifier)) {
    return undefined;
  }
  return {
    fault:
      "begins with one slash and so means a folder beside the settings, not that of the system",
    meant: `${tool}(/${specifier})`,
  };
}
