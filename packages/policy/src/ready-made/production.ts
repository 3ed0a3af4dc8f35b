/** For agents that serve others. The lists are examples to be replaced. */
export const production = `version: 1
name: Production agents
agents:
  # Replace by what selects your production agents, such as name: "support-*" or service: "prod-*".
  production:
    - name: "*"
rules:
  - id: no-exposure-of-high-severity
    title: Only operators have exposures of high severity
    no_exposure:
      from: [untrusted, paired, team]
      at_least: high
  - id: sandbox-required
    title: Commands run in a sandbox
    agents: production
    sandbox: required
  - id: tools-on-the-list
    title: Agents have only tools on this list
    agents: production
    # Replace by the tools that your agents need.
    tools: [read, Read, web_search, "memory_*"]
  - id: models-from-known-providers
    title: Models are from approved providers
    agents: production
    models: ["anthropic/*", "openai/*"]
  - id: servers-on-the-list
    title: MCP servers are approved and pinned
    agents: production
    mcp_servers:
      # Names of packages, hosts of services, or name:NAME of a server that is a program of your own.
      allow: ["@modelcontextprotocol/*"]
      pinned: true
  - id: no-secrets-in-files
    title: No hard-coded secrets
    no_secrets: true
  - id: no-medium-finding
    title: No open findings of medium severity or higher
    no_finding:
      at_least: medium
# What is accepted for a time:
# exceptions:
#   - rule: sandbox-required
#     agent: support-legacy
#     owner: ada
#     reason: Its container is replaced in the spring.
#     expires: "2027-01-31"
`;
