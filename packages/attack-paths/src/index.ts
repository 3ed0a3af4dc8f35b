export {
  concerns,
  findAcrossServices,
  mergeGraphs,
  sharedNodes,
  startingService,
} from "./across-services.ts";
export type { SharedNode } from "./across-services.ts";
export { agentScores } from "./agent-scores.ts";
export type { AgentScore, SeverityCounts } from "./agent-scores.ts";
export { chokePoints } from "./choke-points/choke-points.ts";
export type { ChokePoint, ChokePoints } from "./choke-points/choke-points.ts";
export type { CutEdge, CutMember } from "./choke-points/cut-fixable.ts";
export { comparePaths } from "./compare-paths.ts";
export { describeRule, describeRules } from "./describe-rules.ts";
export { toAttackPath } from "./detected-path.ts";
export type {
  DetectedCondition,
  DetectedEdge,
  DetectedPath,
  DetectedStep,
} from "./detected-path.ts";
export { findExposures } from "./exposures/find-exposures.ts";
export type { FoundExposure, FoundExposures } from "./exposures/find-exposures.ts";
export { raiseCauses } from "./exposures/raise-causes.ts";
export { rootCausesOf } from "./exposures/root-causes.ts";
export { orderFixes } from "./exposures/order-fixes.ts";
export { planFixes } from "./exposures/plan-fixes.ts";
export type { PlannedFix, Plans } from "./exposures/plan-fixes.ts";
export { exportFormats, exportGraph } from "./export/export-graph.ts";
export type { ExportFormat, GraphExport } from "./export/export-graph.ts";
export { pictureOf } from "./export/picture.ts";
export { findAttackPaths, mergeDetections } from "./find-paths.ts";
export type { Detection, FindOptions } from "./find-paths.ts";
export { pathFinder } from "./path-finder.ts";
export { rankFixes } from "./rank-fixes.ts";
export type { FixCandidate, RankFixesInput } from "./rank-fixes.ts";
export { riskOf, summaryOf } from "./risk-summary.ts";
export type { RiskSummary } from "./risk-summary.ts";
export type { LoadedRules } from "./rules/load-rules.ts";
export type { RuleFile, RuleProblem } from "./rules/rule-problem.ts";
export type { Rule } from "./rules/rule.ts";
export { shippedRuleFiles, shippedRules } from "./rules/shipped-rules.ts";
export type { RuleTestFailure } from "./rules/test-rules.ts";
export { defaultPriors, withPriors } from "./scoring/priors.ts";
export type { Priors } from "./scoring/priors.ts";
export type { WaterfallRow } from "./scoring/score.ts";
export { shardsOf } from "./shards.ts";
export { withControls } from "./with-controls.ts";
export type { ControlAddition } from "./with-controls.ts";

/** Loads what reads rules and graphs from YAML. */
export const ruleReading = () => import("./rules/rule-reading.ts");
