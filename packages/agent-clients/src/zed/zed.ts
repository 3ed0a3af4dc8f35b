import { join } from "node:path";
import { parseJson5 } from "@parapet/documents/json5.ts";
import { asText } from "@parapet/scan-core/settings/readers.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { clientEntry } from "../client/client-entry.ts";
import { clientMcpChecks } from "../client/client-mcp-checks.ts";
import type { ClientModel, Permissiveness } from "../client/client-spec.ts";
import { checks } from "./checks/index.ts";
import { everyCommandAllowed } from "./checks/every-command-allowed.ts";
import { toolsAllowed } from "./checks/tools-allowed.ts";
import { commandAllowances, generalAllowance } from "./permissions.ts";
import { zedServers } from "./servers.ts";

/** The Zed runtime: its MCP servers and approvals. */
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
  servers: zedServers,
  chosenModel: ({ layers }) => {
    const model = layers.pick("/agent/default_model/model", asText, "", ["user"]).value;
    const provider = layers.pick("/agent/default_model/provider", asText, "", ["user"]).value;
    return model === "" || provider === "" ? model : `${provider}/${model}`;
  },
  checks: [
    ...checks,
    ...clientMcpChecks(
      "ZD",
      ["https://zed.dev/docs/ai/mcp"],
      "Start the server with a script that reads the secret from the system's keyring.",
    ),
  ],
  autoApprovedCommands: ({ layers }) => {
    const at = commandAllowances(layers);
    return at.length === 0 ? undefined : { at, fixedBy: [everyCommandAllowed.id] };
  },
  autoApprovedTools: toolPermissiveness,
});

/** A separate rule for one tool of a server is ignored: the server's other tools have none. */
function toolPermissiveness({ layers }: ClientModel): Permissiveness | undefined {
  const at = generalAllowance(layers);
  if (at === undefined) return undefined;
  const closing = commandAllowances(layers).length > 0 ? everyCommandAllowed : toolsAllowed;
  return { at: [at], fixedBy: [closing.id] };
}

function userFolderOf({ env, homeDir }: ScanEnvironment): string {
  const config = env["FLATPAK_XDG_CONFIG_HOME"] ?? env["XDG_CONFIG_HOME"];
  return join(config ?? join(homeDir, ".config"), "zed");
}
