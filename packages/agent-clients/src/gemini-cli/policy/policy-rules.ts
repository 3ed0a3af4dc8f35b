import type { JsonValue } from "@parapet/documents/document.ts";
import { isList, isObject } from "@parapet/documents/find-node.ts";
import { childPointer } from "@parapet/documents/pointer.ts";
import { asBoolean, textsOf } from "@parapet/scan-core/settings/readers.ts";
import type { Layers } from "@parapet/scan-core/layers/layers.ts";
import { isLoadedPolicy } from "./loaded-policy.ts";
import { adminPrefix, userPrefix } from "./policy-files.ts";
import { settingRules } from "./setting-rules.ts";

export type PolicyDecision = "allow" | "deny" | "ask_user";

/** One rule of Gemini CLI's policy, from any file. The first that matches a call decides. */
export type PolicyRule = {
  readonly decision: PolicyDecision;
  /** Tier times 1000, plus the rule's own: 4300 is `tools.allowed`. */
  readonly priority: number;
  /** "run_shell_command", "*", "mcp_docs_*". */
  readonly tool: string;
  /**
   * The MCP server whose tools are meant; "*" for all of them, undefined if the rule names none.
   */
  readonly server: string | undefined;
  /** Command prefixes that the rule matches; undefined if it does not restrict commands so. */
  readonly commands: readonly string[] | undefined;
  /** A regular expression that restricts commands, unless it matches everything. */
  readonly commandPattern: string | undefined;
  /**
   * True if it matches only some calls of the tool, by other means than a command prefix or
   * pattern.
   */
  readonly isNarrow: boolean;
  /** Approval modes; undefined for all of them. */
  readonly modes: readonly string[] | undefined;
  /** True for sessions with a person, false for those without; undefined for both. */
  readonly interactive: boolean | undefined;
  /** Its pointer. */
  readonly at: string;
};

/** Rules of the policies and of the settings, in the order of evaluation. */
export function policyRules(layers: Layers): readonly PolicyRule[] {
  const disabled = layers.pick("/security/disableAlwaysAllow", asBoolean, false).value;
  return [...fileRules(layers), ...settingRules(layers)]
    .filter(({ priority }) => !(disabled && priority % 1000 === savedApproval))
    .toSorted((a, b) => b.priority - a.priority);
}

/** The priority of approvals "for all future sessions". */
const savedApproval = 950;

const tiers: readonly (readonly [prefix: string, base: number])[] = [
  [adminPrefix, 5000],
  [userPrefix, 4000],
];

function fileRules(layers: Layers): readonly PolicyRule[] {
  return layers.all.flatMap(({ name, document }) => {
    const [, base] = tiers.find(([prefix]) => name.startsWith(prefix)) ?? [];
    const rules = document.get("/rule");
    if (base === undefined || !isList(rules)) return [];
    if (!isLoadedPolicy(document.value)) return [];
    return rules.flatMap((rule, index) =>
      rulesOf(rule, base, childPointer(`${childPointer("", name)}/rule`, index)),
    );
  });
}

/** One rule for each tool that it names. */
function rulesOf(rule: JsonValue, base: number, at: string): readonly PolicyRule[] {
  if (!isObject(rule)) return [];
  const { decision, priority, mcpName, commandPrefix, commandRegex, argsPattern } = rule;
  const commands = commandPrefix === undefined ? undefined : textsOf(commandPrefix);
  const pattern = commandRegex ?? argsPattern;
  const isForAll = pattern === undefined || matchesEverything(pattern);
  const commandPattern =
    !isForAll && commands === undefined && typeof commandRegex === "string"
      ? commandRegex
      : undefined;
  const rest = {
    decision: decision === "allow" || decision === "deny" ? decision : "ask_user",
    priority: base + (typeof priority === "number" ? priority : 0),
    server: typeof mcpName === "string" ? mcpName : undefined,
    commands,
    commandPattern,
    isNarrow:
      (!isForAll && commandPattern === undefined) ||
      rule["toolAnnotations"] !== undefined ||
      rule["subagent"] !== undefined,
    modes: rule["modes"] === undefined ? undefined : textsOf(rule["modes"]),
    interactive: asBoolean(rule["interactive"]),
    at,
  } as const;
  return textsOf(rule["toolName"]).map((tool) => ({ ...rest, tool }));
}

/** Patterns as people write them for "everything". */
function matchesEverything(pattern: JsonValue): boolean {
  return typeof pattern === "string" && ["", ".*", ".+", "^.*", "^.*$"].includes(pattern);
}
