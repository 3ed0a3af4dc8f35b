import { isAbsolute } from "node:path";
import {
  asksForAction,
  compareSeverity,
  type Evidence,
  type Finding,
  type FindingPart,
  type ReportedFinding,
} from "@parapet/posture";
import { compareFindings, fingerprintOf } from "@parapet/scan-core/core/finding-identity.ts";
import { isWithin } from "@parapet/scan-core/files/bounds.ts";
import { runtimes } from "./runtimes.ts";
import { weaknesses } from "@parapet/scan-core/core/weaknesses.ts";

const scopes: ReadonlyMap<string, "agent" | "workspace"> = new Map(Object.entries(weaknesses));

type Known = { readonly name: string; readonly isOfAgent: boolean };

const weaknessOf: ReadonlyMap<string, Known> = new Map(
  runtimes.flatMap(({ id, checks }) =>
    checks.flatMap(({ check_id, weakness }) => {
      if (weakness === "") return [];
      const isOfAgent = scopes.get(weakness) === "agent";
      return [[check_id, { name: `${id}: ${weakness}`, isOfAgent }] as const];
    }),
  ),
);

/**
 * Findings as a report tells them, worst first: what several checks, or one at several settings,
 * see of one weakness of one agent is one. What is suppressed, and what asks nothing of a regular
 * reader, stays by itself. `furtherWorkspaces`: of the scan.
 */
export function reportedFindings(
  findings: readonly Finding[],
  furtherWorkspaces: readonly string[],
): readonly ReportedFinding[] {
  const byWeakness = Map.groupBy(findings, (finding) => {
    const weakness = weaknessOf.get(finding.check_id);
    return weakness === undefined || finding.suppressed || !asksForAction(finding)
      ? undefined
      : JSON.stringify([
          weakness.name,
          weakness.isOfAgent ? finding.agent_id : "",
          furtherWorkspaceOf(finding, furtherWorkspaces),
        ]);
  });
  return [...byWeakness]
    .flatMap(([weakness, own]): readonly ReportedFinding[] =>
      weakness === undefined
        ? own.map((finding) => ({ ...finding, parts: [] }))
        : [joined(weakness, own.toSorted(byWeight))],
    )
    .toSorted(compareFindings);
}

/**
 * Agents of two workspaces that have one name are two. Files of the first are named by their place
 * in it.
 */
function furtherWorkspaceOf({ evidence: [place] }: Finding, further: readonly string[]): string {
  if (place === undefined || !isAbsolute(place.file)) return "";
  return further.find((folder) => isWithin(place.file, folder)) ?? "";
}

/** What is surer comes first among the equally bad. */
function byWeight(a: Finding, b: Finding): number {
  return (
    compareSeverity(a.severity, b.severity) ||
    Number(a.confidence !== "high") - Number(b.confidence !== "high") ||
    compareFindings(a, b)
  );
}

/** `key`: the weakness, and whose it is. */
function joined(key: string, own: readonly Finding[]): ReportedFinding {
  const [worst] = own;
  if (worst === undefined) throw new Error("A weakness without a finding.");
  const agents = new Set(own.map(({ agent_id }) => agent_id));
  return {
    ...worst,
    agent_id: agents.size === 1 ? worst.agent_id : "",
    owasp: [...new Set(own.flatMap(({ owasp }) => owasp))],
    evidence: differentPlaces(own.flatMap(({ evidence }) => evidence)),
    fixable: own.some(({ fixable }) => fixable),
    // While a part of the weakness is left, it is the same one.
    fingerprint: fingerprintOf([key]),
    parts: own.map(partOf),
  };
}

function partOf({ suppressed: _suppressed, ...part }: Finding): FindingPart {
  return part;
}

function differentPlaces(evidence: readonly Evidence[]): readonly Evidence[] {
  return [
    ...new Map(
      evidence.map((one) => [JSON.stringify([one.file, one.pointer, one.line]), one]),
    ).values(),
  ];
}
