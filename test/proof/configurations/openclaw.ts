import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Configuration, hasPlugins } from "../support/play-workspace.ts";

const open = { botToken: "1:x", dmPolicy: "open", allowFrom: ["*"] };
const paired = { botToken: "1:x", dmPolicy: "pairing" };
const token = { mode: "token", token: "6f1d0c4a9b7e42d3a58c" };
const gateway = { auth: token };
const hooks = { enabled: true, token: "b21f7c0e94d84a6f9c35" };

function openclaw(name: string, config: object): Configuration {
  return {
    name: `OpenClaw: ${name}`,
    runtime: "openclaw",
    target: ".openclaw",
    files: { ".openclaw/openclaw.json": { gateway, ...config } },
  };
}

const openSlack = {
  botToken: "xoxb-1-x",
  appToken: "xapp-1-x",
  dmPolicy: "open",
  allowFrom: ["*"],
};
const openDiscord = {
  token: "x.y.z",
  dmPolicy: "open",
  allowFrom: ["*"],
};

/** Of channels whose plugins are installed apart. */
const openChats: readonly Configuration[] = hasPlugins
  ? [
      {
        ...openclaw("an open bot on Slack", { channels: { slack: openSlack } }),
        plugins: ["slack"],
      },
      {
        ...openclaw("an open bot on Discord", { channels: { discord: openDiscord } }),
        plugins: ["discord"],
      },
      {
        ...openclaw("a bot in a server of Discord", {
          channels: {
            discord: { token: "x.y.z", groupPolicy: "open", guilds: { "222222222222222222": {} } },
          },
        }),
        plugins: ["discord"],
      },
      {
        ...openclaw("a bot in a listed channel of Discord", {
          channels: {
            discord: {
              token: "x.y.z",
              groupPolicy: "allowlist",
              guilds: {
                "222222222222222222": {
                  channels: { "333333333333333333": { allow: true, requireMention: true } },
                },
              },
            },
          },
        }),
        plugins: ["discord"],
      },
      {
        ...openclaw("a bot in a channel of Slack", {
          channels: {
            slack: {
              botToken: "xoxb-1-x",
              appToken: "xapp-1-x",
              groupPolicy: "open",
              channels: { C0424242007: { requireMention: true } },
            },
          },
        }),
        plugins: ["slack"],
      },
    ]
  : [];

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
  openclaw("an open bot that may instruct an agent with a shell by its files", {
    channels: { telegram: open },
    agents: {
      entries: {
        front: { default: true, tools: { deny: ["exec", "process", "write", "sessions_send"] } },
        back: {},
      },
    },
  }),
  openclaw("an open bot whose agent starts another one, and that one a third", {
    channels: { telegram: open },
    tools: {
      deny: ["exec", "process"],
      agentToAgent: { enabled: false },
      fs: { workspaceOnly: true },
    },
    agents: {
      entries: {
        front: { default: true, subagents: { allowAgents: ["middle"] } },
        middle: { subagents: { allowAgents: ["back"] } },
        back: {},
      },
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
  openclaw("a webhook that chooses its agent", { hooks }),
  openclaw("a webhook that hands on what a service writes", {
    hooks: {
      ...hooks,
      mappings: [
        {
          match: { path: "tickets" },
          action: "agent",
          agentId: "main",
          messageTemplate: "Ticket: {{ticket.title}}",
        },
      ],
    },
  }),
  openclaw("a bot for known senders", { channels: { telegram: paired } }),
  openclaw("a bot for a listed sender", {
    channels: { telegram: { botToken: "1:x", dmPolicy: "allowlist", allowFrom: ["99001122"] } },
  }),
  ...openChats,
  openclaw("a gateway on the network with a token that can be guessed", {
    gateway: {
      bind: "lan",
      auth: { mode: "token", token: "letmein" },
      controlUi: { allowedOrigins: ["https://box.example"] },
      http: { endpoints: { chatCompletions: { enabled: true } } },
    },
  }),
  openclaw("a gateway behind Tailscale with a password that can be guessed", {
    gateway: {
      auth: { mode: "password", password: "hunter2" },
      tailscale: { mode: "funnel" },
      http: { endpoints: { responses: { enabled: true } } },
    },
  }),
  openclaw("a gateway on the network with a token that can be guessed, and no HTTP API", {
    gateway: {
      bind: "lan",
      auth: { mode: "token", token: "letmein" },
      controlUi: { allowedOrigins: ["https://box.example"] },
    },
  }),
  openclaw("no channel", {}),
  openclaw("no channel, no shell", { tools: { deny: ["exec", "process"] } }),
];

const hardenedTools = {
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
};
const hardened = { session: { dmScope: "per-channel-peer" }, tools: hardenedTools };

/** The twin of the open bot on Slack. */
const hardenedChats = {
  ...hardened,
  channels: { slack: { ...openSlack, dmPolicy: "pairing", allowFrom: [] } },
};

/** Those above by a word of their name, and hardened: none of their paths may be proven. */
export const hardenedOpenclaw: readonly (readonly [string, Configuration])[] = [
  [
    "OpenClaw: an open bot",
    openclaw("a bot with the hardened baseline", { ...hardened, channels: { telegram: paired } }),
  ],
  [
    "OpenClaw: an open room",
    openclaw("a room for listed senders, hardened", {
      ...hardened,
      channels: {
        telegram: { ...paired, groupPolicy: "allowlist", groupAllowFrom: ["99001122"] },
      },
    }),
  ],
  [
    "OpenClaw: a webhook that hands on what a service writes",
    openclaw("a gateway whose webhooks are off", { ...hardened, hooks: { enabled: false } }),
  ],
  [
    "OpenClaw: an open bot",
    openclaw("an open bot that only answers", {
      channels: { telegram: open },
      session: { dmScope: "per-channel-peer" },
      tools: { deny: ["*"] },
    }),
  ],
  [
    "OpenClaw: an open bot on Slack",
    openclaw("a bot on Slack with the hardened baseline", hardenedChats),
  ],
  [
    "OpenClaw: a bot in a server of Discord",
    openclaw("a bot for other servers of Discord, hardened", {
      ...hardened,
      channels: {
        discord: {
          token: "x.y.z",
          dmPolicy: "pairing",
          groupPolicy: "allowlist",
          guilds: { "444444444444444444": {} },
        },
      },
    }),
  ],
];

/** The demonstration that Parapet opens where it finds no workspace. */
export const demonstration: Configuration = {
  name: "OpenClaw: the demonstration",
  runtime: "openclaw",
  target: ".openclaw",
  files: {
    ".openclaw/openclaw.json": readFileSync(
      join(import.meta.dirname, "../../../packages/server/demo/openclaw.json"),
      "utf8",
    ),
  },
};

/**
 * Configurations that others wrote, which lie beside the repository, for their licenses differ:
 * those that OpenClaw 2026.9.6 accepts. Empty where they are not there.
 */
export const sharedOpenclaw: readonly Configuration[] = acceptedIn(
  join(import.meta.dirname, "../../../../shared/fixtures"),
);

function acceptedIn(fixtures: string): readonly Configuration[] {
  if (!existsSync(fixtures)) return [];
  return ["openclaw-corpus", "openclaw-probes"].flatMap((folder) =>
    readdirSync(join(fixtures, folder))
      .toSorted()
      .filter((name) => isAccepted(join(fixtures, "openclaw-golden"), name))
      .map((name) => sharedConfiguration(name, readFileSync(join(fixtures, folder, name), "utf8"))),
  );
}

/** Its variables are set, as whoever wrote it has them: to a folder, or what reads like one. */
function sharedConfiguration(name: string, text: string): Configuration {
  const variables = [...text.matchAll(/\$\{([A-Z][A-Z0-9_]*)\}/g)].map(
    ([, variable = ""]) => variable,
  );
  return {
    name: `OpenClaw, shared: ${name.split(".")[0]}`,
    runtime: "openclaw",
    target: ".openclaw",
    files: { ".openclaw/openclaw.json": text },
    ...(variables.length > 0 && {
      env: Object.fromEntries(variables.map((one) => [one, `/srv/${one.toLowerCase()}`])),
    }),
  };
}

/** By what the real program said of it; where it was not asked, playing it tells. */
function isAccepted(answers: string, name: string): boolean {
  const answer = join(answers, `${name}.validate-2026.9.6.json`);
  if (!existsSync(answer)) return true;
  const said: unknown = JSON.parse(readFileSync(answer, "utf8"));
  return typeof said === "object" && said !== null && "valid" in said && said.valid === true;
}
