import { join } from "node:path";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";

/** The folder of a person's own settings: CLAUDE_CONFIG_DIR, else `~/.claude`. */
export function configDirOf({ env, homeDir }: ScanEnvironment): string {
  const given = env["CLAUDE_CONFIG_DIR"]?.trim() ?? "";
  return given === "" ? join(homeDir, ".claude") : given;
}

/** Where Claude Code keeps what it remembers of projects, and the MCP servers of the person. */
export function statePathOf(environment: ScanEnvironment): string {
  const given = environment.env["CLAUDE_CONFIG_DIR"]?.trim() ?? "";
  return join(given === "" ? environment.homeDir : given, ".claude.json");
}

/** The folders in which an administrator sets what nobody can override; one for each kind of machine. */
export function managedDirsOf({ systemRoot = "" }: ScanEnvironment): readonly string[] {
  return ["/etc/claude-code", "/Library/Application Support/ClaudeCode"].map((path) =>
    systemRoot === "" ? path : join(systemRoot, path),
  );
}

/** What an organisation sets for those who are signed in to it, as it was delivered last. */
export function deliveredSettingsOf(environment: ScanEnvironment): string {
  return join(configDirOf(environment), "remote-settings.json");
}

/** The folder in which Claude Code keeps plugins, and says which it has. */
export function pluginsDirOf(environment: ScanEnvironment): string {
  const given = environment.env["CLAUDE_CODE_PLUGIN_CACHE_DIR"]?.trim() ?? "";
  return given === "" ? join(configDirOf(environment), "plugins") : given;
}

/** The files of a project, the one that is committed first. */
export function projectFilesOf(folder: string) {
  return {
    project: join(folder, ".claude", "settings.json"),
    local: join(folder, ".claude", "settings.local.json"),
    mcp: join(folder, ".mcp.json"),
  };
}
