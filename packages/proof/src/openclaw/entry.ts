import type { JsonValue } from "@parapet/documents/document.ts";
import { allowTailscale } from "@parapet/openclaw/facts/gateway/tailnet-sign-in.ts";
import { type PathToProve, type StepToProve, takesRequests } from "../core/path-to-prove.ts";
import { type ChatChannel, chatChannel, senderIds } from "../playing/places.ts";
import { notInstalled } from "./channel-plugins.ts";

/** How the attacker's text comes to the first agent. */
export type Entry =
  | {
      readonly by: "chat";
      readonly channel: ChatChannel;
      readonly sender: string;
      /** As the settings name it; "": any. Left out for a direct message. */
      readonly room?: string;
      /** Of the account that the path comes in by; "" where the settings have none. */
      readonly token: string;
    }
  | { readonly by: "webhook"; readonly path: string; readonly token: string; readonly body: object }
  | {
      /** A client on another machine, which has the gateway's secret. */
      readonly by: "api";
      readonly path: string;
      readonly token: string;
      readonly body: object;
      /** Its own address, or a proxy's on this machine that says whom it forwards for. */
      readonly from: "elsewhere" | "proxy";
    }
  | {
      /** The same client, which calls single tools without a turn of the agent. */
      readonly by: "requests";
      readonly agentId: string;
      readonly token: string;
      readonly from: "elsewhere" | "proxy";
    }
  | {
      /** The same client installs a skill that carries the text to later turns. */
      readonly by: "skill";
      readonly agentId: string;
      readonly token: string;
      readonly from: "elsewhere" | "proxy";
    }
  | { readonly by: "gateway"; readonly agentId: string }
  | { readonly by: "page"; readonly agentId: string };

/** Those that take a text. */
export type TextEntry = Exclude<Entry, { readonly by: "requests" }>;

export type EntryPlan = Entry | { readonly untried: string };

/** Of a member of the tailnet, who has no secret for the HTTP API. */
const noBrowser = "a browser of the tailnet, which the control UI lets in, has no emulator";

/** What of an entry depends on the copied settings. */
type Copied = Readonly<Record<string, JsonValue>>;

/** The entry point of a path. `text` is what the attacker writes. */
export function entryOf(path: PathToProve, copied: Copied, text: string): EntryPlan {
  const [source, entry, third, fourth] = path.steps;
  const agent = isByConversation(path) ? fourth : third;
  if (source === undefined || entry === undefined) return { untried: "the path has no entry" };
  if (entry.kind === "gateway" && entry.attributes["requests"] === true && third !== undefined) {
    const client = clientOf(copied);
    const by = takesRequests(third) ? "requests" : "skill";
    return "untried" in client
      ? client
      : { by, agentId: textOf(third.attributes["agent_id"]), ...client };
  }
  // A text that comes to the agent by way of something else needs more than to be delivered.
  if (agent?.kind !== "agent") {
    return { untried: `the way by ${agent?.label ?? "nothing"} cannot be played yet` };
  }
  const agentId = textOf(agent.attributes["agent_id"]);
  const trust = textOf(source.attributes["trust"]);
  if (entry.kind === "channel") return channelEntry(source, entry, copied);
  if (entry.kind === "gateway") {
    // OpenClaw's own command signs in with the operator's token.
    if (trust === "operator") return { by: "gateway", agentId };
    if (entry.settings?.some((at) => at.endsWith(allowTailscale))) return { untried: noBrowser };
    return clientEntry(copied, { text, agentId, trust });
  }
  if (entry.kind === "untrusted_source") {
    const natural = entry.node_id.split("/").at(-1) ?? "";
    if (natural === "web") return { by: "page", agentId };
    if (natural.startsWith("webhook")) return webhookEntry(copied, { text, agentId, trust });
  }
  return { untried: `there is no emulator for ${entry.label} yet` };
}

/** True where the text is left in a conversation, for a later turn of its owner. */
export function isByConversation({ steps: [, , third] }: PathToProve): boolean {
  return third?.kind === "memory" && third.attributes["role"] === "conversation";
}

/**
 * By the HTTP API. The other way in, a WebSocket, takes devices that the owner has approved; one on
 * loopback is approved by OpenClaw itself, so that it would prove too much.
 */
function clientEntry(copied: Copied, { text, agentId, trust }: Sent): EntryPlan {
  const endpoints = objectOf(objectOf(objectOf(copied["gateway"])["http"])["endpoints"]);
  const isOn = (name: string) => objectOf(endpoints[name])["enabled"] === true;
  const found = clientOf(copied);
  if ("untried" in found) return found;
  const model = `openclaw/${agentId}`;
  const client = { by: "api", ...found } as const;
  if (isOn("chatCompletions")) {
    const body = { model, messages: [{ role: "user", content: text }] };
    return { ...client, path: "/v1/chat/completions", body };
  }
  if (isOn("responses")) return { ...client, path: "/v1/responses", body: { model, input: text } };
  return {
    untried:
      trust === "team"
        ? noBrowser
        : "the HTTP API takes no texts, and its owner has to approve other clients",
  };
}

