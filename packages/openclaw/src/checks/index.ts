// Written by `npm run registrations`: every file of this folder, but those in facts/.
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../model/model.ts";
import { cronEnabled } from "./automation/cron-enabled.ts";
import { failureAlertsWithoutTls } from "./automation/failure-alerts-without-tls.ts";
import { heartbeatTellsLastWriter } from "./automation/heartbeat-tells-last-writer.ts";
import { hookCodeOthersWrite } from "./automation/hook-code-others-write.ts";
import { jobSessionsKept } from "./automation/job-sessions-kept.ts";
import { mailForwardedWithoutTls } from "./automation/mail-forwarded-without-tls.ts";
import { mailWatcherBeyondLoopback } from "./automation/mail-watcher-beyond-loopback.ts";
import { scheduledScripts } from "./automation/scheduled-scripts.ts";
import { scheduledWebhookTokenGuessable } from "./automation/scheduled-webhook-token-guessable.ts";
import { scheduledWebhooksReachPrivate } from "./automation/scheduled-webhooks-reach-private.ts";
import { startupInstructionsAgentsWrite } from "./automation/startup-instructions-agents-write.ts";
import { storedJobRunsCommand } from "./automation/stored-job-runs-command.ts";
import { webhookConversationKept } from "./automation/webhook-conversation-kept.ts";
import { webhookMatchesEveryPath } from "./automation/webhook-matches-every-path.ts";
import { webhookPathRoot } from "./automation/webhook-path-root.ts";
import { webhookPicksAgent } from "./automation/webhook-picks-agent.ts";
import { webhookPicksRecipient } from "./automation/webhook-picks-recipient.ts";
import { webhookSessionPrefixes } from "./automation/webhook-session-prefixes.ts";
import { webhookSessionUnset } from "./automation/webhook-session-unset.ts";
import { webhookTextReachesShell } from "./automation/webhook-text-reaches-shell.ts";
import { webhookTokenGuessable } from "./automation/webhook-token-guessable.ts";
import { webhookTokenReused } from "./automation/webhook-token-reused.ts";
import { webhookWakesWithRawText } from "./automation/webhook-wakes-with-raw-text.ts";
import { webhooksWithoutToken } from "./automation/webhooks-without-token.ts";
import { browserOfPersonDriven } from "./browser/browser-of-person-driven.ts";
import { browserOptionsSwitchProtectionOff } from "./browser/browser-options-switch-protection-off.ts";
import { cookiesOfPersonImported } from "./browser/cookies-of-person-imported.ts";
import { relayTakesOldSignIn } from "./browser/relay-takes-old-sign-in.ts";
import { remoteBrowserInPrivateNetwork } from "./browser/remote-browser-in-private-network.ts";
import { remoteBrowserUnreadable } from "./browser/remote-browser-unreadable.ts";
import { remoteBrowserWithoutTls } from "./browser/remote-browser-without-tls.ts";
import { scriptsInPages } from "./browser/scripts-in-pages.ts";
import { accessGroupAdmitsEveryone } from "./channels/access-group-admits-everyone.ts";
import { accessGroupIdle } from "./channels/access-group-idle.ts";
import { accountsDoNotInherit } from "./channels/accounts-do-not-inherit.ts";
import { agentAdministersServer } from "./channels/agent-administers-server.ts";
import { agentsAdvertised } from "./channels/agents-advertised.ts";
import { approvalsAskedInRooms } from "./channels/approvals-asked-in-rooms.ts";
import { bindingJoinsConversations } from "./channels/binding-joins-conversations.ts";
import { bindingMatchesNothing } from "./channels/binding-matches-nothing.ts";
import { bindingNeverReached } from "./channels/binding-never-reached.ts";
import { bindingTakesEveryAccount } from "./channels/binding-takes-every-account.ts";
import { botsHeard } from "./channels/bots-heard.ts";
import { channelInClearText } from "./channels/channel-in-clear-text.ts";
import { channelLeadsNowhere } from "./channels/channel-leads-nowhere.ts";
import { channelReadsFolders } from "./channels/channel-reads-folders.ts";
import { chatWritesConfiguration } from "./channels/chat-writes-configuration.ts";
import { contextFromStrangers } from "./channels/context-from-strangers.ts";
import { defaultPolicyUnread } from "./channels/default-policy-unread.ts";
import { directChatsOpen } from "./channels/direct-chats-open.ts";
import { everyMessageWakes } from "./channels/every-message-wakes.ts";
import { everyViewerHeard } from "./channels/every-viewer-heard.ts";
import { groupSendersIgnored } from "./channels/group-senders-ignored.ts";
import { invitationsAccepted } from "./channels/invitations-accepted.ts";
import { linksPreviewed } from "./channels/links-previewed.ts";
import { listedShareSession } from "./channels/listed-share-session.ts";
import { mailSendersUnproven } from "./channels/mail-senders-unproven.ts";
import { mentionIsNoBarrier } from "./channels/mention-is-no-barrier.ts";
import { mentionMatchesEverything } from "./channels/mention-matches-everything.ts";
import { mentionNotRecognised } from "./channels/mention-not-recognised.ts";
import { messageCrossesChannels } from "./channels/message-crosses-channels.ts";
import { namesBesideWildcard } from "./channels/names-beside-wildcard.ts";
import { namesMatchNobody } from "./channels/names-match-nobody.ts";
import { openDirectMessages } from "./channels/open-direct-messages.ts";
import { openGroupMessages } from "./channels/open-group-messages.ts";
import { overriddenEverywhere } from "./channels/overridden-everywhere.ts";
import { pairingBesideList } from "./channels/pairing-beside-list.ts";
import { phoneCallsOpen } from "./channels/phone-calls-open.ts";
import { roomListIgnored } from "./channels/room-list-ignored.ts";
import { roomsShareMainSession } from "./channels/rooms-share-main-session.ts";
import { rulesBesideOff } from "./channels/rules-beside-off.ts";
import { sendPolicyDeniesNothing } from "./channels/send-policy-denies-nothing.ts";
import { sessionForEveryone } from "./channels/session-for-everyone.ts";
import { severalPeopleOneGateway } from "./channels/several-people-one-gateway.ts";
import { strangersGetAgents } from "./channels/strangers-get-agents.ts";
import { strangersShareSession } from "./channels/strangers-share-session.ts";
import { strictAccountSwitchedOff } from "./channels/strict-account-switched-off.ts";
import { systemAgentHearsStrangers } from "./channels/system-agent-hears-strangers.ts";
import { tokenSentToAnyHost } from "./channels/token-sent-to-any-host.ts";
import { webhookListensEverywhere } from "./channels/webhook-listens-everywhere.ts";
import { wholeRoomHeard } from "./channels/whole-room-heard.ts";
import { writesAsPerson } from "./channels/writes-as-person.ts";
import { chatChangesGateway } from "./commands/chat-changes-gateway.ts";
import { chatRunsShell } from "./commands/chat-runs-shell.ts";
import { commandsForEverySender } from "./commands/commands-for-every-sender.ts";
import { ownerOnEveryChannel } from "./commands/owner-on-every-channel.ts";
import { strangersUseCommands } from "./commands/strangers-use-commands.ts";
import { auditFindingsSuppressed } from "./configuration/audit-findings-suppressed.ts";
import { auditLogOff } from "./configuration/audit-log-off.ts";
import { dangerousFlagsOn } from "./configuration/dangerous-flags-on.ts";
import { debugLogging } from "./configuration/debug-logging.ts";
import { logInWorkspace } from "./configuration/log-in-workspace.ts";
import { ownRedactionPatterns } from "./configuration/own-redaction-patterns.ts";
import { promptsTraced } from "./configuration/prompts-traced.ts";
import { redactionOff } from "./configuration/redaction-off.ts";
import { refusedValues } from "./configuration/refused-values.ts";
import { telemetryCarriesContent } from "./configuration/telemetry-carries-content.ts";
import { telemetryInClearText } from "./configuration/telemetry-in-clear-text.ts";
import { transcriptsKept } from "./configuration/transcripts-kept.ts";
import { unknownSettings } from "./configuration/unknown-settings.ts";
import { deepDelegation } from "./delegation/deep-delegation.ts";
import { filesPassedToSubagents } from "./delegation/files-passed-to-subagents.ts";
import { strangersReadSessions } from "./delegation/strangers-read-sessions.ts";
import { unrestrictedAgentMessages } from "./delegation/unrestricted-agent-messages.ts";
import { unrestrictedSubagents } from "./delegation/unrestricted-subagents.ts";
import { workspaceSharedWithStrangers } from "./delegation/workspace-shared-with-strangers.ts";
import { approvalsUnheededByRelease } from "./execution/approvals-unheeded-by-release.ts";
import { approvedListLetsAnythingThrough } from "./execution/approved-list-lets-anything-through.ts";
import { codeModeNotIsolated } from "./execution/code-mode-not-isolated.ts";
import { codexShellBesideProfile } from "./execution/codex-shell-beside-profile.ts";
import { elevatedByDefault } from "./execution/elevated-by-default.ts";
import { elevatedForEveryone } from "./execution/elevated-for-everyone.ts";
import { execHostLeavesSandbox } from "./execution/exec-host-leaves-sandbox.ts";
import { execHostWithoutSandbox } from "./execution/exec-host-without-sandbox.ts";
import { execWithoutApproval } from "./execution/exec-without-approval.ts";
import { inlineCodeUnreviewed } from "./execution/inline-code-unreviewed.ts";
import { manyElevatedSenders } from "./execution/many-elevated-senders.ts";
import { modelApprovesCommands } from "./execution/model-approves-commands.ts";
import { pathPrefersWritableFolder } from "./execution/path-prefers-writable-folder.ts";
import { safeProgramRunsAnyCode } from "./execution/safe-program-runs-any-code.ts";
import { safeProgramsFromWritableFolder } from "./execution/safe-programs-from-writable-folder.ts";
import { sandboxOff } from "./execution/sandbox-off.ts";
import { sandboxOpensHost } from "./execution/sandbox-opens-host.ts";
import { sendersApproveThemselves } from "./execution/senders-approve-themselves.ts";
import { shellAllowed } from "./execution/shell-allowed.ts";
import { skillsDoNotBindCommands } from "./execution/skills-do-not-bind-commands.ts";
import { configurationOpenToOthers } from "./files/configuration-open-to-others.ts";
import { logOpenToOthers } from "./files/log-open-to-others.ts";
import { skillLeadsOut } from "./files/skill-leads-out.ts";
import { stateBehindLink } from "./files/state-behind-link.ts";
import { stateFolderOpenToOthers } from "./files/state-folder-open-to-others.ts";
import { stateInSyncedFolder } from "./files/state-in-synced-folder.ts";
import { storedSecretsOpenToOthers } from "./files/stored-secrets-open-to-others.ts";
import { controlUiAnyOrigin } from "./gateway/control-ui-any-origin.ts";
import { controlUiCustomPlugins } from "./gateway/control-ui-custom-plugins.ts";
import { controlUiOriginWithoutTls } from "./gateway/control-ui-origin-without-tls.ts";
import { controlUiOriginsMissing } from "./gateway/control-ui-origins-missing.ts";
import { controlUiRootWritable } from "./gateway/control-ui-root-writable.ts";
import { dangerousToolOverHttp } from "./gateway/dangerous-tool-over-http.ts";
import { defaultRoleIsAdministrator } from "./gateway/default-role-is-administrator.ts";
import { devicesApprovedByProxy } from "./gateway/devices-approved-by-proxy.ts";
import { duplicateGatewayToken } from "./gateway/duplicate-gateway-token.ts";
import { embedsLoadExternalPages } from "./gateway/embeds-load-external-pages.ts";
import { embedsShareOrigin } from "./gateway/embeds-share-origin.ts";
import { externalFunnelPreserved } from "./gateway/external-funnel-preserved.ts";
import { gatewayModeMissing } from "./gateway/gateway-mode-missing.ts";
import { gatewayNotBoundToLoopback } from "./gateway/gateway-not-bound-to-loopback.ts";
import { gatewayPublishedByFunnel } from "./gateway/gateway-published-by-funnel.ts";
import { gatewayServedToTailnet } from "./gateway/gateway-served-to-tailnet.ts";
import { gatewayWithoutAuthentication } from "./gateway/gateway-without-authentication.ts";
import { gatewayWithoutTls } from "./gateway/gateway-without-tls.ts";
import { httpFetchesAnyUrl } from "./gateway/http-fetches-any-url.ts";
import { httpInterfaceEnabled } from "./gateway/http-interface-enabled.ts";
import { invalidGatewayAddress } from "./gateway/invalid-gateway-address.ts";
import { machineAnnouncedOnNetwork } from "./gateway/machine-announced-on-network.ts";
import { operatorTerminal } from "./gateway/operator-terminal.ts";
import { proxyHeadersNotAttributed } from "./gateway/proxy-headers-not-attributed.ts";
import { remoteGatewayWithoutTls } from "./gateway/remote-gateway-without-tls.ts";
import { remoteHostKeyNotVerified } from "./gateway/remote-host-key-not-verified.ts";
import { tailnetIdentityReplacesSecret } from "./gateway/tailnet-identity-replaces-secret.ts";
import { trustedProxiesOverlyBroad } from "./gateway/trusted-proxies-overly-broad.ts";
import { trustedProxyAllowsLoopback } from "./gateway/trusted-proxy-allows-loopback.ts";
import { trustedProxyIncomplete } from "./gateway/trusted-proxy-incomplete.ts";
import { trustedProxyWithoutUserList } from "./gateway/trusted-proxy-without-user-list.ts";
import { weakGatewaySecret } from "./gateway/weak-gateway-secret.ts";
import { weakSignInRateLimit } from "./gateway/weak-sign-in-rate-limit.ts";
import { agentContainerIgnored } from "./idle/agent-container-ignored.ts";
import { agentVisibilityIgnored } from "./idle/agent-visibility-ignored.ts";
import { allowedToolDenied } from "./idle/allowed-tool-denied.ts";
import { allowedToolUnknown } from "./idle/allowed-tool-unknown.ts";
import { approvalInsideSandbox } from "./idle/approval-inside-sandbox.ts";
import { askWithFullSecurity } from "./idle/ask-with-full-security.ts";
import { dangerousSettingWithoutEffect } from "./idle/dangerous-setting-without-effect.ts";
import { deniedToolUnknown } from "./idle/denied-tool-unknown.ts";
import { elevatedWithoutSandbox } from "./idle/elevated-without-sandbox.ts";
import { emptyAllowlist } from "./idle/empty-allowlist.ts";
import { emptyBundledAllowlist } from "./idle/empty-bundled-allowlist.ts";
import { forwardedApprovalsNeverRequired } from "./idle/forwarded-approvals-never-required.ts";
import { invalidProxyEntry } from "./idle/invalid-proxy-entry.ts";
import { legacyVariable } from "./idle/legacy-variable.ts";
import { ownerWildcard } from "./idle/owner-wildcard.ts";
import { providerNeverMatches } from "./idle/provider-never-matches.ts";
import { safeProgramIgnored } from "./idle/safe-program-ignored.ts";
import { sandboxSettingsUnused } from "./idle/sandbox-settings-unused.ts";
import { senderNeverMatches } from "./idle/sender-never-matches.ts";
import { settingsOfOtherBackend } from "./idle/settings-of-other-backend.ts";
import { unknownAgentInList } from "./idle/unknown-agent-in-list.ts";
import { variableNotSubstituted } from "./idle/variable-not-substituted.ts";
import { workspaceOnlyWithShell } from "./idle/workspace-only-with-shell.ts";
import { writeDeniedEditAllowed } from "./idle/write-denied-edit-allowed.ts";
import { publishedVulnerabilities } from "./known-vulnerabilities/published-vulnerabilities.ts";
import { fileServerOverlyBroad } from "./mcp/file-server-overly-broad.ts";
import { serverCertificateNotVerified } from "./mcp/server-certificate-not-verified.ts";
import { serverCommandHarmful } from "./mcp/server-command-harmful.ts";
import { serverContainerNotIsolated } from "./mcp/server-container-not-isolated.ts";
import { serverDownloadedAtStart } from "./mcp/server-downloaded-at-start.ts";
import { serverKnownVulnerable } from "./mcp/server-known-vulnerable.ts";
import { serverNamedLikeTool } from "./mcp/server-named-like-tool.ts";
import { serverPackageLookalike } from "./mcp/server-package-lookalike.ts";
import { serverPackageUnpinned } from "./mcp/server-package-unpinned.ts";
import { serverPagesInControlUi } from "./mcp/server-pages-in-control-ui.ts";
import { serverProgramReplaceable } from "./mcp/server-program-replaceable.ts";
import { serverProvidesShell } from "./mcp/server-provides-shell.ts";
import { serverStartedByShell } from "./mcp/server-started-by-shell.ts";
import { serverToolsAutoApproved } from "./mcp/server-tools-auto-approved.ts";
import { serverWithoutCredential } from "./mcp/server-without-credential.ts";
import { serverWithoutTls } from "./mcp/server-without-tls.ts";
import { embeddingsWithoutTls } from "./memory/embeddings-without-tls.ts";
import { memoryIndexesOtherFolders } from "./memory/memory-indexes-other-folders.ts";
import { nativeExtensionReplaceable } from "./memory/native-extension-replaceable.ts";
import { recallAcrossSenders } from "./memory/recall-across-senders.ts";
import { transcriptsSearched } from "./memory/transcripts-searched.ts";
import { untrustedSendersWriteInstructions } from "./memory/untrusted-senders-write-instructions.ts";
import { modelServerReplaceable } from "./models/model-server-replaceable.ts";
import { modelShutDown } from "./models/model-shut-down.ts";
import { providerCertificateNotVerified } from "./models/provider-certificate-not-verified.ts";
import { providerNameWithOtherHost } from "./models/provider-name-with-other-host.ts";
import { providerReachesPrivateNetworks } from "./models/provider-reaches-private-networks.ts";
import { providerWithoutTls } from "./models/provider-without-tls.ts";
import { retiredModel } from "./models/retired-model.ts";
import { smallModel } from "./models/small-model.ts";
import { weakModel } from "./models/weak-model.ts";
import { devicesApprovedByNetwork } from "./nodes/devices-approved-by-network.ts";
import { execOnAnyNode } from "./nodes/exec-on-any-node.ts";
import { localProgramsPairedAutomatically } from "./nodes/local-programs-paired-automatically.ts";
import { nodeCommandDenialIneffective } from "./nodes/node-command-denial-ineffective.ts";
import { nodeSharesBrowser } from "./nodes/node-shares-browser.ts";
import { nodeSharesCodingAgent } from "./nodes/node-shares-coding-agent.ts";
import { nodeSharesDesktop } from "./nodes/node-shares-desktop.ts";
import { nodesPublishToAgents } from "./nodes/nodes-publish-to-agents.ts";
import { pairingProbesAnyAddress } from "./nodes/pairing-probes-any-address.ts";
import { previewsShareGatewayDomain } from "./nodes/previews-share-gateway-domain.ts";
import { sensitiveNodeCommandsAllowed } from "./nodes/sensitive-node-commands-allowed.ts";
import { skillProgramsAutoApproved } from "./nodes/skill-programs-auto-approved.ts";
import { workerImageUnpinned } from "./nodes/worker-image-unpinned.ts";
import { workerSessionsWithoutContainer } from "./nodes/worker-sessions-without-container.ts";
import { hookInstallUnpinned } from "./plugins/hook-install-unpinned.ts";
import { pluginInstallUnpinned } from "./plugins/plugin-install-unpinned.ts";
import { pluginPicksAgentOrLogin } from "./plugins/plugin-picks-agent-or-login.ts";
import { pluginReadsConversations } from "./plugins/plugin-reads-conversations.ts";
import { pluginReplaceable } from "./plugins/plugin-replaceable.ts";
import { pluginsWithoutAllowlist } from "./plugins/plugins-without-allowlist.ts";
import { bindMountWritable } from "./sandbox/bind-mount-writable.ts";
import { browserBridgeOpen } from "./sandbox/browser-bridge-open.ts";
import { containerProtectionsDropped } from "./sandbox/container-protections-dropped.ts";
import { sandboxDrivesHostBrowser } from "./sandbox/sandbox-drives-host-browser.ts";
import { sandboxImageUnpinned } from "./sandbox/sandbox-image-unpinned.ts";
import { sandboxNetwork } from "./sandbox/sandbox-network.ts";
import { sandboxResolvesHost } from "./sandbox/sandbox-resolves-host.ts";
import { sandboxRootWritable } from "./sandbox/sandbox-root-writable.ts";
import { sandboxRunsAsRoot } from "./sandbox/sandbox-runs-as-root.ts";
import { sandboxSeesAllSessions } from "./sandbox/sandbox-sees-all-sessions.ts";
import { sandboxShared } from "./sandbox/sandbox-shared.ts";
import { sandboxWorkspacesInTemporaryFolder } from "./sandbox/sandbox-workspaces-in-temporary-folder.ts";
import { secretsInSandbox } from "./sandbox/secrets-in-sandbox.ts";
import { setupRunsDownload } from "./sandbox/setup-runs-download.ts";
import { sshHostUnverified } from "./sandbox/ssh-host-unverified.ts";
import { sshTargetIsThisMachine } from "./sandbox/ssh-target-is-this-machine.ts";
import { automationTokenInConfiguration } from "./secrets/automation-token-in-configuration.ts";
import { channelSecretInConfiguration } from "./secrets/channel-secret-in-configuration.ts";
import { credentialInStoredJob } from "./secrets/credential-in-stored-job.ts";
import { gatewaySecretInConfiguration } from "./secrets/gateway-secret-in-configuration.ts";
import { gatewaySecretUsedElsewhere } from "./secrets/gateway-secret-used-elsewhere.ts";
import { mcpSecretInConfiguration } from "./secrets/mcp-secret-in-configuration.ts";
import { modelKeyInConfiguration } from "./secrets/model-key-in-configuration.ts";
import { providerReadsPrivateFiles } from "./secrets/provider-reads-private-files.ts";
import { providerRunsShell } from "./secrets/provider-runs-shell.ts";
import { secretInAddress } from "./secrets/secret-in-address.ts";
import { toolKeyInConfiguration } from "./secrets/tool-key-in-configuration.ts";
import { variableInConfiguration } from "./secrets/variable-in-configuration.ts";
import { skillLinksOverlyBroad } from "./skills/skill-links-overly-broad.ts";
import { skillsAppliedWithoutApproval } from "./skills/skills-applied-without-approval.ts";
import { skillsFolderWritable } from "./skills/skills-folder-writable.ts";
import { skillsLearnedFromUntrustedSenders } from "./skills/skills-learned-from-untrusted-senders.ts";
import { uploadedSkills } from "./skills/uploaded-skills.ts";
import { browserReachesPrivateNetworks } from "./tools/browser-reaches-private-networks.ts";
import { fileToolsDeniedShellAllowed } from "./tools/file-tools-denied-shell-allowed.ts";
import { fileToolsOutsideWorkspace } from "./tools/file-tools-outside-workspace.ts";
import { githubTokenForUntrustedSenders } from "./tools/github-token-for-untrusted-senders.ts";
import { loopDetectionOff } from "./tools/loop-detection-off.ts";
import { messagesStartPrograms } from "./tools/messages-start-programs.ts";
import { minimalProfileOverridden } from "./tools/minimal-profile-overridden.ts";
import { pluginToolsExposed } from "./tools/plugin-tools-exposed.ts";
import { sandboxAllowsOutsideTools } from "./tools/sandbox-allows-outside-tools.ts";
import { toolsByDisplayName } from "./tools/tools-by-display-name.ts";
import { untrustedSendersBroadcast } from "./tools/untrusted-senders-broadcast.ts";
import { untrustedSendersMessageOthers } from "./tools/untrusted-senders-message-others.ts";
import { untrustedSendersReachControlPlane } from "./tools/untrusted-senders-reach-control-plane.ts";
import { webFetchReachesPrivateNetworks } from "./tools/web-fetch-reaches-private-networks.ts";
import { wildcardInToolAllow } from "./tools/wildcard-in-tool-allow.ts";
import { workspaceOverlyBroad } from "./tools/workspace-overly-broad.ts";

