import { isInterpreter } from "@parapet/code-analysis/commands/rule-effect.ts";
import { asData, asItems } from "./data.ts";

/** Summary of a command allowlist. */
export type CommandList = {
  /** How many entries it has. */
  readonly allowed: number;
  /** True where it allows every command. */
  readonly isOpen: boolean;
  /** Entries that allow arbitrary code, described: "bash", "every program in /usr/bin". */
  readonly anyCode: readonly string[];
};

const mostEntries = 512;
const mostNamed = 8;

/**
 * Reads a list as OpenClaw matches it: a pattern with a slash against the whole path of the
 * program, another one against its name. An entry with arguments, or one from an "always allow"
 * decision, covers only that one command.
 */
export function commandListOf(value: unknown): CommandList {
  const items = asItems(value);
  const patterns = items.slice(0, mostEntries).flatMap(freePattern);
  const isOpen = patterns.some(
    (pattern) => pattern === "*" || /^\/?\*\*(?:\/\*\*?)*$/.test(pattern),
  );
  const named = isOpen ? [] : patterns.map(anyCodeBy).filter((words) => words !== "");
  return {
    allowed: items.length,
    isOpen,
    anyCode: [...new Set(named)].toSorted().slice(0, mostNamed),
  };
}

function freePattern(item: unknown): readonly string[] {
  if (typeof item === "string") return [item.trim()];
  const { pattern, argPattern, source } = asData(item);
  const isFree = argPattern === undefined && source !== "allow-always";
  return typeof pattern === "string" && isFree ? [pattern.trim()] : [];
}

// Folders with interpreters below them.
const roots = /^(?:\/|\/usr|\/usr\/local|\/opt\/homebrew)$/;

// Folders with interpreters in them, and folders that agents write into.
const anyCodeFolders =
  /^(?:(?:\/usr(?:\/local)?)?\/bin|\/opt\/homebrew\/bin|\/tmp|\/var\/tmp|~|\/root|\/(?:home|Users)\/[^/*?]+|.*\/\.(?:openclaw|clawdbot)(?:\/.*)?)$/;

function anyCodeBy(pattern: string): string {
  const [, folder, stars = ""] = /^([^*?]*)\/(\*\*?)(?:\/\*\*?)?$/.exec(pattern) ?? [];
  if (folder !== undefined) {
    const path = folder === "" ? "/" : folder;
    const isRisky = anyCodeFolders.test(path) || (stars === "**" && roots.test(path));
    return path.length < 200 && isRisky ? `every program in ${path}` : "";
  }
  const program =
    pattern
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/\.exe$/i, "") ?? "";
  return isInterpreter(program) ? program : "";
}
