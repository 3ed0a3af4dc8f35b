import { canonicalJson, guardrailActions, guardrailSeverities } from "@parapet/posture";
import type { GuardrailMatch } from "@parapet/posture";
import type { GuardrailDeclaration } from "../core/declaration.ts";
import { runsHere } from "../core/runs-here.ts";

type Law = (before: GuardrailDeclaration, after: GuardrailDeclaration) => boolean;

/**
 * For each field, when a change of it lets more through than before. Where that cannot be told from
 * the text alone (a condition, a detector, a judge's prompt), any change counts: who may only
 * tighten registers another guardrail.
 */
const laws: Readonly<Partial<Record<keyof GuardrailDeclaration, Law>>> = {
  enabled: (before, after) => before.enabled && !after.enabled,
  // A lower severity drops out of alerts and filters.
  severity: (before, after) =>
    guardrailSeverities.indexOf(after.severity) < guardrailSeverities.indexOf(before.severity),
  mode: (before, after) => before.mode === "blocking" && after.mode === "monitoring",
  timing: (before, after) => before.timing === "pre_input" && after.timing === "post_output",
  points: (before, after) => !before.points.every((point) => after.points.includes(point)),
  match: (before, after) => isNarrower(before.match, after.match),
  condition: changed("condition"),
  detectors: changed("detectors"),
  action: (before, after) =>
    guardrailActions.indexOf(after.action) < guardrailActions.indexOf(before.action),
  on_error: (before, after) => before.on_error === "deny" && after.on_error === "allow",
  judge_model: changed("judge_model"),
  judge_prompt: changed("judge_prompt"),
  // What nothing here evaluated lets everything through; to evaluate it tightens.
  provider: (before, after) =>
    before.provider !== after.provider && (runsHere(before) || !runsHere(after)),
  // An added one, or one that says something else; taking one away tightens.
  suppressions: ({ suppressions: before }, { suppressions: after }) => {
    const known = new Set(before.map(canonicalJson));
    return after.some((suppression) => !known.has(canonicalJson(suppression)));
  },
};

/**
 * The fields by which an update loosens a guardrail, in the order of `declaredFields`; empty when
 * it may be made by anyone.
 */
export function loosens(
  before: GuardrailDeclaration,
  after: GuardrailDeclaration,
): readonly string[] {
  return Object.entries(laws).flatMap(([field, law]) => (law(before, after) ? [field] : []));
}

function changed(field: keyof GuardrailDeclaration): Law {
  return (before, after) => canonicalJson(before[field]) !== canonicalJson(after[field]);
}

/**
 * An empty list is everything; entries are compared as they stand, so "*" for "exec" counts as
 * narrower.
 */
function isNarrower(before: GuardrailMatch, after: GuardrailMatch): boolean {
  const pairs: readonly (readonly [readonly string[], readonly string[]])[] = [
    [before.tools, after.tools],
    [before.tool_categories, after.tool_categories],
    [before.mcp_servers, after.mcp_servers],
    [before.trust, after.trust],
  ];
  return pairs.some(([old, now]) => {
    if (now.length === 0) return false;
    return old.length === 0 || !old.every((entry) => now.includes(entry));
  });
}
