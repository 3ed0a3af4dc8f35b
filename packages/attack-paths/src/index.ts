export {
  concerns,
  findAcrossServices,
  mergeGraphs,
  searchAcrossServices,
  sharedNodes,
  startingService,
} from "./paths/across-services.ts";
export type { RoutesAfter, SharedNode } from "./paths/across-services.ts";
export { agentScores } from "./risk/agent-scores.ts";
export type { AgentScore, SeverityCounts } from "./risk/agent-scores.ts";
export { chokePoints } from "./choke-points/choke-points.ts";
export type { ChokePoints } from "./choke-points/choke-points.ts";
export { comparePaths } from "./paths/compare-paths.ts";
export { describeRule, describeRules } from "./rules/describe-rules.ts";
export { toAttackPath } from "./paths/detected-path.ts";
export type { DetectedCondition, DetectedPath, DetectedStep } from "./paths/detected-path.ts";
export { findExposures, searchExposures } from "./exposures/find-exposures.ts";
export type { FoundExposures } from "./exposures/find-exposures.ts";
export { raiseCauses } from "./exposures/raise-causes.ts";
export { rootCausesOf } from "./exposures/root-causes.ts";
export { orderFixes } from "./exposures/order-fixes.ts";
export { planFixes, planOfFixes } from "./exposures/plan-fixes.ts";
export type { PlannedFix } from "./exposures/plan-fixes.ts";
export { exportFormats, exportGraph } from "./export/export-graph.ts";
export type { ExportFormat, GraphExport } from "./export/export-graph.ts";
export { pictureOf } from "./export/picture.ts";
export { findAttackPaths } from "./paths/find-paths.ts";
export type { Detection } from "./paths/find-paths.ts";
export { pathFinder } from "./paths/path-finder.ts";
export { rankFixes } from "./fixes/rank-fixes.ts";
export type { FixCandidate } from "./fixes/rank-fixes.ts";
export { riskOf, summaryOf } from "./risk/risk-summary.ts";
export type { RiskSummary } from "./risk/risk-summary.ts";
export type { RuleFile, RuleProblem } from "./rules/rule-problem.ts";
export type { Rule } from "./rules/rule.ts";
export { shippedRuleFiles, shippedRules } from "./rules/shipped-rules.ts";
export type { RuleTestFailure } from "./rule-tests/test-rules.ts";
export { defaultPriors } from "./scoring/priors.ts";
export type { WaterfallRow } from "./scoring/score.ts";
export { withControls } from "./paths/with-controls.ts";
export type { ControlAddition } from "./paths/with-controls.ts";

/** Loads the YAML readers for rules and graphs. */
export const ruleReading = () => import("./rule-reading.ts");
