// Written by `npm run registrations`: every file of this folder, but those in facts/.
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { CodexModel } from "../policy/model.ts";
import { toolsApproved } from "./mcp/tools-approved.ts";
import { approvalsByModel } from "./modes/approvals-by-model.ts";
import { profileWithoutSandbox } from "./modes/profile-without-sandbox.ts";
import { projectWeakensSettings } from "./modes/project-weakens-settings.ts";
import { sandboxDisabled } from "./modes/sandbox-disabled.ts";
import { codeOutsideSandbox } from "./rules/code-outside-sandbox.ts";
import { networkOutsideSandbox } from "./rules/network-outside-sandbox.ts";
import { rulesFromRepository } from "./rules/rules-from-repository.ts";
import { networkEnabled } from "./sandbox/network-enabled.ts";
import { writesOverlyBroad } from "./sandbox/writes-overly-broad.ts";
import { environmentPassedToCommands } from "./settings/environment-passed-to-commands.ts";
import { filePermissions } from "./settings/file-permissions.ts";
import { hookRunsDownload } from "./settings/hook-runs-download.ts";
import { knownVulnerabilities } from "./settings/known-vulnerabilities.ts";
import { modelWithoutTls } from "./settings/model-without-tls.ts";
import { notifyRunsDownload } from "./settings/notify-runs-download.ts";
import { promptsInTelemetry } from "./settings/prompts-in-telemetry.ts";
import { secretPassedToCommands } from "./settings/secret-passed-to-commands.ts";
import { trustOverlyBroad } from "./settings/trust-overly-broad.ts";

export const checks: readonly Check<CodexModel>[] = [
  approvalsByModel,
  codeOutsideSandbox,
  environmentPassedToCommands,
  filePermissions,
  hookRunsDownload,
  knownVulnerabilities,
  modelWithoutTls,
  networkEnabled,
  networkOutsideSandbox,
  notifyRunsDownload,
  profileWithoutSandbox,
  projectWeakensSettings,
  promptsInTelemetry,
  rulesFromRepository,
  sandboxDisabled,
  secretPassedToCommands,
  toolsApproved,
  trustOverlyBroad,
  writesOverlyBroad,
];
