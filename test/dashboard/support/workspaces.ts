/** A help desk that untrusted senders write to, and the accounts behind it. */
export const helpdesk = `// The help desk's agents.
{
  meta: { lastTouchedVersion: "2026.9.6" },

  gateway: {
    mode: "local",
    // The tablet in the kitchen shows the queue.
    bind: "lan",
    port: 18789,
    auth: { mode: "token", token: "\${OPENCLAW_GATEWAY_TOKEN}" },
  },

  agents: {
    ownership: "explicit",
    defaults: { model: { primary: "anthropic/claude-sonnet-5" }, workspace: "~/helpdesk" },
    entries: {
      // Answers customers.
      helpdesk: { name: "Help desk", subagents: { allowAgents: ["*"] } },
      // Pays what the help desk hands over.
      billing: {
        name: "Billing",
        workspace: "~/billing",
        sandbox: { mode: "all", workspaceAccess: "ro" },
        tools: { profile: "messaging" },
      },
    },
  },

  bindings: [{ agentId: "helpdesk", match: { channel: "telegram", accountId: "*" } }],

  channels: {
    telegram: {
      botToken: "\${TELEGRAM_BOT_TOKEN}",
      dmPolicy: "open", // customers write first
      allowFrom: ["*"],
    },
  },

  cron: { enabled: true },
  logging: { level: "debug" },
}
`;

/** The same before somebody opened it. */
export const calmerHelpdesk = helpdesk
  .replace('dmPolicy: "open"', 'dmPolicy: "pairing"')
  .replace('allowFrom: ["*"]', "allowFrom: []");

/** One person's assistant, in better order. */
export const assistant = `{
  meta: { lastTouchedVersion: "2026.9.6" },
  gateway: { mode: "local", bind: "loopback", auth: { mode: "token", token: "\${GATEWAY_TOKEN}" } },
  agents: {
    ownership: "explicit",
    defaults: { model: { primary: "anthropic/claude-opus-5" }, workspace: "~/assistant" },
    entries: { main: { name: "Assistant", tools: { exec: { mode: "ask" } } } },
  },
  bindings: [{ agentId: "main", match: { channel: "whatsapp", accountId: "*" } }],
  channels: { whatsapp: { dmPolicy: "pairing" } },
}
`;
