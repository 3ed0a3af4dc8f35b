import type { Check } from "@parapet/scan-core/core/check.ts";
import { ownCommandChecks } from "@parapet/code-analysis/command-checks/own-command-checks.ts";
import { codexDocs, settingSchema } from "./checks/facts/references.ts";
import { mcpChecks } from "./checks/mcp/index.ts";
import { modelApproves } from "./checks/modes/model-approves.ts";
import { nothingHeld } from "./checks/modes/nothing-held.ts";
import { profileWithoutSandbox } from "./checks/modes/profile-without-sandbox.ts";
import { projectLoosens } from "./checks/modes/project-loosens.ts";
import { codeOutsideSandbox } from "./checks/rules/code-outside-sandbox.ts";
import { networkOutsideSandbox } from "./checks/rules/network-outside-sandbox.ts";
import { projectRules } from "./checks/rules/project-rules.ts";
import { networkOpen } from "./checks/sandbox/network-open.ts";
import { writesWide } from "./checks/sandbox/writes-wide.ts";
import { filesOthersUse } from "./checks/settings/files-others-use.ts";
import { hookRunsDownload } from "./checks/settings/hook-runs-download.ts";
import { knownVulnerabilities } from "./checks/settings/known-vulnerabilities.ts";
import { modelInClearText } from "./checks/settings/model-in-clear-text.ts";
import { notifyRunsDownload } from "./checks/settings/notify-runs-download.ts";
import { promptsInTelemetry } from "./checks/settings/prompts-in-telemetry.ts";
import { secretForCommands } from "./checks/settings/secret-for-commands.ts";
import { trustTooWide } from "./checks/settings/trust-too-wide.ts";
import { variablesForCommands } from "./checks/settings/variables-for-commands.ts";
import type { CodexModel } from "./policy/model.ts";

/** Every check of Codex, sorted by ID. */
export const codexChecks: readonly Check<CodexModel>[] = [
  codeOutsideSandbox,
  filesOthersUse,
  hookRunsDownload,
  knownVulnerabilities,
  modelApproves,
  modelInClearText,
  networkOpen,
  networkOutsideSandbox,
  nothingHeld,
  notifyRunsDownload,
  profileWithoutSandbox,
  projectLoosens,
  projectRules,
  promptsInTelemetry,
  secretForCommands,
  trustTooWide,
  variablesForCommands,
  writesWide,
  ...mcpChecks,
  ...ownCommandChecks<CodexModel>({
    prefix: "CX-RUN",
    references: [codexDocs("hooks"), codexDocs("config-advanced"), settingSchema],
    commands: ({ ownCommands }) => ownCommands,
  }),
].toSorted(({ id }, { id: other }) => (id < other ? -1 : 1));
