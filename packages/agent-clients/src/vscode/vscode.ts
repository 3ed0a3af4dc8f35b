import { join } from "node:path";
import { autoRunCommandChecks } from "@parapet/code-analysis/command-checks/auto-run-command-checks.ts";
import { parseJson5 } from "@parapet/documents/json5.ts";
import type { LayerCandidate } from "@parapet/scan-core/layers/read-layer.ts";
import { clientEntry } from "../client/client-entry.ts";
import type { ClientModel, Permissiveness } from "../client/client-spec.ts";
import { clientMcpChecks } from "../client/client-mcp-checks.ts";
import { serversAt } from "../client/declared-servers.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { checks } from "./checks/index.ts";
import { commandsOfFolder } from "./checks/commands-from-repository.ts";
import { devContainerName, autoRunCommandsOf, tasksName } from "./auto-run-commands.ts";
import { commandsApproved, openCommandRules } from "./checks/commands-approved.ts";
import { everyToolApproved, approvalsOff } from "./checks/every-tool-approved.ts";
import { approvedCode, interpreterApproved } from "./checks/interpreter-approved.ts";
import { vscodeDocs } from "./references.ts";
import { sessionsAutoApproved, autoApprovedSessions } from "./checks/sessions-auto-approved.ts";
import { furtherFiles, inOrder, workspaceEnding } from "./additional-files.ts";

/** VS Code with GitHub Copilot, on Linux and macOS. */
export const vscodeEntry = clientEntry({
  id: "vscode",
  title: "VS Code",
  defaultsOf: "VS Code as documented in November 2026",
  userFolder: userFolderOf,
  userFiles: (environment) => filesIn("user", userFolderOf(environment)),
  projectFiles: (folder) => [
    ...filesIn("project", join(folder, ".vscode")),
    ...devContainerFiles(folder),
  ],
  fileFolders: {
    ofUser: userFolderOf,
    ofProject: (folder) => folder,
    endings: [workspaceEnding],
  },
  additionalFiles: furtherFiles,
  effectiveLayers: inOrder,
  parse: parseJson5,
  language: "JSON",
  servers: (layers) => serversAt(layers, "/servers", () => false),
  autoRunCommands: (layers, { folder }) =>
    autoRunCommandsOf(layers).map((command) => ({
      ...command,
      context: { input: "nothing" as const },
      folders: [folder],
    })),
  commandsOfRepository: (model) => {
    const at = commandsOfFolder(model);
    if (at.length === 0) return undefined;
    return { at, fixedBy: [], title: "Tasks and commands of the repository" };
  },
  checks: [
    ...checks,
    ...autoRunCommandChecks<ClientModel>({
      prefix: "VS-RUN",
      references: [vscodeDocs("debugtest/tasks")],
      commands: ({ autoRunCommands }) => autoRunCommands,
    }),
    ...clientMcpChecks(
      "VS",
      [vscodeDocs("agents/reference/mcp-configuration")],
      "Prompt for it with ${input:name} and an entry in inputs, or replace it with ${env:NAME}.",
    ),
  ],
  autoApprovedCommands: (model) =>
    permissivenessBy(
      model,
      openCommandRules(model),
      approvedCode(model).flatMap(({ at, severity }) => (severity === "high" ? [at] : [])),
    ),
  autoApprovedTools: (model) => permissivenessBy(model, [], []),
});

/**
 * Settings that allow everything, and rules that allow commands; a fix closes the gap if there is
 * only one.
 */
function permissivenessBy(
  model: ClientModel,
  rules: readonly string[],
  interpreters: readonly string[],
): Permissiveness | undefined {
  const causes = [
    { at: approvalsOff(model), fixedBy: everyToolApproved.id },
    { at: autoApprovedSessions(model), fixedBy: sessionsAutoApproved.id },
    { at: rules, fixedBy: commandsApproved.id },
    { at: interpreters, fixedBy: interpreterApproved.id },
  ].filter(({ at }) => at.length > 0);
  if (causes.length === 0) return undefined;
  return {
    at: causes.flatMap(({ at }) => at),
    fixedBy: causes.length === 1 ? causes.map(({ fixedBy }) => fixedBy) : [],
  };
}

function userFolderOf({ homeDir, env }: ScanEnvironment): string {
  const library = join(homeDir, "Library", "Application Support");
  if (process.platform === "darwin") return join(library, "Code", "User");
  return join(env["XDG_CONFIG_HOME"] ?? join(homeDir, ".config"), "Code", "User");
}

function filesIn(level: "user" | "project", folder: string): readonly LayerCandidate[] {
  return ["settings", "mcp", tasksName].map((name) => ({
    name: `${level}-${name}`,
    level,
    // A tasks file contains no settings.
    isSettings: name !== tasksName,
    path: join(folder, `${name}.json`),
  }));
}

/** The paths of a dev container's description, which the editor builds and starts. */
function devContainerFiles(folder: string): readonly LayerCandidate[] {
  const inFolder = join(folder, ".devcontainer", "devcontainer.json");
  return [inFolder, join(folder, ".devcontainer.json")].map((path, index) => ({
    name: index === 0 ? devContainerName : `${devContainerName}-file`,
    level: "project",
    isSettings: false,
    path,
  }));
}
