import { expect, test } from "vitest";
import { onEachDatabase, withStore } from "./databases.test-support.ts";
import { openStore } from "./store.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
const until = (hour: number) => at(hour).toISOString();

onEachDatabase("work of several servers", (create) => {
  test("is done by one of those that ask at once, and by another when its time is over", () => {
    let hour = 0;
    const clock = () => at(hour);
    return withStore(
      create,
      async (store, location) => {
        const other = await openStore(location, { clock });
        const both = await Promise.all(
          [store, other, store, other].map(({ leases }) => leases.take("retention", until(4))),
        );
        expect(both.filter(Boolean)).toHaveLength(1);
        expect(await other.leases.take("something else", until(4))).toBe(true);
        hour = 3;
        expect(await other.leases.take("retention", until(7))).toBe(false);
        hour = 4;
        expect(await other.leases.take("retention", until(8))).toBe(true);
        await other.leases.release("retention");
        expect(await store.leases.take("retention", until(8))).toBe(true);
        await other.close();
      },
      clock,
    );
  });
});
