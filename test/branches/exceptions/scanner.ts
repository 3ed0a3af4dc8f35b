import type { BranchException } from "../exceptions.ts";

type Place = readonly [file: string, condition: string];

/** The value that a check found, asked for again by its fix. */
const foundValues: readonly Place[] = [
  ["claude-code/checks/files/settings-others-write.ts", "file !== undefined"],
  ["codex/checks/settings/files-others-use.ts", "file !== undefined"],
  ["codex/checks/settings/model-in-clear-text.ts", "address !== undefined"],
  ["continue/checks/commands-allowed.ts", "value !== undefined"],
  ["continue/checks/writes-allowed.ts", "value !== undefined"],
  ["mcp/checks/server-without-tls.ts", 'typeof url === "string"'],
  ["mcp-clients/windsurf/checks/interpreter-allowed.ts", "value !== undefined"],
  ["mcp-clients/zed/checks/actions-allowed.ts", "value !== undefined"],
  ["openclaw/checks/automation/scheduled-webhooks-reach-private.ts", "host !== undefined"],
  ["openclaw/checks/browser/remote-browser-without-tls.ts", "browser !== undefined"],
  ["openclaw/checks/channels/accounts-do-not-inherit.ts", "general !== undefined"],
  ["openclaw/checks/configuration/dangerous-flags.ts", "flag !== undefined"],
  ["openclaw/checks/execution/sandbox-opens-host.ts", "value !== undefined"],
  ["openclaw/checks/facts/file-exposure.ts", "file !== undefined"],
  ["openclaw/checks/facts/tool-lists.ts", "asString(config.get(pointer))"],
  ["openclaw/checks/facts/remove-found-item.ts", "value !== undefined"],
  ["openclaw/checks/nodes/pairing-probes-any-address.ts", "entry !== undefined"],
];

/** What is not there is a fault of the program. */
const missingThings: readonly Place[] = [
  ["instructions/signals/override.ts", "marked === undefined"],
  ["openclaw/checks/facts/found-agent.ts", "found === undefined"],
  ["claude-code/checks/rules/rule-misspelt.ts", "rule === undefined"],
  ["continue/checks/permissions-unheeded.ts", "list === undefined"],
  ["gemini-cli/checks/policy-not-loaded.ts", "rules === undefined"],
  ["instructions/signals/matching-lines.ts", "line === undefined"],
];

/** Numbers of a row that has one for every column. */
const columns: readonly Place[] = [
  ["openclaw/checks/facts/nearest-key.ts", "row[column]"],
  ["openclaw/checks/facts/nearest-key.ts", "next[column - 1]"],
  ["openclaw/checks/facts/nearest-key.ts", "row[column - 1]"],
  ["openclaw/checks/facts/nearest-key.ts", "before[column - 2]"],
  ["openclaw/checks/facts/nearest-key.ts", "row[b.length]"],
];

/** Asked for after something that is only so of an object or a group. */
const impliedForTypes: readonly Place[] = [
  [
    "vscode/checks/container-opens-machine.ts",
    'containerOf("docker", ["run", ...optionsOf(layer)])',
  ],
  ["openclaw/checks/secrets/gateway-secret-used-elsewhere.ts", "isObject(value)"],
];

/** Rules of a policy in which a flaw was found. */
const flawedRules: readonly Place[] = [
  ["gemini-cli/checks/policy-not-loaded.ts", "document?.value"],
  ["gemini-cli/checks/policy-not-loaded.ts", "isObject(policy)"],
  ["gemini-cli/checks/policy-not-loaded.ts", "isList(rules)"],
  ["gemini-cli/checks/policy-not-loaded.ts", "isObject(rule)"],
];

/** What a pattern, an index or a text that was just found cannot be without. */
const foundInText: readonly Place[] = [
  ["instructions/signals/hidden-unicode.ts", "character.codePointAt(0)"],
  ["instructions/signals/remote-shell.ts", "match[1]"],
];

/** A group that is made of its members. */
const neverEmpty: readonly Place[] = [
  ["claude-code/checks/mcp/server-name-taken.ts", "first === undefined"],
];

/** What the paths of Windows alone come to. */
const onlyOnWindows: readonly Place[] = [
  ["openclaw/checks/facts/foreign-folder.ts", "isAbsolute(rest)"],
];

export const scannerExceptions: readonly BranchException[] = [
  ...neverFails(
    foundValues,
    "A fix is made for what its check found, which is there; only types ask.",
  ),
  ...neverFails(columns, "A row of numbers has one for every column; only types ask."),
  ...neverFails(impliedForTypes, "A reference to a secret is an object; only types ask."),
  ...neverFails(flawedRules, "A flaw was found in a list of rules; only types ask."),
  ...neverFails(
    foundInText,
    "A match has its first group, a character its number; only types ask.",
  ),
  ...neverHolds(neverEmpty, "A group has one member at least; only types ask."),
  ...neverHolds(onlyOnWindows, "Between two drives of Windows there is no relative path."),
  ...neverHolds(
    missingThings,
    "What was found in a model or a text is there: an agent, a rule, a list, a line.",
  ),
];

function neverFails(places: readonly Place[], reason: string): readonly BranchException[] {
  return never("fails", places, reason);
}

function neverHolds(places: readonly Place[], reason: string): readonly BranchException[] {
  return never("holds", places, reason);
}

function never(
  outcome: BranchException["never"],
  places: readonly Place[],
  reason: string,
): readonly BranchException[] {
  return places.map(([file, condition]) => ({
    file: `packages/scanner/src/${file}`,
    condition,
    never: outcome,
    reason,
  }));
}
