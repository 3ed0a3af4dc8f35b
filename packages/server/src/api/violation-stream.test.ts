import { get, type IncomingMessage } from "node:http";
import { shownViolation } from "@parapet/guardrails";
import { expect, test } from "vitest";
import { createEventHub, type EventHub } from "../core/events.ts";
import { listen } from "../http/listen.ts";
import { openFront } from "../http/listen.test-support.ts";
import {
  onEachDatabase,
  sqliteDatabase,
  type TestDatabase,
  withStore,
} from "../store/databases.test-support.ts";
import { inTurn } from "../store/in-turn.ts";
import { violation } from "../store/posture.test-support.ts";
import type { Store } from "../store/store.ts";
import { mounted } from "./mounted.test-support.ts";
import { mountViolationStream, type StreamLimits } from "./violation-stream.ts";

/* Over real sockets: what a client of the stream sees. */

const slow: StreamLimits = {
  streams: 10,
  streamsPerCaller: 10,
  streamsForNamed: 0,
  heartbeatMs: 600_000,
  pollMs: 600_000,
  patienceMs: 600_000,
};

type Streaming = {
  readonly open: (lastEventId?: string, method?: string) => Promise<IncomingMessage>;
  readonly store: Store;
  readonly arrivals: EventHub;
  /** As `service.stop` does. */
  readonly close: () => void;
};

function streaming(
  limits: Partial<StreamLimits>,
  work: (streaming: Streaming) => Promise<void>,
  database: () => Promise<TestDatabase> = sqliteDatabase,
): Promise<void> {
  return withStore(database, async (store) => {
    const closing = new AbortController();
    const arrivals = createEventHub();
    const app = mounted((routes) =>
      mountViolationStream(routes, {
        store,
        arrivals,
        closing: closing.signal,
        limits: { ...slow, ...limits },
      }),
    );
    const server = await listen(app, { host: "127.0.0.1", port: 0 }, openFront);
    try {
      await work({
        store,
        arrivals,
        close: () => closing.abort(),
        open: (lastEventId, method = "GET") =>
          new Promise((resolve, reject) => {
            get(
              `${server.url}/api/v1/violations/stream`,
              {
                method,
                agent: false,
                headers: lastEventId === undefined ? {} : { "Last-Event-ID": lastEventId },
              },
              resolve,
            ).on("error", reject);
          }),
      });
    } finally {
      closing.abort();
      await server.stop(0);
    }
  });
}

/**
 * Reads until the text holds so many events of a kind, or to the end; leaves. `begun` is called
 * once, after `init`: what is stored before that may be counted there, and is not sent.
 */
async function read(
  stream: IncomingMessage,
  kind: string,
  count: number,
  begun: () => Promise<void> = async () => {},
): Promise<string> {
  let text = "";
  let hasBegun = false;
  for await (const chunk of stream) {
    text += String(chunk);
    if (!hasBegun && text.includes("event: init\n")) {
      hasBegun = true;
      await begun();
    }
    if (text.split(kind).length > count) break;
  }
  stream.destroy();
  return text;
}

const violationIds = (text: string) =>
  [...text.matchAll(/"violation_id":"([^"]+)"/g)].map((match) => match[1]);
const lastId = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].at(-1)![1]!;
const insert = (store: Store, from: number, to: number) =>
  inTurn(
    Array.from({ length: to - from }, (_, n) => `v${from + n}`),
    (violation_id) => store.violations.insert(violation({ violation_id })),
  );

