// Written by `npm run registrations`: every file of this folder, but those in facts/.
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { ClaudeCodeModel } from "../policy/model.ts";
import { commandFromRepository } from "./commands/command-from-repository.ts";
import { commandRunsDownload } from "./commands/command-runs-download.ts";
import { guardFailsOpen } from "./commands/guard-fails-open.ts";
import { hookFromRepository } from "./commands/hook-from-repository.ts";
import { hookInClearText } from "./commands/hook-in-clear-text.ts";
import { hookScriptReplaceable } from "./commands/hook-script-replaceable.ts";
import { hookSendsElsewhere } from "./commands/hook-sends-elsewhere.ts";
import { hooksSwitchedOff } from "./commands/hooks-switched-off.ts";
import { agentEditsUnasked } from "./definitions/agent-edits-unasked.ts";
import { agentWithoutPrompts } from "./definitions/agent-without-prompts.ts";
import { skillAllowsEveryCommand } from "./definitions/skill-allows-every-command.ts";
import { certificatesUnchecked } from "./environment/certificates-unchecked.ts";
import { modelAddress } from "./environment/model-address.ts";
import { secretInSettings } from "./environment/secret-in-settings.ts";
import { telemetryCarriesContent } from "./environment/telemetry-carries-content.ts";
import { trafficLedByRepository } from "./environment/traffic-led-by-repository.ts";
import { updatesOff } from "./environment/updates-off.ts";
import { knownVulnerabilities } from "./files/known-vulnerabilities.ts";
import { sessionsMirrored } from "./files/sessions-mirrored.ts";
import { settingsOthersWrite } from "./files/settings-others-write.ts";
import { settingsPassedOver } from "./files/settings-passed-over.ts";
import { transcriptsKept } from "./files/transcripts-kept.ts";
import { webPreflightSkipped } from "./files/web-preflight-skipped.ts";
import { serverApprovedBeforeItIsThere } from "./mcp/server-approved-before-it-is-there.ts";
import { serverNameTaken } from "./mcp/server-name-taken.ts";
import { serversApprovedUnseen } from "./mcp/servers-approved-unseen.ts";
import { bypassByDefault } from "./modes/bypass-by-default.ts";
import { bypassInRepository } from "./modes/bypass-in-repository.ts";
import { bypassLeftOpen } from "./modes/bypass-left-open.ts";
import { bypassUnconfirmed } from "./modes/bypass-unconfirmed.ts";
import { editsUnasked } from "./modes/edits-unasked.ts";
import { projectLoosens } from "./modes/project-loosens.ts";
import { marketplaceOfAStranger } from "./plugins/marketplace-of-a-stranger.ts";
import { marketplaceRunsCommand } from "./plugins/marketplace-runs-command.ts";
import { marketplaceUpdatesItself } from "./plugins/marketplace-updates-itself.ts";
import { pluginFromRepository } from "./plugins/plugin-from-repository.ts";
import { allowanceWithoutEffect } from "./rules/allowance-without-effect.ts";
import { destructionAllowed } from "./rules/destruction-allowed.ts";
import { everyCommandAllowed } from "./rules/every-command-allowed.ts";
import { everyMcpToolAllowed } from "./rules/every-mcp-tool-allowed.ts";
import { foldersTooWide } from "./rules/folders-too-wide.ts";
import { interpreterAllowed } from "./rules/interpreter-allowed.ts";
import { networkCommandAllowed } from "./rules/network-command-allowed.ts";
import { publishingAllowed } from "./rules/publishing-allowed.ts";
import { readsEverything } from "./rules/reads-everything.ts";
import { ruleMisspelt } from "./rules/rule-misspelt.ts";
import { secretsNotDenied } from "./rules/secrets-not-denied.ts";
import { webUnrestricted } from "./rules/web-unrestricted.ts";
import { wildcardBeforeTheRest } from "./rules/wildcard-before-the-rest.ts";
import { writesBeyondProject } from "./rules/writes-beyond-project.ts";
import { sandboxExemptsPrograms } from "./sandbox/sandbox-exempts-programs.ts";
import { sandboxFailsOpen } from "./sandbox/sandbox-fails-open.ts";
import { sandboxMayBeLeft } from "./sandbox/sandbox-may-be-left.ts";
import { sandboxNetworkWide } from "./sandbox/sandbox-network-wide.ts";
import { sandboxOff } from "./sandbox/sandbox-off.ts";
import { sandboxOpensSockets } from "./sandbox/sandbox-opens-sockets.ts";
import { sandboxWeakened } from "./sandbox/sandbox-weakened.ts";
import { sandboxWritesWide } from "./sandbox/sandbox-writes-wide.ts";

export const checks: readonly Check<ClaudeCodeModel>[] = [
  agentEditsUnasked,
  agentWithoutPrompts,
  allowanceWithoutEffect,
  bypassByDefault,
  bypassInRepository,
  bypassLeftOpen,
  bypassUnconfirmed,
  certificatesUnchecked,
  commandFromRepository,
  commandRunsDownload,
  destructionAllowed,
  editsUnasked,
  everyCommandAllowed,
  everyMcpToolAllowed,
  foldersTooWide,
  guardFailsOpen,
  hookFromRepository,
  hookInClearText,
  hookScriptReplaceable,
  hookSendsElsewhere,
  hooksSwitchedOff,
  interpreterAllowed,
  knownVulnerabilities,
  marketplaceOfAStranger,
  marketplaceRunsCommand,
  marketplaceUpdatesItself,
  modelAddress,
  networkCommandAllowed,
  pluginFromRepository,
  projectLoosens,
  publishingAllowed,
  readsEverything,
  ruleMisspelt,
  sandboxExemptsPrograms,
  sandboxFailsOpen,
  sandboxMayBeLeft,
  sandboxNetworkWide,
  sandboxOff,
  sandboxOpensSockets,
  sandboxWeakened,
  sandboxWritesWide,
  secretInSettings,
  secretsNotDenied,
  serverApprovedBeforeItIsThere,
  serverNameTaken,
  serversApprovedUnseen,
  sessionsMirrored,
  settingsOthersWrite,
  settingsPassedOver,
  skillAllowsEveryCommand,
  telemetryCarriesContent,
  trafficLedByRepository,
  transcriptsKept,
  updatesOff,
  webPreflightSkipped,
  webUnrestricted,
  wildcardBeforeTheRest,
  writesBeyondProject,
];
