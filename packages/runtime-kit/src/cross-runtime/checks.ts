import type { CheckDescription } from "@parapet/posture";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";

/* Weaknesses that are visible only across the workspaces of several clients. */

export const ambiguousServerName = describe({
  check_id: "ALL-MCP-001",
  title: "MCP server name used for different servers",
  severity: "low",
  owasp: ["ASI04", "ASI02"],
  rationale:
    "Users, rules and approvals identify a server by its name. If two clients use one name for different servers, an " +
    "approval in one client does not cover the server of the other. A repository that reuses a known name for another server " +
    "can obtain trust that was given to the original.",
  remediation:
    "Decide which definition is correct and write the same command, version and URL into every file that the message names. " +
    "Or rename the other server (the key below mcpServers, servers, mcp_servers or context_servers) and update the rules that " +
    "name it. If a repository declares it, review what it starts before you approve it.",
  references: [
    "https://owasp.org/www-project-mcp-top-10/",
    "https://code.claude.com/docs/en/mcp",
    "https://code.visualstudio.com/docs/agents/reference/mcp-configuration",
    owaspAgenticReference,
  ],
});

export const sharedCredential = describe({
  check_id: "ALL-SEC-001",
  title: "Credential stored in several files",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "The least protected file determines who can read the credential. After a leak, every copy must be found and rotated. A " +
    "forgotten copy breaks its client, or keeps the old credential from being revoked.",
  remediation:
    "Give each client a separate credential, so that each can be revoked alone. Or store the value in one place " +
    "and replace the other copies with references: `${NAME}` in .mcp.json and Gemini CLI, `${env:NAME}` in Cursor and Windsurf, " +
    "`${input:name}` in VS Code, `${{ secrets.NAME }}` in Continue, the variable's name in `env_vars`, `env_http_headers` or " +
    "`bearer_token_env_var` in Codex, a SecretRef in OpenClaw. If git tracks one of the files, rotate the credential first.",
  references: [
    "https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html",
    "https://code.claude.com/docs/en/mcp",
    "https://code.visualstudio.com/docs/agents/reference/mcp-configuration",
    owaspAgenticReference,
  ],
});

/** The checks that look at several workspaces, by ID. */
export const crossRuntimeChecks: readonly CheckDescription[] = [
  ambiguousServerName,
  sharedCredential,
];

function describe(
  own: Omit<CheckDescription, "runtime" | "fixable" | "aliases" | "weakness" | "docs_url">,
): CheckDescription {
  return {
    ...own,
    runtime: "together",
    fixable: false,
    aliases: [],
    weakness: "",
    docs_url: `docs/checks/${own.check_id}.md`,
  };
}