onEachDatabase("a stream of violations", (create) => {
  test("begins with init: the newest id and how many there are", () =>
    streaming(
      {},
      async ({ open, store }) => {
        expect(await read(await open(), "event: init\n", 1)).toContain(
          '{"newest_id":"","count":0}',
        );
        await insert(store, 0, 2);
        const stream = await open();
        expect(stream.headers["content-type"]).toBe("text/event-stream");
        const text = await read(stream, "event: init\n", 1);
        expect(text).toContain('{"newest_id":"v1","count":2}');
        expect(violationIds(text)).toEqual([]);
      },
      create,
    ));

  test("sends what is stored from then on, when it is published", () =>
    streaming(
      {},
      async ({ open, store, arrivals }) => {
        await insert(store, 0, 1);
        const text = await read(await open(), "event: violation\n", 2, async () => {
          await insert(store, 1, 3);
          arrivals.publish();
        });
        expect(violationIds(text)).toEqual(["v1", "v2"]);
        expect(text).toContain(
          `data: ${JSON.stringify(shownViolation(violation({ violation_id: "v2" })))}\n\n`,
        );
      },
      create,
    ));

  test("sends what another server has stored", () =>
    streaming(
      { pollMs: 2 },
      async ({ open, store }) => {
        const text = await read(await open(), "event: violation\n", 1, () => insert(store, 0, 1));
        expect(violationIds(text)).toEqual(["v0"]);
      },
      create,
    ));

  test("goes on after the last event a client has, without loss or repetition", () =>
    streaming(
      { pollMs: 2 },
      async ({ open, store }) => {
        await insert(store, 0, 3);
        const first = await read(await open(), "event: init\n", 1);
        await insert(store, 3, 260);
        const second = await read(await open(lastId(first)), "event: violation\n", 120);
        await insert(store, 260, 265);
        const missing = 265 - 3 - violationIds(second).length;
        const third = await read(await open(lastId(second)), "event: violation\n", missing);
        expect([...violationIds(second), ...violationIds(third)]).toEqual(
          Array.from({ length: 262 }, (_, n) => `v${n + 3}`),
        );
      },
      create,
    ));
});

test("a number beyond the newest, of a database that is gone, means from now on", () =>
  streaming({ pollMs: 2 }, async ({ open, store }) => {
    await insert(store, 0, 1);
    const stream = await open("999999");
    const text = await read(stream, "event: violation\n", 1, () => insert(store, 1, 2));
    expect(violationIds(text)).toEqual(["v1"]);
  }));

test.each(["-1", "1e3", "x", "9".repeat(16)])("the last event id %s is refused", (id) =>
  streaming({}, async ({ open }) => {
    const answer = await open(id);
    expect(answer.statusCode).toBe(422);
    answer.resume();
  }),
);

test("while nothing happens, comments keep the connection alive", () =>
  streaming({ heartbeatMs: 5 }, async ({ open }) => {
    expect(await read(await open(), ": heartbeat\n\n", 2)).toContain(": heartbeat\n\n: heartbeat");
  }));

test("no more streams open at once than allowed; one that ends makes room", () =>
  streaming({ streams: 1 }, async ({ open }) => {
    const first = await open();
    const second = await open();
    expect(second.statusCode).toBe(503);
    expect(second.headers["retry-after"]).toBe("10");
    second.resume();
    first.destroy();
    expect(await untilOpen(open)).toBe(200);
  }));

test("a HEAD request takes no place", () =>
  streaming({ streams: 1 }, async ({ open }) => {
    for (let n = 0; n < 3; n += 1) {
      const head = await open(undefined, "HEAD");
      expect(head.statusCode).toBe(200);
      expect(head.headers["content-type"]).toBe("text/event-stream");
      head.resume();
    }
    expect(await read(await open(), "event: init\n", 1)).toContain("count");
  }));

test("all streams end when the service stops, and no new one opens", () =>
  streaming({}, async ({ open, close }) => {
    const streams = await Promise.all([open(), open(), open()]);
    const endings = streams.map((stream) => read(stream, "never", 1));
    close();
    await Promise.all(endings);
    expect((await open()).resume().statusCode).toBe(503);
  }));

test("a client that does not read is cut and makes room", () =>
  streaming({ streams: 1, patienceMs: 20, pollMs: 5 }, async ({ open, store }) => {
    const stalled = await open("0");
    stalled.on("error", () => {});
    stalled.pause();
    const reason = "x".repeat(500_000);
    await inTurn(
      Array.from({ length: 40 }, (_, n) => `v${n}`),
      (violation_id) => store.violations.insert(violation({ violation_id, reason })),
    );
    expect(await untilOpen(open)).toBe(200);
    stalled.destroy();
  }));

/** Asks until there is room again. */
async function untilOpen(open: Streaming["open"]): Promise<number | undefined> {
  for (;;) {
    const stream = await open();
    stream.destroy();
    if (stream.statusCode !== 503) return stream.statusCode;
  }
}
