export { compareScans, type ScanDiff } from "./comparison/compare-scans.ts";
export { type Ranked, unranked } from "./fixes/rank.ts";
export type { AssessmentRequest, Drafted } from "./inspection/assessment-request.ts";
export { type RuntimeContext, noRuntimeContext } from "./inspection/runtime-context.ts";
export type { ScanPhase } from "./inspection/scan-phase.ts";
export type { Scanner } from "./inspection/scanner.ts";
export type { Found, OtherServiceGraph } from "./paths/search-paths.ts";
export { assess, assessFully } from "./report/assess.ts";
export { graphDigest } from "./paths/graph-digest.ts";
export { type DetailedPath, detailedPath } from "./paths/path-detail.ts";
export { type NamedPaths, pathsById } from "./report/paths-by-id.ts";
export { inspect, type InspectedWorkspace } from "./report/inspect.ts";
export { readRuleFolder } from "./rules/rule-folder.ts";
export { compiledRules, openRules } from "./rules/rule-set.ts";
export { lintRulesAt, listRules, testRulesIn } from "./rules/rule-workbench.ts";
export { type ConfigurationEdit, type EditEffects, editEffects } from "./what-if/edit-effects.ts";
export { locationAround } from "./what-if/location-around.ts";
export { type FixAllPromise, planFixAll } from "./what-if/plan-fix-all.ts";
export { type PathsOfFix, pathsOfFix } from "./what-if/paths-of-fix.ts";
export { type FixTrial, previewEffects } from "./what-if/preview-effects.ts";
export { policyVocabulary } from "./permissions/policy-vocabulary.ts";
export type { DiffSide, EffectiveRow } from "./comparison/diff-side.ts";
export {
  type EffectDiff,
  effectDiff,
  type ExposureChange,
  isSilent,
  worstNew,
} from "./comparison/effect-diff.ts";
export type { PermissionChange } from "./comparison/permission-changes.ts";
export { assessUpload, type UploadingMachine } from "./upload/assess-upload.ts";
export { inspectedUpload } from "./upload/inspected-upload.ts";
export {
  isNodeOfMachine,
  isServiceOfMachine,
  type MachineUpload,
  serviceOfMachine,
  uploadFormat,
} from "./upload/machine-upload.ts";
export {
  type InventoryItem,
  type InventoryKind,
  inventoryKinds,
} from "./inventory/inventory-item.ts";
export { inventoryOf } from "./inventory/inventory-of.ts";
export { type StateChange, stateChangeKinds, stateChanges } from "./state/state-changes.ts";
export {
  noPlace,
  type StateFact,
  type StateKind,
  stateKey,
  stateKinds,
  workspaceState,
} from "./state/workspace-state.ts";
