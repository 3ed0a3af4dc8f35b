export {
  advisoriesAge,
  type AdvisoriesStatus,
  advisoriesStatus,
  findAdvisories,
} from "@parapet/scan-core/advisories/advisories-status.ts";
export type { Advisory } from "@parapet/scan-core/advisories/advisory.ts";
export {
  importAdvisories,
  type ImportResult,
} from "@parapet/scan-core/advisories/import/import-advisories.ts";
export { removeStored as removeImportedAdvisories } from "@parapet/scan-core/advisories/import/write-stored.ts";
export {
  storedAdvisoriesFile,
  unusableAdvisories,
} from "@parapet/scan-core/advisories/known-advisories.ts";
export { watchedCandidates } from "./watched-candidates.ts";
export { checkCatalog, fixCatalog } from "./catalog.ts";
export {
  type ExplainedAgent,
  type ExplainedRow,
  type Explanation,
  explainAgents,
  explainWorkspace,
} from "./explain-workspace.ts";
export { exposureToGit } from "@parapet/scan-core/secrets/files/git-exposure.ts";
export { compareFindings } from "@parapet/scan-core/core/finding-identity.ts";
export type { Edit, JsonValue } from "@parapet/documents/document.ts";
export { parseJson5 } from "@parapet/documents/json5.ts";
export { formatPointer } from "@parapet/documents/pointer.ts";
export { FileReadError } from "@parapet/scan-core/files/file-read-error.ts";
export { isInBounds } from "@parapet/scan-core/files/bounds.ts";
export { statsOf } from "@parapet/scan-core/files/file-stats.ts";
export { readBytesOf, readTextFile } from "@parapet/scan-core/files/read-text-file.ts";
export { resolvePath } from "@parapet/scan-core/files/resolve-path.ts";
export { releaseAbandonedLocks } from "@parapet/scan-core/fixing/abandoned-locks.ts";
export { type ApplyOutcome, type FixJournal } from "@parapet/scan-core/fixing/apply-fix.ts";
export { FixConflict, FixFailed, RollbackRefused } from "@parapet/scan-core/fixing/fix-errors.ts";
export { fixOutcome } from "@parapet/scan-core/fixing/fix-outcome.ts";
export { rewriteFile } from "@parapet/scan-core/fixing/rewrite-file.ts";
export { withWorkspaceLocks } from "@parapet/scan-core/fixing/workspace-lock.ts";
export type { LeftOut } from "@parapet/scan-core/fixing/plan-fix.ts";
export { rollbackFix } from "@parapet/scan-core/fixing/rollback-fix.ts";
export type {
  FixDescription,
  InspectedWorkspace,
} from "@parapet/runtime-kit/entry/runtime-entry.ts";
export type { WorkspaceLocation } from "@parapet/scan-core/core/runtime.ts";
export { defaultService } from "@parapet/scan-core/core/scan.ts";
export { reportedFindings } from "./report-findings.ts";
export {
  unconfiguredAgent,
  unusedTool,
  unconfiguredTool,
} from "@parapet/scan-core/run-time/checks.ts";
export { suppressRunTimeFindings } from "./suppress-run-time.ts";
export type { UnusedTool } from "@parapet/scan-core/run-time/unused-tool.ts";
export { redactedDiff } from "@parapet/scan-core/secrets/redacted-diff.ts";
export { sourceLines } from "./source-lines.ts";
export { SuppressionRefused } from "@parapet/scan-core/suppressions/suppression-refused.ts";
export {
  applyWorkspaceFix,
  inspectWorkspace,
  locateWorkspace,
  previewWorkspaceFix,
  type ScannedWorkspace,
  workspaceFixReplacements,
  workspacesOfUser,
} from "./workspace.ts";
export {
  type FileSuppression,
  liftSuppression,
  listSuppressions,
  suppressFindings,
  type SuppressionRequest,
} from "./workspace-suppressions.ts";
export {
  type ScanEnvironment,
  type ScanProgress,
  ScanError,
  type WorkspaceScan,
} from "@parapet/scan-core/core/workspace-scan.ts";
