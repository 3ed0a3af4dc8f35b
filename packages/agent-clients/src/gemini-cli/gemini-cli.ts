import type { CheckId } from "@parapet/scan-core/core/check-id.ts";
import { join } from "node:path";
import { autoRunCommandChecks } from "@parapet/code-analysis/command-checks/auto-run-command-checks.ts";
import { inputOf } from "@parapet/code-analysis/command-facts/auto-run-command.ts";
import { parseJson5 } from "@parapet/documents/json5.ts";
import { asText } from "@parapet/scan-core/settings/readers.ts";
import type { Layers } from "@parapet/scan-core/layers/layers.ts";
import type { LayerCandidate } from "@parapet/scan-core/layers/read-layer.ts";
import { clientEntry } from "../client/client-entry.ts";
import type { ClientModel, ClientPlace, Permissiveness } from "../client/client-spec.ts";
import { clientMcpChecks } from "../client/client-mcp-checks.ts";
import { checks } from "./checks/index.ts";
import { canAsk } from "./checks/facts/rule-location.ts";
import { commandsAllowed } from "./checks/commands-allowed.ts";
import { interpreterAllowed } from "./checks/interpreter-allowed.ts";
import { configurationReference, geminiDocs } from "./references.ts";
import { serverTrusted } from "./checks/server-trusted.ts";
import {
  commandsOfProject,
  toolCommandFromRepository,
  toolCommandsIn,
} from "./checks/tool-command-from-repository.ts";
import { enablementLayer } from "./extensions.ts";
import { furtherFiles } from "./additional-files.ts";
import { hooksIn } from "./hooks.ts";
import { systemFilesOf, trustedFoldersFileOf, userFolderOf } from "./file-paths.ts";
import { codeRules } from "./policy/code-rules.ts";
import {
  openServerRules,
  openShellRules,
  type AutoApprovedRule,
} from "./policy/auto-approved-rules.ts";
import { sandboxOf } from "./sandbox.ts";
import { geminiServers, serverEnablementLayer } from "./servers.ts";
import { trustedLayer, withoutUntrusted } from "./trust.ts";

/**
 * The Gemini CLI runtime. The administrator's settings come first, then the project's, then the
 * person's.
 */
export const geminiCliEntry = clientEntry({
  id: "gemini-cli",
  title: "Gemini CLI",
  defaultsOf: "Gemini CLI 0.61.0",
  userFolder: userFolderOf,
  userFiles: (environment) => {
    const folder = userFolderOf(environment);
    return [
      settings("user", "user", join(folder, "settings.json")),
      ownFile(trustedLayer, trustedFoldersFileOf(environment)),
      ownFile(enablementLayer, join(folder, "extensions", "extension-enablement.json")),
      ownFile(serverEnablementLayer, join(folder, "mcp-server-enablement.json")),
    ];
  },
  projectFiles: (folder) => [
    settings("project", "project", join(folder, ".gemini", "settings.json")),
  ],
  machineFiles: systemFilesOf,
  additionalFiles: furtherFiles,
  effectiveLayers: (layers, { folder }) => withoutUntrusted(layers, folder),
  parse: parseJson5,
  language: "JSON",
  servers: geminiServers,
  autoRunCommands: (layers, place) => [
    ...hooksIn(layers, place.folder).map(({ event, command, at, extension }) => ({
      subject: `The hook ${event}${extension === undefined ? "" : ` of the extension ${extension}`}`,
      text: command,
      at,
      context: { input: inputOf(event) },
      folders: foldersOf(place),
    })),
    ...toolCommandsIn(layers).map(({ name, text, at }) => ({
      subject: name,
      text,
      at,
      context: { input: "nothing" as const },
      folders: foldersOf(place),
    })),
  ],
  chosenModel: ({ layers }) => layers.pick("/model/name", asText, "").value,
  checks: [
    ...checks,
    ...autoRunCommandChecks<ClientModel>({
      prefix: "GM-RUN",
      references: [geminiDocs("hooks"), configurationReference],
      commands: ({ autoRunCommands }) => autoRunCommands,
    }),
    ...clientMcpChecks(
      "GM",
      [geminiDocs("tools/mcp-server"), configurationReference],
      "Replace it with $NAME or ${NAME} and set the variable in the shell that starts Gemini CLI.",
    ),
  ],
  confinement: ({ layers }) => {
    const { value, at } = sandboxOf(layers);
    return value ? { at: [at], network: "any" } : undefined;
  },
  commandsOfRepository: ({ layers, folder }) => {
    const hooks = hooksIn(layers, folder).filter(({ level }) => level === "project");
    const tools = commandsOfProject(layers).map(({ at }) => at);
    const at = [...tools, ...hooks.map((hook) => hook.at)];
    if (at.length === 0) return undefined;
    return { at, fixedBy: hooks.length === 0 ? [toolCommandFromRepository.id] : [] };
  },
  autoApprovedCommands: ({ layers }) =>
    permissivenessBy(openShellRules(layers), layers, commandsAllowed.id) ??
    permissivenessBy(
      codeRules(layers).filter(({ severity }) => severity === "high"),
      layers,
      interpreterAllowed.id,
    ),
  autoApprovedTools: ({ layers }, { name }) =>
    permissivenessBy(openServerRules(layers, name), layers, serverTrusted.id),
});

function foldersOf({ folder, environment }: ClientPlace): readonly string[] {
  return [folder, userFolderOf(environment)];
}

/**
 * What the rules allow, and the check that fixes it if each of them can be made to require
 * approval.
 */
function permissivenessBy(
  rules: readonly AutoApprovedRule[],
  layers: Layers,
  checkId: CheckId,
): Permissiveness | undefined {
  const at = rules.map((rule) => rule.at);
  if (at.length === 0) return undefined;
  return { at, fixedBy: at.every((place) => canAsk(place, layers)) ? [checkId] : [] };
}

function settings(name: string, level: LayerCandidate["level"], path: string): LayerCandidate {
  return { name, level, isSettings: true, path };
}

function ownFile(name: string, path: string): LayerCandidate {
  return { name, level: "user", isSettings: false, path };
}
