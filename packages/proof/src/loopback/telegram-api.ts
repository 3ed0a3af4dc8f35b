import { type ChatService, sentMessages } from "./chat-service.ts";
import { fieldsOf } from "./fields-of.ts";

export const botName = "canary_bot";

type Waiting = {
  readonly token: string;
  readonly update: { readonly update_id: number; readonly message: object };
};

const waitMs = 500;
/** A group of which the settings say nothing. */
const anyRoom = "-100424242";

/** The Bot API of Telegram. */
export function telegramApi(): ChatService {
  const waiting: Waiting[] = [];
  const sent = sentMessages();
  let last = 0;
  const results: Readonly<Record<string, (fields: URLSearchParams, token: string) => unknown>> = {
    getMe: () => ({ id: 1, is_bot: true, first_name: "Bot", username: botName, ...botRights }),
    getWebhookInfo: () => ({ url: "", has_custom_certificate: false, pending_update_count: 0 }),
    getMyCommands: () => [],
    getUpdates: (fields, token) => {
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
      const number = sent.add(chatId, text);
      const chat = { id: Number(chatId), type: "private" };
      return { message_id: 10_000 + number, date: 1, chat, text };
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
    deliver: ({ sender, room, text, token }) => {
      last += 1;
      const isDirect = room === undefined;
      const [senderId, chatId] = [Number(sender), Number(isDirect ? sender : room || anyRoom)];
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
    sent: sent.all,
  };
}

const botRights = {
  can_join_groups: true,
  can_read_all_group_messages: true,
  supports_inline_queries: false,
};
