import { type ChatService, type Incoming, sentMessages } from "./chat-service.ts";
import { fieldsOf } from "./fields-of.ts";
import type { Asked } from "./serve-on-socket.ts";
import type { Connection } from "./web-socket.ts";

const team = "T0424242001";
const bot = "U0424242002";
const botId = "B0424242003";
const app = "A0424242004";
const direct = "D0424242005";
/** A channel of which the settings say nothing, or only its name. */
const anyRoom = "C0424242006";
/** Only the first accounts of an app can be told apart. */
const mostTokens = 64;

type Open = {
  readonly connection: Connection;
  /** Of the app; of whichever opened it. */
  readonly token: string;
};

type Waiting = { readonly incoming: Incoming; readonly envelope: object & { envelope_id: string } };

/**
 * The Web API of Slack and its Socket Mode. `address`: where a bot reaches it, such as
 * "ws://127.0.0.1:80". An account is told by the token of its app.
 */
export function slackApi(address: string): ChatService {
  const sent = sentMessages();
  const tokens: string[] = [];
  const open = new Set<Open>();
  const waiting = new Map<string, Waiting>();
  let last = 0;
  let roomName = "general";
  const room = (id: string) => {
    return id.startsWith("D")
      ? { id, is_im: true, user: "U0424242424" }
      : { id, name: roomName, name_normalized: roomName, is_channel: true, is_member: true };
  };
  const results: Readonly<Record<string, (fields: URLSearchParams, token: string) => object>> = {
    "auth.test": () => {
      const named = { url: "https://canary.slack.com/", team: "Canary", user: "bot" };
      return { ...named, team_id: team, user_id: bot, bot_id: botId, app_id: app };
    },
    "apps.connections.open": (_, token) => {
      if (!tokens.includes(token) && tokens.length < mostTokens) tokens.push(token);
      return { url: `${address}/socket/${tokens.indexOf(token)}` };
    },
    "bots.info": () => ({ bot: { id: botId, app_id: app, user_id: bot, name: "bot" } }),
    "users.info": (fields) => ({ user: user(fields.get("user") ?? "") }),
    "users.list": () => ({ members: [] }),
    "conversations.info": (fields) => ({ channel: room(fields.get("channel") ?? "") }),
    "conversations.list": () => ({ channels: [room(anyRoom)] }),
    "users.conversations": () => ({ channels: [room(anyRoom)] }),
    "conversations.open": () => ({ channel: room(direct) }),
    "conversations.history": () => ({ messages: [], has_more: false }),
    "conversations.replies": () => ({ messages: [], has_more: false }),
    "chat.postMessage": (fields) => {
      const channel = fields.get("channel") ?? "";
      const text = `${fields.get("text") ?? ""}${fields.get("blocks") ?? ""}`;
      const ts = `1700000000.${String(sent.add(channel, text)).padStart(6, "0")}`;
      return { channel, ts, message: { ts, text, user: bot, bot_id: botId, type: "message" } };
    },
  };
  const flush = () => {
    for (const { incoming, envelope } of waiting.values()) {
      const taker = [...open].find(({ token }) => ["", token].includes(incoming.token));
      taker?.connection.send(envelope);
    }
  };
  return {
    answer: ({ url, headers, body }: Asked) => {
      const at = new URL(url, "http://localhost");
      const method = at.pathname.split("/").at(-1) ?? "";
      const fields = fieldsOf(at, body, headers["content-type"] ?? "");
      const token = headers.authorization?.replace(/^Bearer /, "") ?? fields.get("token") ?? "";
      const result = Object.hasOwn(results, method) ? results[method]?.(fields, token) : {};
      return { body: JSON.stringify({ ok: true, ...result }) };
    },
    connect: (connection) => {
      const number = Number(connection.url.split("?")[0]?.split("/").at(-1));
      const one = { connection, token: tokens[number] ?? "" };
      open.add(one);
      connection.onClose(() => open.delete(one));
      connection.onMessage(({ envelope_id: id }) => {
        if (typeof id === "string") waiting.delete(id);
      });
      const info = { num_connections: 1, connection_info: { app_id: app } };
      connection.send({ type: "hello", ...info });
      flush();
    },
    deliver: (incoming) => {
      last += 1;
      if (incoming.room?.startsWith("#") === true) roomName = incoming.room.slice(1);
      const envelope = envelopeOf(incoming, last);
      waiting.set(envelope.envelope_id, { incoming, envelope });
      flush();
    },
    isTaken: () => waiting.size === 0,
    sent: sent.all,
  };
}

function user(id: string): object {
  const profile = { display_name: "sender", real_name: "Sender" };
  return { id, team_id: team, name: "sender", real_name: "Sender", profile, is_bot: id === bot };
}

/** A message as Slack hands it on; in a channel it names the bot. */
function envelopeOf({ sender, room, text }: Incoming, number: number) {
  const ts = `${Math.floor(Date.now() / 1_000)}.${String(number).padStart(6, "0")}`;
  const isDirect = room === undefined;
  const listed = room !== undefined && /^[CG][A-Z0-9]+$/.test(room) ? room : anyRoom;
  const event = {
    type: "message",
    channel: isDirect ? direct : listed,
    channel_type: isDirect ? "im" : "channel",
    user: sender,
    team,
    text: isDirect ? text : `<@${bot}> ${text}`,
    ts,
    event_ts: ts,
  };
  return {
    envelope_id: `envelope-${number}`,
    type: "events_api",
    accepts_response_payload: false,
    payload: {
      type: "event_callback",
      team_id: team,
      api_app_id: app,
      event_id: `Ev${number}`,
      event_time: Math.floor(Date.now() / 1_000),
      authorizations: [{ team_id: team, user_id: bot, is_bot: true, enterprise_id: null }],
      event,
    },
  };
}
