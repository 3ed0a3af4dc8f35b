import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "./databases.test-support.ts";

onEachDatabase("heard calls", (create) => {
  test("are first once, until they are forgotten", () =>
    withStore(create, async ({ heardCalls }) => {
      expect(await heardCalls.isFirst("a")).toBe(true);
      await heardCalls.forget("2025-12-31T00:00:00.000Z");
      expect(await heardCalls.isFirst("a")).toBe(false);
      expect(await heardCalls.isFirst("b")).toBe(true);
      await heardCalls.forget("2026-01-02T00:00:00.000Z");
      expect(await heardCalls.isFirst("a")).toBe(true);
    }));

  test("that come at once are first once", () =>
    withStore(create, async ({ heardCalls }) => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => heardCalls.isFirst("a")));
      expect(answers.filter(Boolean)).toHaveLength(1);
    }));
});
