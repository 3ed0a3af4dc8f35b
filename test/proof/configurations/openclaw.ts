import type { Configuration } from "../support/play-workspace.ts";

const open = { botToken: "1:x", dmPolicy: "open", allowFrom: ["*"] };
const paired = { botToken: "1:x", dmPolicy: "pairing" };
const token = { mode: "token", token: "6f1d0c4a9b7e42d3a58c" };
const gateway = { auth: token };

function openclaw(name: string, config: object): Configuration {
  return {
    name: `OpenClaw: ${name}`,
    runtime: "openclaw",
    target: ".openclaw",
    files: { ".openclaw/openclaw.json": { gateway, ...config } },
  };
}

/** What a person may have set up, with ways in that others can use. */
export const openclawConfigurations: readonly Configuration[] = [
  openclaw("an open bot", { channels: { telegram: open } }),
  openclaw("an open bot without a shell", {
    channels: { telegram: open },
    tools: { deny: ["exec", "process"] },
  }),
  openclaw("an open bot whose file tools stay in its workspace", {
    channels: { telegram: open },
    tools: { deny: ["exec", "process"], fs: { workspaceOnly: true } },
  }),
  openclaw("an open bot that only fetches and remembers", {
    channels: { telegram: open },
    tools: { allow: ["memory_get", "web_fetch", "read", "write"] },
  }),
  openclaw("an open bot with the messaging profile", {
    channels: { telegram: open },
    tools: { profile: "messaging" },
  }),
  openclaw("an open bot with a shell that asks", {
    channels: { telegram: open },
    tools: { exec: { mode: "ask" } },
  }),
  openclaw("an open bot with a conversation for each sender", {
    channels: { telegram: open },
    session: { dmScope: "per-channel-peer" },
  }),
  openclaw("an open bot that may write to an agent with a shell", {
    channels: { telegram: open },
    tools: { agentToAgent: { enabled: true } },
    agents: {
      entries: { front: { default: true, tools: { deny: ["exec", "process"] } }, back: {} },
    },
  }),
  openclaw("an open bot with two agents that have a shell", {
    channels: { telegram: open },
    agents: { entries: { front: { default: true }, back: {} } },
  }),
  openclaw("an open bot without web tools", {
    channels: { telegram: open },
    tools: { deny: ["group:web", "browser"] },
  }),
  openclaw("an open bot that only runs commands", {
    channels: { telegram: open },
    tools: { allow: ["exec"] },
  }),
  openclaw("an open bot that only reads and fetches", {
    channels: { telegram: open },
    tools: { allow: ["read", "web_fetch"] },
  }),
  openclaw("an open bot of a second account", {
    channels: { telegram: { accounts: { work: open, home: { ...paired, botToken: "2:y" } } } },
  }),
  openclaw("an open room", {
    channels: {
      telegram: { ...paired, groupPolicy: "open", groups: { "-1001": { requireMention: true } } },
    },
  }),
  openclaw("a webhook that chooses its agent", {
    hooks: { enabled: true, token: "b21f7c0e94d84a6f9c35" },
  }),
  openclaw("a bot for known senders", { channels: { telegram: paired } }),
  openclaw("no channel", {}),
];

/** The same, hardened: none of the paths of those above may be proven. */
export const hardenedOpenclaw: readonly Configuration[] = [
  openclaw("a bot with the hardened baseline", {
    session: { dmScope: "per-channel-peer" },
    tools: {
      profile: "messaging",
      deny: [
        "group:automation",
        "group:runtime",
        "group:fs",
        "group:web",
        "sessions_spawn",
        "sessions_send",
        "message",
      ],
      exec: { mode: "deny" },
      elevated: { enabled: false },
      sessions: { visibility: "agent" },
    },
    channels: { telegram: paired },
  }),
];
