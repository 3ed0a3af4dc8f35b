import { join } from "node:path";
import { autoRunCommandChecks } from "@parapet/code-analysis/command-checks/auto-run-command-checks.ts";
import { inputOf } from "@parapet/code-analysis/command-facts/auto-run-command.ts";
import { parseJson5 } from "@parapet/documents/json5.ts";
import { asText } from "@parapet/scan-core/settings/readers.ts";
import { isWithin } from "@parapet/scan-core/files/bounds.ts";
import type { LayerCandidate } from "@parapet/scan-core/layers/read-layer.ts";
import { clientEntry } from "../client/client-entry.ts";
import type { ClientModel } from "../client/client-spec.ts";
import { clientMcpChecks } from "../client/client-mcp-checks.ts";
import { serversAt } from "../client/declared-servers.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { checks } from "./checks/index.ts";
import { interpreterApproved } from "./checks/interpreter-approved.ts";
import { copilotDocs } from "./references.ts";
import { toolsApproved } from "./checks/tools-approved.ts";
import { hookFilesIn, hooksIn } from "./hooks.ts";
import { approvedCode, approvedServers } from "./saved-approvals.ts";

/** The GitHub Copilot CLI: its MCP servers and permanent approvals. */
export const copilotCliEntry = clientEntry({
  id: "copilot-cli",
  title: "GitHub Copilot CLI",
  defaultsOf: "GitHub Copilot CLI 1.0.102",
  userFolder: userFolderOf,
  userFiles: (environment) =>
    ["mcp-config", "settings", "config", "permissions-config"].map((name) =>
      candidate(`user-${name}`, "user", join(userFolderOf(environment), `${name}.json`)),
    ),
  projectFiles: (folder) => [
    candidate("project-mcp", "project", join(folder, ".github", "mcp.json")),
    ...["settings.local", "settings"].map((name) =>
      candidate(`project-${name}`, "project", join(folder, ".github", "copilot", `${name}.json`)),
    ),
  ],
  fileFolders: { ofUser: userHooksOf, ofProject: projectHooksOf, endings: [".json"] },
  additionalFiles: async (_layers, { kind, folder, environment }) => [
    ...(kind === "project"
      ? await hookFilesIn("project", projectHooksOf(folder), environment)
      : []),
    ...(await hookFilesIn("user", userHooksOf(environment), environment)),
  ],
  parse: parseJson5,
  language: "JSON",
  servers: (layers) => serversAt(layers, "/mcpServers", () => false),
  autoRunCommands: (layers, { folder, environment }) =>
    hooksIn(layers).map(({ event, command, at }) => ({
      subject: `The hook ${event}`,
      text: command,
      at,
      context: { input: inputOf(event) },
      folders: [folder, userFolderOf(environment)],
    })),
  chosenModel: ({ layers }) => {
    const model = (layer: string): string => asText(layers.get(`/${layer}/model`)) ?? "";
    // Nothing documents that a repository may choose it, nor that it may not.
    const isOpen = ["project-settings.local", "project-settings"].some((one) => model(one) !== "");
    return isOpen ? "" : model("user-settings") || model("user-config");
  },
  checks: [
    ...checks,
    ...autoRunCommandChecks<ClientModel>({
      prefix: "GC-RUN",
      references: [copilotDocs("reference/hooks-reference")],
      commands: ({ autoRunCommands }) => autoRunCommands,
    }),
    ...clientMcpChecks(
      "GC",
      [copilotDocs("how-tos/copilot-cli/customize-copilot/add-mcp-servers")],
      "Replace it with ${NAME} and set the variable in the shell that starts the program.",
    ),
  ],
  commandsOfRepository: ({ layers }) => {
    const hooks = hooksIn(layers).filter(({ level }) => level === "project");
    return hooks.length === 0 ? undefined : { at: hooks.map(({ at }) => at), fixedBy: [] };
  },
  autoApprovedCommands: (model) => {
    const { kind, folder } = model;
    const at = approvedCode(model)
      .filter(({ severity }) => severity === "high")
      .flatMap((one) => (kind === "user" || isWithin(folder, one.location) ? [one.at] : []));
    return at.length === 0 ? undefined : { at, fixedBy: [interpreterApproved.id] };
  },
  autoApprovedTools: (model, { name }) => {
    const at = approvedServers(model).flatMap((one) => (one.server === name ? [one.at] : []));
    return at.length === 0 ? undefined : { at, fixedBy: [toolsApproved.id] };
  },
});

/** COPILOT_HOME, else `~/.copilot`. */
function userFolderOf({ env, homeDir }: ScanEnvironment): string {
  return env["COPILOT_HOME"] ?? join(homeDir, ".copilot");
}

function userHooksOf(environment: ScanEnvironment): string {
  return join(userFolderOf(environment), "hooks");
}

function projectHooksOf(folder: string): string {
  return join(folder, ".github", "hooks");
}

function candidate(name: string, level: "user" | "project", path: string): LayerCandidate {
  return { name, level, isSettings: true, path };
}
