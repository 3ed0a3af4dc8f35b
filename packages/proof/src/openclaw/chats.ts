import type { ChatService } from "../loopback/chat-service.ts";
import { discordApi } from "../loopback/discord-api.ts";
import { serveOnSocket } from "../loopback/serve-on-socket.ts";
import { slackApi } from "../loopback/slack-api.ts";
import { telegramApi } from "../loopback/telegram-api.ts";
import { type ChatChannel, chatChannels, ports } from "../playing/places.ts";
import type { Entry } from "./entry.ts";

/** The chat services of a run. */
export type Chats = {
  /** Serves each on a socket of its name in a folder; the answers end them. */
  readonly serve: (socketOf: (name: ChatChannel) => string) => readonly Promise<() => void>[];
  readonly deliver: (entry: Extract<Entry, { by: "chat" }>, text: string) => void;
  /** True when the bots have taken everything that was delivered. */
  readonly isTaken: () => boolean;
  /** What bots have sent, by any service. */
  readonly sent: ChatService["sent"];
  readonly sentBy: (channel: ChatChannel) => ReturnType<ChatService["sent"]>;
};

export function emulatedChats(): Chats {
  const services: Readonly<Record<ChatChannel, ChatService>> = {
    telegram: telegramApi(),
    slack: slackApi(`ws://127.0.0.1:${ports.slack}`),
    discord: discordApi(`ws://127.0.0.1:${ports.discord}`),
  };
  const all = Object.values(services);
  return {
    serve: (socketOf) =>
      chatChannels.map((name) => {
        const { answer, connect } = services[name];
        return serveOnSocket(socketOf(name), answer, connect === undefined ? {} : { connect });
      }),
    deliver: ({ channel, sender, room, token }, text) => {
      services[channel].deliver({ sender, text, token, ...(room !== undefined && { room }) });
    },
    isTaken: () => all.every((service) => service.isTaken()),
    sent: () => all.flatMap((service) => service.sent()),
    sentBy: (channel) => services[channel].sent(),
  };
}

/**
 * Variables by which OpenClaw's plugins reach the emulators. One for a plugin that is not there
 * would have OpenClaw try to install it.
 */
export function chatAddresses(
  plugins: readonly { readonly channel: ChatChannel }[],
): Readonly<Record<string, string>> {
  const has = (name: ChatChannel) => plugins.some(({ channel }) => channel === name);
  return {
    ...(has("slack") && { SLACK_API_URL: `http://127.0.0.1:${ports.slack}/api/` }),
    ...(has("discord") && { DISCORD_API_URL: `http://127.0.0.1:${ports.discord}/api/v10` }),
  };
}
