import type { BranchException } from "../exceptions.ts";

type Place = readonly [file: string, condition: string];

/** The value that a check found, asked for again by its fix. */
const foundValues: readonly Place[] = [
  ["runtime-kit/src/families/settings-file-accessible.ts", "file !== undefined"],
  ["codex/src/checks/settings/model-without-tls.ts", "address !== undefined"],
  ["agent-clients/src/continue/checks/commands-allowed.ts", "value !== undefined"],
  ["agent-clients/src/continue/checks/writes-allowed.ts", "value !== undefined"],
  ["runtime-kit/src/mcp/checks/server-without-tls.ts", 'typeof url === "string"'],
  ["agent-clients/src/windsurf/checks/interpreter-allowed.ts", "value !== undefined"],
  ["agent-clients/src/zed/checks/every-command-allowed.ts", "value !== undefined"],
  [
    "openclaw/src/checks/automation/scheduled-webhooks-reach-private-network.ts",
    "host !== undefined",
  ],
  ["openclaw/src/checks/channels/accounts-do-not-inherit.ts", "general !== undefined"],
  ["openclaw/src/checks/configuration/dangerous-flags-on.ts", "flag !== undefined"],
  ["openclaw/src/checks/execution/sandbox-opens-host.ts", "value !== undefined"],
  ["openclaw/src/facts/files/file-exposure.ts", "file !== undefined"],
  ["openclaw/src/facts/tools/tool-lists.ts", "asString(config.get(pointer))"],
  ["openclaw/src/facts/reporting/remove-found-item.ts", "value !== undefined"],
  ["openclaw/src/checks/nodes/pairing-probes-any-address.ts", "entry !== undefined"],
];

/** What is not there is a fault of the program. */
const missingThings: readonly Place[] = [
  ["code-analysis/src/signals/override.ts", "marked === undefined"],
  ["openclaw/src/facts/reporting/found-agent.ts", "found === undefined"],
  ["claude-code/src/checks/rules/rule-never-matches.ts", "rule === undefined"],
  ["code-analysis/src/signals/facts/hidden-starts.ts", "line === undefined"],
  ["code-analysis/src/signals/facts/matching-lines.ts", "line === undefined"],
  ["code-analysis/src/signals/facts/watched-clipboard.ts", "line === undefined"],
];

/** Numbers of a row that has one for every column. */
const columns: readonly Place[] = [
  ["openclaw/src/facts/configuration/nearest-key.ts", "row[column]"],
  ["openclaw/src/facts/configuration/nearest-key.ts", "next[column - 1]"],
  ["openclaw/src/facts/configuration/nearest-key.ts", "row[column - 1]"],
  ["openclaw/src/facts/configuration/nearest-key.ts", "before[column - 2]"],
  ["openclaw/src/facts/configuration/nearest-key.ts", "row[b.length]"],
];

/** Asked for after something that is only so of an object or a group. */
const impliedForTypes: readonly Place[] = [
  [
    "agent-clients/src/vscode/checks/container-exposes-host.ts",
    'containerOf("docker", ["run", ...optionsOf(layer)])',
  ],
  ["openclaw/src/checks/secrets/gateway-secret-used-elsewhere.ts", "isObject(value)"],
];

/** Rules of a policy in which a flaw was found. */
const flawedRules: readonly Place[] = [
  ["agent-clients/src/gemini-cli/checks/policy-not-loaded.ts", "document?.value"],
  ["agent-clients/src/gemini-cli/checks/policy-not-loaded.ts", "isObject(policy)"],
  ["agent-clients/src/gemini-cli/checks/policy-not-loaded.ts", "isList(rules)"],
  ["agent-clients/src/gemini-cli/checks/policy-not-loaded.ts", "isObject(rule)"],
];

/** What a pattern, an index or a text that was just found cannot be without. */
const foundInText: readonly Place[] = [
  ["code-analysis/src/signals/hidden-unicode.ts", "character.codePointAt(0)"],
  ["code-analysis/src/signals/facts/hooked-sends.ts", "host.exec(match[0])?.[1]"],
  ["code-analysis/src/signals/remote-shell.ts", "match[1]"],
];

/** A group that is made of its members. */
const neverEmpty: readonly Place[] = [
  ["claude-code/src/checks/mcp/duplicate-server-name.ts", "first === undefined"],
];

/** What the paths of Windows alone come to. */
const onlyOnWindows: readonly Place[] = [
  ["openclaw/src/facts/files/sensitive-folder.ts", "isAbsolute(rest)"],
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
    file: `packages/${file}`,
    condition,
    never: outcome,
    reason,
  }));
}
