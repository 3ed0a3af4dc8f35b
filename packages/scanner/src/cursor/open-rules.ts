import { asText, type Effective } from "../layers/layers.ts";
import type { ClientModel } from "../mcp-clients/client/client-spec.ts";

/** Where the command line is told to ask about nothing. */
export function unrestrictedMode({ layers }: ClientModel): readonly string[] {
  // Of the files of the command line, the person's alone may set it.
  return layers
    .each("/approvalMode", asText, ["user"])
    .flatMap(({ value, at }) => (value === "unrestricted" ? [at] : []));
}

/** Rules that let every command run, where none of them is denied all the same. */
export function openShellRules({ layers }: ClientModel): readonly Effective<string>[] {
  if (layers.items("/permissions/deny").some(isEvery)) return [];
  return layers.items("/permissions/allow").filter(isEvery);
}

function isEvery({ value }: Effective<string>): boolean {
  return /^Shell\(\*{1,2}(?::\*{1,2})?\)$/.test(value.trim());
}

/** A rule that lets commands run, by the words they begin with. */
export type CommandRule = { readonly words: readonly string[]; readonly at: string };

/** The commands that run unasked: those of the command line that no rule denies, and those of the editor. */
export function allowedCommands({ layers }: ClientModel): readonly CommandRule[] {
  const denied = new Set(layers.items("/permissions/deny").map(({ value }) => value.trim()));
  const inCli = layers.items("/permissions/allow").flatMap(({ value, at }) => {
    const [, text] = /^Shell\((.+)\)$/s.exec(value.trim()) ?? [];
    return text === undefined || denied.has(value.trim()) ? [] : [{ words: wordsOf(text), at }];
  });
  const inEditor = layers
    .items("/terminalAllowlist")
    .map(({ value, at }) => ({ words: wordsOf(value), at }));
  return [...inCli, ...inEditor].filter(({ words }) => words.length > 0);
}

/** "npm:*" and "npm *" are "npm": what follows is free. */
function wordsOf(rule: string): readonly string[] {
  const words = rule.replace(/:\*+$/, "").trim().split(/\s+/);
  return words.filter((word) => word !== "" && !/^\*+$/.test(word));
}
