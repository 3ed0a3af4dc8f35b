import { Hono } from "hono";
import { expect, test } from "vitest";
import type { ApiEnv } from "../access/environment.ts";
import { eventStream, type EventSource } from "./event-stream.ts";

/** A stream of these pieces; what is no text is done instead. */
function streamOf(
  pieces: readonly (string | (() => Promise<string | undefined>))[],
  { patienceMs = 60_000 } = {},
) {
  const closing = new AbortController();
  const cut = Promise.withResolvers<void>();
  const asked: number[] = [];
  let ends = 0;
  const next: EventSource["next"] = async () => {
    const piece = pieces[asked.length];
    asked.push(asked.length);
    return typeof piece === "function" ? piece() : piece;
  };
  const app = new Hono<ApiEnv>();
  app.get("/", (c) =>
    eventStream(c, { next, ended: () => (ends += 1) }, { closing: closing.signal, patienceMs }),
  );
  const outgoing = { destroy: () => cut.resolve() } as never;
  return {
    request: async (method = "GET") => app.request("/", { method }, { outgoing }),
    closing,
    cut: cut.promise,
    asked,
    ends: () => ends,
  };
}

test("events arrive in order until the source has no more, and no cache or proxy keeps them", async () => {
  const stream = streamOf(["a\n\n", "b\n\n"]);
  const answer = await stream.request();
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    connection: "close",
  });
  expect(await answer.text()).toBe("a\n\nb\n\n");
  expect(stream.ends()).toBe(1);
});

test("a secret in an event is redacted", async () => {
  const secret = ["ghp", "k7Qz2mXw9Lr4Tn6Vc1Zp3Hd8Jf5Ga0UeKb7Y"].join("_");
  const text = await (await streamOf([`data: ${secret}\n\n`]).request()).text();
  expect(text).toBe("data: [redacted]\n\n");
});

test("a client that reads slowly holds one event in memory: the next is asked for when it reads on", async () => {
  const stream = streamOf(["a", "b", "c"]);
  const reader = (await stream.request()).body!.getReader();
  expect(stream.asked).toEqual([]);
  await reader.read();
  expect(stream.asked).toEqual([0]);
  await reader.cancel();
  expect(stream.asked).toEqual([0]);
});

test("a client that leaves frees its place once, also while an event is being waited for", async () => {
  const waiting = Promise.withResolvers<string>();
  const stream = streamOf(["a", () => waiting.promise]);
  const reader = (await stream.request()).body!.getReader();
  await reader.read();
  const pending = reader.read();
  await reader.cancel();
  waiting.resolve("late");
  expect(await pending).toEqual({ done: true, value: undefined });
  expect(stream.ends()).toBe(1);
});

test("a source that fails ends the stream, so that the client comes back", async () => {
  const stream = streamOf(["a", () => Promise.reject(new Error("token revoked")), "b"]);
  expect(await (await stream.request()).text()).toBe("a");
  expect(stream.ends()).toBe(1);
});

test("a service that stops ends its streams, without the event that came too late", async () => {
  const stream = streamOf([
    "a",
    async () => {
      stream.closing.abort();
      return "late";
    },
  ]);
  expect(await (await stream.request()).text()).toBe("a");
  expect(stream.ends()).toBe(1);
  const stopped = streamOf(["a"]);
  stopped.closing.abort();
  expect(await (await stopped.request()).text()).toBe("");
  expect(stopped.asked).toEqual([]);
});

test("HEAD takes no place and asks for no event", async () => {
  const stream = streamOf(["a"]);
  const answer = await stream.request("HEAD");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  expect([stream.ends(), stream.asked]).toEqual([1, []]);
});

test("a client that takes nothing for too long is cut off", async () => {
  const stream = streamOf(["a", "b"], { patienceMs: 1 });
  const reader = (await stream.request()).body!.getReader();
  await reader.read();
  await expect(stream.cut).resolves.toBeUndefined();
});
