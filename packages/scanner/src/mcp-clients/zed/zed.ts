import { join } from "node:path";
import { parseJson5 } from "../../documents/json5.ts";
import type { ScanEnvironment } from "../../workspace-scan.ts";
import { clientEntry } from "../client/client-entry.ts";
import { clientMcpChecks } from "../client/client-mcp-checks.ts";
import { serversAt } from "../client/declared-servers.ts";
import { actionsAllowed, placesOfAllowance } from "./checks/actions-allowed.ts";

/** Zed, as Parapet knows it: its MCP servers and what it asks about. */
export const zedEntry = clientEntry({
  id: "zed",
  title: "Zed",
  defaultsOf: "Zed as documented in November 2026",
  userFolder: userFolderOf,
  userFiles: (environment) => [
    {
      name: "user",
      level: "user",
      isSettings: true,
      path: join(userFolderOf(environment), "settings.json"),
    },
  ],
  projectFiles: (folder) => [
    {
      name: "project",
      level: "project",
      isSettings: true,
      path: join(folder, ".zed", "settings.json"),
    },
  ],
  parse: parseJson5,
  language: "JSON",
  servers: (layers) => serversAt(layers, "/context_servers", ({ enabled }) => enabled === false),
  checks: [
    actionsAllowed,
    ...clientMcpChecks(
      "ZD",
      ["https://zed.dev/docs/ai/mcp"],
      "Start the server by a script that reads the secret from the system's keyring.",
    ),
  ],
  unaskedCommands: (model) => allowance(placesOfAllowance(model)),
  unaskedTools: (model) => allowance(placesOfAllowance(model)),
});

function allowance(at: readonly string[]) {
  return at.length === 0 ? undefined : { at, fixedBy: [actionsAllowed.id] };
}

function userFolderOf({ env, homeDir }: ScanEnvironment): string {
  return join(env["XDG_CONFIG_HOME"] ?? join(homeDir, ".config"), "zed");
}
