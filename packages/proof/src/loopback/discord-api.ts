import { type ChatService, type Incoming, sentMessages } from "./chat-service.ts";
import type { Asked } from "./serve-on-socket.ts";
import type { Connection } from "./web-socket.ts";

const app = "424242000000000001";
const bot = "424242000000000002";
const direct = "424242000000000003";
/** A server, and a channel in it, of which the settings say nothing or only a name. */
const anyServer = "424242000000000004";
const anyRoom = "424242000000000005";

const opcodes = { dispatch: 0, heartbeat: 1, identify: 2, resume: 6, hello: 10, ack: 11 } as const;
const beatMs = 41_250;
/** Of an app that may read what is written in servers. */
const flags = (1 << 14) | (1 << 18);

type Session = { readonly connection: Connection; readonly token: string; sequence: number };

/**
 * The REST API of Discord and its gateway. `address`: where a bot reaches it, such as
 * "ws://127.0.0.1:80". An account is told by its token.
 */
export function discordApi(address: string): ChatService {
  const sent = sentMessages();
  const sessions = new Set<Session>();
  const waiting: Incoming[] = [];
  /** Channels of servers that messages came from, by their ID. */
  const rooms = new Map<string, Room>();
  let last = 0;
  const dispatch = (session: Session, name: string, data: object) => {
    session.sequence += 1;
    session.connection.send({ op: opcodes.dispatch, t: name, s: session.sequence, d: data });
  };
  const flush = () => {
    for (const incoming of waiting.splice(0)) {
      const taker = [...sessions].find(({ token }) => ["", token].includes(incoming.token));
      if (taker === undefined) {
        waiting.push(incoming);
        continue;
      }
      last += 1;
      const room = incoming.room === undefined ? undefined : roomNamed(incoming.room);
      if (room !== undefined) {
        rooms.set(room.id, room);
        dispatch(taker, "GUILD_CREATE", { ...serverOf(room), ...ofItsStart(room) });
      }
      dispatch(taker, "MESSAGE_CREATE", messageOf(incoming, room, last));
    }
  };
  const resultOf = (method: string, path: readonly string[], body: string): unknown => {
    const [first = "", id = "", rest = ""] = path;
    if (first === "gateway") {
      const start = { total: 1_000, remaining: 1_000, reset_after: 0, max_concurrency: 1 };
      return { url: address, shards: 1, session_start_limit: start };
    }
    if (first === "oauth2" || (first === "applications" && id === "@me")) {
      return { id: app, name: "bot", flags, bot_public: false };
    }
    // Commands that it registers.
    if (first === "applications") return method === "GET" || method === "PUT" ? [] : { id: app };
    if (first === "users" && rest === "channels") return channelOf(direct);
    if (first === "users") return user(id === "@me" ? bot : id, id === "@me");
    if (first === "channels" && rest === "messages" && method === "POST") {
      // It is JSON, or a part of a form: its text is found in either.
      const number = sent.add(id, body);
      return {
        id: String(424_242_000_000_200_000n + BigInt(number)),
        channel_id: id,
        author: user(bot, true),
      };
    }
    if (first === "channels" && rest === "messages") return [];
    const room = rooms.get(id) ?? [...rooms.values()].find(({ server }) => server.id === id);
    if (first === "channels" && rest === "") return room ? channelIn(room) : channelOf(id);
    if (first !== "guilds" || room === undefined) return undefined;
    if (rest === "members") return memberOf(path[3] ?? bot);
    if (rest === "channels") return [channelIn(room)];
    return rest === "roles" ? serverOf(room).roles : serverOf(room);
  };
  return {
    answer: ({ url, method, body }: Asked) => {
      const path = new URL(url, "http://localhost").pathname
        .split("/")
        .filter(Boolean)
        .map(decoded);
      // "/api/v10/users/@me".
      const result = resultOf(method, path.slice(2), body);
      return result === undefined
        ? { status: 204, body: "" }
        : { status: 200, body: JSON.stringify(result) };
    },
    connect: (connection) => {
      connection.send({ op: opcodes.hello, d: { heartbeat_interval: beatMs } });
      connection.onMessage(({ op, d }) => {
        if (op === opcodes.heartbeat) connection.send({ op: opcodes.ack });
        if (op !== opcodes.identify && op !== opcodes.resume) return;
        const session: Session = { connection, token: tokenIn(d), sequence: 0 };
        sessions.add(session);
        connection.onClose(() => sessions.delete(session));
        const ready = { v: 10, user: user(bot, true), guilds: [], session_id: "canary" };
        const more = { resume_gateway_url: address, application: { id: app, flags } };
        dispatch(session, "READY", { ...ready, ...more });
        flush();
      });
    },
    deliver: (incoming) => {
      waiting.push(incoming);
      flush();
    },
    isTaken: () => waiting.length === 0,
    sent: sent.all,
  };
}

