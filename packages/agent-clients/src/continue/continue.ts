import { parseJson5 } from "@parapet/documents/json5.ts";
import { clientEntry } from "../client/client-entry.ts";
import { clientMcpChecks } from "../client/client-mcp-checks.ts";
import type { Permissiveness } from "../client/client-spec.ts";
import { checks } from "./checks/index.ts";
import { chosenModel } from "./chosen-model.ts";
import { commandsAllowed, openShellRules, openToolRules } from "./checks/commands-allowed.ts";
import { schemaReference, serversReference } from "./references.ts";
import { programsOfRepository } from "./checks/server-from-repository.ts";
import type { PermissionRule } from "./permissions.ts";
import {
  configLayer,
  serverFileEndings,
  serverFiles,
  serverFolderOfProject,
  serverFolderOfUser,
  userFilesOf,
  userFolderOf,
} from "./file-paths.ts";
import { continueServers } from "./servers.ts";

/**
 * Continue, its extension and its command line, as Parapet knows them: MCP servers, and what the
 * command line asks about.
 */
export const continueEntry = clientEntry({
  id: "continue",
  title: "Continue",
  defaultsOf: "Continue CLI 1.5.47",
  userFolder: userFolderOf,
  userFiles: userFilesOf,
  projectFiles: () => [],
  fileFolders: {
    ofUser: serverFolderOfUser,
    ofProject: serverFolderOfProject,
    endings: serverFileEndings,
  },
  additionalFiles: serverFiles,
  parse: parseJson5,
  language: "JSON",
  servers: continueServers,
  chosenModel,
  checks: [
    ...checks,
    ...clientMcpChecks(
      "CN",
      [serversReference, schemaReference],
      "Replace it with ${{ secrets.NAME }} and store the secret in ~/.continue/.env.",
    ),
  ],
  autoApprovedCommands: (model) => permissivenessBy(openShellRules(model)),
  commandsOfRepository: programsOfRepository,
  // The CLI, which applies the rules, reads servers from config.yaml only.
  autoApprovedTools: (model, { at }) =>
    at.startsWith(`/${configLayer}/`) ? permissivenessBy(openToolRules(model)) : undefined,
});

function permissivenessBy(rules: readonly PermissionRule[]): Permissiveness | undefined {
  const at = rules.map((rule) => rule.at);
  return at.length === 0 ? undefined : { at, fixedBy: [commandsAllowed.id] };
}
