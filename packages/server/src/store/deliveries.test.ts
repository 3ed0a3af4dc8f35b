import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "./databases.test-support.ts";

const late = "2030-01-01T00:00:00.000Z";

onEachDatabase("what receivers were told", (create) => {
  test("one server at a time tells a receiver, and a lease that ran out is no lease", () =>
    withStore(create, async ({ deliveries }) => {
      await deliveries.enter("a", 7);
      expect(await deliveries.claim("a", late)).toEqual({ delivered: 7, attempts: 0 });
      expect(await deliveries.claim("a", late)).toBeUndefined();
      await deliveries.release("a");
      expect(await deliveries.claim("a", "2026-01-01T00:00:00.000Z")).toBeDefined();
      expect(await deliveries.claim("a", late)).toBeDefined();
    }));

  test("of many that claim at once, one gets it", () =>
    withStore(create, async ({ deliveries }) => {
      await deliveries.enter("a", 0);
      const claims = await Promise.all(
        Array.from({ length: 10 }, () => deliveries.claim("a", late)),
      );
      expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
    }));

  test("a failed attempt waits for its time, and the next success forgets it", () =>
    withStore(create, async ({ deliveries }) => {
      await deliveries.enter("a", 0);
      await deliveries.postpone("a", late);
      expect(await deliveries.claim("a", late)).toBeUndefined();
      await deliveries.postpone("a", "2026-01-01T00:00:00.000Z");
      expect(await deliveries.claim("a", late)).toEqual({ delivered: 0, attempts: 2 });
      await deliveries.advance("a", 3);
      await deliveries.release("a");
      expect(await deliveries.claim("a", late)).toEqual({ delivered: 3, attempts: 0 });
    }));

  test("a receiver that is known goes on where it was", () =>
    withStore(create, async ({ deliveries }) => {
      await deliveries.enter("a", 5);
      await deliveries.enter("a", 9);
      expect(await deliveries.claim("a", late)).toMatchObject({ delivered: 5 });
      expect(await deliveries.claim("unknown", late)).toBeUndefined();
    }));
});
