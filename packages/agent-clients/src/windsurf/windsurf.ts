import { join } from "node:path";
import { parseJson5 } from "@parapet/documents/json5.ts";
import type { LayerCandidate } from "@parapet/scan-core/layers/read-layer.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { clientEntry } from "../client/client-entry.ts";
import { clientMcpChecks } from "../client/client-mcp-checks.ts";
import { serversAt } from "../client/declared-servers.ts";
import { checks } from "./checks/index.ts";
import { interpreterAllowed, interpreterCommands } from "./checks/interpreter-allowed.ts";

/**
 * Windsurf and its plugins for other editors: MCP servers and the allowlist of
 * commands. The auto-execution level is not stored in a readable file.
 */
export const windsurfEntry = clientEntry({
  id: "windsurf",
  title: "Windsurf",
  defaultsOf: "Windsurf as documented in November 2026",
  userFolder: ({ homeDir }) => join(homeDir, ".codeium", "windsurf"),
  userFiles: (environment) => [
    file("user", join(environment.homeDir, ".codeium", "windsurf", "mcp_config.json")),
    file("plugin", join(environment.homeDir, ".codeium", "mcp_config.json")),
    file("editor", join(editorFolderOf(environment), "settings.json")),
  ],
  projectFiles: () => [],
  parse: parseJson5,
  language: "JSON",
  servers: (layers) => serversAt(layers, "/mcpServers", ({ disabled }) => disabled === true),
  checks: [
    ...checks,
    ...clientMcpChecks(
      "WS",
      ["https://docs.windsurf.com/windsurf/cascade/mcp"],
      "Replace it with ${env:NAME} and set the variable in the shell that starts Windsurf.",
    ),
  ],
  autoApprovedCommands: (model) => {
    const at = interpreterCommands(model).flatMap((wide) =>
      wide.severity === "high" ? [wide.at] : [],
    );
    return at.length === 0 ? undefined : { at, fixedBy: [interpreterAllowed.id] };
  },
  autoApprovedTools: () => undefined,
});

function file(name: string, path: string): LayerCandidate {
  return { name, level: "user", isSettings: true, path };
}

function editorFolderOf({ env, homeDir }: ScanEnvironment): string {
  const library = join(homeDir, "Library", "Application Support");
  if (process.platform === "darwin") return join(library, "Windsurf", "User");
  return join(env["XDG_CONFIG_HOME"] ?? join(homeDir, ".config"), "Windsurf", "User");
}
