/** For repositories and agents that several people share. */
export const team = `version: 1
name: Team agents
rules:
  - id: no-untrusted-exposure
    title: Untrusted principals have no exposures of high severity
    no_exposure:
      from: [untrusted]
      at_least: high
  - id: commands-need-approval
    title: Commands require approval by a person
    approval: [exec, Bash, shell, "Bash(*", run_shell_command, terminal]
  - id: servers-are-pinned
    title: MCP servers are pinned to a version
    mcp_servers:
      pinned: true
  - id: no-secrets-in-files
    title: No hard-coded secrets
    no_secrets: true
  - id: no-high-finding
    title: No open findings of high severity
    no_finding:
      at_least: high
`;
