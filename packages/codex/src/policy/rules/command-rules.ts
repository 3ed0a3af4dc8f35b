import { isList, isObject } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { asText, textsOf } from "@parapet/scan-core/settings/readers.ts";
import type { Layers, Level } from "@parapet/scan-core/layers/layers.ts";
import type { JsonValue } from "@parapet/documents/document.ts";

/** Prefix of the layers that are a rules file. */
export const rulesPrefix = "rules:";

/** Commands that run outside the sandbox without approval. */
export type AllowedCommand = {
  /** The words that they begin with. */
  readonly words: readonly string[];
  /** The rule's decision. */
  readonly at: string;
  readonly level: Level;
};

type Rule = {
  /** The permitted words at each position. */
  readonly pattern: readonly (readonly string[])[];
  readonly decision: string;
  readonly at: string;
  readonly level: Level;
};

/** What the rules of all files allow: of those that match a command, the strictest applies. */
export function allowedCommands(layers: Layers): readonly AllowedCommand[] {
  const rules = layers.all
    .filter(({ name }) => name.startsWith(rulesPrefix))
    .flatMap(({ name, level, document }) =>
      rulesIn(document.get("/rules"), `${childPointer("", name)}/rules`, level),
    );
  const stricter = [
    ...rules.filter(({ decision }) => decision !== "allow").map(({ pattern }) => pattern),
    ...requiredPatterns(layers),
  ];
  return rules
    .filter(({ decision }) => decision === "allow")
    .flatMap(({ pattern, at, level }) =>
      commandsOf(pattern)
        .filter((words) => !stricter.some((other) => isPrefix(other, words)))
        .map((words) => ({ words, at: `${at}/decision`, level })),
    );
}

function rulesIn(value: JsonValue | undefined, at: string, level: Level): readonly Rule[] {
  if (!isList(value)) return [];
  return value.flatMap((rule, index) => {
    if (!isObject(rule) || rule["pattern"] === undefined || !isList(rule["pattern"])) return [];
    return [
      {
        pattern: rule["pattern"].map(textsOf),
        decision: asText(rule["decision"]) ?? "allow",
        at: childPointer(at, index),
        level,
      },
    ];
  });
}

/**
 * Commands that an administrator prompts for or forbids: `requirements.toml` supports no other
 * decision.
 */
function requiredPatterns(layers: Layers): readonly Rule["pattern"][] {
  const rules = layers.get("/requirements/rules/prefix_rules");
  if (!isList(rules)) return [];
  return rules.flatMap((rule) => {
    const pattern = isObject(rule) ? rule["pattern"] : undefined;
    if (!isList(pattern) || pattern.length === 0) return [];
    return [
      pattern.map((word) => (isObject(word) ? textsOf(word["token"] ?? word["any_of"]) : [])),
    ];
  });
}

const mostCommands = 256;

/** Every command that a pattern names. */
function commandsOf(pattern: Rule["pattern"]): readonly (readonly string[])[] {
  let commands: readonly (readonly string[])[] = [[]];
  for (const words of pattern) {
    commands = commands
      .flatMap((before) => words.map((word) => [...before, word]))
      .slice(0, mostCommands);
  }
  return commands;
}

/** True if the rule matches every command that begins with the words. */
function isPrefix(pattern: Rule["pattern"], words: readonly string[]): boolean {
  return (
    pattern.length <= words.length &&
    pattern.every((some, index) => some.includes(words[index] ?? ""))
  );
}
