import type { Check } from "@parapet/scan-core/core/check.ts";
import type { OpenClawModel } from "../../model/model.ts";
import { namesOf } from "../../facts/reporting/agent-names.ts";
import { agentsWithServer } from "../../facts/tools/granted-agents.ts";
import { mcpServers, type McpServer } from "../../facts/mcp/mcp-servers.ts";
import { openclawDocs, owaspAgenticReference } from "../../facts/reporting/references.ts";
import { severityByReach } from "../../facts/reporting/severity-by-reach.ts";
import { runsUnprompted } from "../../facts/execution/shell-access.ts";
import { listAt } from "../../facts/tools/tool-lists.ts";

export const serverProvidesShell: Check<OpenClawModel> = {
  id: "OC-MCP-015",
  title: "MCP server gives agents a shell beside their own",
  severity: "high",
  owasp: ["ASI02", "ASI05"],
  rationale:
    "The server runs commands for whoever calls its tools. The agent's exec policy, its approvals and its sandbox are about " +
    "OpenClaw's own shell: what is asked of the server runs on the machine, as the gateway's user, and nobody is asked.",
  remediation:
    "Remove the server, or let through only tools that run nothing: `openclaw config set mcp.servers.NAME.toolFilter.include " +
    '\'["Read", "Grep"]\' --strict-json`. Agents that are not to have it deny it by name: tools.deny ["NAME__*"].',
  references: [openclawDocs("tools/mcp"), openclawDocs("tools/exec"), owaspAgenticReference],
  run: (model, report) => {
    for (const server of mcpServers(model)) {
      const what = shellOf(server);
      if (what === undefined || isFiltered(server, model)) continue;
      const users = agentsWithServer(model, server.name);
      if (users.length === 0) continue;
      const held = users.filter((agent) => !runsUnprompted(agent));
      report({
        at: [server.at, `${server.at}/toolFilter`],
        // Not by what their own tools do: then every fix of those would make this worse.
        severity: severityByReach(model, users, "high", "medium"),
        message: `The MCP server ${server.name} is ${what}, which runs commands on the machine for ${namesOf(users)} and asks nobody${
          held.length === 0 ? "" : `; by its own tools ${namesOf(held)} does not`
        }.`,
      });
    }
  },
};

/** Packages whose tools are a shell, without scope. */
const shellPackages = new Set([
  "desktop-commander",
  "mcp-server-commands",
  "mcp-server-shell",
  "mcp-shell-server",
  "super-shell-mcp",
]);

/** What the server is, as the rest of a sentence; undefined for one that is not known to run commands. */
function shellOf({ program = "", args, fetches }: McpServer): string | undefined {
  const command = nameOf(program);
  const verb = args.filter((word) => !word.startsWith("-")).slice(0, 2);
  const called = fetches === undefined ? command : nameOf(packageOf(fetches));
  if (called === "claude" && verb.join(" ") === "mcp serve") return "Claude Code";
  if (called === "codex" && (verb[0] === "mcp-server" || verb.join(" ") === "mcp serve")) {
    return "Codex";
  }
  return shellPackages.has(called) ? called : undefined;
}

function packageOf(spec: string): string {
  return spec.replace(/(?<=.)(?:@|==).*$/s, "");
}

function nameOf(program: string): string {
  return (program.split(/[\\/]/).at(-1) ?? "").replace(/\.(?:cmd|exe)$/i, "").toLowerCase();
}

/** True where only tools pass whose names speak of no command. */
function isFiltered({ at }: McpServer, { config }: OpenClawModel): boolean {
  const included = listAt(config, `${at}/toolFilter/include`);
  return included.length > 0 && !included.some((name) => runsSomething.test(name));
}

const runsSomething = /[*?]|bash|shell|exec|command|process|terminal|codex|task|agent/i;
