/**
 * Files beside a configuration that change what a scan says as soon as they are there, by their names in the workspace
 * folder: whoever follows a workspace has to watch for them, too.
 */
export const awaitedFiles: readonly string[] = [
  ".env",
  "parapet-ignore.json5",
  ".claude/settings.json",
  ".claude/settings.local.json",
  ".mcp.json",
  ".codex/config.toml",
];
