// Written by `npm run registrations`: every file of this folder, but those in facts/.
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../policy/model.ts";
import { commandRunsDownload } from "./commands/command-runs-download.ts";
import { helperFromRepository } from "./commands/helper-from-repository.ts";
import { hookFailsOpen } from "./commands/hook-fails-open.ts";
import { hookFromRepository } from "./commands/hook-from-repository.ts";
import { hookScriptReplaceable } from "./commands/hook-script-replaceable.ts";
import { hookSendsToExternalHost } from "./commands/hook-sends-to-external-host.ts";
import { hookWithoutTls } from "./commands/hook-without-tls.ts";
import { hooksDisabled } from "./commands/hooks-disabled.ts";
import { agentBypassesPermissions } from "./definitions/agent-bypasses-permissions.ts";
import { agentEditsAutoApproved } from "./definitions/agent-edits-auto-approved.ts";
import { skillAllowsEveryCommand } from "./definitions/skill-allows-every-command.ts";
import { contentInTelemetry } from "./environment/content-in-telemetry.ts";
import { environmentFromRepository } from "./environment/environment-from-repository.ts";
import { modelEndpointOverridden } from "./environment/model-endpoint-overridden.ts";
import { secretInSettings } from "./environment/secret-in-settings.ts";
import { tlsVerificationDisabled } from "./environment/tls-verification-disabled.ts";
import { updatesDisabled } from "./environment/updates-disabled.ts";
import { knownVulnerabilities } from "./files/known-vulnerabilities.ts";
import { remoteControlEnabled } from "./files/remote-control-enabled.ts";
import { settingsFileIgnored } from "./files/settings-file-ignored.ts";
import { settingsFilePermissions } from "./files/settings-file-permissions.ts";
import { transcriptRetention } from "./files/transcript-retention.ts";
import { webPreflightSkipped } from "./files/web-preflight-skipped.ts";
import { duplicateServerName } from "./mcp/duplicate-server-name.ts";
import { serversAutoApproved } from "./mcp/servers-auto-approved.ts";
import { undefinedServerApproved } from "./mcp/undefined-server-approved.ts";
import { bypassByDefault } from "./modes/bypass-by-default.ts";
import { bypassInRepository } from "./modes/bypass-in-repository.ts";
import { bypassNotDisabled } from "./modes/bypass-not-disabled.ts";
import { bypassWarningSuppressed } from "./modes/bypass-warning-suppressed.ts";
import { editsAutoApproved } from "./modes/edits-auto-approved.ts";
import { projectWeakensSettings } from "./modes/project-weakens-settings.ts";
import { marketplaceAutoUpdate } from "./plugins/marketplace-auto-update.ts";
import { marketplaceRunsCommand } from "./plugins/marketplace-runs-command.ts";
import { marketplaceUnpinned } from "./plugins/marketplace-unpinned.ts";
import { pluginFromRepository } from "./plugins/plugin-from-repository.ts";
import { destructiveCommandAllowed } from "./rules/destructive-command-allowed.ts";
import { directoriesOverlyBroad } from "./rules/directories-overly-broad.ts";
import { envFilesReadable } from "./rules/env-files-readable.ts";
import { everyCommandAllowed } from "./rules/every-command-allowed.ts";
import { everyMcpToolAllowed } from "./rules/every-mcp-tool-allowed.ts";
import { interpreterAllowed } from "./rules/interpreter-allowed.ts";
import { networkCommandAllowed } from "./rules/network-command-allowed.ts";
import { overriddenAllowRule } from "./rules/overridden-allow-rule.ts";
import { publishingAllowed } from "./rules/publishing-allowed.ts";
import { readsOutsideProject } from "./rules/reads-outside-project.ts";
import { ruleNeverMatches } from "./rules/rule-never-matches.ts";
import { webFetchUnrestricted } from "./rules/web-fetch-unrestricted.ts";
import { wildcardInsideRule } from "./rules/wildcard-inside-rule.ts";
import { writesOutsideProject } from "./rules/writes-outside-project.ts";
import { sandboxBypassAllowed } from "./sandbox/sandbox-bypass-allowed.ts";
import { sandboxDisabled } from "./sandbox/sandbox-disabled.ts";
import { sandboxExemptsPrograms } from "./sandbox/sandbox-exempts-programs.ts";
import { sandboxExposesSockets } from "./sandbox/sandbox-exposes-sockets.ts";
import { sandboxFailsOpen } from "./sandbox/sandbox-fails-open.ts";
import { sandboxNetworkOverlyBroad } from "./sandbox/sandbox-network-overly-broad.ts";
import { sandboxWeakened } from "./sandbox/sandbox-weakened.ts";
import { sandboxWritesOverlyBroad } from "./sandbox/sandbox-writes-overly-broad.ts";

export const checks: readonly Check<ClaudeCodeModel>[] = [
  agentBypassesPermissions,
  agentEditsAutoApproved,
  bypassByDefault,
  bypassInRepository,
  bypassNotDisabled,
  bypassWarningSuppressed,
  commandRunsDownload,
  contentInTelemetry,
  destructiveCommandAllowed,
  directoriesOverlyBroad,
  duplicateServerName,
  editsAutoApproved,
  envFilesReadable,
  environmentFromRepository,
  everyCommandAllowed,
  everyMcpToolAllowed,
  helperFromRepository,
  hookFailsOpen,
  hookFromRepository,
  hookScriptReplaceable,
  hookSendsToExternalHost,
  hookWithoutTls,
  hooksDisabled,
  interpreterAllowed,
  knownVulnerabilities,
  marketplaceAutoUpdate,
  marketplaceRunsCommand,
  marketplaceUnpinned,
  modelEndpointOverridden,
  networkCommandAllowed,
  overriddenAllowRule,
  pluginFromRepository,
  projectWeakensSettings,
  publishingAllowed,
  readsOutsideProject,
  remoteControlEnabled,
  ruleNeverMatches,
  sandboxBypassAllowed,
  sandboxDisabled,
  sandboxExemptsPrograms,
  sandboxExposesSockets,
  sandboxFailsOpen,
  sandboxNetworkOverlyBroad,
  sandboxWeakened,
  sandboxWritesOverlyBroad,
  secretInSettings,
  serversAutoApproved,
  settingsFileIgnored,
  settingsFilePermissions,
  skillAllowsEveryCommand,
  tlsVerificationDisabled,
  transcriptRetention,
  undefinedServerApproved,
  updatesDisabled,
  webFetchUnrestricted,
  webPreflightSkipped,
  wildcardInsideRule,
  writesOutsideProject,
];
