/**
 * The files that decide whether Parapet holds: its own, and the settings that an adapter is put
 * into. What writes them and what guards them read the same tables. Paths have `/` between their
 * parts; those of a person begin with `~`.
 */

/** Files and folders of the data folder, by what they are. */
export const dataFiles = {
  operatorToken: "operator-token",
  adapterSecret: "adapter-secret",
  fingerprintKey: "fingerprint-key",
  auditKey: "audit-key",
  auditCheckpoint: "audit-checkpoint.json",
  signInCodes: "sign-in-codes",
  database: "parapet.db",
  telemetryDatabase: "parapet-telemetry.db",
  unfinishedProofs: "unfinished-proofs.json",
} as const;

/** The data folder when nobody names one. */
export const dataFolders = {
  linux: "~/.local/share/parapet",
  darwin: "~/Library/Application Support/Parapet",
  win32: "~/AppData/Local/Parapet",
} as const;

/** The configuration of the service when nobody names one. */
export const configFolders = {
  linux: "~/.config/parapet",
  win32: "~/AppData/Roaming/parapet",
} as const;

/** What keeps the service running. */
export const serviceFiles = {
  systemd: "~/.config/systemd/user/parapet.service",
  launchd: "~/Library/LaunchAgents/dev.parapet.serve.plist",
} as const;

/** The service's name for launchd, and for systemd. */
export const launchdLabel = "dev.parapet.serve";
export const systemdUnit = "parapet";

/** Settings of runtimes at their own places: hooks, plugins and MCP servers are named there. */
export const runtimeSettings = [
  "~/.claude/settings.json",
  "~/.claude/settings.local.json",
  "~/.claude/hooks",
  "~/.claude/plugins",
  "~/.claude.json",
  "/etc/claude-code",
  "/Library/Application Support/ClaudeCode",
  "C:/Program Files/ClaudeCode",
  "C:/ProgramData/ClaudeCode",
  "~/.openclaw/openclaw.json",
  "~/.openclaw/exec-approvals.json",
  "~/.openclaw/extensions",
  "~/.openclaw/plugins",
  "~/.openclaw/hooks",
  "~/.clawdbot/clawdbot.json",
  "~/.codex/config.toml",
  "~/.codex/hooks.json",
  "~/.codex/hooks",
  "~/.codex/rules",
  "/etc/codex",
  "~/.cursor/mcp.json",
  "~/.cursor/hooks.json",
  "~/.cursor/hooks",
  "~/.cursor/cli-config.json",
  "/etc/cursor",
  "~/.gemini/settings.json",
  "~/.gemini/extensions",
  "/etc/gemini-cli",
  "~/.codeium/windsurf/mcp_config.json",
] as const;

/** Files of a project that decide which findings count. */
export const decisionFiles = {
  suppressions: "parapet-ignore.json5",
  policy: "parapet.policy.yaml",
  baseline: "parapet.baseline.json",
} as const;

/** The same in the folder of a project, wherever that is. */
export const projectSettings = [
  ".claude/settings.json",
  ".claude/settings.local.json",
  ".claude/hooks",
  ".claude/plugins",
  ".claude.json",
  ".mcp.json",
  "mcp.json",
  "openclaw.json",
  "clawdbot.json",
  ".codex/config.toml",
  ".codex/hooks.json",
  ".cursor/mcp.json",
  ".cursor/hooks.json",
  ".gemini/settings.json",
  ".vscode/mcp.json",
  ...Object.values(decisionFiles),
  "parapet.json",
  "parapet.yaml",
  "parapet.service",
  "parapet.service.d",
  "dev.parapet.serve.plist",
  "node_modules/parapet",
  "node_modules/@parapet",
] as const;
