import type { JsonValue } from "@parapet/documents/document.ts";
import type { OpenClawModel } from "@parapet/openclaw/model/model.ts";
import type { Canaries } from "../copy/canaries.ts";
import { withoutSecrets } from "../copy/without-secrets.ts";
import { ports } from "../playing/places.ts";
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

/** Channels that have an emulator for their service. */
const playable: ReadonlySet<string> = new Set(["telegram"]);

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
  admitted: { readonly channel: string; readonly sender: string } | undefined,
): { readonly settings: Settings; readonly changes: readonly string[] } {
  const changes: string[] = [];
  const all = objectOf(config.value);
  const left = Object.keys(all).filter((name) => !kept.has(name) && name !== "plugins");
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
    "Instruction files, skills, plugins other than Parapet's, MCP servers, conversations and memory are left out; each agent workspace has a new AGENTS.md.",
    "Every agent uses a scripted model on loopback, which obeys the attacker.",
    `The gateway listens on port ${ports.gateway} of the sandbox.`,
  );
  const channels = copiedChannels(objectOf(copied["channels"]), admitted, changes);
  return {
    settings: {
      ...copied,
      channels,
      agents: copiedAgents(objectOf(copied["agents"]), changes),
      gateway: copiedGateway(objectOf(copied["gateway"]), changes),
      models: scriptedModels(`http://127.0.0.1:${ports.model}/v1`),
    },
    changes,
  };
}

function copiedChannels(
  channels: Settings,
  admitted: { readonly channel: string; readonly sender: string } | undefined,
  changes: string[],
): Settings {
  const others = Object.keys(channels).filter((name) => name !== "defaults" && !playable.has(name));
  if (others.length > 0) {
    changes.push(`Channels without an emulator are left out: ${others.toSorted().join(", ")}.`);
  }
  const defaults = channels["defaults"];
  const telegram = channels["telegram"];
  const root = `http://127.0.0.1:${ports.telegram}`;
  if (telegram !== undefined) {
    changes.push(
      "The Telegram API is an emulator on loopback; each account has a canary as token.",
    );
  }
  const isAdmitted = admitted?.channel === "telegram";
  if (isAdmitted) changes.push(`The sender ${admitted.sender} is in allowFrom, as a known one is.`);
  const account = (settings: Settings): Settings => {
    const { tokenFile: _, proxy: __, webhookUrl: ___, apiRoot: ____, ...rest } = settings;
    const senders = Array.isArray(rest["allowFrom"]) ? rest["allowFrom"] : [];
    return {
      ...rest,
      apiRoot: root,
      ...(isAdmitted && { allowFrom: [...senders, admitted.sender] }),
    };
  };
  const accounts = objectOf(objectOf(telegram)["accounts"]);
  return {
    ...(defaults !== undefined && { defaults }),
    ...(telegram !== undefined && {
      telegram: {
        ...account(objectOf(telegram)),
        ...(Object.keys(accounts).length > 0 && {
          accounts: Object.fromEntries(
            Object.entries(accounts).map(([name, one]) => [name, account(objectOf(one))]),
          ),
        }),
      },
    }),
  };
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

function copiedGateway(gateway: Settings, changes: string[]): Settings {
  const { tailscale, tls, remote, ...rest } = gateway;
  const left = Object.entries({ tailscale, tls, remote }).filter(([, one]) => one !== undefined);
  if (left.length > 0) {
    changes.push(`Of the gateway, left out: ${left.map(([name]) => name).join(", ")}.`);
  }
  const bind = rest["bind"];
  const isNear = bind === undefined || bind === "loopback" || bind === "lan" || bind === "auto";
  if (!isNear) changes.push("The gateway listens on loopback.");
  return { ...rest, ...(!isNear && { bind: "loopback" }), mode: "local", port: ports.gateway };
}

function objectOf(value: JsonValue | undefined): Settings {
  return typeof value === "object" && value !== null && !isList(value) ? value : {};
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
