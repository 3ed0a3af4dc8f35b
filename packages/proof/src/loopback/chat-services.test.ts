import { expect, test } from "vitest";
import type { ChatService } from "./chat-service.ts";
import { discordApi } from "./discord-api.ts";
import { slackApi } from "./slack-api.ts";
import type { Connection } from "./web-socket.ts";

const address = "ws://127.0.0.1:1";

type Message = Readonly<Record<string, unknown>>;

/** A bot's WebSocket: what it was sent, and what it says. */
function socketOf(service: ChatService, url: string) {
  const sent: Message[] = [];
  const takers: ((message: Message) => void)[] = [];
  const closers: (() => void)[] = [];
  const connection: Connection = {
    url,
    send: (message) => void sent.push({ ...message }),
    onMessage: (take) => void takers.push(take),
    onClose: (act) => void closers.push(act),
  };
  service.connect?.(connection);
  return {
    sent,
    say: (message: Message) => takers.forEach((take) => take(message)),
    close: () => closers.forEach((act) => act()),
  };
}

async function ask(service: ChatService, url: string, body = "", token = "") {
  const headers = { authorization: token, "content-type": "application/json" };
  const method = body === "" ? "GET" : "POST";
  const answer = await service.answer({ method, url, headers, body });
  return answer.body === "" ? answer.status : JSON.parse(answer.body);
}

const work = { sender: "U1", text: "hello", token: "xapp-work" };

test("a message on Slack comes to the app that it is sent to, and is taken once that says so", async () => {
  const slack = slackApi(address);
  const open = (token: string) => ask(slack, "/api/apps.connections.open", "{}", `Bearer ${token}`);
  slack.deliver(work);
  const home = socketOf(slack, (await open("xapp-home")).url);
  const own = socketOf(slack, `${(await open("xapp-work")).url}?x=1`);
  expect(home.sent).toMatchObject([{ type: "hello" }]);
  expect(own.sent).toMatchObject([
    { type: "hello" },
    { envelope_id: "envelope-1", payload: { event: { user: "U1", text: "hello" } } },
  ]);
  expect(slack.isTaken()).toBe(false);
  own.say({ envelope_id: "envelope-1" });
  expect(slack.isTaken()).toBe(true);
  own.close();
  slack.deliver(work);
  expect([home, own].map(({ sent }) => sent.length)).toEqual([1, 2]);
  slack.deliver({ ...work, token: "" });
  expect(home.sent).toHaveLength(2);
});

test.each([
  ["C0ABC", "C0ABC", "general"],
  ["#support", "C0424242006", "support"],
  ["", "C0424242006", "general"],
])("a message in Slack's channel %j names the bot", async (room, channel, name) => {
  const slack = slackApi(address);
  const bot = socketOf(slack, "/socket/0");
  slack.deliver({ ...work, room, token: "" });
  expect(bot.sent.at(-1)).toMatchObject({
    payload: { event: { channel, text: expect.stringMatching(/^<@U\w+> hello$/) } },
  });
  const info = await ask(slack, `/api/conversations.info?channel=${channel}`);
  expect(info).toMatchObject({ ok: true, channel: { name } });
});

test("what a bot sends on Slack is seen, and calls that are not known are answered", async () => {
  const slack = slackApi(address);
  await ask(slack, "/api/chat.postMessage", '{"channel":"C1","text":"canary"}');
  expect(slack.sent()).toEqual([{ chatId: "C1", text: "canary" }]);
  for (const method of ["auth.test", "users.info", "conversations.open", "reactions.add"]) {
    // oxlint-disable-next-line no-await-in-loop -- A few.
    expect(await ask(slack, `/api/${method}`)).toMatchObject({ ok: true });
  }
});

const identify = { op: 2, d: { token: "Bot work" } };

test("a message on Discord comes to the account that it is sent to", () => {
  const discord = discordApi(address);
  discord.deliver({ sender: "5", text: "hello", token: "work" });
  const home = socketOf(discord, "/");
  home.say({ op: 2, d: null });
  const own = socketOf(discord, "/");
  own.say({ op: 1 });
  expect(discord.isTaken()).toBe(false);
  own.say(identify);
  expect(home.sent.map(({ op, t }) => t ?? op)).toEqual([10, "READY"]);
  expect(own.sent.map(({ op, t }) => t ?? op)).toEqual([10, 11, "READY", "MESSAGE_CREATE"]);
  expect(discord.isTaken()).toBe(true);
  own.close();
  discord.deliver({ sender: "5", text: "again", token: "work" });
  expect(discord.isTaken()).toBe(false);
});

test.each([
  ["", "424242000000000004", "424242000000000005", "server", "general"],
  ["*", "424242000000000004", "424242000000000005", "server", "general"],
  ["222222222222222222", "222222222222222222", "424242000000000005", "server", "general"],
  ["makers/help", "424242000000000004", "424242000000000005", "makers", "help"],
  ["makers/333333333333333333", "424242000000000004", "333333333333333333", "makers", "general"],
])(
  "a message in the server %j of Discord names the bot, which learns of the server first",
  async (room, server, channel, name, channelName) => {
    const discord = discordApi(address);
    const bot = socketOf(discord, "/");
    bot.say(identify);
    discord.deliver({ sender: "5", text: "hello", token: "", room });
    const named = { id: channel, name: channelName, type: 0, guild_id: server };
    expect(bot.sent.slice(2)).toMatchObject([
      { t: "GUILD_CREATE", d: { id: server, name, channels: [named] } },
      {
        t: "MESSAGE_CREATE",
        d: {
          guild_id: server,
          channel_id: channel,
          content: expect.stringMatching(/^<@\d+> hello$/),
        },
      },
    ]);
    for (const [path, expected] of [
      [`channels/${channel}`, named],
      [`guilds/${server}`, { id: server, name }],
      [`guilds/${server}/channels`, [named]],
      [`guilds/${server}/roles`, [{ name: "@everyone" }]],
      [`guilds/${server}/members/5`, { user: { id: "5", bot: false } }],
      [`guilds/${server}/members`, { user: { bot: true } }],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- A few.
      expect(await ask(discord, `/api/v10/${path}`)).toMatchObject(expected);
    }
    expect(await ask(discord, "/api/v10/guilds/1")).toBe(204);
  },
);

test("what a bot sends on Discord is seen, and calls that are not known are answered", async () => {
  const discord = discordApi(address);
  await ask(discord, "/api/v10/channels/7/messages", '{"content":"canary"}');
  expect(discord.sent()).toMatchObject([{ chatId: "7", text: expect.stringContaining("canary") }]);
  const start = await ask(discord, "/api/v10/gateway/bot");
  expect(start).toMatchObject({ url: address, shards: 1 });
  for (const [path, expected] of [
    ["users/@me", { bot: true }],
    ["users/5", { bot: false }],
    ["users/@me/channels", { type: 1 }],
    ["users/%40me", { bot: true }],
    ["users/%E0%A4%A", { bot: false }],
    ["oauth2/applications/@me", { flags: 278_528 }],
    ["applications/1/commands", []],
    ["channels/7/messages", []],
    ["channels/424242000000000003", { type: 1 }],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- A few.
    expect(await ask(discord, `/api/v10/${path}`)).toMatchObject(expected);
  }
  expect(await ask(discord, "/api/v10/applications/1/commands", "{}")).toHaveProperty("id");
  expect(await ask(discord, "/api/v10/channels/7/typing", "{}")).toBe(204);
});
