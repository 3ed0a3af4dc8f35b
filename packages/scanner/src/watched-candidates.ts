/**
 * Files beside a configuration that change what a scan says as soon as they are there, by their
 * names in the workspace folder: anyone who follows a workspace has to watch for them, too.
 */
export const watchedCandidates: readonly string[] = [
  ".env",
  "parapet-ignore.json5",
  ".claude/settings.json",
  ".claude/settings.local.json",
  ".mcp.json",
  ".codex/config.toml",
  ".gemini/settings.json",
  ".cursor/mcp.json",
  ".cursor/permissions.json",
  ".cursor/sandbox.json",
  ".cursor/cli.json",
  ".vscode/settings.json",
  ".vscode/mcp.json",
  ".zed/settings.json",
];
