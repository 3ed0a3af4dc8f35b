import { join } from "node:path";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";

/** The folder of a person's own settings: CLAUDE_CONFIG_DIR, else `~/.claude`. */
export function configDirOf({ env, homeDir }: ScanEnvironment): string {
  const given = env["CLAUDE_CONFIG_DIR"]?.trim() ?? "";
  return given === "" ? join(homeDir, ".claude") : given;
}

/** Where Claude Code stores its state of projects, and the user's MCP servers. */
export function statePathOf(environment: ScanEnvironment): string {
  const given = environment.env["CLAUDE_CONFIG_DIR"]?.trim() ?? "";
  return join(given === "" ? environment.homeDir : given, ".claude.json");
}

/**
 * The folders of the administrator's settings, which override all others; one for each platform.
 */
export function managedDirsOf({ systemRoot = "" }: ScanEnvironment): readonly string[] {
  return ["/etc/claude-code", "/Library/Application Support/ClaudeCode"].map((path) =>
    systemRoot === "" ? path : join(systemRoot, path),
  );
}

/** The settings of an organization for its signed-in users, as delivered last. */
export function deliveredSettingsOf(environment: ScanEnvironment): string {
  return join(configDirOf(environment), "remote-settings.json");
}

/** The folder in which Claude Code stores plugins and their registry. */
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
