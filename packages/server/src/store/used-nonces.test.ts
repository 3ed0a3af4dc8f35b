import { expect, test } from "vitest";
import type { Database } from "./database.ts";
import { DatabaseUnavailable } from "./database-failure.ts";
import { onEachDatabase, withStore } from "./databases.test-support.ts";
import { usedNoncesIn } from "./used-nonces.ts";

onEachDatabase("heard calls", (create) => {
  test("are first once, until they are forgotten", () =>
    withStore(create, async ({ usedNonces }) => {
      expect(await usedNonces.isFirst("a")).toBe(true);
      await usedNonces.forget("2025-12-31T00:00:00.000Z");
      expect(await usedNonces.isFirst("a")).toBe(false);
      expect(await usedNonces.isFirst("b")).toBe(true);
      await usedNonces.forget("2026-01-02T00:00:00.000Z");
      expect(await usedNonces.isFirst("a")).toBe(true);
    }));

  test("that come at once are first once", () =>
    withStore(create, async ({ usedNonces }) => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => usedNonces.isFirst("a")));
      expect(answers.filter(Boolean)).toHaveLength(1);
    }));
});

/** A database of which every statement fails. */
function failing(failure: Error): Database {
  const relaxed = () => Promise.reject(failure);
  return { relaxed, now: () => "2026-01-01T00:00:00.000Z" } as unknown as Database;
}

test("agents are answered while the database takes no writes", async () => {
  const failure = { code: "25006", cause: "It is read-only", remedy: "end that", readable: true };
  const heard = usedNoncesIn(failing(new DatabaseUnavailable(failure, undefined)));
  expect(await heard.isFirst("a")).toBe(true);
});

test("a fault that is not the database's own takes no call", async () => {
  await expect(usedNoncesIn(failing(new Error("a bug"))).isFirst("a")).rejects.toThrow("a bug");
});
