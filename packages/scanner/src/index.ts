export {
  advisoriesAge,
  type AdvisoriesStatus,
  advisoriesStatus,
  findAdvisories,
} from "./advisories/advisories-status.ts";
export type { Advisory } from "./advisories/advisory.ts";
export { importAdvisories, type ImportResult } from "./advisories/import/import-advisories.ts";
export { removeStored as removeImportedAdvisories } from "./advisories/import/write-stored.ts";
export { storedAdvisoriesFile, unusableAdvisories } from "./advisories/known-advisories.ts";
export { awaitedFiles } from "./awaited-files.ts";
export { checkCatalogue, fixCatalogue } from "./catalogue.ts";
export {
  type ExplainedAgent,
  type ExplainedRow,
  type Explanation,
  explainWorkspace,
} from "./explain-workspace.ts";
export { compareFindings } from "./core/finding-identity.ts";
export type { Edit, JsonValue } from "./documents/document.ts";
export { parseJson5 } from "./documents/json5.ts";
export { formatPointer } from "./documents/pointer.ts";
export { FileReadError } from "./files/file-read-error.ts";
export { isInBounds } from "./files/bounds.ts";
export { statsOf } from "./files/look-at.ts";
export { readTextFile } from "./files/read-text-file.ts";
export { resolvePath } from "./files/resolve-path.ts";
export { releaseAbandonedLocks } from "./fixing/abandoned-locks.ts";
export { type ApplyOutcome, type FixJournal } from "./fixing/apply-fix.ts";
export { FixConflict, FixFailed, RollbackRefused } from "./fixing/fix-errors.ts";
export { fixOutcome } from "./fixing/fix-outcome.ts";
export { rewriteFile } from "./fixing/rewrite-file.ts";
export { withWorkspaceLocks } from "./fixing/workspace-lock.ts";
export type { LeftOut } from "./fixing/plan-fix.ts";
export { rollbackFix } from "./fixing/rollback-fix.ts";
export type { FixDescription, InspectedWorkspace } from "./entry/runtime-entry.ts";
export type { WorkspaceLocation } from "./core/runtime.ts";
export { defaultService } from "./core/scan.ts";
export { reportedFindings } from "./report-findings.ts";
export { unknownAgent, unusedTool, withheldTool } from "./run-time/checks.ts";
export { suppressRunTimeFindings } from "./suppress-run-time.ts";
export type { UnusedTool } from "./run-time/unused-tool.ts";
export { redactedDiff } from "./secrets/redacted-diff.ts";
export { sourceLines } from "./source-lines.ts";
export { SuppressionRefused } from "./suppressions/suppression-refused.ts";
export {
  applyWorkspaceFix,
  inspectWorkspace,
  locateWorkspace,
  previewWorkspaceFix,
  workspacesOfUser,
} from "./workspace.ts";
export {
  type FileSuppression,
  liftSuppression,
  listSuppressions,
  suppressFindings,
  type SuppressionRequest,
} from "./workspace-suppressions.ts";
export { type ScanEnvironment, ScanError, type WorkspaceScan } from "./core/workspace-scan.ts";
