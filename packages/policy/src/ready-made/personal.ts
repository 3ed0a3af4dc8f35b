/** For one person's own machine: what untrusted senders must not reach. */
export const personal = `version: 1
name: Personal agents
rules:
  - id: untrusted-run-no-commands
    title: Nobody I did not choose runs commands, takes secrets or controls an agent
    no_exposure:
      from: [untrusted]
      to: [host_takeover, host_rce, secret_theft, money_loss, control_of_agent]
      at_least: high
  - id: no-secrets-in-files
    title: No secret stands in a file
    no_secrets: true
  - id: no-critical-finding
    title: No critical finding is open
    no_finding:
      at_least: critical
`;
