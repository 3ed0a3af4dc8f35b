import type { CheckId } from "@parapet/scan-core/core/check-id.ts";
import { join } from "node:path";
import { autoRunCommandChecks } from "@parapet/code-analysis/command-checks/auto-run-command-checks.ts";
import { inputOf } from "@parapet/code-analysis/command-facts/auto-run-command.ts";
import { parseJson5 } from "@parapet/documents/json5.ts";
import type { LayerCandidate } from "@parapet/scan-core/layers/read-layer.ts";
import { clientEntry } from "../client/client-entry.ts";
import type { ClientModel, Permissiveness } from "../client/client-spec.ts";
import { clientMcpChecks } from "../client/client-mcp-checks.ts";
import { serversAt } from "../client/declared-servers.ts";
import { checks } from "./checks/index.ts";
import { commandsAllowed } from "./checks/commands-allowed.ts";
import { interpreterAllowed } from "./checks/interpreter-allowed.ts";
import { cursorDocs } from "./references.ts";
import { everyCommandAllowed } from "./checks/every-command-allowed.ts";
import { openToolRules, toolsAllowed } from "./checks/tools-allowed.ts";
import { hooksIn } from "./hooks.ts";
import { codeRules, openShellRules, unrestrictedMode } from "./open-rules.ts";
import { cliFileOf, systemHooksOf } from "./file-paths.ts";

/** Cursor and its CLI. Settings inside the editor are in no file, and are not read. */
export const cursorEntry = clientEntry({
  id: "cursor",
  title: "Cursor",
  defaultsOf: "Cursor as documented in November 2026",
  userFolder: ({ homeDir }) => join(homeDir, ".cursor"),
  userFiles: (environment) => [
    ...filesIn("user", join(environment.homeDir, ".cursor")),
    candidate("user", "cli", cliFileOf(environment)),
  ],
  projectFiles: (folder) => [
    ...filesIn("project", join(folder, ".cursor")),
    candidate("project", "cli", join(folder, ".cursor", "cli.json")),
  ],
  machineFiles: (environment) => ({
    before: [
      {
        name: "system-hooks",
        level: "managed",
        isSettings: true,
        path: systemHooksOf(environment),
      },
    ],
    after: [],
  }),
  parse: parseJson5,
  language: "JSON",
  servers: (layers) => serversAt(layers, "/mcpServers", ({ disabled }) => disabled === true),
  autoRunCommands: (layers, { folder, environment }) =>
    hooksIn(layers).map(({ event, command, at }) => ({
      subject: `The hook ${event}`,
      text: command,
      at: `${at}/command`,
      context: { input: inputOf(event) },
      // A user's hooks run in the folder of their file.
      folders: [folder, join(environment.homeDir, ".cursor")],
    })),
  checks: [
    ...checks,
    ...autoRunCommandChecks<ClientModel>({
      prefix: "CU-RUN",
      references: [cursorDocs("hooks")],
      commands: ({ autoRunCommands }) => autoRunCommands,
    }),
    ...clientMcpChecks(
      "CU",
      [cursorDocs("mcp")],
      "Replace it with ${env:NAME} and set the variable in the shell that starts Cursor.",
    ),
  ],
  commandsOfRepository: ({ layers }) => {
    const hooks = hooksIn(layers).filter(({ level }) => level === "project");
    return hooks.length === 0 ? undefined : { at: hooks.map(({ at }) => at), fixedBy: [] };
  },
  autoApprovedCommands: (model) =>
    permissivenessBy(
      model,
      openShellRules(model).map(({ at }) => at),
      commandsAllowed.id,
    ) ??
    permissivenessBy(
      model,
      codeRules(model).flatMap(({ at, severity }) => (severity === "high" ? [at] : [])),
      interpreterAllowed.id,
    ),
  autoApprovedTools: (model) =>
    permissivenessBy(
      model,
      openToolRules(model).map(({ at }) => at),
      toolsAllowed.id,
    ),
});

/**
 * What rules leave open, and the mode that asks about nothing; a single fix closes it where one of
 * them is there alone.
 */
function permissivenessBy(
  model: ClientModel,
  rules: readonly string[],
  checkId: CheckId,
): Permissiveness | undefined {
  const modes = unrestrictedMode(model);
  if (rules.length === 0 && modes.length === 0) return undefined;
  const closers =
    modes.length === 0 ? [checkId] : rules.length === 0 ? [everyCommandAllowed.id] : [];
  return { at: [...modes, ...rules], fixedBy: closers };
}

function filesIn(level: "user" | "project", folder: string): readonly LayerCandidate[] {
  return ["mcp", "permissions", "sandbox", "hooks"].map((name) =>
    candidate(level, name, join(folder, `${name}.json`)),
  );
}

/** "user-mcp": each file has its own keys, so that all of them can be read as one. */
function candidate(level: "user" | "project", name: string, path: string): LayerCandidate {
  return { name: `${level}-${name}`, level, isSettings: true, path };
}
