import type { Answered, Asked } from "./serve-on-socket.ts";

/** A message that somebody sends to the bot. */
export type Incoming = {
  readonly senderId: number;
  /** The sender's own ID for a direct message. */
  readonly chatId: number;
  readonly text: string;
  /** Token of the bot that it is sent to; "": of whichever asks first. */
  readonly token: string;
};

/** The Bot API of Telegram, as far as a bot needs it to receive and answer texts. */
export type TelegramApi = {
  readonly answer: (asked: Asked) => Promise<Answered>;
  readonly deliver: (incoming: Incoming) => void;
  /** True when the bot has taken everything that was delivered. */
  readonly isTaken: () => boolean;
  /** What the bot has sent, oldest first. */
  readonly sent: () => readonly { readonly chatId: string; readonly text: string }[];
  /** True when a bot has asked for updates. */
  readonly isPolled: () => boolean;
};

export const botName = "canary_bot";

type Waiting = {
  readonly token: string;
  readonly update: { readonly update_id: number; readonly message: object };
};

const mostSent = 1_000;
const waitMs = 500;

export function telegramApi(): TelegramApi {
  const waiting: Waiting[] = [];
  const sent: { chatId: string; text: string }[] = [];
  let last = 0;
  let isPolled = false;
  const results: Readonly<Record<string, (fields: URLSearchParams, token: string) => unknown>> = {
    getMe: () => ({ id: 1, is_bot: true, first_name: "Bot", username: botName, ...botRights }),
    getWebhookInfo: () => ({ url: "", has_custom_certificate: false, pending_update_count: 0 }),
    getMyCommands: () => [],
    getUpdates: (fields, token) => {
      isPolled = true;
      const offset = Number(fields.get("offset") ?? 0);
      const own = waiting.filter((one) => one.token === "" || one.token === token);
      for (const one of own) {
        if (one.update.update_id < offset) waiting.splice(waiting.indexOf(one), 1);
      }
      return own
        .filter((one) => waiting.includes(one))
        .slice(0, 100)
        .map(({ update }) => update);
    },
    sendMessage: (fields) => {
      const [chatId, text] = [fields.get("chat_id") ?? "", fields.get("text") ?? ""];
      if (sent.length < mostSent) sent.push({ chatId, text });
      const chat = { id: Number(chatId), type: "private" };
      return { message_id: 10_000 + sent.length, date: 1, chat, text };
    },
    getChat: (fields) => ({ id: Number(fields.get("chat_id")), type: "private" }),
    getChatMember: () => ({ status: "member", user: { id: 1, is_bot: true, first_name: "Bot" } }),
  };
  return {
    answer: async ({ url, body, headers }) => {
      const address = new URL(url, "http://localhost");
      const method = address.pathname.split("/").at(-1) ?? "";
      const fields = fieldsOf(address, body, headers["content-type"] ?? "");
      const token = address.pathname.split("/").at(-2)?.replace(/^bot/, "") ?? "";
      const result = Object.hasOwn(results, method) ? results[method]?.(fields, token) : true;
      // A long poll that is answered at once would be asked again and again.
      if (method === "getUpdates" && Array.isArray(result) && result.length === 0) {
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
      return { body: JSON.stringify({ ok: true, result }) };
    },
    deliver: ({ senderId, chatId, text, token }) => {
      last += 1;
      const isDirect = senderId === chatId;
      const chat = isDirect
        ? { id: chatId, type: "private", first_name: "Sender" }
        : { id: chatId, type: "supergroup", title: "Room" };
      const from = { id: senderId, is_bot: false, first_name: "Sender", username: "sender" };
      const date = Math.floor(Date.now() / 1_000);
      const mention = { type: "mention", offset: 0, length: botName.length + 1 };
      const entities = isDirect ? {} : { entities: [mention] };
      const shown = isDirect ? text : `@${botName} ${text}`;
      const message = { message_id: last, date, chat, from, text: shown, ...entities };
      waiting.push({ token, update: { update_id: last, message } });
    },
    isTaken: () => waiting.length === 0,
    sent: () => sent,
    isPolled: () => isPolled,
  };
}

const botRights = {
  can_join_groups: true,
  can_read_all_group_messages: true,
  supports_inline_queries: false,
};

/** Telegram takes fields in the query, as a form, or as JSON. */
function fieldsOf(address: URL, body: string, type: string): URLSearchParams {
  const fields = new URLSearchParams(address.search);
  if (type.includes("json")) {
    for (const [name, value] of entriesOf(body)) fields.set(name, value);
  } else if (type.includes("urlencoded")) {
    for (const [name, value] of new URLSearchParams(body)) fields.set(name, value);
  }
  return fields;
}

function entriesOf(json: string): readonly (readonly [string, string])[] {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).map(([name, one]): readonly [string, string] => [
      name,
      typeof one === "string" ? one : JSON.stringify(one),
    ]);
  } catch {
    return [];
  }
}
