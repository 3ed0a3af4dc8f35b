import { expect, test, vi } from "vitest";
import { StoreError } from "../store/store-error.ts";
import { sqliteDatabase, withStore } from "../store/databases.test-support.ts";
import { assertWritable } from "./assert-writable.ts";

/** The question that a real store is asked, with another answer. */
const withAnswers = (
  work: (asked: () => number, ask: (atMs: number) => Promise<void>) => Promise<void>,
  answer: () => Promise<void>,
) =>
  withStore(sqliteDatabase, async (store) => {
    let asked = 0;
    let now = 0;
    const checkWritable = () => {
      asked += 1;
      return answer();
    };
    const writable = assertWritable({ store: { ...store, checkWritable }, nowMs: () => now });
    await work(
      () => asked,
      (atMs) => {
        now = atMs;
        return writable();
      },
    );
  });

test("a database that takes writes is fine", () =>
  withStore(sqliteDatabase, async (store) => {
    await expect(assertWritable({ store, nowMs: () => 0 })()).resolves.toBeUndefined();
  }));

test("however many ask, the database is asked once a second", () =>
  withAnswers(
    async (asked, ask) => {
      await Promise.all([ask(0), ask(0), ask(999)]);
      await ask(999);
      expect(asked()).toBe(1);
      await ask(1_000);
      expect(asked()).toBe(2);
    },
    async () => {},
  ));

test("the reason of the database is the answer, with when to try again", () =>
  withAnswers(
    async (_asked, ask) => {
      await expect(ask(0)).rejects.toMatchObject({
        code: "unavailable",
        message: "The disk is full; free some space on it.",
        headers: { "Retry-After": expect.any(String) },
      });
    },
    () => Promise.reject(new StoreError("unavailable", "The disk is full; free some space on it.")),
  ));

test("a fault of another kind is not quoted", () =>
  withAnswers(
    async (_asked, ask) => {
      await expect(ask(0)).rejects.toThrow("The database does not respond; check its log.");
    },
    () => Promise.reject(new Error("password=secret")),
  ));

test("a database that does not answer keeps nobody waiting", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    await withAnswers(
      async (_asked, ask) => {
        const refused = ask(0).catch((error: unknown) => String(error));
        await vi.advanceTimersByTimeAsync(2_000);
        expect(await refused).toContain("did not respond within 2 s");
      },
      () => new Promise(() => {}),
    );
  } finally {
    vi.useRealTimers();
  }
});
