import type { CheckId } from "@parapet/scan-core/core/check-id.ts";
import { join } from "node:path";
import { ownCommandChecks } from "@parapet/code-analysis/command-checks/own-command-checks.ts";
import { toldAt } from "@parapet/code-analysis/command-facts/own-command.ts";
import { parseJson5 } from "@parapet/documents/json5.ts";
import { asText, type Layers } from "@parapet/scan-core/layers/layers.ts";
import type { LayerCandidate } from "@parapet/scan-core/layers/read-layer.ts";
import { clientEntry } from "../client/client-entry.ts";
import type { ClientModel, ClientPlace, Freedom } from "../client/client-spec.ts";
import { clientMcpChecks } from "../client/client-mcp-checks.ts";
import { checks } from "./checks/index.ts";
import { canAsk } from "./checks/facts/rule-place.ts";
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
import { furtherFiles } from "./further-files.ts";
import { hooksIn } from "./hooks.ts";
import { systemFilesOf, trustedFoldersFileOf, userFolderOf } from "./places.ts";
import { codeRules } from "./policy/code-rules.ts";
import { openServerRules, openShellRules, type UnaskedRule } from "./policy/unasked.ts";
import { sandboxOf } from "./sandbox.ts";
import { geminiServers, serverEnablementLayer } from "./servers.ts";
import { trustedLayer, withoutDistrusted } from "./trust.ts";

/** Gemini CLI, as Parapet knows it. The administrator's settings come first, then the project's, then the person's. */
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
  furtherFiles,
  heeded: (layers, { folder }) => withoutDistrusted(layers, folder),
  parse: parseJson5,
  language: "JSON",
  servers: geminiServers,
  ownCommands: (layers, place) => [
    ...hooksIn(layers, place.folder).map(({ event, command, at, extension }) => ({
      subject: `The hook ${event}${extension === undefined ? "" : ` of the extension ${extension}`}`,
      text: command,
      at,
      context: { told: toldAt(event) },
      folders: foldersOf(place),
    })),
    ...toolCommandsIn(layers).map(({ name, text, at }) => ({
      subject: name,
      text,
      at,
      context: { told: "nothing" as const },
      folders: foldersOf(place),
    })),
  ],
  chosenModel: ({ layers }) => layers.pick("/model/name", asText, "").value,
  checks: [
    ...checks,
    ...ownCommandChecks<ClientModel>({
      prefix: "GM-RUN",
      references: [geminiDocs("hooks"), configurationReference],
      commands: ({ ownCommands }) => ownCommands,
    }),
    ...clientMcpChecks(
      "GM",
      [geminiDocs("tools/mcp-server"), configurationReference],
      "Write $NAME or ${NAME} in its place and set the variable in the shell that starts Gemini CLI.",
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
  unaskedCommands: ({ layers }) =>
    freedomBy(openShellRules(layers), layers, commandsAllowed.id) ??
    freedomBy(
      codeRules(layers).filter(({ severity }) => severity === "high"),
      layers,
      interpreterAllowed.id,
    ),
  unaskedTools: ({ layers }, { name }) =>
    freedomBy(openServerRules(layers, name), layers, serverTrusted.id),
});

function foldersOf({ folder, environment }: ClientPlace): readonly string[] {
  return [folder, userFolderOf(environment)];
}

/** What the rules leave open, and the check that closes it where every one of them can be made to ask. */
function freedomBy(
  rules: readonly UnaskedRule[],
  layers: Layers,
  checkId: CheckId,
): Freedom | undefined {
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
