// Written by `npm run registrations`: every file of this folder, but those in facts/.
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { CodexModel } from "../policy/model.ts";
import { toolsApproved } from "./mcp/tools-approved.ts";
import { modelApproves } from "./modes/model-approves.ts";
import { nothingHeld } from "./modes/nothing-held.ts";
import { profileWithoutSandbox } from "./modes/profile-without-sandbox.ts";
import { projectLoosens } from "./modes/project-loosens.ts";
import { codeOutsideSandbox } from "./rules/code-outside-sandbox.ts";
import { networkOutsideSandbox } from "./rules/network-outside-sandbox.ts";
import { projectRules } from "./rules/project-rules.ts";
import { networkOpen } from "./sandbox/network-open.ts";
import { writesWide } from "./sandbox/writes-wide.ts";
import { filesOthersUse } from "./settings/files-others-use.ts";
import { hookRunsDownload } from "./settings/hook-runs-download.ts";
import { knownVulnerabilities } from "./settings/known-vulnerabilities.ts";
import { modelInClearText } from "./settings/model-in-clear-text.ts";
import { notifyRunsDownload } from "./settings/notify-runs-download.ts";
import { promptsInTelemetry } from "./settings/prompts-in-telemetry.ts";
import { secretForCommands } from "./settings/secret-for-commands.ts";
import { trustTooWide } from "./settings/trust-too-wide.ts";
import { variablesForCommands } from "./settings/variables-for-commands.ts";

export const checks: readonly Check<CodexModel>[] = [
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
  toolsApproved,
  trustTooWide,
  variablesForCommands,
  writesWide,
];
