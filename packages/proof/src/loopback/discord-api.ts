import { type ChatService, type Incoming, sentMessages } from "./chat-service.ts";
import type { Asked } from "./serve-on-socket.ts";
import type { Connection } from "./web-socket.ts";

const app = "424242000000000001";
const bot = "424242000000000002";
const direct = "424242000000000003";

const opcodes = { dispatch: 0, heartbeat: 1, identify: 2, resume: 6, hello: 10, ack: 11 } as const;
const beatMs = 41_250;

type Session = { readonly connection: Connection; readonly token: string; sequence: number };

/**
 * The REST API of Discord and its gateway, for direct messages. `address`: where a bot reaches it,
 * such as "ws://127.0.0.1:80". An account is told by its token.
 */
export function discordApi(address: string): ChatService {
  const sent = sentMessages();
  const sessions = new Set<Session>();
  const waiting: Incoming[] = [];
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
      dispatch(taker, "MESSAGE_CREATE", messageOf(incoming, last));
    }
  };
  const resultOf = (method: string, path: readonly string[], body: string): unknown => {
    const [first = "", id = "", rest = ""] = path;
    if (first === "gateway") {
      const start = { total: 1_000, remaining: 1_000, reset_after: 0, max_concurrency: 1 };
      return { url: address, shards: 1, session_start_limit: start };
    }
    if (first === "oauth2" || (first === "applications" && id === "@me")) {
      return { id: app, name: "bot", flags: 0, bot_public: false };
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
    if (first === "channels" && rest === "") return channelOf(id);
    return undefined;
  };
  return {
    answer: ({ url, method, body }: Asked) => {
      const path = new URL(url, "http://localhost").pathname.split("/").filter(Boolean);
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
        const more = { resume_gateway_url: address, application: { id: app, flags: 0 } };
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

function user(id: string, isBot: boolean): object {
  const name = isBot ? "bot" : "sender";
  return { id, username: name, global_name: name, discriminator: "0", avatar: null, bot: isBot };
}

function channelOf(id: string): object {
  return { id, type: 1, recipients: [user("424242424242424242", false)] };
}

/** A message as the gateway hands it on. */
function messageOf({ sender, text }: Incoming, number: number) {
  return {
    id: String(424_242_000_000_100_000n + BigInt(number)),
    type: 0,
    channel_id: direct,
    channel_type: 1,
    author: user(sender, false),
    content: text,
    timestamp: new Date().toISOString(),
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: [],
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
