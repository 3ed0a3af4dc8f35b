import { createHash } from "node:crypto";
import {
  type Evidence,
  type Exposure,
  exposureKey,
  type ExposureWay,
  outcomeNames,
  type ScanReport,
} from "@parapet/posture";
import { exposureChain } from "../exposure-line.ts";
import { type ShownProof, shownProofText } from "../shown-proof.ts";
import { sarifLimits } from "./limits.ts";
import { location } from "./location.ts";
import { plainMessage } from "./message.ts";
import type { SarifResult } from "./result.ts";
import type { SarifRule } from "./rule.ts";
import { sarifLevel } from "./severity.ts";
import type { Locate } from "./uri.ts";

/**
 * Each exposure as a result, each way to one of its outcomes as a code flow through the settings
 * that make it. Exposures without a place in a file have no result: code scanning refuses it.
 */
export function exposureResults(
  report: ScanReport,
  {
    ways,
    proofs,
  }: { readonly ways: readonly ExposureWay[]; readonly proofs: readonly ShownProof[] },
  locate: Locate,
): readonly SarifResult[] {
  const waysOf = Map.groupBy(ways, ({ exposure_id }) => exposure_id);
  return report.exposures.flatMap((exposure) => {
    const own = (waysOf.get(exposure.exposure_id) ?? []).filter((way) => placesOf(way).length > 0);
    const [worst] = own;
    const first = worst === undefined ? undefined : placesOf(worst)[0];
    if (worst === undefined || first === undefined) return [];
    return [
      {
        rule: ruleOf(exposure, worst),
        level: sarifLevel(exposure.severity),
        score: exposure.score,
        message: plainMessage(`${exposureChain(exposure)}: ${outcomeNames(exposure).join(", ")}.`),
        locations: [location(first, locate)],
        codeFlows: flowsOf(own, locate),
        fingerprint: fingerprintOf(exposure, report),
        suppressions: [],
        properties: {
          severity: exposure.severity,
          riskScore: exposure.score,
          agents: exposure.agents,
          rootCauses: exposure.root_causes,
          ...proofProperties(exposure, proofs),
        },
      },
    ];
  });
}

/** What playing its paths came to; nothing where none was played. */
function proofProperties({ outcomes }: Exposure, proofs: readonly ShownProof[]) {
  const ids = new Set(outcomes.map(({ path_id }) => path_id));
  const own = proofs.filter(({ path_id }) => ids.has(path_id));
  return own.length === 0
    ? {}
    : { proofs: own.map((proof) => `${proof.path_id}: ${shownProofText(proof)}`) };
}

/** One rule for each thing that can be harmed, so that a person can filter by it. */
function ruleOf({ outcomes, score, severity }: Exposure, { impact }: ExposureWay): SarifRule {
  const outcome = outcomes[0]?.outcome ?? "";
  return {
    id: `exposure/${impact === "" ? "other" : impact}`,
    shortDescription: { text: plainMessage(`Exposure: an agent ${outcome}`) },
    fullDescription: {
      text: "Somebody reaches an agent that can do this, by the settings that the code flow shows.",
    },
    defaultConfiguration: { level: sarifLevel(severity) },
    properties: { "security-severity": score.toFixed(1), tags: ["security", "exposure"] },
  };
}

function flowsOf(ways: readonly ExposureWay[], locate: Locate): readonly object[] {
  let left: number = sarifLimits.threadFlowLocations;
  return ways.flatMap((way) => {
    const locations = way.steps.flatMap(({ label, description, evidence: [place] }) =>
      place === undefined
        ? []
        : [{ location: location(place, locate, plainMessage(`${label}: ${description}`)) }],
    );
    if (locations.length === 0 || locations.length > left) return [];
    left -= locations.length;
    return [{ threadFlows: [{ locations }] }];
  });
}

function placesOf({ steps }: ExposureWay): readonly Evidence[] {
  return steps.flatMap(({ evidence }) => evidence);
}

function fingerprintOf(exposure: Exposure, { workspace_path, service }: ScanReport): string {
  return createHash("sha256")
    .update(`${service}\n${exposureKey(exposure, workspace_path)}`)
    .digest("hex")
    .slice(0, 32);
}
