import { join } from "node:path";
import { parseJson5 } from "../documents/json5.ts";
import type { LayerCandidate } from "../layers/read-layer.ts";
import { clientEntry } from "../mcp-clients/client/client-entry.ts";
import { clientMcpChecks } from "../mcp-clients/client/client-mcp-checks.ts";
import { serversAt } from "../mcp-clients/client/declared-servers.ts";
import type { ScanEnvironment } from "../workspace-scan.ts";
import { commandsApproved, openCommandRules } from "./checks/commands-approved.ts";
import { everythingApproved, approvalsOff } from "./checks/everything-approved.ts";
import { vscodeDocs } from "./checks/references.ts";

/** VS Code with GitHub Copilot, as Parapet knows them: the default profile, on Linux and on macOS. */
export const vscodeEntry = clientEntry({
  id: "vscode",
  title: "VS Code",
  defaultsOf: "VS Code as documented in November 2026",
  userFolder: userFolderOf,
  userFiles: (environment) => filesIn("user", userFolderOf(environment)),
  projectFiles: (folder) => filesIn("project", join(folder, ".vscode")),
  parse: parseJson5,
  language: "JSON",
  servers: (layers) => serversAt(layers, "/servers", () => false),
  checks: [
    everythingApproved,
    commandsApproved,
    ...clientMcpChecks(
      "VS",
      [vscodeDocs("agents/reference/mcp-configuration")],
      "Ask for it with ${input:name} and an entry under inputs, or write ${env:NAME} in its place.",
    ),
  ],
  unaskedCommands: (model) => {
    const all = approvalsOff(model);
    const at = [...all, ...openCommandRules(model)];
    const ids = [everythingApproved.id, commandsApproved.id];
    return at.length === 0
      ? undefined
      : { at, fixedBy: all.length === 0 ? ids.slice(1) : ids.slice(0, 1) };
  },
  unaskedTools: (model) => {
    const at = approvalsOff(model);
    return at.length === 0 ? undefined : { at, fixedBy: [everythingApproved.id] };
  },
});

function userFolderOf({ homeDir, env }: ScanEnvironment): string {
  const library = join(homeDir, "Library", "Application Support");
  if (process.platform === "darwin") return join(library, "Code", "User");
  return join(env["XDG_CONFIG_HOME"] ?? join(homeDir, ".config"), "Code", "User");
}

function filesIn(level: "user" | "project", folder: string): readonly LayerCandidate[] {
  return ["settings", "mcp"].map((name) => ({
    name: `${level}-${name}`,
    level,
    isSettings: true,
    path: join(folder, `${name}.json`),
  }));
}