/** What a client on another machine signs in with, and where it is. */
function clientOf(
  copied: Copied,
): Pick<Extract<Entry, { by: "requests" }>, "token" | "from"> | { readonly untried: string } {
  const gateway = objectOf(copied["gateway"]);
  const { mode, token, password } = objectOf(gateway["auth"]);
  if (mode === "trusted-proxy") {
    return { untried: "a client that signs in by a proxy has no emulator" };
  }
  const listens = gateway["bind"] === "lan" || gateway["bind"] === "auto";
  const secret = mode === "none" ? "" : textOf(mode === "password" ? password : token);
  return { token: secret, from: listens ? "elsewhere" : "proxy" };
}

const knownSenders: ReadonlySet<unknown> = new Set(["paired", "team", "operator"]);

/** A sender whom the settings, or the owner, have let in. */
export function isKnownSender({ attributes }: Pick<StepToProve, "attributes">): boolean {
  return knownSenders.has(attributes["trust"]);
}

function channelEntry(source: StepToProve, entry: StepToProve, copied: Copied): EntryPlan {
  const channel = chatChannel(entry.attributes["channel"]);
  if (channel === undefined) {
    return { untried: `there is no emulator for the service behind ${entry.label}` };
  }
  const settings = objectOf(objectOf(copied["channels"])[channel]);
  const isCopied = objectOf(copied["channels"])[channel] !== undefined;
  if (channel !== "telegram" && !isCopied) return { untried: notInstalled(channel) };
  const account = textOf(entry.attributes["account"]);
  const own = objectOf(objectOf(settings["accounts"])[account]);
  const name = tokenNames[channel];
  const token = textOf(own[name]) || textOf(settings[name]);
  const sender = senderIds[channel];
  if (entry.attributes["surface"] === "dm") return { by: "chat", channel, sender, token };
  if (isKnownSender(source)) {
    return { untried: "a sender who is listed for rooms has no emulator yet" };
  }
  if (channel !== "telegram") {
    return { by: "chat", channel, sender, room: textOf(entry.attributes["room"]), token };
  }
  const rooms = Object.keys({ ...objectOf(settings["groups"]), ...objectOf(own["groups"]) });
  const room = rooms.find((one) => /^-\d+$/.test(one)) ?? "";
  return { by: "chat", channel, sender, room, token };
}

/** By what an account of a service is told. */
const tokenNames = {
  telegram: "botToken",
  slack: "appToken",
  discord: "token",
} as const satisfies Record<ChatChannel, string>;

/** What is sent, to whom, and how far its sender is trusted. */
type Sent = { readonly text: string; readonly agentId: string; readonly trust: string };

function webhookEntry(copied: Copied, { text, agentId, trust }: Sent): EntryPlan {
  const hooks = objectOf(copied["hooks"]);
  const token = textOf(hooks["token"]);
  if (token === "") return { untried: "the webhooks have no token" };
  const base = textOf(hooks["path"]).replace(/\/+$/, "") || "/hooks";
  const mappings = Array.isArray(hooks["mappings"]) ? hooks["mappings"] : [];
  for (const mapping of mappings.map((one: JsonValue) => objectOf(one))) {
    const name = textOf(objectOf(mapping["match"])["path"]).replaceAll(/^\/+|\/+$/g, "");
    const template = textOf(mapping["messageTemplate"]);
    const goesTo = textOf(mapping["agentId"]);
    const fields = fieldsIn(template);
    if (name === "" || mapping["transform"] !== undefined || fields.length === 0) continue;
    if (mapping["action"] === "wake" || (goesTo !== "" && goesTo !== agentId)) continue;
    return { by: "webhook", path: `${base}/${name}`, token, body: filled(fields, text) };
  }
  // Only who has the token chooses where to call; others write what a mapping forwards.
  if (trust === "public") return { untried: "no webhook that forwards a text has an emulator" };
  return { by: "webhook", path: `${base}/agent`, token, body: { message: text, agentId } };
}

const mostFields = 32;

/** `{{messages[0].subject}}` as ["messages", "0", "subject"]. */
function fieldsIn(template: string): readonly (readonly string[])[] {
  return template
    .split("{{")
    .slice(1, mostFields)
    .map((rest) => rest.split("}}")[0] ?? "")
    .map((field) =>
      field
        .trim()
        .split(/[.[\]]+/)
        .filter((part) => part !== ""),
    )
    .filter((parts) => parts.length > 0 && parts.length <= 8)
    .filter((parts) => !parts.some((part) => part === "__proto__"));
}

/** A body in which each of the fields has the text. */
function filled(fields: readonly (readonly string[])[], text: string): object {
  let body: JsonValue = {};
  for (const field of fields) body = withText(body, field, text);
  return objectOf(body);
}

function withText(value: JsonValue | undefined, field: readonly string[], text: string): JsonValue {
  const [name, ...rest] = field;
  if (name === undefined) return text;
  if (/^\d$/.test(name)) {
    const items: JsonValue[] = Array.isArray(value) ? [...value] : [];
    for (let index = items.length; index < Number(name); index += 1) items.push({});
    items[Number(name)] = withText(items[Number(name)], rest, text);
    return items;
  }
  const object = objectOf(value);
  return { ...object, [name]: withText(object[name], rest, text) };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function objectOf(value: JsonValue | undefined): Readonly<Record<string, JsonValue>> {
  return typeof value === "object" && value !== null && !isList(value) ? value : {};
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
