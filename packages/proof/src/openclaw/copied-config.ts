import type { JsonValue } from "@parapet/documents/document.ts";
import type { OpenClawModel } from "@parapet/openclaw/model/model.ts";
import type { Canaries } from "../copy/canaries.ts";
import { withoutSecrets } from "../copy/without-secrets.ts";
import { type ChatChannel, chatChannels, ports } from "../playing/places.ts";
import type { ChannelPlugin } from "./channel-plugins.ts";
import { scriptedModel, scriptedModels } from "./scripted-model.ts";

type Settings = Readonly<Record<string, JsonValue>>;

/** What decides who reaches an agent and what it may do; nothing else is copied. */
const kept: ReadonlySet<string> = new Set([
  "agents",
  "approvals",
  "bindings",
  "channels",
  "commands",
  "gateway",
  "hooks",
  "messages",
  "session",
  "tools",
]);

/** Of these, some is kept. */
const remade: ReadonlySet<string> = new Set(["browser", "plugins"]);

/** Settings of an agent that name models or start turns by themselves. */
const leftOutOfAgents: ReadonlySet<string> = new Set([
  "compaction",
  "heartbeat",
  "imageGenerationModel",
  "imageModel",
  "memory",
  "memorySearch",
  "model",
  "models",
  "params",
  "pdfModel",
  "runtime",
  "videoGenerationModel",
]);

/** Settings that hold secrets under any name, by the names that lead to them. */
function isSecretAt(names: readonly string[]): boolean {
  return names.some((name) => /^(?:env|headers|customHeaders)$/i.test(name));
}

/**
 * The configuration that is played, and how it differs from the workspace's: `sender`, an ID, is
 * let in as a paired or listed one where the path says so.
 */
export function copiedConfig(
  { config }: Pick<OpenClawModel, "config">,
  canaries: Canaries,
  {
    admitted,
    plugins,
  }: { readonly admitted: Admitted | undefined; readonly plugins: readonly ChannelPlugin[] },
): { readonly settings: Settings; readonly changes: readonly string[] } {
  const changes: string[] = [];
  const all = objectOf(config.value);
  const left = Object.keys(all).filter((name) => !kept.has(name) && !remade.has(name));
  const copied = objectOf(
    withoutSecrets(
      Object.fromEntries(Object.entries(all).filter(([name]) => kept.has(name))),
      canaries,
      isSecretAt,
    ),
  );
  if (canaries.count() > 0) {
    changes.push(`Secrets and variables replaced by canaries: ${canaries.count()}.`);
  }
  if (left.length > 0) {
    changes.push(`These sections are left out: ${left.toSorted().join(", ")}.`);
  }
  changes.push(
    "Instruction files, skills, plugins other than Parapet's and those of played channels, MCP servers, conversations and memory are left out; each agent workspace has a new AGENTS.md.",
    "Every agent uses a scripted model on loopback, which obeys the attacker.",
    "The browser is this machine's Chromium, without a window, its own sandbox and profiles.",
    `The gateway listens on port ${ports.gateway} of the sandbox.`,
  );
  const playable = new Set<string>(["telegram", ...plugins.map(({ channel }) => channel)]);
  const channels = copiedChannels(objectOf(copied["channels"]), { admitted, playable }, changes);
  return {
    settings: {
      ...copied,
      channels,
      agents: copiedAgents(objectOf(copied["agents"]), changes),
      gateway: copiedGateway(objectOf(copied["gateway"]), changes),
      browser: copiedBrowser(objectOf(all["browser"])),
      models: scriptedModels(`http://127.0.0.1:${ports.model}/v1`),
    },
    changes,
  };
}

type Admitted = { readonly channel: string; readonly sender: string };

function copiedChannels(
  channels: Settings,
  {
    admitted,
    playable,
  }: { readonly admitted: Admitted | undefined; readonly playable: ReadonlySet<string> },
  changes: string[],
): Settings {
  const others = Object.keys(channels).filter((name) => name !== "defaults" && !playable.has(name));
  if (others.length > 0) {
    changes.push(
      `Channels without an emulator or their plugin are left out: ${others.toSorted().join(", ")}.`,
    );
  }
  const played = chatChannels.filter((name) => playable.has(name) && channels[name] !== undefined);
  const copied = played.map((name) => {
    const isAdmitted = admitted?.channel === name;
    if (isAdmitted) {
      changes.push(`The sender ${admitted.sender} is in allowFrom, as a known one is.`);
    }
    changes.push(channelChanges[name]);
    const account = (settings: Settings): Settings => {
      const senders = Array.isArray(settings["allowFrom"]) ? settings["allowFrom"] : [];
      return {
        ...formed(settings, channelForms[name]),
        ...(isAdmitted && { allowFrom: [...senders, admitted.sender] }),
      };
    };
    const all = objectOf(channels[name]);
    const accounts = Object.entries(objectOf(all["accounts"]));
    return [
      name,
      {
        ...account(all),
        ...(accounts.length > 0 && {
          accounts: Object.fromEntries(accounts.map(([key, one]) => [key, account(objectOf(one))])),
        }),
      },
    ] as const;
  });
  const defaults = channels["defaults"];
  return { ...(defaults !== undefined && { defaults }), ...Object.fromEntries(copied) };
}

