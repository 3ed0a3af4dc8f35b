/** Configurations written for the tests, with the comments and habits of real ones. */

/**
 * Anyone may write to it, nothing asks before it runs a command, nothing isolates it: the most
 * common shape.
 */
export const openShell = `{
  // who may talk to it
  channels: {
    telegram: {
      enabled: true,
      botToken: "\${TELEGRAM_BOT_TOKEN}",
      dmPolicy: "open", // everybody is welcome
      allowFrom: ["*"],
    },
  },
  gateway: {
    mode: "local",
    bind: 'lan', /* the tablet needs it */
    auth: { mode: "token", token: "\${OPENCLAW_GATEWAY_TOKEN}" },
  },
  logging: { level: "debug" },
}
`;

/** The same with the entry points closed and the shell behind approval in a sandbox. */
export const hardened = `{
  gateway: {
    mode: "local",
    bind: "loopback",
    auth: { mode: "token", token: "\${OPENCLAW_GATEWAY_TOKEN}" },
  },
  session: { dmScope: "per-channel-peer" },
  agents: { defaults: { sandbox: { mode: "all" } } },
  tools: {
    profile: "messaging",
    deny: ["group:automation", "group:runtime", "group:fs", "sessions_spawn", "sessions_send"],
    exec: { mode: "deny" },
    elevated: { enabled: false },
  },
  cron: { enabled: false },
  channels: { telegram: { botToken: "\${TELEGRAM_BOT_TOKEN}", dmPolicy: "pairing" } },
}
`;
