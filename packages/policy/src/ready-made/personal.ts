/** For one person's own machine: what untrusted senders must not reach. */
export const personal = `version: 1
name: Personal agents
rules:
  - id: untrusted-run-no-commands
    title: Untrusted senders run no commands, read no secrets and control no agent
    no_exposure:
      from: [untrusted]
      to: [host_takeover, host_rce, secret_theft, money_loss, control_of_agent]
      at_least: high
  - id: no-secrets-in-files
    title: No hard-coded secrets
    no_secrets: true
  - id: no-critical-finding
    title: No open critical findings
    no_finding:
      at_least: critical
`;
