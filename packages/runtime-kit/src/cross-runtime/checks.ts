import type { CheckDescription } from "@parapet/posture";
import { owaspAgenticReference } from "@parapet/scan-core/core/owasp-reference.ts";

/*
 * What is seen only where the workspaces of several clients are looked at together. Each of them alone is in order.
 */

export const ambiguousServerName = describe({
  check_id: "ALL-MCP-001",
  title: "MCP server name stands for different things",
  severity: "low",
  owasp: ["ASI04", "ASI02"],
  rationale:
    "People know a server by its name, and so do rules and approvals: what was looked at and allowed under a name in one " +
    "client says nothing of what another client starts or calls under it. Where a repository gives a name that you know to " +
    "something else, that is how a foreign server comes to be trusted.",
  remediation:
    "Decide which definition is meant and write the same command, version and address into every file that the message names; " +
    "or give the other one a different name (the key below mcpServers, servers, mcp_servers or context_servers) and change the " +
    "rules that name it. Where a repository declares it, look at what it starts before you approve it.",
  references: [
    "https://owasp.org/www-project-mcp-top-10/",
    "https://code.claude.com/docs/en/mcp",
    "https://code.visualstudio.com/docs/agents/reference/mcp-configuration",
    owaspAgenticReference,
  ],
});

export const sharedCredential = describe({
  check_id: "ALL-SEC-001",
  title: "One credential stands in several files",
  severity: "low",
  owasp: ["ASI03"],
  rationale:
    "The weakest of the files decides who has the credential, whatever care is taken with the others. When it has leaked, every " +
    "copy has to be found and changed; one that is forgotten stops its client, or is the reason why nobody makes the old " +
    "credential invalid.",
  remediation:
    "Give each client a separate credential, so that one can be withdrawn without the others. Or keep the value in one place " +
    "and write a reference where it stands now: `${NAME}` in .mcp.json and Gemini CLI, `${env:NAME}` in Cursor and Windsurf, " +
    "`${input:name}` in VS Code, `${{ secrets.NAME }}` in Continue, the variable's name in `env_vars`, `env_http_headers` or " +
    "`bearer_token_env_var` in Codex, a SecretRef in OpenClaw. Change it at its vendor first where git has one of the files.",
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
