import type {
  AttackPath,
  Confidence,
  EdgeBasis,
  EdgeControl,
  EdgeKind,
  Evidence,
  NodeKind,
  OwaspTag,
  RiskSeverity,
} from "@parapet/posture";
import type { WaterfallRow } from "../scoring/score.ts";

/** The edge into a step. */
export type DetectedEdge = {
  readonly kind: EdgeKind;
  readonly basis: EdgeBasis;
  /** True where run-time telemetry observed it, in addition to or instead of the configuration. */
  readonly observed: boolean;
};

export type DetectedStep = {
  readonly nodeKey: string;
  readonly nodeKind: NodeKind;
  readonly nodeLabel: string;
  /**
   * Undefined for the source only. The fields below are the edge's; for the source, those of the
   * first edge.
   */
  readonly edge: DetectedEdge | undefined;
  readonly description: string;
  readonly vulnerability: string;
  readonly evidence: readonly Evidence[];
  readonly controls: readonly EdgeControl[];
};

/** A side condition that makes the path matter, and the edges that prove it. */
export type DetectedCondition = {
  readonly fact: string;
  readonly nodeKey: string;
  readonly edges: readonly {
    readonly source: string;
    readonly target: string;
    readonly kind: EdgeKind;
    readonly description: string;
    readonly evidence: readonly Evidence[];
  }[];
};

/** An attack path with everything that explains it. */
export type DetectedPath = {
  readonly pathId: string;
  readonly ruleId: string;
  readonly ruleName: string;
  /**
   * What the agent then does, as "runs commands on the host"; the rule's name where it has none.
   */
  readonly outcome: string;
  /** The first is the path's `owasp_tag`. */
  readonly owasp: readonly [OwaspTag, ...OwaspTag[]];
  readonly atlas: readonly string[];
  /** The rule's message with the names of the nodes in it. */
  readonly message: string;
  /** Services on the way, each once, sorted. */
  readonly services: readonly string[];
  /** In chain order, each once. */
  readonly agents: readonly string[];
  readonly sourceKey: string;
  readonly sinkKey: string;
  readonly steps: readonly DetectedStep[];
  readonly conditions: readonly DetectedCondition[];
  /** 0.0–10.0, one decimal. */
  readonly riskScore: number;
  /** The score of the same route without its controls. */
  readonly inherentScore: number;
  readonly severity: RiskSeverity;
  /** Within .4 of the edge of a severity band. */
  readonly borderline: boolean;
  /** How sure it is that its steps can be taken: a step that telemetry observed raises it. */
  readonly confidence: Confidence;
  /** Rows whose tenths add up to the score. */
  readonly waterfall: readonly WaterfallRow[];
  readonly routeHash: string;
  /**
   * Other routes of the rule from the same source to the same sink; at least so many where
   * `alternatesCapped`.
   */
  readonly alternates: number;
  readonly alternatesCapped: boolean;
  /**
   * IDs of the checks whose fix removes or weakens an edge of the route or of its conditions,
   * sorted.
   */
  readonly fixedBy: readonly string[];
};

/** A path as the API returns it; `detectedAt` is when the still-open path was first seen. */
export function toAttackPath(path: DetectedPath, detectedAt: string): AttackPath {
  return {
    path_id: path.pathId,
    rule_name: path.ruleName,
    owasp_tag: path.owasp[0],
    agents_involved: path.agents,
    path_steps: path.steps.map((step) => ({
      node_id: step.nodeKey,
      node_type: step.nodeKind,
      vulnerability: step.vulnerability,
      description: step.description,
    })),
    risk_score: path.riskScore,
    severity: path.severity,
    detected_at: detectedAt,
  };
}