export const checks: readonly Check<OpenClawModel>[] = [
  accessGroupAdmitsEveryone,
  accessGroupIdle,
  accountsDoNotInherit,
  agentAdministersServer,
  agentContainerIgnored,
  agentVisibilityIgnored,
  agentsAdvertised,
  allowedToolDenied,
  allowedToolUnknown,
  approvalInsideSandbox,
  approvalsAskedInRooms,
  approvalsUnheededByRelease,
  approvedListLetsAnythingThrough,
  askWithFullSecurity,
  auditFindingsSuppressed,
  auditLogOff,
  automationTokenInConfiguration,
  bindMountWritable,
  bindingJoinsConversations,
  bindingMatchesNothing,
  bindingNeverReached,
  bindingTakesEveryAccount,
  botsHeard,
  browserBridgeOpen,
  browserOfPersonDriven,
  browserOptionsSwitchProtectionOff,
  browserReachesPrivateNetworks,
  channelInClearText,
  channelLeadsNowhere,
  channelReadsFolders,
  channelSecretInConfiguration,
  chatChangesGateway,
  chatRunsShell,
  chatWritesConfiguration,
  codeModeNotIsolated,
  codexShellBesideProfile,
  commandsForEverySender,
  configurationOpenToOthers,
  containerProtectionsDropped,
  contextFromStrangers,
  controlUiAnyOrigin,
  controlUiCustomPlugins,
  controlUiOriginWithoutTls,
  controlUiOriginsMissing,
  controlUiRootWritable,
  cookiesOfPersonImported,
  credentialInStoredJob,
  cronEnabled,
  dangerousFlagsOn,
  dangerousSettingWithoutEffect,
  dangerousToolOverHttp,
  debugLogging,
  deepDelegation,
  defaultPolicyUnread,
  defaultRoleIsAdministrator,
  deniedToolUnknown,
  devicesApprovedByNetwork,
  devicesApprovedByProxy,
  directChatsOpen,
  duplicateGatewayToken,
  elevatedByDefault,
  elevatedForEveryone,
  elevatedWithoutSandbox,
  embeddingsWithoutTls,
  embedsLoadExternalPages,
  embedsShareOrigin,
  emptyAllowlist,
  emptyBundledAllowlist,
  everyMessageWakes,
  everyViewerHeard,
  execHostLeavesSandbox,
  execHostWithoutSandbox,
  execOnAnyNode,
  execWithoutApproval,
  externalFunnelPreserved,
  failureAlertsWithoutTls,
  fileServerOverlyBroad,
  fileToolsDeniedShellAllowed,
  fileToolsOutsideWorkspace,
  filesPassedToSubagents,
  forwardedApprovalsNeverRequired,
  gatewayModeMissing,
  gatewayNotBoundToLoopback,
  gatewayPublishedByFunnel,
  gatewaySecretInConfiguration,
  gatewaySecretUsedElsewhere,
  gatewayServedToTailnet,
  gatewayWithoutAuthentication,
  gatewayWithoutTls,
  githubTokenForUntrustedSenders,
  groupSendersIgnored,
  heartbeatTellsLastWriter,
  hookCodeOthersWrite,
  hookInstallUnpinned,
  httpFetchesAnyUrl,
  httpInterfaceEnabled,
  inlineCodeUnreviewed,
  invalidGatewayAddress,
  invalidProxyEntry,
  invitationsAccepted,
  jobSessionsKept,
  legacyVariable,
  linksPreviewed,
  listedShareSession,
  localProgramsPairedAutomatically,
  logInWorkspace,
  logOpenToOthers,
  loopDetectionOff,
  machineAnnouncedOnNetwork,
  mailForwardedWithoutTls,
  mailSendersUnproven,
  mailWatcherBeyondLoopback,
  manyElevatedSenders,
  mcpSecretInConfiguration,
  memoryIndexesOtherFolders,
  mentionIsNoBarrier,
  mentionMatchesEverything,
  mentionNotRecognised,
  messageCrossesChannels,
  messagesStartPrograms,
  minimalProfileOverridden,
  modelApprovesCommands,
  modelKeyInConfiguration,
  modelServerReplaceable,
  modelShutDown,
  namesBesideWildcard,
  namesMatchNobody,
  nativeExtensionReplaceable,
  nodeCommandDenialIneffective,
  nodeSharesBrowser,
  nodeSharesCodingAgent,
  nodeSharesDesktop,
  nodesPublishToAgents,
  openDirectMessages,
  openGroupMessages,
  operatorTerminal,
  overriddenEverywhere,
  ownRedactionPatterns,
  ownerOnEveryChannel,
  ownerWildcard,
  pairingBesideList,
  pairingProbesAnyAddress,
  pathPrefersWritableFolder,
  phoneCallsOpen,
  pluginInstallUnpinned,
  pluginPicksAgentOrLogin,
  pluginReadsConversations,
  pluginReplaceable,
  pluginToolsExposed,
  pluginsWithoutAllowlist,
  previewsShareGatewayDomain,
  promptsTraced,
  providerCertificateNotVerified,
  providerNameWithOtherHost,
  providerNeverMatches,
  providerReachesPrivateNetworks,
  providerReadsPrivateFiles,
  providerRunsShell,
  providerWithoutTls,
  proxyHeadersNotAttributed,
  publishedVulnerabilities,
  recallAcrossSenders,
  redactionOff,
  refusedValues,
  relayTakesOldSignIn,
  remoteBrowserInPrivateNetwork,
  remoteBrowserUnreadable,
  remoteBrowserWithoutTls,
  remoteGatewayWithoutTls,
  remoteHostKeyNotVerified,
  retiredModel,
  roomListIgnored,
  roomsShareMainSession,
  rulesBesideOff,
  safeProgramIgnored,
  safeProgramRunsAnyCode,
  safeProgramsFromWritableFolder,
  sandboxAllowsOutsideTools,
  sandboxDrivesHostBrowser,
  sandboxImageUnpinned,
  sandboxNetwork,
  sandboxOff,
  sandboxOpensHost,
  sandboxResolvesHost,
  sandboxRootWritable,
  sandboxRunsAsRoot,
  sandboxSeesAllSessions,
  sandboxSettingsUnused,
  sandboxShared,
  sandboxWorkspacesInTemporaryFolder,
  scheduledScripts,
  scheduledWebhookTokenGuessable,
  scheduledWebhooksReachPrivate,
  scriptsInPages,
  secretInAddress,
  secretsInSandbox,
  sendPolicyDeniesNothing,
  senderNeverMatches,
  sendersApproveThemselves,
  sensitiveNodeCommandsAllowed,
  serverCertificateNotVerified,
  serverCommandHarmful,
  serverContainerNotIsolated,
  serverDownloadedAtStart,
  serverKnownVulnerable,
  serverNamedLikeTool,
  serverPackageLookalike,
  serverPackageUnpinned,
  serverPagesInControlUi,
  serverProgramReplaceable,
  serverProvidesShell,
  serverStartedByShell,
  serverToolsAutoApproved,
  serverWithoutCredential,
  serverWithoutTls,
  sessionForEveryone,
  settingsOfOtherBackend,
  setupRunsDownload,
  severalPeopleOneGateway,
  shellAllowed,
  skillLeadsOut,
  skillLinksOverlyBroad,
  skillProgramsAutoApproved,
  skillsAppliedWithoutApproval,
  skillsDoNotBindCommands,
  skillsFolderWritable,
  skillsLearnedFromUntrustedSenders,
  smallModel,
  sshHostUnverified,
  sshTargetIsThisMachine,
  startupInstructionsAgentsWrite,
  stateBehindLink,
  stateFolderOpenToOthers,
  stateInSyncedFolder,
  storedJobRunsCommand,
  storedSecretsOpenToOthers,
  strangersGetAgents,
  strangersReadSessions,
  strangersShareSession,
  strangersUseCommands,
  strictAccountSwitchedOff,
  systemAgentHearsStrangers,
  tailnetIdentityReplacesSecret,
  telemetryCarriesContent,
  telemetryInClearText,
  tokenSentToAnyHost,
  toolKeyInConfiguration,
  toolsByDisplayName,
  transcriptsKept,
  transcriptsSearched,
  trustedProxiesOverlyBroad,
  trustedProxyAllowsLoopback,
  trustedProxyIncomplete,
  trustedProxyWithoutUserList,
  unknownAgentInList,
  unknownSettings,
  unrestrictedAgentMessages,
  unrestrictedSubagents,
  untrustedSendersBroadcast,
  untrustedSendersMessageOthers,
  untrustedSendersReachControlPlane,
  untrustedSendersWriteInstructions,
  uploadedSkills,
  variableInConfiguration,
  variableNotSubstituted,
  weakGatewaySecret,
  weakModel,
  weakSignInRateLimit,
  webFetchReachesPrivateNetworks,
  webhookConversationKept,
  webhookListensEverywhere,
  webhookMatchesEveryPath,
  webhookPathRoot,
  webhookPicksAgent,
  webhookPicksRecipient,
  webhookSessionPrefixes,
  webhookSessionUnset,
  webhookTextReachesShell,
  webhookTokenGuessable,
  webhookTokenReused,
  webhookWakesWithRawText,
  webhooksWithoutToken,
  wholeRoomHeard,
  wildcardInToolAllow,
  workerImageUnpinned,
  workerSessionsWithoutContainer,
  workspaceOnlyWithShell,
  workspaceOverlyBroad,
  workspaceSharedWithStrangers,
  writeDeniedEditAllowed,
  writesAsPerson,
];
