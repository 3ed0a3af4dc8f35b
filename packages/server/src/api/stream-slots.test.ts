import { expect, test } from "vitest";
import { streamSlots } from "./stream-slots.ts";

const limits = { streams: 10, streamsPerCaller: 4, streamsForNamed: 3 };
const local = { key: "local", isNamed: false };
const operator = { key: "operator", isNamed: true };

function take(places: ReturnType<typeof streamSlots>, caller: typeof local, count: number) {
  return Array.from({ length: count }, () => places.take(caller)).filter(
    (place) => typeof place !== "string",
  );
}

test("no caller has more streams than one may have, and one that ends makes room", () => {
  const places = streamSlots(limits);
  const open = take(places, local, 9);
  expect(open).toHaveLength(4);
  expect(places.take(local)).toBe("this caller");
  open[0]!();
  expect(typeof places.take(local)).toBe("function");
});

test("however many callers without a name listen, places are left for those who have signed in", () => {
  const places = streamSlots(limits);
  for (let caller = 0; caller < 20; caller += 1) {
    take(places, { key: `address ${caller}`, isNamed: false }, 4);
  }
  expect(places.take({ key: "address 99", isNamed: false })).toBe("others");
  expect(take(places, operator, 9)).toHaveLength(3);
});
