export { type RunningService, type ServiceSurroundings, startService } from "./service.ts";
export {
  type AdapterPlaces,
  adapterPlaces,
  type CommandAdapters,
  openAdapters,
  type ShownAdapter,
} from "./offline/open-adapters.ts";
export type { AdapterState } from "./store/adapter-installation.ts";
export type { RuntimeAdapters } from "./adapters/runtime-adapters.ts";
export { serverAddress } from "./access/server-address.ts";
export { type SignInLink, signInLink } from "./dashboard/sign-in-link.ts";
export { type CommandAudit, openAudit } from "./offline/open-audit.ts";
export { verifyExportedAudit } from "./audit/exported-audit.ts";
export type { AuditVerdict } from "./audit/verify-audit.ts";
export type { SignedCheckpoint } from "./store/audit-chain.ts";
export { checkpointFrom } from "./audit/kept-checkpoint.ts";
export { applyMigrations, type MigrationState, migrationState } from "./offline/migrations.ts";
export { type CommandFleet, openFleet } from "./offline/open-fleet.ts";
export { openMachines } from "./offline/open-machines.ts";
export { openTokens } from "./offline/open-tokens.ts";
export { openGuardrails } from "./offline/open-guardrails.ts";
export { guardrailTemplates, type GuardrailTemplate } from "./guardrails/library.ts";
export { backUp } from "./backup/back-up.ts";
export { dataFolderContents } from "./backup/backed-up-files.ts";
export { checkBackup, type BackupSummary } from "./backup/check-backup.ts";
export { restoreBackup } from "./backup/restore.ts";
export { exportData } from "./backup/export-data.ts";
export { importData } from "./backup/import-data.ts";
