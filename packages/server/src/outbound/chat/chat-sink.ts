import { createHash } from "node:crypto";
import { judged } from "../judged.ts";
import type { Post } from "../post.ts";
import type { Sink } from "../receiver.ts";
import { chatBodies, type ChatFormat } from "./chat-bodies.ts";
import { messageOf } from "./chat-message.ts";

export type ChatOptions = {
  /** Of an incoming webhook; who knows it can write to the channel. */
  readonly address: string;
  readonly format: ChatFormat;
  readonly post: Post;
};

/** An incoming webhook of a chat. */
export function chatSink({ address, format, post }: ChatOptions): Sink {
  const url = new URL(address);
  const headers = { "content-type": "application/json", "user-agent": "Parapet" };
  const send = async (message: Parameters<(typeof chatBodies)[ChatFormat]>[0]) =>
    judged(await post({ url, headers, body: JSON.stringify(chatBodies[format](message)) }));
  return {
    id: `${format}:${createHash("sha256").update(address).digest("hex").slice(0, 32)}`,
    kind: format,
    address: `${url.origin}/…`,
    most: 1_000,
    isMixed: true,
    deliver: (events) => send(messageOf(events)),
    test: () => send({ title: "Test message from Parapet", lines: [] }),
  };
}
