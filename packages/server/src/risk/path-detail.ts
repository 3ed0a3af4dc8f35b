import {
  type DetectedPath,
  type DetectedStep,
  defaultPriors,
  type Rule,
} from "@parapet/attack-paths";
import type { Confidence, EdgeBasis, EdgeControl, Evidence, OwaspTag } from "@parapet/posture";

/** A place on the way of a path. */
export type PathNode = {
  readonly node_id: string;
  readonly node_type: string;
  readonly label: string;
};

export type DetailedStep = PathNode & {
  /** The edge into the step; of the source, every text is "". */
  readonly edge: {
    readonly kind: string;
    readonly basis: EdgeBasis | "";
    /** True where telemetry has seen the edge. */
    readonly observed: boolean;
  };
  readonly vulnerability: string;
  readonly description: string;
  readonly evidence: readonly Evidence[];
  readonly controls: readonly EdgeControl[];
};

export type CountedControl = {
  /** As in the priors: "tool_approval". */
  readonly name: string;
  /** Index of the step into which its edge leads. */
  readonly step: number;
  /** Share of attempts that it stops, 0 to 1. */
  readonly efficacy: number;
};

/** What is known of a path beside the documented fields, as its last scan showed it. */
export type PathDetail = {
  readonly rule_id: string;
  readonly message: string;
  /** All tags; the first is `owasp_tag`. */
  readonly owasp: readonly OwaspTag[];
  /** MITRE ATLAS technique ids. */
  readonly atlas: readonly string[];
  readonly services: readonly string[];
  readonly source: PathNode;
  readonly sink: PathNode;
  readonly steps: readonly DetailedStep[];
  readonly conditions: readonly {
    readonly fact: string;
    readonly node_id: string;
    readonly edges: readonly {
      readonly source: string;
      readonly target: string;
      readonly kind: string;
      readonly description: string;
      readonly evidence: readonly Evidence[];
    }[];
  }[];
  /** The score of the same route without its controls. */
  readonly inherent_score: number;
  /**
   * How sure it is that the steps can be taken: "medium" as configurations draw them, "low" where
   * one is only inferred, and one more where telemetry has seen a step.
   */
  readonly confidence: Confidence;
  /** Within .4 of the edge of a severity band. */
  readonly borderline: boolean;
  /** Rows whose points add up to `risk_score`. */
  readonly waterfall: readonly {
    readonly kind: string;
    readonly name: string;
    readonly value: number;
    readonly points: number;
    readonly step: number;
  }[];
  /** Controls that are on the route and lower its score. */
  readonly controls_present: readonly CountedControl[];
  /** Controls that would lower the score if they stood on the route. */
  readonly controls_missing: readonly CountedControl[];
  /** Other routes of the rule between the same ends; `capped`: at least so many. */
  readonly alternates: { readonly count: number; readonly capped: boolean };
  readonly route_hash: string;
  /** IDs of the checks whose fix removes or weakens an edge. */
  readonly fixed_by: readonly string[];
};

/** `rule` is the one that found the path. */
export function pathDetail(path: DetectedPath, rule: Rule | undefined): PathDetail {
  const steps = path.steps.map(detailedStep);
  const nodes = path.steps.map(pathNode);
  const nowhere: PathNode = { node_id: "", node_type: "", label: "" };
  return {
    rule_id: path.ruleId,
    message: path.message,
    owasp: path.owasp,
    atlas: path.atlas,
    services: path.services,
    source: nodes[0] ?? nowhere,
    sink: nodes.at(-1) ?? nowhere,
    steps,
    conditions: path.conditions.map(({ fact, nodeKey, edges }) => ({
      fact,
      node_id: nodeKey,
      edges,
    })),
    inherent_score: path.inherentScore,
    confidence: path.confidence,
    borderline: path.borderline,
    waterfall: path.waterfall.map(({ tenths, ...row }) => ({ ...row, points: tenths / 10 })),
    controls_present: path.waterfall
      .filter(({ kind }) => kind === "control")
      .map(({ name, step, value }) => ({
        name,
        step,
        efficacy: Math.round(100 - value * 100) / 100,
      })),
    controls_missing: missingControls(path, rule),
    alternates: { count: path.alternates, capped: path.alternatesCapped },
    route_hash: path.routeHash,
    fixed_by: path.fixedBy,
  };
}

function pathNode({ nodeKey, nodeKind, nodeLabel }: DetectedStep): PathNode {
  return { node_id: nodeKey, node_type: nodeKind, label: nodeLabel };
}

function detailedStep(step: DetectedStep): DetailedStep {
  return {
    ...pathNode(step),
    edge: step.edge ?? { kind: "", basis: "", observed: false },
    vulnerability: step.vulnerability,
    description: step.description,
    evidence: step.evidence,
    controls: step.controls,
  };
}

/** The controls that the rule counts on the edges of the route, less those that stand there. */
function missingControls(path: DetectedPath, rule: Rule | undefined): readonly CountedControl[] {
  return path.steps.flatMap(({ edge }, step) => {
    const counted = edge === undefined ? undefined : rule?.controls.get(edge.kind);
    const active = new Set(
      path.waterfall.filter((row) => row.step === step).map(({ name }) => countsAs(name)),
    );
    return [...(counted ?? [])]
      .filter((name) => !active.has(name) && !isWeak(name))
      .toSorted()
      .map((name) => ({ name, step, efficacy: defaultPriors.efficacy[name] ?? 0 }));
  });
}

/** An allowlist counts as the ease of an edge instead of as its control. */
function countsAs(factor: string): string {
  return factor === "egress_allowlisted" ? "egress_allowlist" : factor;
}

/** A lesser form of another control: nobody lacks it. */
function isWeak(control: string): boolean {
  return control.startsWith("weak_");
}
