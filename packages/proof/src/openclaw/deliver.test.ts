import { expect, test } from "vitest";
import type { ChatChannel } from "../playing/places.ts";
import { writeTo } from "./deliver.ts";

type Sent = { readonly chatId: string; readonly text: string };

/** Chat services that take everything, and a bot that sends what it is told to. */
function bots() {
  const sent: Record<ChatChannel, Sent[]> = { telegram: [], slack: [], discord: [] };
  return {
    asks: (channel: ChatChannel) => {
      sent[channel].push({ chatId: "1", text: "Pairing code: ABCD" });
    },
    chats: {
      deliver: () => undefined,
      isTaken: () => true,
      sentBy: (channel: ChatChannel) => sent[channel],
    },
  };
}

const entry = { by: "chat", channel: "slack", sender: "U1", token: "" } as const;

test("a pairing code refuses the message that it answers", () => {
  const { asks, chats } = bots();
  const delivery = writeTo(entry, "hello", chats);
  expect([delivery.isRefused(), delivery.failure()]).toEqual([false, ""]);
  asks("slack");
  expect(delivery.isRefused()).toBe(true);
  expect(delivery.failure()).toContain("pairing code");
});

test("one that another service sends, or sent before, does not: the path may be open", () => {
  const { asks, chats } = bots();
  asks("slack");
  const delivery = writeTo(entry, "hello", chats);
  asks("telegram");
  expect([delivery.isRefused(), delivery.failure()]).toEqual([false, ""]);
});
