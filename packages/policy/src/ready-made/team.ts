/** For repositories and agents that several people share. */
export const team = `version: 1
name: Team agents
rules:
  - id: no-untrusted-exposure
    title: No untrusted principal reaches anything of high severity
    no_exposure:
      from: [untrusted]
      at_least: high
  - id: commands-need-approval
    title: Commands are approved by a person
    approval: [exec, Bash, shell, "Bash(*", run_shell_command, terminal]
  - id: servers-are-pinned
    title: MCP servers run the version that was reviewed
    mcp_servers:
      pinned: true
  - id: no-secrets-in-files
    title: No secret stands in a file
    no_secrets: true
  - id: no-high-finding
    title: No finding of high severity is open
    no_finding:
      at_least: high
`;
