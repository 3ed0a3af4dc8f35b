import { join } from "node:path";
import { parseJson5 } from "../documents/json5.ts";
import type { LayerCandidate } from "../layers/read-layer.ts";
import { clientEntry } from "../mcp-clients/client/client-entry.ts";
import { clientMcpChecks } from "../mcp-clients/client/client-mcp-checks.ts";
import { serversAt } from "../mcp-clients/client/declared-servers.ts";
import { commandsAllowed, openShellRules } from "./checks/commands-allowed.ts";
import { cursorDocs } from "./checks/references.ts";
import { sandboxOff } from "./checks/sandbox-off.ts";
import { openToolRules, toolsAllowed } from "./checks/tools-allowed.ts";

/** Cursor and its command line, as Parapet knows them. What is set inside the editor stands in no file, and is not read. */
export const cursorEntry = clientEntry({
  id: "cursor",
  title: "Cursor",
  defaultsOf: "Cursor as documented in November 2026",
  userFolder: ({ homeDir }) => join(homeDir, ".cursor"),
  userFiles: ({ homeDir }) => [
    ...filesIn("user", join(homeDir, ".cursor")),
    candidate("user", "cli", join(homeDir, ".cursor", "cli-config.json")),
  ],
  projectFiles: (folder) => [
    ...filesIn("project", join(folder, ".cursor")),
    candidate("project", "cli", join(folder, ".cursor", "cli.json")),
  ],
  parse: parseJson5,
  language: "JSON",
  servers: (layers) => serversAt(layers, "/mcpServers", ({ disabled }) => disabled === true),
  checks: [
    sandboxOff,
    commandsAllowed,
    toolsAllowed,
    ...clientMcpChecks(
      "CU",
      [cursorDocs("mcp")],
      "Write ${env:NAME} in its place and set the variable in the shell that starts Cursor.",
    ),
  ],
  unaskedCommands: (model) => {
    const at = openShellRules(model).map((rule) => rule.at);
    return at.length === 0 ? undefined : { at, fixedBy: [commandsAllowed.id] };
  },
  unaskedTools: (model) => {
    const at = openToolRules(model).map((rule) => rule.at);
    return at.length === 0 ? undefined : { at, fixedBy: [toolsAllowed.id] };
  },
});

function filesIn(level: "user" | "project", folder: string): readonly LayerCandidate[] {
  return ["mcp", "permissions", "sandbox"].map((name) =>
    candidate(level, name, join(folder, `${name}.json`)),
  );
}

/** "user-mcp": each file has keys of its own, so that all of them can be read as one. */
function candidate(level: "user" | "project", name: string, path: string): LayerCandidate {
  return { name: `${level}-${name}`, level, isSettings: true, path };
}
