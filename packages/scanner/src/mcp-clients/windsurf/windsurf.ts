import { join } from "node:path";
import { parseJson5 } from "../../documents/json5.ts";
import { clientEntry } from "../client/client-entry.ts";
import { clientMcpChecks } from "../client/client-mcp-checks.ts";
import { serversAt } from "../client/declared-servers.ts";

/** Windsurf, as Parapet knows it: its MCP servers. What is set inside the editor stands in no file, and is not read. */
export const windsurfEntry = clientEntry({
  id: "windsurf",
  title: "Windsurf",
  defaultsOf: "Windsurf as documented in November 2026",
  userFolder: ({ homeDir }) => join(homeDir, ".codeium", "windsurf"),
  userFiles: ({ homeDir }) => [
    {
      name: "user",
      level: "user",
      isSettings: true,
      path: join(homeDir, ".codeium", "windsurf", "mcp_config.json"),
    },
  ],
  projectFiles: () => [],
  parse: parseJson5,
  language: "JSON",
  servers: (layers) => serversAt(layers, "/mcpServers", ({ disabled }) => disabled === true),
  checks: clientMcpChecks(
    "WS",
    ["https://docs.windsurf.com/windsurf/cascade/mcp"],
    "Write ${env:NAME} in its place and set the variable in the shell that starts Windsurf.",
  ),
  unaskedCommands: () => undefined,
  unaskedTools: () => undefined,
});
