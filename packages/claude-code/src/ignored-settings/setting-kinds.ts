/** The required type of a setting. */
export type Kind = "text" | "switch" | "number" | "list" | "object" | readonly string[];

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const ofKind: readonly (readonly [Kind, readonly string[]])[] = [
  [
    "text",
    words(`
      advisorModel agent apiKeyHelper attributionProject autoMemoryDirectory awsAuthRefresh awsCredentialExport claudeMd
      gcpAuthRefresh language minimumVersion model otelHeadersHelper outputStyle plansDirectory pluginTrustMessage
      processWrapper prUrlTemplate proxyAuthHelper requiredMaximumVersion requiredMinimumVersion timeZone
    `),
  ],
  [
    "switch",
    words(`
      allowAllClaudeAiMcps allowManagedHooksOnly allowManagedMcpServersOnly allowManagedPermissionRulesOnly
      alwaysThinkingEnabled autoCompactEnabled autoMemoryEnabled autoUploadSessions bashEditDiffEnabled channelsEnabled
      disableAgentView disableAllHooks disableArtifact disableBundledSkills disableClaudeAiConnectors
      disableCommandPluginSources disableRemoteControl disableSideloadFlags disableSkillShellExecution disableWorkflows
      enableAllProjectMcpServers enableArtifact enableWorkflows enforceAvailableModels fastMode fileCheckpointingEnabled
      forceRemoteSettingsRefresh includeCoAuthoredBy includeGitInstructions isolatePeerMachines prefersReducedMotion
      remoteControlAtStartup respectGitignore respondToBashCommands showThinkingSummaries skipAutoPermissionPrompt
      skipDangerousModePermissionPrompt skipWebFetchPreflight spinnerTipsEnabled syncClaudeAiPlugins syncClaudeAiSkills
      useAutoModeDuringPlan verbose
      sandbox.allowAppleEvents sandbox.allowNestedUserNamespaces sandbox.allowUnsandboxedCommands
      sandbox.autoAllowBashIfSandboxed sandbox.enabled sandbox.enableWeakerNestedSandbox
      sandbox.enableWeakerNetworkIsolation sandbox.failIfUnavailable sandbox.filesystem.disabled
      sandbox.network.allowAllUnixSockets sandbox.network.allowLocalBinding sandbox.network.strictAllowlist
    `),
  ],
  ["number", words("cleanupPeriodDays desktopSessionCleanupPeriodDays feedbackSurveyRate")],
  [
    "list",
    words(`
      allowedHttpHookUrls availableModels claudeMdExcludes companyAnnouncements fallbackModel httpHookAllowedEnvVars
      permissions.additionalDirectories permissions.allow permissions.ask permissions.deny
      sandbox.excludedCommands sandbox.filesystem.allowRead sandbox.filesystem.allowWrite sandbox.filesystem.denyRead
      sandbox.filesystem.denyWrite sandbox.network.allowedDomains sandbox.network.allowUnixSockets
      sandbox.network.deniedDomains
    `),
  ],
  [
    "object",
    words(`
      autoMode enabledPlugins env fileSuggestion modelOverrides permissions pluginConfigs remote sandbox
      sandbox.filesystem sandbox.network skillOverrides spinnerVerbs statusLine worktree
    `),
  ],
  [
    ["default", "manual", "acceptEdits", "auto", "bypassPermissions", "dontAsk", "plan"],
    ["permissions.defaultMode"],
  ],
  [
    ["disable"],
    words(
      "disableAutoMode disableDeepLinkRegistration permissions.disableAutoMode permissions.disableBypassPermissionsMode",
    ),
  ],
  [["bash", "powershell"], ["defaultShell"]],
  [["latest", "stable", "rc"], ["autoUpdatesChannel"]],
];

/**
 * The settings whose value of a wrong type makes Claude Code ignore the whole file, by dotted name.
 * Each was tested with 2.1.329; a wrong value of any other setting is ignored, and the rest of the
 * file applies.
 */
export const strictKinds: ReadonlyMap<string, Kind> = new Map(
  ofKind.flatMap(([kind, names]) => names.map((name) => [name, kind] as const)),
);

/** The events of hooks; other names are not checked. */
export const hookEvents: ReadonlySet<string> = new Set(
  words(`
    ConfigChange CwdChanged DirectoryAdded Elicitation ElicitationResult FileChanged InstructionsLoaded MessageDisplay
    Notification PermissionDenied PermissionRequest PostCompact PostModelSwitch PostToolBatch PostToolUse
    PostToolUseFailure PreCompact PreModelSwitch PreToolUse SessionEnd SessionStart Setup Stop StopFailure SubagentStart
    SubagentStop TaskCompleted TaskCreated TeammateIdle UserPromptExpansion UserPromptSubmit WorktreeCreate
    WorktreeRemove
  `),
);