const channelChanges: Readonly<Record<ChatChannel, string>> = {
  telegram: "The Telegram API is an emulator on loopback; each account has a canary as token.",
  slack:
    "Slack is an emulator on loopback, which sends messages by Socket Mode; each account has canaries as tokens.",
  discord: "Discord is an emulator on loopback, without voice; each account has a canary as token.",
};

type ChannelForm = { readonly without: readonly string[]; readonly set: Settings };

/** An account that speaks with the emulator, and with nothing else. */
const channelForms: Readonly<Record<ChatChannel, ChannelForm>> = {
  telegram: {
    without: ["proxy", "tokenFile", "webhookUrl"],
    set: { apiRoot: `http://127.0.0.1:${ports.telegram}` },
  },
  slack: { without: ["relay", "signingSecret", "webhookPath"], set: { mode: "socket" } },
  discord: { without: ["activities", "proxy"], set: { voice: { enabled: false } } },
};

function formed(settings: Settings, { without, set }: ChannelForm): Settings {
  const left = Object.entries(settings).filter(([name]) => !without.includes(name));
  return { ...Object.fromEntries(left), ...set };
}

function copiedAgents(agents: Settings, changes: string[]): Settings {
  const defaults = objectOf(agents["defaults"]);
  const entries = objectOf(agents["entries"]);
  const list = agents["list"];
  const without = (settings: Settings): Settings =>
    Object.fromEntries(Object.entries(settings).filter(([name]) => !leftOutOfAgents.has(name)));
  const left = new Set(
    [defaults, ...Object.values(entries).map(objectOf)].flatMap((one) =>
      Object.keys(one).filter((name) => leftOutOfAgents.has(name) && name !== "model"),
    ),
  );
  if (left.size > 0) {
    changes.push(`Of agents, these settings are left out: ${[...left].toSorted().join(", ")}.`);
  }
  return {
    ...agents,
    defaults: { ...without(defaults), model: scriptedModel, skipBootstrap: true },
    ...(agents["entries"] !== undefined && {
      entries: Object.fromEntries(
        Object.entries(entries).map(([name, one]) => [name, without(objectOf(one))]),
      ),
    }),
    ...(Array.isArray(list) && { list: list.map((one: JsonValue) => without(objectOf(one))) }),
  };
}

/** It runs as a user without rights, who cannot make the browser's own sandbox. */
function copiedBrowser({ enabled, evaluateEnabled, ssrfPolicy }: Settings): Settings {
  const set = Object.entries({ enabled, evaluateEnabled, ssrfPolicy });
  const own = Object.fromEntries(set.filter(([, value]) => value !== undefined));
  return { ...own, headless: true, noSandbox: true };
}

function copiedGateway(gateway: Settings, changes: string[]): Settings {
  const { tailscale, tls, remote, ...rest } = gateway;
  const left = Object.entries({ tailscale, tls, remote }).filter(([, one]) => one !== undefined);
  if (left.length > 0) {
    changes.push(`Of the gateway, left out: ${left.map(([name]) => name).join(", ")}.`);
  }
  const { mode } = objectOf(tailscale);
  const isProxied = mode === "serve" || mode === "funnel";
  if (isProxied) changes.push("In place of Tailscale, the gateway trusts a proxy on loopback.");
  const trusted = Array.isArray(rest["trustedProxies"]) ? rest["trustedProxies"] : [];
  const bind = rest["bind"];
  const isNear = bind === undefined || bind === "loopback" || bind === "lan" || bind === "auto";
  if (!isNear) changes.push("The gateway listens on loopback.");
  return {
    ...rest,
    ...(isProxied && { trustedProxies: [...trusted, "127.0.0.1"] }),
    ...(!isNear && { bind: "loopback" }),
    mode: "local",
    port: ports.gateway,
  };
}

function objectOf(value: JsonValue | undefined): Settings {
  return typeof value === "object" && value !== null && !isList(value) ? value : {};
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
