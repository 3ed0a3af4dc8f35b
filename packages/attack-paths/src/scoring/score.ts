import { riskSeverity } from "@parapet/posture";
import type { RiskSeverity } from "@parapet/posture";
import type { EdgeFactors, Factor } from "./edge-factors.ts";

/** One row of the calculation from the impact down to the score. */
export type WaterfallRow = {
  readonly kind: "impact" | "access" | "ease" | "control" | "floor";
  /** Name of the prior: "host_rce", "paired", "untrusted_text", "tool_approval". */
  readonly name: string;
  /** The prior itself; for a control, the share that it does not stop; 0 for the floor. */
  readonly value: number;
  /** Points that the row adds, in tenths; all rows together are the score. */
  readonly tenths: number;
  /**
   * The step whose incoming edge the factor belongs to; 0, the source, for impact, access and
   * floor.
   */
  readonly step: number;
};

export type Score = {
  /** 0.0–10.0, one decimal, with the controls on the route. */
  readonly riskScore: number;
  /** The same without them. */
  readonly inherentScore: number;
  readonly severity: RiskSeverity;
  /** Within .4 of the edge of a severity band. */
  readonly borderline: boolean;
  readonly waterfall: readonly WaterfallRow[];
};

const perDecade = 1e9;
const floorDecades = 3;
const bandEdges = [40, 70, 90];
const borderlineTenths = 4;

/**
 * What a factor costs, in billionths of a power of ten; Infinity for 0. Whole numbers, so that the
 * search and the score add the same costs to the same sum in whatever order.
 */
export function costOf(factor: number): number {
  return factor <= 0 ? Infinity : Math.max(0, Math.round(-Math.log10(factor) * perDecade));
}

/**
 * `impact × clamp(1 + log10(L) / 3, 0, 1)` in tenths, unrounded and unclamped below, of costs that
 * sum to −log10(L).
 */
export function pointsAt(impact: number, cost: number): number {
  return impact * 10 * (1 - cost / (floorDecades * perDecade));
}

function scoreAt(impact: number, cost: number): number {
  return Math.round(Math.max(0, pointsAt(impact, cost)));
}

/** The score of a route: `edges[i]` belongs to the edge into step i + 1. */
export function scoreRoute(impact: Factor, access: Factor, edges: readonly EdgeFactors[]): Score {
  const rows: WaterfallRow[] = [];
  let cost = 0;
  let inherentCost = 0;
  let shown = 0;

  // Each row shows the rounded change of the running total, so that the rows always add up.
  const addRow = (
    kind: WaterfallRow["kind"],
    factor: Factor,
    step: number,
    total: number,
  ): void => {
    rows.push({ kind, name: factor.name, value: factor.value, tenths: total - shown, step });
    shown = total;
  };
  const addFactor = (kind: "access" | "ease" | "control", factor: Factor, step: number): void => {
    cost += costOf(factor.value);
    if (kind !== "control") inherentCost += costOf(factor.value);
    if (factor.value === 1 && kind === "ease") return;
    // Adding 0 turns −0 into 0.
    addRow(kind, factor, step, Math.round(pointsAt(impact.value, cost)) + 0);
  };

  addRow("impact", impact, 0, Math.round(pointsAt(impact.value, 0)));
  addFactor("access", access, 0);
  for (const [index, { ease, controls }] of edges.entries()) {
    addFactor("ease", ease, index + 1);
    for (const control of controls) addFactor("control", control, index + 1);
  }
  const tenths = scoreAt(impact.value, cost);
  if (shown < tenths) addRow("floor", { name: "floor", value: 0 }, 0, tenths);
  return scoreOf(impact.value, cost, inherentCost, rows);
}

/** The same score without its waterfall, for a route that nobody is shown. */
export function scoreWithoutRows(
  impact: Factor,
  access: Factor,
  edges: readonly EdgeFactors[],
): Score {
  let inherentCost = costOf(access.value);
  let cost = inherentCost;
  for (const { ease, controls } of edges) {
    const own = costOf(ease.value);
    inherentCost += own;
    cost += own;
    for (const control of controls) cost += costOf(control.value);
  }
  return scoreOf(impact.value, cost, inherentCost, []);
}

function scoreOf(
  impact: number,
  cost: number,
  inherentCost: number,
  waterfall: Score["waterfall"],
): Score {
  const tenths = scoreAt(impact, cost);
  return {
    riskScore: tenths / 10,
    inherentScore: scoreAt(impact, inherentCost) / 10,
    severity: riskSeverity(tenths / 10),
    borderline: bandEdges.some((edge) => Math.abs(edge - tenths) <= borderlineTenths),
    waterfall,
  };
}