/** Libraries write "@me" as "%40me". */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function user(id: string, isBot: boolean): object {
  const name = isBot ? "bot" : "sender";
  return { id, username: name, global_name: name, discriminator: "0", avatar: null, bot: isBot };
}

function channelOf(id: string): object {
  return { id, type: 1, recipients: [user("424242424242424242", false)] };
}

type Room = {
  readonly id: string;
  readonly name: string;
  readonly server: { readonly id: string; readonly name: string };
};

/** As the settings name it: a server, or one with a channel in it, each by its ID or its name. */
function roomNamed(text: string): Room {
  const [server = "", channel = ""] = text.split("/");
  return {
    ...named(channel, { id: anyRoom, name: "general" }),
    server: named(server, { id: anyServer, name: "server" }),
  };
}

function named(key: string, any: { readonly id: string; readonly name: string }) {
  if (/^\d{5,25}$/.test(key)) return { ...any, id: key };
  return key === "" || key === "*" ? any : { ...any, name: key };
}

function channelIn({ id, name, server }: Room): object {
  return { id, name, type: 0, guild_id: server.id, position: 0, permission_overwrites: [] };
}

/** What everyone in it may do: read and write. */
const permissions = "274877991936";

function serverOf({ server }: Room) {
  const roles = [{ id: server.id, name: "@everyone", permissions, position: 0 }];
  return { ...server, owner_id: "424242000000000006", roles, features: [] };
}

/** What the gateway adds when a bot comes to a server. */
function ofItsStart(room: Room): object {
  const members = [memberOf(bot)];
  const lists = { members, channels: [channelIn(room)], threads: [], voice_states: [] };
  return { ...lists, member_count: 2, joined_at: "2026-01-01T00:00:00.000Z" };
}

function memberOf(id: string): object {
  const joined = { roles: [], joined_at: "2026-01-01T00:00:00.000Z", deaf: false, mute: false };
  return { user: user(id, id === bot), ...joined };
}

/** A message as the gateway hands it on; in a server it names the bot. */
function messageOf({ sender, text }: Incoming, room: Room | undefined, number: number) {
  const inServer = room && { guild_id: room.server.id, member: memberOf(sender) };
  return {
    id: String(424_242_000_000_100_000n + BigInt(number)),
    type: 0,
    channel_id: room?.id ?? direct,
    channel_type: room === undefined ? 1 : 0,
    ...inServer,
    author: user(sender, false),
    content: room === undefined ? text : `<@${bot}> ${text}`,
    timestamp: new Date().toISOString(),
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: room === undefined ? [] : [user(bot, true)],
    mention_roles: [],
    attachments: [],
    embeds: [],
    pinned: false,
    flags: 0,
  };
}

function tokenIn(data: unknown): string {
  if (typeof data !== "object" || data === null || !("token" in data)) return "";
  return typeof data.token === "string" ? data.token.replace(/^Bot /, "") : "";
}
