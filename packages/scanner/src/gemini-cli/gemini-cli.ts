import { join } from "node:path";
import { parseJson5 } from "../documents/json5.ts";
import { asBoolean } from "../layers/layers.ts";
import type { LayerCandidate } from "../layers/read-layer.ts";
import { clientEntry } from "../mcp-clients/client/client-entry.ts";
import { clientMcpChecks } from "../mcp-clients/client/client-mcp-checks.ts";
import { serversAt } from "../mcp-clients/client/declared-servers.ts";
import type { ScanEnvironment } from "../workspace-scan.ts";
import { commandsAllowed, openShellRules } from "./checks/commands-allowed.ts";
import { configurationReference, geminiDocs } from "./checks/references.ts";
import { folderTrustOff } from "./checks/folder-trust-off.ts";
import { serverTrusted } from "./checks/server-trusted.ts";
import { toolCommandFromRepository } from "./checks/tool-command-from-repository.ts";
import { trustTooWide } from "./checks/trust-too-wide.ts";

/** Gemini CLI, as Parapet knows it. The administrator's settings come first, then the project's, then the person's. */
export const geminiCliEntry = clientEntry({
  id: "gemini-cli",
  title: "Gemini CLI",
  defaultsOf: "Gemini CLI 0.61.0",
  userFolder: userFolderOf,
  userFiles: (environment) => [
    settings("user", "user", join(userFolderOf(environment), "settings.json")),
    {
      name: "trusted",
      level: "user",
      isSettings: false,
      path: join(userFolderOf(environment), "trustedFolders.json"),
    },
  ],
  projectFiles: (folder) => [
    settings("project", "project", join(folder, ".gemini", "settings.json")),
  ],
  machineFiles: ({ env, systemRoot = "" }) => ({
    before: [
      settings(
        "system",
        "managed",
        env["GEMINI_CLI_SYSTEM_SETTINGS_PATH"] ?? `${systemRoot}/etc/gemini-cli/settings.json`,
      ),
    ],
    after: [
      settings(
        "system-defaults",
        "managed",
        env["GEMINI_CLI_SYSTEM_DEFAULTS_PATH"] ??
          `${systemRoot}/etc/gemini-cli/system-defaults.json`,
      ),
    ],
  }),
  parse: parseJson5,
  language: "JSON",
  servers: (layers) => serversAt(layers, "/mcpServers", () => false),
  checks: [
    folderTrustOff,
    trustTooWide,
    commandsAllowed,
    serverTrusted,
    toolCommandFromRepository,
    ...clientMcpChecks(
      "GM",
      [geminiDocs("tools/mcp-server"), configurationReference],
      "Write $NAME or ${NAME} in its place and set the variable in the shell that starts Gemini CLI.",
    ),
  ],
  unaskedCommands: (model) => {
    const at = openShellRules(model).map((rule) => rule.at);
    return at.length === 0 ? undefined : { at, fixedBy: [commandsAllowed.id] };
  },
  unaskedTools: ({ layers }, { at }) =>
    asBoolean(layers.get(`${at}/trust`)) === true
      ? { at: [`${at}/trust`], fixedBy: [serverTrusted.id] }
      : undefined,
});

/** GEMINI_CLI_HOME stands for the home itself. */
function userFolderOf({ env, homeDir }: ScanEnvironment): string {
  return join(env["GEMINI_CLI_HOME"] ?? homeDir, ".gemini");
}

function settings(name: string, level: LayerCandidate["level"], path: string): LayerCandidate {
  return { name, level, isSettings: true, path };
}
