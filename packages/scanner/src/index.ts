export { awaitedFiles } from "./awaited-files.ts";
export { checkCatalogue, type FixDescription, fixCatalogue } from "./catalogue.ts";
export {
  type ExplainedAgent,
  type ExplainedRow,
  type Explanation,
  explainWorkspace,
} from "./explain-workspace.ts";
export { releaseAbandonedLocks } from "./fixing/abandoned-locks.ts";
export { type ApplyOutcome, type FixJournal } from "./fixing/apply-fix.ts";
export { FixConflict, FixFailed, RollbackRefused } from "./fixing/fix-errors.ts";
export { fixOutcome } from "./fixing/fix-outcome.ts";
export { withWorkspaceLock } from "./fixing/workspace-lock.ts";
export { rollbackFix } from "./fixing/rollback-fix.ts";
export type { WorkspaceLocation } from "./runtime.ts";
export { defaultService } from "./scan.ts";
export {
  applyWorkspaceFix,
  type InspectedWorkspace,
  inspectWorkspace,
  locateWorkspace,
  previewWorkspaceFix,
} from "./workspace.ts";
export { type ScanEnvironment, ScanError, type WorkspaceScan } from "./workspace-scan.ts";
