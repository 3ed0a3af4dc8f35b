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
  title: "MCP server provides an unrestricted shell",
  severity: "high",
  owasp: ["ASI02", "ASI05"],
  rationale:
    "The server runs commands for any caller of its tools. The agent's exec policy, approvals and sandbox apply only " +
    "to OpenClaw's own shell: commands through the server run on the host, as the gateway's user, without approval.",
  remediation:
    "Remove the server, or allow only tools that run nothing: `openclaw config set " +
    'mcp.servers.NAME.toolFilter.include \'["Read", "Grep"]\' --strict-json`. For agents that should not have it, ' +
    'deny it by name: tools.deny ["NAME__*"].',
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
        // Independent of the agents' own tools, so that fixing those does not make this finding
        // worse.
        severity: severityByReach(model, { agents: users, untrusted: "high", others: "medium" }),
        message: `The MCP server ${server.name} is ${what}, which runs commands on the host for ${namesOf(users)} without approval${
          held.length === 0 ? "" : `, which the built-in tools of ${namesOf(held)} do not`
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

/**
 * What the server is, as the rest of a sentence; undefined for a server not known to run commands.
 */
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

/** True where the filter includes only tools whose names suggest no command execution. */
function isFiltered({ at }: McpServer, { config }: OpenClawModel): boolean {
  const included = listAt(config, `${at}/toolFilter/include`);
  return included.length > 0 && !included.some((name) => runsSomething.test(name));
}

const runsSomething = /[*?]|bash|shell|exec|command|process|terminal|codex|task|agent/i;
