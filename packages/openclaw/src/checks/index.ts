// Written by `npm run registrations`: every file of this folder, but those in facts/.
import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../model/model.ts";
import { cronEnabled } from "./automation/cron-enabled.ts";
import { failureAlertsWithoutTls } from "./automation/failure-alerts-without-tls.ts";
import { heartbeatSentToLastSender } from "./automation/heartbeat-sent-to-last-sender.ts";
import { hookFolderWritableByOthers } from "./automation/hook-folder-writable-by-others.ts";
import { jobSessionsNeverDeleted } from "./automation/job-sessions-never-deleted.ts";
import { mailForwardingWithoutTls } from "./automation/mail-forwarding-without-tls.ts";
import { mailWatcherOnNetwork } from "./automation/mail-watcher-on-network.ts";
import { scheduledScriptsAllowed } from "./automation/scheduled-scripts-allowed.ts";
import { scheduledWebhookTokenGuessable } from "./automation/scheduled-webhook-token-guessable.ts";
import { scheduledWebhooksReachPrivateNetwork } from "./automation/scheduled-webhooks-reach-private-network.ts";
import { startupInstructionsWritableByAgents } from "./automation/startup-instructions-writable-by-agents.ts";
import { storedJobRunsCommand } from "./automation/stored-job-runs-command.ts";
import { webhookMappingMatchesEverything } from "./automation/webhook-mapping-matches-everything.ts";
import { webhookPathOrTokenInvalid } from "./automation/webhook-path-or-token-invalid.ts";
import { webhookPathRoot } from "./automation/webhook-path-root.ts";
import { webhookReachesShell } from "./automation/webhook-reaches-shell.ts";
import { webhookSelectsAnyAgent } from "./automation/webhook-selects-any-agent.ts";
import { webhookSelectsRecipient } from "./automation/webhook-selects-recipient.ts";
import { webhookSessionPrefixes } from "./automation/webhook-session-prefixes.ts";
import { webhookSessionUnset } from "./automation/webhook-session-unset.ts";
import { webhookTextAsSystemEvent } from "./automation/webhook-text-as-system-event.ts";
import { webhookTokenGuessable } from "./automation/webhook-token-guessable.ts";
import { webhookTokenReused } from "./automation/webhook-token-reused.ts";
import { webhooksShareSession } from "./automation/webhooks-share-session.ts";
import { browserProtectionDisabled } from "./browser/browser-protection-disabled.ts";
import { pageScriptsAllowed } from "./browser/page-scripts-allowed.ts";
import { personalBrowserControlled } from "./browser/personal-browser-controlled.ts";
import { personalCookiesImported } from "./browser/personal-cookies-imported.ts";
import { relayAcceptsLegacySignIn } from "./browser/relay-accepts-legacy-sign-in.ts";
import { remoteBrowserAddressInvalid } from "./browser/remote-browser-address-invalid.ts";
import { remoteBrowserInPrivateNetwork } from "./browser/remote-browser-in-private-network.ts";
import { remoteBrowserWithoutTls } from "./browser/remote-browser-without-tls.ts";
import { accessGroupAdmitsEveryone } from "./channels/access-group-admits-everyone.ts";
import { accessGroupUnused } from "./channels/access-group-unused.ts";
import { accountsDoNotInherit } from "./channels/accounts-do-not-inherit.ts";
import { agentAdministersServer } from "./channels/agent-administers-server.ts";
import { agentCreatedPerSender } from "./channels/agent-created-per-sender.ts";
import { agentsAdvertised } from "./channels/agents-advertised.ts";
import { allSendersShareSession } from "./channels/all-senders-share-session.ts";
import { approvalsShownInRooms } from "./channels/approvals-shown-in-rooms.ts";
import { attachmentFoldersOverlyBroad } from "./channels/attachment-folders-overly-broad.ts";
import { attachmentsFetchedFromAnyHost } from "./channels/attachments-fetched-from-any-host.ts";
import { bindingJoinsConversations } from "./channels/binding-joins-conversations.ts";
import { bindingMatchesEveryAccount } from "./channels/binding-matches-every-account.ts";
import { bindingMatchesNothing } from "./channels/binding-matches-nothing.ts";
import { bindingUnreachable } from "./channels/binding-unreachable.ts";
import { botMessagesAccepted } from "./channels/bot-messages-accepted.ts";
import { channelPolicyOverridden } from "./channels/channel-policy-overridden.ts";
import { channelWebhookOnNetwork } from "./channels/channel-webhook-on-network.ts";
import { channelWithoutAgent } from "./channels/channel-without-agent.ts";
import { channelWithoutTls } from "./channels/channel-without-tls.ts";
import { chatWritesConfiguration } from "./channels/chat-writes-configuration.ts";
import { contextFromUnlistedSenders } from "./channels/context-from-unlisted-senders.ts";
import { defaultGroupPolicyIgnored } from "./channels/default-group-policy-ignored.ts";
import { directChatsOpen } from "./channels/direct-chats-open.ts";
import { gatewaySharedBySeveralPeople } from "./channels/gateway-shared-by-several-people.ts";
import { groupSendersIgnored } from "./channels/group-senders-ignored.ts";
import { invitationsAutoAccepted } from "./channels/invitations-auto-accepted.ts";
import { linkPreviewsEnabled } from "./channels/link-previews-enabled.ts";
import { listedSendersShareSession } from "./channels/listed-senders-share-session.ts";
import { mailSendersUnauthenticated } from "./channels/mail-senders-unauthenticated.ts";
import { mentionAsOnlyControl } from "./channels/mention-as-only-control.ts";
import { mentionMatchesEverything } from "./channels/mention-matches-everything.ts";
import { mentionNotRecognized } from "./channels/mention-not-recognized.ts";
import { mentionNotRequired } from "./channels/mention-not-required.ts";
import { messageCrossesChannels } from "./channels/message-crosses-channels.ts";
import { openDirectMessages } from "./channels/open-direct-messages.ts";
import { openGroupMessages } from "./channels/open-group-messages.ts";
import { pairingAlongsideAllowlist } from "./channels/pairing-alongside-allowlist.ts";
import { personTokenCanWrite } from "./channels/person-token-can-write.ts";
import { phoneCallsOpen } from "./channels/phone-calls-open.ts";
import { roomListIgnored } from "./channels/room-list-ignored.ts";
import { roomSendersUnrestricted } from "./channels/room-senders-unrestricted.ts";
import { roomsShareMainSession } from "./channels/rooms-share-main-session.ts";
import { rulesWithoutEffect } from "./channels/rules-without-effect.ts";
import { sendPolicyDeniesNothing } from "./channels/send-policy-denies-nothing.ts";
import { senderNamesMatchNobody } from "./channels/sender-names-match-nobody.ts";
import { streamChatOpen } from "./channels/stream-chat-open.ts";
import { strictPolicyOnDisabledAccount } from "./channels/strict-policy-on-disabled-account.ts";
import { systemAgentReachableByUntrusted } from "./channels/system-agent-reachable-by-untrusted.ts";
import { untrustedSendersShareSession } from "./channels/untrusted-senders-share-session.ts";
import { wildcardInAllowlist } from "./channels/wildcard-in-allowlist.ts";
import { chatChangesGateway } from "./commands/chat-changes-gateway.ts";
import { chatRunsShell } from "./commands/chat-runs-shell.ts";
import { commandsForEverySender } from "./commands/commands-for-every-sender.ts";
import { ownerOnEveryChannel } from "./commands/owner-on-every-channel.ts";
import { untrustedSendersUseCommands } from "./commands/untrusted-senders-use-commands.ts";
import { auditFindingsSuppressed } from "./configuration/audit-findings-suppressed.ts";
import { auditLogOff } from "./configuration/audit-log-off.ts";
import { dangerousFlagsOn } from "./configuration/dangerous-flags-on.ts";
import { debugLogging } from "./configuration/debug-logging.ts";
import { invalidValues } from "./configuration/invalid-values.ts";
import { logInWorkspace } from "./configuration/log-in-workspace.ts";
import { promptsTraced } from "./configuration/prompts-traced.ts";
import { redactionOff } from "./configuration/redaction-off.ts";
import { redactionPatternsReplaced } from "./configuration/redaction-patterns-replaced.ts";
import { telemetryIncludesContent } from "./configuration/telemetry-includes-content.ts";
import { telemetryWithoutTls } from "./configuration/telemetry-without-tls.ts";
import { transcriptsNeverDeleted } from "./configuration/transcripts-never-deleted.ts";
import { unknownSettings } from "./configuration/unknown-settings.ts";
import { filesPassedToSubagents } from "./delegation/files-passed-to-subagents.ts";
import { nestedDelegation } from "./delegation/nested-delegation.ts";
import { unrestrictedAgentMessages } from "./delegation/unrestricted-agent-messages.ts";
import { unrestrictedSubagents } from "./delegation/unrestricted-subagents.ts";
import { untrustedSendersReadSessions } from "./delegation/untrusted-senders-read-sessions.ts";
import { workspaceSharedWithExposedAgent } from "./delegation/workspace-shared-with-exposed-agent.ts";
import { allowlistPermitsAnyCode } from "./execution/allowlist-permits-any-code.ts";
import { approvalsIgnoredByRelease } from "./execution/approvals-ignored-by-release.ts";
import { codeModeNotIsolated } from "./execution/code-mode-not-isolated.ts";
import { codexShellIgnoresProfile } from "./execution/codex-shell-ignores-profile.ts";
import { commandPathWritableByOthers } from "./execution/command-path-writable-by-others.ts";
import { elevatedByDefault } from "./execution/elevated-by-default.ts";
import { elevatedForEveryone } from "./execution/elevated-for-everyone.ts";
import { execHostLeavesSandbox } from "./execution/exec-host-leaves-sandbox.ts";
import { execHostMissingSandbox } from "./execution/exec-host-missing-sandbox.ts";
import { execWithoutApproval } from "./execution/exec-without-approval.ts";
import { interpreterAllowlisted } from "./execution/interpreter-allowlisted.ts";
import { manyElevatedSenders } from "./execution/many-elevated-senders.ts";
import { modelApprovesCommands } from "./execution/model-approves-commands.ts";
import { safeProgramFolderWritable } from "./execution/safe-program-folder-writable.ts";
import { safeProgramsRunAnyCode } from "./execution/safe-programs-run-any-code.ts";
import { sandboxOff } from "./execution/sandbox-off.ts";
import { sandboxOpensHost } from "./execution/sandbox-opens-host.ts";
import { sendersApproveThemselves } from "./execution/senders-approve-themselves.ts";
import { shellAllowed } from "./execution/shell-allowed.ts";
import { skillAllowlistIgnoredByCommands } from "./execution/skill-allowlist-ignored-by-commands.ts";
import { configurationAccessibleToOthers } from "./files/configuration-accessible-to-others.ts";
import { logReadableByOthers } from "./files/log-readable-by-others.ts";
import { skillOutsideWorkspace } from "./files/skill-outside-workspace.ts";
import { stateFolderAccessibleToOthers } from "./files/state-folder-accessible-to-others.ts";
import { stateInSyncedFolder } from "./files/state-in-synced-folder.ts";
import { stateIsSymbolicLink } from "./files/state-is-symbolic-link.ts";
import { storedSecretsReadableByOthers } from "./files/stored-secrets-readable-by-others.ts";
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
  accessGroupUnused,
  accountsDoNotInherit,
  agentAdministersServer,
  agentContainerIgnored,
  agentCreatedPerSender,
  agentVisibilityIgnored,
  agentsAdvertised,
  allSendersShareSession,
  allowedToolDenied,
  allowedToolUnknown,
  allowlistPermitsAnyCode,
  approvalInsideSandbox,
  approvalsIgnoredByRelease,
  approvalsShownInRooms,
  askWithFullSecurity,
  attachmentFoldersOverlyBroad,
  attachmentsFetchedFromAnyHost,
  auditFindingsSuppressed,
  auditLogOff,
  automationTokenInConfiguration,
  bindMountWritable,
  bindingJoinsConversations,
  bindingMatchesEveryAccount,
  bindingMatchesNothing,
  bindingUnreachable,
  botMessagesAccepted,
  browserBridgeOpen,
  browserProtectionDisabled,
  browserReachesPrivateNetworks,
  channelPolicyOverridden,
  channelSecretInConfiguration,
  channelWebhookOnNetwork,
  channelWithoutAgent,
  channelWithoutTls,
  chatChangesGateway,
  chatRunsShell,
  chatWritesConfiguration,
  codeModeNotIsolated,
  codexShellIgnoresProfile,
  commandPathWritableByOthers,
  commandsForEverySender,
  configurationAccessibleToOthers,
  containerProtectionsDropped,
  contextFromUnlistedSenders,
  controlUiAnyOrigin,
  controlUiCustomPlugins,
  controlUiOriginWithoutTls,
  controlUiOriginsMissing,
  controlUiRootWritable,
  credentialInStoredJob,
  cronEnabled,
  dangerousFlagsOn,
  dangerousSettingWithoutEffect,
  dangerousToolOverHttp,
  debugLogging,
  defaultGroupPolicyIgnored,
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
  execHostLeavesSandbox,
  execHostMissingSandbox,
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
  gatewaySharedBySeveralPeople,
  gatewayWithoutAuthentication,
  gatewayWithoutTls,
  githubTokenForUntrustedSenders,
  groupSendersIgnored,
  heartbeatSentToLastSender,
  hookFolderWritableByOthers,
  hookInstallUnpinned,
  httpFetchesAnyUrl,
  httpInterfaceEnabled,
  interpreterAllowlisted,
  invalidGatewayAddress,
  invalidProxyEntry,
  invalidValues,
  invitationsAutoAccepted,
  jobSessionsNeverDeleted,
  legacyVariable,
  linkPreviewsEnabled,
  listedSendersShareSession,
  localProgramsPairedAutomatically,
  logInWorkspace,
  logReadableByOthers,
  loopDetectionOff,
  machineAnnouncedOnNetwork,
  mailForwardingWithoutTls,
  mailSendersUnauthenticated,
  mailWatcherOnNetwork,
  manyElevatedSenders,
  mcpSecretInConfiguration,
  memoryIndexesOtherFolders,
  mentionAsOnlyControl,
  mentionMatchesEverything,
  mentionNotRecognized,
  mentionNotRequired,
  messageCrossesChannels,
  messagesStartPrograms,
  minimalProfileOverridden,
  modelApprovesCommands,
  modelKeyInConfiguration,
  modelServerReplaceable,
  modelShutDown,
  nativeExtensionReplaceable,
  nestedDelegation,
  nodeCommandDenialIneffective,
  nodeSharesBrowser,
  nodeSharesCodingAgent,
  nodeSharesDesktop,
  nodesPublishToAgents,
  openDirectMessages,
  openGroupMessages,
  operatorTerminal,
  ownerOnEveryChannel,
  ownerWildcard,
  pageScriptsAllowed,
  pairingAlongsideAllowlist,
  pairingProbesAnyAddress,
  personTokenCanWrite,
  personalBrowserControlled,
  personalCookiesImported,
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
  redactionPatternsReplaced,
  relayAcceptsLegacySignIn,
  remoteBrowserAddressInvalid,
  remoteBrowserInPrivateNetwork,
  remoteBrowserWithoutTls,
  remoteGatewayWithoutTls,
  remoteHostKeyNotVerified,
  retiredModel,
  roomListIgnored,
  roomSendersUnrestricted,
  roomsShareMainSession,
  rulesWithoutEffect,
  safeProgramFolderWritable,
  safeProgramIgnored,
  safeProgramsRunAnyCode,
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
  scheduledScriptsAllowed,
  scheduledWebhookTokenGuessable,
  scheduledWebhooksReachPrivateNetwork,
  secretInAddress,
  secretsInSandbox,
  sendPolicyDeniesNothing,
  senderNamesMatchNobody,
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
  settingsOfOtherBackend,
  setupRunsDownload,
  shellAllowed,
  skillAllowlistIgnoredByCommands,
  skillLinksOverlyBroad,
  skillOutsideWorkspace,
  skillProgramsAutoApproved,
  skillsAppliedWithoutApproval,
  skillsFolderWritable,
  skillsLearnedFromUntrustedSenders,
  smallModel,
  sshHostUnverified,
  sshTargetIsThisMachine,
  startupInstructionsWritableByAgents,
  stateFolderAccessibleToOthers,
  stateInSyncedFolder,
  stateIsSymbolicLink,
  storedJobRunsCommand,
  storedSecretsReadableByOthers,
  streamChatOpen,
  strictPolicyOnDisabledAccount,
  systemAgentReachableByUntrusted,
  tailnetIdentityReplacesSecret,
  telemetryIncludesContent,
  telemetryWithoutTls,
  toolKeyInConfiguration,
  toolsByDisplayName,
  transcriptsNeverDeleted,
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
  untrustedSendersReadSessions,
  untrustedSendersShareSession,
  untrustedSendersUseCommands,
  untrustedSendersWriteInstructions,
  uploadedSkills,
  variableInConfiguration,
  variableNotSubstituted,
  weakGatewaySecret,
  weakModel,
  weakSignInRateLimit,
  webFetchReachesPrivateNetworks,
  webhookMappingMatchesEverything,
  webhookPathOrTokenInvalid,
  webhookPathRoot,
  webhookReachesShell,
  webhookSelectsAnyAgent,
  webhookSelectsRecipient,
  webhookSessionPrefixes,
  webhookSessionUnset,
  webhookTextAsSystemEvent,
  webhookTokenGuessable,
  webhookTokenReused,
  webhooksShareSession,
  wildcardInAllowlist,
  wildcardInToolAllow,
  workerImageUnpinned,
  workerSessionsWithoutContainer,
  workspaceOnlyWithShell,
  workspaceOverlyBroad,
  workspaceSharedWithExposedAgent,
  writeDeniedEditAllowed,
];
