import { asText } from "@parapet/scan-core/settings/readers.ts";
import type { Layers } from "@parapet/scan-core/layers/layers.ts";
import { type PolicyRule, policyRules } from "./policy-rules.ts";
import { shellNames } from "./shell-names.ts";

/** Rules that auto-approve calls. */
export type AutoApprovedRule = PolicyRule & {
  /** True if it applies to non-interactive sessions only. */
  readonly isHeadless: boolean;
};

/** Rules that allow every command, before another one prompts or denies. */
export function openShellRules(layers: Layers): readonly AutoApprovedRule[] {
  return autoApproved(layers, coversShell, isForEvery);
}

/** Rules that allow commands with certain prefixes, if not all commands are allowed. */
export function openCommandRules(layers: Layers): readonly AutoApprovedRule[] {
  if (openShellRules(layers).length > 0) return [];
  return autoApproved(layers, coversShell, (rule) => !isForEvery(rule));
}

/** Rules that allow every tool of a server. */
export function openServerRules(layers: Layers, server: string): readonly AutoApprovedRule[] {
  return autoApproved(
    layers,
    ({ tool, server: named }) =>
      named === undefined
        ? tool === "*" || tool === "mcp_*" || tool === `mcp_${server}_*`
        : (named === "*" || named === server) && tool === "*",
    isForEvery,
  );
}

function isForEvery({ commands, commandPattern }: PolicyRule): boolean {
  return commands === undefined && commandPattern === undefined;
}

function coversShell({ tool, server }: PolicyRule): boolean {
  return server === undefined && (tool === "*" || shellNames.includes(tool));
}

function autoApproved(
  layers: Layers,
  covers: (rule: PolicyRule) => boolean,
  counts: (rule: PolicyRule) => boolean,
): readonly AutoApprovedRule[] {
  const rules = policyRules(layers).filter((rule) => covers(rule) && !rule.isNarrow);
  const withPerson = allowing(rules, true, modeOf(layers)).filter(counts);
  const alone = allowing(rules, false, modeOf(layers)).filter(
    (rule) => counts(rule) && !withPerson.includes(rule),
  );
  return [
    ...withPerson.map((rule) => ({ ...rule, isHeadless: false })),
    ...alone.map((rule) => ({ ...rule, isHeadless: true })),
  ];
}

/** The allow rules before the first other rule for all calls. */
function allowing(
  rules: readonly PolicyRule[],
  isInteractive: boolean,
  mode: string,
): readonly PolicyRule[] {
  const effective = rules.filter(
    ({ modes, interactive }) =>
      (modes === undefined || modes.length === 0 || modes.includes(mode)) &&
      (interactive === undefined || interactive === isInteractive),
  );
  const end = effective.findIndex((rule) => rule.decision !== "allow" && isForEvery(rule));
  return effective
    .slice(0, end < 0 ? effective.length : end)
    .filter(({ decision }) => decision === "allow");
}

/** The mode that a session begins in, as policies call it. */
function modeOf(layers: Layers): string {
  const mode = layers.pick("/general/defaultApprovalMode", asText, "default").value;
  return mode === "auto_edit" ? "autoEdit" : mode;
}
